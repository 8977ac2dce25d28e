"""Run several parts as processes: started together, restarted when one dies, stopped together.

A part has one end of a pipe, and its parent the other. It ends when its parent ends, for whatever reason.
"""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Thread
from types import FrameType

from overtrick.cli.runner import BadUse

# A machine that is busy with other things may take long for the first page; a part that ended is seen at once.
_START_TIMEOUT, _ANSWER_TIMEOUT, _STOP_TIMEOUT = 120.0, 20.0, 10.0
_LAST_PORT = 65_535
_PART_VARIABLE = "OVERTRICK_PART"
_POLL_SECONDS, _FIRST_DELAY, _LONGEST_DELAY, _STEADY_SECONDS = 0.1, 0.5, 30.0, 60.0


class Part:
    """A process that is kept running: its command, and where it listens.

    Several processes may share a socket that their parent opened: one that dies takes no waiting visitor with it.
    """

    def __init__(
        self,
        name: str,
        command: list[str],
        *,
        port: tuple[str, int] | None = None,
        listener: socket.socket | None = None,
    ) -> None:
        self.name = name
        self.port = port
        self._listener = listener
        self._command = [sys.executable, "-m", "overtrick.cli", *command]
        self._process: subprocess.Popen[bytes] | None = None
        self._started = 0.0
        self._wait = _FIRST_DELAY

    def start(self, log: Path | None) -> None:
        """Start it, its log at the end of a file if one is named."""
        self._started = time.monotonic()
        with contextlib.ExitStack() as stack:
            output = stack.enter_context(log.open("ab")) if log else None
            handed = [self._listener.fileno()] if self._listener else []
            # A group of its own: Ctrl-C reaches the parent alone, which stops the parts in order.
            self._process = subprocess.Popen(
                self._command, stdout=output, stderr=output, stdin=subprocess.PIPE, start_new_session=True,
                pass_fds=handed, env=os.environ | {_PART_VARIABLE: " ".join([self.name, *map(str, handed)])},
            )  # fmt: skip

    @property
    def listens(self) -> bool:
        """Whether it listens at its port, as far as can be seen from here; a socket of its parent is always open."""
        if self.port is None:
            return True
        return answers_http(self.port) if self._listener else is_listening(self.port)

    @property
    def alive(self) -> bool:
        """Whether it runs."""
        return self._process is not None and self._process.poll() is None

    def restart_if_dead(self, log: Path | None) -> None:
        """Start it again if it died; the more often it dies, the later."""
        now = time.monotonic()
        if self.alive:
            if now - self._started > _STEADY_SECONDS:
                self._wait = _FIRST_DELAY
            return
        if now - self._started >= self._wait:
            self._end_group()
            self._wait = min(self._wait * 2, _LONGEST_DELAY)
            self.start(log)

    def ask_to_stop(self) -> None:
        """Tell it to finish."""
        if self._process is not None and self.alive:
            self._process.send_signal(signal.SIGTERM)

    def stop(self, until: float) -> None:
        """Wait for its end, and force it if it takes too long."""
        if self._process is None:
            return
        try:
            self._process.wait(max(0.1, until - time.monotonic()))
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._end_group()

    def _end_group(self) -> None:
        """End whatever a process left behind: a door that was killed may leave the processes that read files for it."""
        if self._process is not None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)


def end_with_parent() -> socket.socket | None:
    """If this process is a part, let it end when its parent is gone: nothing else would stop it.

    Return the socket that the parent opened for it, if there is one.
    """
    part, _, handed = os.environ.pop(_PART_VARIABLE, "").partition(" ")
    if part:
        Thread(target=_end_with_parent, daemon=True).start()
    return socket.socket(fileno=int(handed)) if handed else None


def _end_with_parent() -> None:
    # The parent says nothing; its end closes the pipe.
    while os.read(sys.stdin.fileno(), 1):
        pass
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(_STOP_TIMEOUT)
    # The group is this part's own, with whatever it started.
    os.killpg(os.getpid(), signal.SIGKILL)


