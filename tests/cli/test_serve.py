"""`overtrick serve`: a taken port is said in words, a part that dies is started again, and a stop leaves nothing."""

import http.server
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from overtrick.cli import processes as parts
from overtrick.cli.running import BadUse
from tests.cli.conftest import Call
from tests.postgres import fast_folder

from .process_list import HOST, answers, free_ports, parent, processes, until

PARTS = ("web", "ftp", "sftp")


def write_settings(directory: Path, ports: list[int]) -> None:
    tables = [f"[{part}]\nport = {port}\n" for part, port in zip(PARTS, ports, strict=True)]
    (directory / "overtrick.toml").write_text("".join(tables))


@pytest.mark.parametrize("part", PARTS)
def test_a_port_that_is_taken_is_named_with_what_to_do(call: Call, records: Path, part: str) -> None:
    ports = free_ports(3)
    write_settings(records, ports)
    with socket.create_server((HOST, ports[PARTS.index(part)])):
        for only in ([], ["--only", part]):
            status, out, err = call("serve", "--dir", records, *only)
            assert (status, out) == (2, "")
            assert err == (
                f"overtrick serve: port {ports[PARTS.index(part)]} on {HOST} cannot be used (Address already in use); "
                f"choose another with [{part}] port in overtrick.toml.\n"
            )


def test_what_is_no_port_is_said_in_words(call: Call, records: Path, tmp_path: Path) -> None:
    for port in (0, 65536, 99999, -1):
        write_settings(records, [port, *free_ports(2)])
        status, _, err = call("serve", "--dir", records)
        assert status == 2
        assert f"port {port} on {HOST} cannot be used" in err
        status, _, err = call("demo", "--dir", tmp_path / "demo", "--web-port", port)
        assert status == 2
        assert f"port {port} on {HOST} cannot be used" in err
        assert not (tmp_path / "demo").exists()
    with pytest.raises(BadUse, match="cannot be used"):
        parts.check_port("no.such.host.invalid", 8000, "--port")


def test_settings_that_cannot_be_used_are_said_in_words(call: Call, records: Path) -> None:
    (records / "overtrick.toml").write_text("[web]\nprot = 8000\n")
    for command in (["serve"], ["serve", "--only", "web"], ["worker"]):
        status, out, err = call(*command, "--dir", records)
        assert (status, out) == (2, "")
        assert "prot" in err
    (records / "overtrick.toml").write_text("[backup]\nat = 'every night'\n")
    status, _, err = call("worker", "--dir", records)
    assert status == 2
    assert "every night" in err


def test_a_directory_without_a_federation(call: Call, tmp_path: Path, records: Path) -> None:
    for command in ("serve", "worker"):
        status, _, err = call(command, "--dir", tmp_path / "nothing")
        assert status == 2
        assert "overtrick init" in err


class _Well(http.server.BaseHTTPRequestHandler):
    """Says that all is well."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()

    def log_message(self, *words: object) -> None:
        pass


def test_health_is_asked_on_this_machine_whatever_proxy_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    """A proxy elsewhere cannot know what runs here."""
    monkeypatch.setenv("http_proxy", f"http://{HOST}:{free_ports(1)[0]}")
    monkeypatch.setattr(parts, "_PATIENCE", 2.0)
    with http.server.HTTPServer((HOST, 0), _Well) as server:
        thread = threading.Thread(target=server.handle_request, daemon=True)
        thread.start()
        parts.wait_until_well(f"http://{HOST}:{server.server_port}/health")
        thread.join(5)


# ── all parts as processes ──────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def place(founded: Path) -> Iterator[Path]:
    """A data directory where a disk is fast."""
    with tempfile.TemporaryDirectory(prefix="overtrick-serve-", dir=fast_folder()) as folder:
        shutil.copytree(founded, Path(folder) / "records")
        yield Path(folder) / "records"


def test_a_part_that_is_killed_is_started_again_and_a_stop_leaves_no_process(place: Path) -> None:
    ports = dict(zip(PARTS, free_ports(3), strict=True))
    write_settings(place, list(ports.values()))
    environment = {name: value for name, value in os.environ.items() if not name.startswith("OVERTRICK_")}
    command = [sys.executable, "-m", "overtrick.cli", "serve", "--dir", str(place)]
    with (place / "log").open("wb") as log:
        serve = subprocess.Popen(command, env=environment, stdout=log, stderr=log)

    def part(name: str) -> int:
        """The process of a part: the child of the one that watches."""
        found = [each for each in processes(str(place), f"--only {name}") if parent(each) == serve.pid]
        return found[0] if found else 0

    try:
        said = f"sftp: {HOST} port {ports['sftp']}"
        until(lambda: said in (place / "log").read_text(), "everything is up")
        first = {name: part(name) for name in PARTS}
        for process in first.values():
            os.kill(process, signal.SIGKILL)
        until(lambda: all(part(name) not in (0, first[name]) for name in PARTS), "each part was started again")
        until(lambda: all(map(answers, ports.values())), "everything is up again")
        with urllib.request.urlopen(f"http://{HOST}:{ports['web']}/", timeout=30) as page:
            assert b"New Zealand Bridge" in page.read()
        serve.send_signal(signal.SIGTERM)
        assert serve.wait(30) == 0
        assert processes(str(place)) == {}
        assert not any(map(answers, ports.values()))
    finally:
        serve.kill()
        serve.wait()
        for process in processes(str(place)):
            os.kill(process, signal.SIGKILL)
