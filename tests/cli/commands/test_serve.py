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
from django.conf import settings as django_settings

from overtrick.cli import supervisor as parts
from overtrick.cli.commands import serve as serve_command
from overtrick.cli.runner import BadUse
from overtrick.config.settings_file import Settings
from overtrick.store.deliveries import folder_files
from tests.cli.conftest import Call
from tests.cli.process_list import HOST, answers, free_ports, parent, processes
from tests.postgres import fast_folder
from tests.waiting import wait_for

PARTS = ("web", "ftp", "sftp")
WEB_PROCESSES = min(2, os.cpu_count() or 1)


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


@pytest.mark.parametrize("part", PARTS)
def test_the_player_file_is_there_when_a_door_opens(
    call: Call, records: Path, part: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No worker has run yet: a scoring program that asks in the first second finds the eight players all the same."""
    found: list[int] = []

    def open_door(directory: Path, settings: object, listener: object = None) -> None:
        content = folder_files.published_bytes("nzb_master_player.txt")
        found.append(len(content.splitlines()) if content else 0)

    monkeypatch.setattr(serve_command, f"_{part}", open_door)
    write_settings(records, free_ports(3))
    monkeypatch.setattr(serve_command, "web_processes", lambda settings: 1)
    assert call("serve", "--dir", records, "--only", part)[0] == 0
    assert found == [1 + 8]


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
    monkeypatch.setattr(parts, "_START_TIMEOUT", 2.0)
    with http.server.HTTPServer((HOST, 0), _Well) as server:
        thread = threading.Thread(target=server.handle_request, daemon=True)
        thread.start()
        parts.wait_until_healthy(f"http://{HOST}:{server.server_port}/health")
        thread.join(5)


# ── all parts as processes ──────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def place(founded: Path) -> Iterator[Path]:
    """A data directory where a disk is fast."""
    with tempfile.TemporaryDirectory(prefix="overtrick-serve-", dir=fast_folder()) as folder:
        shutil.copytree(founded, Path(folder) / "records")
        yield Path(folder) / "records"


@pytest.fixture
def ports(place: Path) -> dict[str, int]:
    """Where the parts of the data directory listen."""
    found = dict(zip(PARTS, free_ports(3), strict=True))
    write_settings(place, list(found.values()))
    return found


@pytest.fixture
def serve(place: Path, ports: dict[str, int]) -> Iterator[subprocess.Popen[bytes]]:
    """`overtrick serve` on the data directory; whatever is left of it is ended after the test."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("OVERTRICK_")}
    command = [sys.executable, "-m", "overtrick.cli", "serve", "--dir", str(place)]
    with (place / "log").open("wb") as log:
        process = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
    yield process
    process.kill()
    process.wait()
    for left in processes(str(place)):
        os.kill(left, signal.SIGKILL)


def said(place: Path) -> str:
    return (place / "log").read_text()


def is_up(place: Path) -> bool:
    return "sftp: " in said(place)


def copies(place: Path, name: str, watcher: int) -> list[int]:
    """The processes of a part: children of the one that watches."""
    return [each for each in processes(str(place), f"--only {name}") if parent(each) == watcher]


def part(place: Path, name: str, watcher: int) -> int:
    """The process of a part, or one of them."""
    found = copies(place, name, watcher)
    return found[0] if found else 0


def test_a_part_that_is_killed_is_started_again_and_a_stop_leaves_no_process(
    place: Path, ports: dict[str, int], serve: subprocess.Popen[bytes]
) -> None:
    wait_for(lambda: is_up(place), "everything is up")
    first = {name: copies(place, name, serve.pid) for name in PARTS}
    for processes_of_part in first.values():
        for process in processes_of_part:
            os.kill(process, signal.SIGKILL)

    def again(name: str) -> bool:
        now = copies(place, name, serve.pid)
        return len(now) == len(first[name]) and not set(now) & set(first[name])

    wait_for(lambda: all(map(again, PARTS)), "each part was started again")
    wait_for(lambda: all(map(answers, ports.values())), "everything is up again")
    with urllib.request.urlopen(f"http://{HOST}:{ports['web']}/", timeout=30) as page:
        assert b"New Zealand Bridge" in page.read()
    serve.send_signal(signal.SIGTERM)
    assert serve.wait(30) == 0
    assert processes(str(place)) == {}
    assert not any(map(answers, ports.values()))


def test_two_processes_make_pages_and_one_that_dies_takes_no_visitor_with_it(
    place: Path, ports: dict[str, int], serve: subprocess.Popen[bytes]
) -> None:
    wait_for(lambda: is_up(place), "everything is up")
    wait_for(lambda: len(copies(place, "web", serve.pid)) == WEB_PROCESSES, "so many processes")
    # While none runs, visitors wait at the door that their parent holds open.
    first = copies(place, "web", serve.pid)
    for process in first:
        os.kill(process, signal.SIGSTOP)
    waiting = [socket.create_connection((HOST, ports["web"]), timeout=60) for _ in range(5)]
    for link in waiting:
        link.sendall(b"GET /health HTTP/1.0\r\nHost: localhost\r\n\r\n")
    for process in first:
        os.kill(process, signal.SIGKILL)
    for link in waiting:
        assert link.recv(65_536).startswith(b"HTTP/1.")
        link.close()


def test_nothing_is_left_of_a_service_that_was_killed_without_a_word(
    place: Path, ports: dict[str, int], serve: subprocess.Popen[bytes]
) -> None:
    wait_for(lambda: is_up(place), "everything is up")
    # One that waits for a body holds the web server up; it is not asked for long.
    with socket.create_connection((HOST, ports["web"])) as link:
        head = (
            "POST /sign-in HTTP/1.1",
            "Host: localhost",
            f"Cookie: csrftoken={'a' * 32}",
            "Content-Type: application/x-www-form-urlencoded",
            "Content-Length: 9",
            "Expect: 100-continue",
        )
        link.sendall("\r\n".join([*head, "", ""]).encode())
        # The server says so when the page begins to wait for the body.
        assert link.recv(64).startswith(b"HTTP/1.1 100")
        serve.kill()
        serve.wait()
        wait_for(lambda: not processes(str(place)), "the parts ended")
    assert not any(map(answers, ports.values()))


def test_ctrl_c_stops_at_once_also_while_everything_starts(place: Path, serve: subprocess.Popen[bytes]) -> None:
    wait_for(lambda: part(place, "sftp", serve.pid), "the parts are on their way")
    serve.send_signal(signal.SIGINT)
    assert serve.wait(30) == 0
    assert said(place) == ""
    assert processes(str(place)) == {}


PROBE = """
import sys
from overtrick.cli import main
from overtrick.cli.commands import serve

def told(directory, settings, listener):
    import os
    os.environ["OVERTRICK_DIR"] = str(directory)
    import overtrick.wsgi
    from django.conf import settings as read
    print(read.SECRET_KEY, read.SECOND_STEP, read.ALLOWED_HOSTS[0])

serve._web = told
serve._listen = serve.check_port = lambda *_: None
main(["serve", "--dir", sys.argv[1], "--only", "web"])
"""


def test_the_pages_have_the_settings_and_the_secret_of_their_directory(records: Path) -> None:
    """Django reads its settings once, and the web server runs in a command that has read them."""
    (records / "overtrick.toml").write_text(
        '[web]\nurl = "http://localhost:8000"\nsecond_step = false\nprocesses = 1\n'
    )
    without = {name: value for name, value in os.environ.items() if not name.startswith("OVERTRICK_")}
    seen = subprocess.run(
        [sys.executable, "-c", PROBE, str(records)],
        env=without,
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    secret = (records / "keys/cookies.key").read_text().strip()
    assert seen.stdout.split()[-3:] == [secret, "False", "localhost"]


@pytest.mark.parametrize("part", ["ftp", "sftp"])
def test_a_door_hashes_addresses_with_the_secret_of_the_site(
    part: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the secret that is in the program, whoever has the database could find out every address."""
    used: list[str] = []
    monkeypatch.setattr(django_settings, "SECRET_KEY", "for commands only")
    monkeypatch.delenv("OVERTRICK_SECRET_KEY", raising=False)
    monkeypatch.setattr(serve_command, f"_{part}", lambda *words: used.append(django_settings.SECRET_KEY))
    monkeypatch.setattr(serve_command, "check_port", lambda *words: None)
    monkeypatch.setattr("overtrick.config.json_logs.log_as_json", lambda part: None)
    serve_command._serve_one(part, tmp_path, Settings(), None)
    assert used == [(tmp_path / "keys" / "cookies.key").read_text()]
    assert len(used[0]) == 64