def open_port(host: str, port: int, option: str, backlog: int) -> socket.socket:
    """Listen at a port; BadUse if another program does, or none can."""
    check_port(host, port, option)
    listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind((host, port))
    listener.listen(backlog)
    return listener


def check_port(host: str, port: int, option: str) -> None:
    """Raise BadUse if another program listens at a port, or none can."""
    if not 0 < port <= _LAST_PORT:
        reason = f"there are ports from 1 to {_LAST_PORT}"
        raise BadUse(f"port {port} on {host} cannot be used ({reason}); choose another with {option}.")
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise BadUse(
                f"port {port} on {host} cannot be used ({error.strerror}); choose another with {option}."
            ) from error


def is_listening(port: tuple[str, int]) -> bool:
    """Return whether something listens at a port."""
    with contextlib.suppress(OSError), socket.create_connection(port, timeout=1.0):
        return True
    return False


def answers_http(port: tuple[str, int]) -> bool:
    """Return whether a web server answers at a port, whatever it says."""
    with contextlib.suppress(OSError), socket.create_connection(port, timeout=1.0) as link:
        link.settimeout(_ANSWER_TIMEOUT)
        link.sendall(b"HEAD /static/ HTTP/1.0\r\nHost: localhost\r\n\r\n")
        return bool(link.recv(1))
    return False


def wait_until_listening(parts: list[Part]) -> None:
    """Wait for every part that listens; BadUse if a part dies or does not answer."""
    until = time.monotonic() + _START_TIMEOUT
    for part in parts:
        while not part.listens:
            if not part.alive:
                raise BadUse(f"{part.name} stopped at once; its log says why.")
            if time.monotonic() > until:
                raise BadUse(f"{part.name} does not answer; its log says why.")
            time.sleep(_POLL_SECONDS)


def wait_until_healthy(address: str) -> None:
    """Wait until the health page says that all is well, the worker included."""
    until = time.monotonic() + _START_TIMEOUT
    # Whatever proxy is set for the world outside, this is here.
    here = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    while True:
        with contextlib.suppress(OSError), here.open(address, timeout=5.0):
            return
        if time.monotonic() > until:
            raise BadUse(f"{address} does not say that all is well; the logs say why.")
        time.sleep(_POLL_SECONDS)


@contextlib.contextmanager
def run_parts(parts: list[Part], logs: Path | None = None) -> Iterator[None]:
    """Run parts for a while, and stop them whatever happens."""
    try:
        for part in parts:
            part.start(logs / f"{part.name}.log" if logs else None)
        yield
    finally:
        for part in parts:
            part.ask_to_stop()
        until = time.monotonic() + _STOP_TIMEOUT
        for part in parts:
            part.stop(until)


class _StopRequested(BaseException):
    """Ends a wait when this process is asked to stop."""


class StopSignal:
    """Whether this process was asked to stop: by Ctrl-C, by its parent, or by a terminal that was closed."""

    def __init__(self) -> None:
        self.to_stop = False
        self._waiting = False
        for signalled in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(signalled, self._handle_signal)

    def wait(self, work: Callable[[], None]) -> bool:
        """Wait for something until asked to stop; return whether it came."""
        with contextlib.suppress(_StopRequested):
            self._waiting = True
            try:
                if not self.to_stop:
                    work()
            finally:
                self._waiting = False
        return not self.to_stop

    def _handle_signal(self, number: int, frame: FrameType | None) -> None:
        first, self.to_stop = not self.to_stop, True
        if first and self._waiting:
            raise _StopRequested


def keep_running(parts: list[Part], stop: StopSignal, logs: Path | None = None) -> None:
    """Keep the parts running until asked to stop."""
    while not stop.to_stop:
        for part in parts:
            part.restart_if_dead(logs / f"{part.name}.log" if logs else None)
        time.sleep(_POLL_SECONDS)
