"""`overtrick serve`: the pages, the API and the doors, each in a process of its own; or one of them."""

import argparse
import datetime
import os
import signal
import socket
import sys
from pathlib import Path
from threading import Event
from types import FrameType
from typing import TYPE_CHECKING

from overtrick.cli.output import screen
from overtrick.cli.records import add_directory_option, data_directory_of, open_records, readable_errors
from overtrick.cli.runner import FINE
from overtrick.cli.supervisor import (
    Part,
    StopSignal,
    check_port,
    end_with_parent,
    keep_running,
    open_port,
    run_parts,
    wait_until_listening,
)

if TYPE_CHECKING:
    from overtrick.config.settings_file import Settings

PARTS = ("web", "ftp", "sftp")
# Beside the bytes of a file: what its sender writes around it.
_AROUND_FILE = 100_000
# How long a door waits to write, and how many threads of SFTP at a time.
_WRITE_MILLISECONDS, _SFTP_WAITING = 5_000, 4
_MOST_CONNECTIONS, _MOST_OF_ADDRESS = 4_000, 200
EXAMPLES = """\
examples:
  overtrick serve --dir records
  overtrick serve --dir records --only ftp"""


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    add_directory_option(parser)
    parser.add_argument("--only", choices=PARTS, help="only one part")


def run(options: argparse.Namespace) -> int:
    """Serve until asked to stop."""
    listener = end_with_parent()
    directory = data_directory_of(options)
    with open_records(options):
        from overtrick.config.settings_file import read_settings
        from overtrick.store.db.process_lock import hold_running_lock
        from overtrick.store.reports.player_file import publish_first

        hold_running_lock(directory)
        settings = read_settings(directory)
        # Before any door opens: a scoring program may ask for it at once, and a worker may start later.
        publish_first(datetime.datetime.now(datetime.UTC))
    if options.only and (options.only != "web" or listener or web_processes(settings) == 1):
        return _serve_one(options.only, directory, settings, listener)
    stop = StopSignal()
    with run_parts(parts := parts_of(directory, settings, options.only)):
        if stop.wait(lambda: wait_until_listening(parts)) and not options.only:
            _show(parts)
        keep_running(parts, stop)
    return FINE


def _show(parts: list[Part]) -> None:
    for name, port in {part.name: part.port for part in parts}.items():
        assert port
        screen().line(f"{name}: {port[0]} port {port[1]}")
    sys.stdout.flush()


def parts_of(directory: Path, settings: "Settings", only: str | None = None) -> list[Part]:
    """The parts that the settings switch on, or one of them. The port of the pages is open from now on."""
    ports = {"web": (settings.web.host, settings.web.port)}
    if settings.ftp.on:
        ports["ftp"] = (settings.ftp.host, settings.ftp.port)
    if settings.sftp.on:
        ports["sftp"] = (settings.sftp.host, settings.sftp.port)
    parts = []
    for name, port in ports.items():
        if only not in (None, name):
            continue
        listener = _listen(settings) if name == "web" else None
        if listener is None:
            check_port(*_reachable(port), f"[{name}] port in overtrick.toml")
        command = ["serve", "--dir", str(directory), "--only", name]
        copies = web_processes(settings) if name == "web" else 1
        parts += [Part(name, command, port=_reachable(port), listener=listener) for _ in range(copies)]
    return parts


def web_processes(settings: "Settings") -> int:
    """How many processes make pages: two where there are two processors, so that one that dies is no pause."""
    return max(1, settings.web.processes or min(2, os.cpu_count() or 1))


def _listen(settings: "Settings") -> socket.socket:
    from overtrick.web.server.event_loop import BACKLOG

    return open_port(settings.web.host, settings.web.port, "[web] port in overtrick.toml", BACKLOG)


def _reachable(port: tuple[str, int]) -> tuple[str, int]:
    """Where a part that listens everywhere can be asked."""
    anywhere = {"0.0.0.0": "127.0.0.1", "::": "::1", "": "127.0.0.1"}
    return anywhere.get(port[0], port[0]), port[1]


def _serve_one(part: str, directory: Path, settings: "Settings", listener: socket.socket | None) -> int:
    with readable_errors():
        from overtrick.config.json_logs import log_as_json
        from overtrick.intake.tls import use_secret_key

        if listener is None:
            port = getattr(settings, part)
            check_port(port.host, port.port, f"[{part}] port in overtrick.toml")
        log_as_json(part)
        if part == "web":
            _web(directory, settings, listener or _listen(settings))
        else:
            # All doors count wrong passwords in one table, by hashes of addresses that only the site can make.
            use_secret_key(directory)
            {"ftp": _ftp, "sftp": _sftp}[part](directory, settings)
    return FINE


def _web(directory: Path, settings: "Settings", listener: socket.socket) -> None:
    from overtrick.web.server.event_loop import serve
    from overtrick.web.server.limits import ServerLimits

    os.environ["OVERTRICK_DIR"] = str(directory.resolve())
    from overtrick.wsgi import application

    _limit_waiting(settings.web.threads // 4)

    processes, size = web_processes(settings), settings.limits.size
    # Behind a proxy every visitor has its address.
    most_of_address = None if settings.web.proxy else _MOST_OF_ADDRESS // processes
    limits = ServerLimits(
        threads=settings.web.threads, connections=_MOST_CONNECTIONS // processes, address=most_of_address,
        body=size + _AROUND_FILE, memory=settings.limits.memory // processes,
        too_large=f"The file is larger than {size:,} bytes, more than any results file has.",
    )  # fmt: skip
    serve(application, listener, limits)


def _limit_waiting(waiting: int) -> None:
    """Let few threads of a door wait while others write for long, and none of them for long."""
    from overtrick.store.db import write_lock

    write_lock.limit_waiting(waiting, _WRITE_MILLISECONDS)


def _ftp(directory: Path, settings: "Settings") -> None:
    from overtrick.intake.ftp.server import ftp_server
    from overtrick.intake.tls import certificate
    from overtrick.store.db import database
    from overtrick.store.db.backends import database_settings, with_connection_pool
    from overtrick.store.db.data_directory import connect_database

    # Every connection to the door is a thread of its own.
    connect_database(database.DEFAULT, with_connection_pool(database_settings(directory)))
    signal.signal(signal.SIGTERM, _leave)
    # Every connection waits for itself alone.
    _limit_waiting(_MOST_CONNECTIONS)
    server = ftp_server(settings, certificate(directory, _names(settings.ftp.host, settings.ftp.address), _today()))
    server.serve_forever(timeout=1.0, handle_exit=True)


def _sftp(directory: Path, settings: "Settings") -> None:
    from overtrick.intake.sftp.server import serve
    from overtrick.intake.tls import host_key

    _limit_waiting(_SFTP_WAITING)
    serve(settings, host_key(directory), stop_signal())


def stop_signal() -> Event:
    """An event that happens when this process is asked to stop."""
    stop = Event()

    def hear(number: int, frame: FrameType | None) -> None:
        stop.set()

    for signalled in (signal.SIGINT, signal.SIGTERM):
        signal.signal(signalled, hear)
    return stop


def _leave(number: int, frame: FrameType | None) -> None:
    raise SystemExit(FINE)


def _names(*names: str) -> tuple[str, ...]:
    every = {"0.0.0.0", "::", ""}
    return tuple(dict.fromkeys([*(name for name in reversed(names) if name not in every), "localhost", "127.0.0.1"]))


def _today() -> datetime.date:
    return datetime.datetime.now(datetime.UTC).date()
