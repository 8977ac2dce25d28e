"""`overtrick serve`: the pages, the API and the doors, each in a process of its own; or one of them."""

import argparse
import datetime
import os
import signal
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
    run_parts,
    wait_until_listening,
)

if TYPE_CHECKING:
    from overtrick.config.settings_file import Settings

PARTS = ("web", "ftp", "sftp")
# How long the web server waits for the head of a call, and for the next call on an open connection. There is no such
# limit for a body: that is for the proxy before it.
_HEAD_MILLISECONDS, _MOST_CONNECTIONS = 10_000, 512
EXAMPLES = """\
examples:
  overtrick serve --dir records
  overtrick serve --dir records --only ftp"""


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    add_directory_option(parser)
    parser.add_argument("--only", choices=PARTS, help="one part alone, in this process")


def run(options: argparse.Namespace) -> int:
    """Serve until asked to stop."""
    end_with_parent()
    directory = data_directory_of(options)
    with open_records(options):
        from overtrick.config.settings_file import read_settings
        from overtrick.store.reports.player_file import publish_first

        settings = read_settings(directory)
        # Before any door opens: a scoring program may ask for it at once, and a worker may start later.
        publish_first(datetime.datetime.now(datetime.UTC))
    if options.only:
        return _serve_one(options.only, directory, settings)
    parts = parts_of(directory, settings)
    for part in parts:
        assert part.port
        check_port(*part.port, f"[{part.name}] port in overtrick.toml")
    stop = StopSignal()
    with run_parts(parts):
        if stop.wait(lambda: wait_until_listening(parts)):
            _show(parts)
        keep_running(parts, stop)
    return FINE


def _show(parts: list[Part]) -> None:
    for part in parts:
        assert part.port
        screen().line(f"{part.name}: {part.port[0]} port {part.port[1]}")
    sys.stdout.flush()


def parts_of(directory: Path, settings: "Settings") -> list[Part]:
    """The parts that the settings switch on."""
    ports = {"web": (settings.web.host, settings.web.port)}
    if settings.ftp.on:
        ports["ftp"] = (settings.ftp.host, settings.ftp.port)
    if settings.sftp.on:
        ports["sftp"] = (settings.sftp.host, settings.sftp.port)
    return [
        Part(name, ["serve", "--dir", str(directory), "--only", name], port=_reachable(port))
        for name, port in ports.items()
    ]


def _reachable(port: tuple[str, int]) -> tuple[str, int]:
    """Where a part that listens everywhere can be asked."""
    anywhere = {"0.0.0.0": "127.0.0.1", "::": "::1", "": "127.0.0.1"}
    return anywhere.get(port[0], port[0]), port[1]


def _serve_one(part: str, directory: Path, settings: "Settings") -> int:
    with readable_errors():
        from overtrick.config.json_logs import log_as_json

        port = getattr(settings, part)
        check_port(port.host, port.port, f"[{part}] port in overtrick.toml")
        log_as_json(part)
        {"web": _web, "ftp": _ftp, "sftp": _sftp}[part](directory, settings)
    return FINE


def _web(directory: Path, settings: "Settings") -> None:
    from granian.constants import HTTPModes, Interfaces
    from granian.http import HTTP1Settings
    from granian.log import LogLevels
    from granian.server import Server

    os.environ["OVERTRICK_DIR"] = str(directory.resolve())
    web = settings.web
    # Backpressure counts connections, also those that say nothing. HTTP/2 would wait for its first word for ever.
    Server(
        "overtrick.wsgi:application", address=web.host, port=web.port, interface=Interfaces.WSGI, workers=1,
        blocking_threads=web.threads, backpressure=_MOST_CONNECTIONS, log_access=False, websockets=False,
        log_level=LogLevels.warning, http=HTTPModes.http1,
        http1_settings=HTTP1Settings(header_read_timeout=_HEAD_MILLISECONDS),
    ).serve()  # fmt: skip


def _ftp(directory: Path, settings: "Settings") -> None:
    from overtrick.intake.ftp.server import ftp_server
    from overtrick.intake.tls import certificate
    from overtrick.store.db import database
    from overtrick.store.db.backends import database_settings, with_connection_pool
    from overtrick.store.db.data_directory import connect_database

    # Every connection to the door is a thread of its own.
    connect_database(database.DEFAULT, with_connection_pool(database_settings(directory)))
    signal.signal(signal.SIGTERM, _leave)
    server = ftp_server(settings, certificate(directory, _names(settings.ftp.host, settings.ftp.address), _today()))
    server.serve_forever(timeout=1.0, handle_exit=True)


def _sftp(directory: Path, settings: "Settings") -> None:
    from overtrick.intake.sftp.server import serve
    from overtrick.intake.tls import host_key

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
