"""A full disk, records that are busy or away, a mistake of the program: said in words, and to programs in JSON."""

import contextlib
import os
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from django.db import connections
from django.test import Client

from overtrick.store.access import credentials
from overtrick.store.db import data_directory, database, write_lock
from overtrick.store.db.backends import SQLITE_FILE, sqlite_settings
from overtrick.store.db.trouble import Trouble
from tests.store.cast import session_file
from tests.store.long_write import another_writer
from tests.store.store_fixture import FIRST_MOMENT, StoreFixture


@pytest.fixture
def sqlite_store(open_store: Callable[[str, str], StoreFixture]) -> StoreFixture:
    return open_store("nz-2017", "sqlite")


@pytest.fixture
def token(sqlite_store: StoreFixture) -> str:
    return credentials.make_credential(credentials.TOKEN, "106", FIRST_MOMENT)


def client(token: str = "") -> Client:
    sender = {"HTTP_AUTHORIZATION": f"Bearer {token}"} if token else {}
    return Client(SERVER_NAME="localhost", raise_request_exception=False, **sender)  # type: ignore[arg-type]


def send(token: str, content: bytes) -> tuple[int, Any, str]:
    """Send a file by the API: the status, the answer, and when to try again."""
    answer = client(token).generic("PUT", "/api/results/106_a.txt", content, CONTENT_LENGTH=str(len(content)))
    assert answer["Content-Type"].startswith("application/json")
    return answer.status_code, answer.json(), answer.headers.get("Retry-After", "")


def test_a_full_disk_is_said_in_words(sqlite_store: StoreFixture, token: str) -> None:
    pages = database.rows("PRAGMA page_count")[0][0]
    database.rows(f"PRAGMA max_page_count={pages}")
    content = os.urandom(200_000)
    assert send(token, content) == (507, {"detail": Trouble.FULL.value}, "60")
    database.rows(f"PRAGMA max_page_count={pages + 10_000}")
    assert send(token, session_file().encode())[0] in (200, 202)


def test_a_long_write_is_said_in_words_and_pages_go_on(sqlite_store: StoreFixture, token: str) -> None:
    write_lock.limit_waiting(1, 300)
    try:
        with another_writer(Event()):
            assert send(token, session_file().encode()) == (503, {"detail": Trouble.BUSY.value}, "60")
            assert client().get("/clubs").status_code == 200
    finally:
        write_lock.wait_without_limit()


def test_a_page_says_it_without_the_database(sqlite_store: StoreFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    (sqlite_store.directory / SQLITE_FILE).rename(sqlite_store.directory / "away")
    data_directory.disconnect_database(database.DEFAULT)
    monkeypatch.setitem(
        connections.databases, database.DEFAULT,
        connections.configure_settings(
            {database.DEFAULT: sqlite_settings(sqlite_store.directory / "nowhere" / SQLITE_FILE)}
        )[database.DEFAULT],
    )  # fmt: skip
    answer = client().get("/clubs")
    assert (answer.status_code, answer["Retry-After"]) == (503, "60")
    assert b"The records cannot be reached" in answer.content
    answer = client().get("/api/clubs")
    assert (answer.status_code, answer.json()) == (503, {"detail": Trouble.LOST.value})


def test_a_mistake_of_the_program_is_a_sentence_too(
    sqlite_store: StoreFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*words: object, **named: object) -> None:
        raise ValueError("a mistake")

    monkeypatch.setattr("overtrick.web.permissions.may", fail)
    answer = client().get("/")
    assert answer.status_code == 500
    assert b"Something went wrong" in answer.content
    monkeypatch.setattr("overtrick.api.permissions.may", fail)
    answer = client().get("/api/clubs")
    assert answer.status_code == 500
    assert answer.json()["detail"].startswith("The fault is ours")


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of some megabytes."""
    place = tmp_path / "disk"
    place.mkdir()
    if os.geteuid() != 0 or subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64m", "tmpfs", place]).returncode:
        pytest.skip("A SMALL DISK NEEDS ROOT: a really full disk was not tried")
    yield place
    data_directory.disconnect_database(database.DEFAULT)
    subprocess.run(["umount", place], check=True)


def test_a_disk_that_is_really_full(
    sqlite_store: StoreFixture, token: str, small_disk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data_directory.disconnect_database(database.DEFAULT)
    (small_disk / SQLITE_FILE).write_bytes((sqlite_store.directory / SQLITE_FILE).read_bytes())
    monkeypatch.setenv("OVERTRICK_DIR", str(small_disk))
    (small_disk / "overtrick.toml").write_text("[limits]\ndisk = 1000000\n")
    data_directory.connect_database(database.DEFAULT, sqlite_settings(small_disk / SQLITE_FILE))
    again = credentials.make_credential(credentials.TOKEN, "106-second", FIRST_MOMENT)
    with (small_disk / "filler").open("wb", buffering=0) as filler, contextlib.suppress(OSError):
        while filler.write(b"a" * 4_096):
            pass
    assert send(again, os.urandom(300_000)) == (507, {"detail": Trouble.FULL.value}, "60")
    told = client().get("/health").json()
    assert told["status"] == "trouble"
    assert any("bytes are free" in words for words in told["trouble"])
    assert client().get("/clubs").status_code == 200
    (small_disk / "filler").unlink()
    assert send(again, session_file().encode())[0] in (200, 202)
