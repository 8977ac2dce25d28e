"""Processes seen from outside: which run for a data directory, who started whom, and ports that nobody uses."""

import contextlib
import socket
from pathlib import Path

HOST = "127.0.0.1"


def free_ports(count: int) -> list[int]:
    """Ports that nobody uses now."""
    with contextlib.ExitStack() as stack:
        probes = [stack.enter_context(socket.socket()) for _ in range(count)]
        for probe in probes:
            probe.bind((HOST, 0))
        return [int(probe.getsockname()[1]) for probe in probes]


def processes(*words: str) -> dict[int, str]:
    """The processes with these words in their commands, by number."""
    found: dict[int, str] = {}
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        with contextlib.suppress(OSError):
            command = path.read_bytes().replace(b"\0", b" ").decode(errors="replace")
            if all(word in command for word in words):
                found[int(path.parent.name)] = command
    return found


def parent(process: int) -> int:
    """Who started a process."""
    return int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[1])


def answers(port: int) -> bool:
    """Whether somebody listens at a port."""
    with contextlib.suppress(OSError), socket.create_connection((HOST, port), timeout=1.0):
        return True
    return False
