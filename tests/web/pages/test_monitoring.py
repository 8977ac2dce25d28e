"""For whoever watches the machine: well, or what is wrong; and numbers that nobody else may read."""

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Event
from typing import Any
from urllib.parse import urlsplit

import psycopg
import pytest
from django.db import close_old_connections
from django.test import Client

from overtrick.store import models
from overtrick.store.commands import receive, waiting_files
from overtrick.store.db import database, leases
from overtrick.store.reports import monitoring as reports
from overtrick.store.reports.head_files import keep_heads
from overtrick.web.pages import monitoring
from tests.store.cast import NUMBERS, session_file
from tests.store.store_fixture import StoreFixture

KEYS = [
    "status", "database", "waiting", "oldest_waiting_seconds", "stuck", "worker_seen_seconds_ago", "disk_free_bytes",
    "backup_seconds_ago", "head_day", "trouble", "to_do",
]  # fmt: skip
NO_HEAD = "No head of the records has been signed yet: the worker does so once a day."
HERE, AWAY = "127.0.0.1", "203.0.113.7"


def health() -> tuple[int, dict[str, Any]]:
    answer = Client(SERVER_NAME="localhost", REMOTE_ADDR=AWAY).get("/health")
    return answer.status_code, answer.json()


def now() -> datetime:
    return datetime.now(UTC)


def seen(store: StoreFixture, seconds: int) -> None:
    leases.record_heartbeat("worker here 1", now() - timedelta(seconds=seconds))


def test_all_is_well_while_a_worker_is_at_work(store: StoreFixture) -> None:
    seen(store, 30)
    status, told = health()
    assert (status, list(told)) == (200, KEYS)
    assert 30 <= told.pop("worker_seen_seconds_ago") < 90
    assert told.pop("disk_free_bytes") > 0
    assert told == {
        "status": "ok", "database": "ok", "waiting": 0, "oldest_waiting_seconds": 0, "stuck": 0,
        "backup_seconds_ago": None, "head_day": None, "trouble": [],
        "to_do": ["No scheduled backup has been made yet.", NO_HEAD],
    }  # fmt: skip


def test_a_file_that_came_just_now_is_no_trouble(store: StoreFixture) -> None:
    seen(store, 1)
    store.now = now() - timedelta(seconds=90)
    receive.store_file(store.delivery("106_a.txt", session_file()))
    status, told = health()
    assert (status, told["status"], told["waiting"]) == (200, "ok", 1)


def test_no_worker_is_trouble(store: StoreFixture) -> None:
    status, told = health()
    assert (status, told["status"], told["worker_seen_seconds_ago"]) == (503, "trouble", None)
    # Three cycles of a minute are the patience.
    seen(store, 179)
    assert health()[0] == 200
    leases.record_heartbeat("worker here 1", now() - timedelta(seconds=181))
    status, told = health()
    assert (status, told["status"]) == (503, "trouble")
    # Another worker that is well is enough.
    leases.record_heartbeat("worker here 2", now())
    assert health()[0] == 200


def test_a_file_that_waits_too_long_is_trouble(store: StoreFixture) -> None:
    seen(store, 1)
    store.now = now() - timedelta(minutes=5)
    receive.store_file(store.delivery("106_a.txt", session_file()))
    store.now = now() - timedelta(minutes=2)
    receive.store_file(store.delivery("106_b.txt", session_file(round=2)))
    status, told = health()
    assert (status, told["status"], told["waiting"]) == (503, "trouble", 2)
    # The StoreFixture lets a minute pass before it acts.
    assert 240 <= told["oldest_waiting_seconds"] < 300
    waiting_files.process_waiting_files(now())
    assert health()[0] == 200


def test_a_file_on_which_the_program_failed_is_counted_and_is_no_trouble_of_the_others(store: StoreFixture) -> None:
    seen(store, 1)
    store.now = now() - timedelta(minutes=5)
    receive.store_file(store.delivery("106_a.txt", session_file()))
    models.Waiting.objects.update(attempts=1)
    status, told = health()
    assert (status, told["waiting"], told["oldest_waiting_seconds"], told["stuck"]) == (200, 0, 0, 1)


def test_the_patience_is_three_cycles_of_the_settings(store: StoreFixture) -> None:
    (store.directory / "overtrick.toml").write_text("[worker]\ncycle = 10\n")
    seen(store, 25)
    assert health()[0] == 200
    leases.record_heartbeat("worker here 1", now() - timedelta(seconds=31))
    assert health()[0] == 503


def test_a_database_that_is_away_is_trouble_and_not_a_broken_page(
    open_store: Callable[[str, str], StoreFixture],
) -> None:
    store = open_store("nz-2017", "postgresql")
    seen(store, 1)
    assert (health()[0], metrics()[0]) == (200, 200)
    shut(store, away=True)
    status, told = health()
    assert (status, told["status"], told["database"]) == (503, "trouble", "cannot be reached")
    assert told["trouble"] == ["The database cannot be reached."]
    assert metrics() == (503, "the database cannot be reached\n")
    shut(store, away=False)
    # What a web server does after each request, and the client of the tests does not.
    close_old_connections()
    assert (health()[0], metrics()[0]) == (200, 200)


def test_a_database_that_does_not_answer_is_trouble_within_seconds(
    store: StoreFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen(store, 1)
    until = Event()
    monkeypatch.setattr(monitoring, "_DATABASE_SECONDS", 0.2)
    monkeypatch.setattr(reports, "health_facts", lambda *_: until.wait(30))
    # Also when it has been asked so often that nobody is sent to ask any more.
    for _ in range(6):
        status, told = health()
        assert (status, told["database"], told["trouble"]) == (
            503,
            "does not answer",
            ["The database does not answer."],
        )
    until.set()


def test_what_is_wrong_is_said_with_what_to_do(store: StoreFixture) -> None:
    assert health()[1]["trouble"] == ["No worker is running: start one."]
    leases.record_heartbeat("worker here 1", now() - timedelta(seconds=600))
    [words] = health()[1]["trouble"]
    assert re.fullmatch(
        r"No worker has been seen for 60\d seconds: it has died, or is stuck. Look at its log, and start it "
        r"again.",
        words,
    )
    # A second one goes on; the first is still something to look at.
    leases.record_heartbeat("worker here 2", now())
    status, told = health()
    assert (status, told["trouble"]) == (200, [])
    assert "1 of the workers have died or are stuck; others go on." in told["to_do"]


def test_little_room_on_the_disk_is_trouble_before_it_is_full(store: StoreFixture) -> None:
    seen(store, 1)
    assert health()[0] == 200
    (store.directory / "overtrick.toml").write_text("[limits]\ndisk = 900000000000000\n")
    status, told = health()
    assert (status, told["status"]) == (503, "trouble")
    assert told["trouble"] == [
        f"Only {told['disk_free_bytes']:,} bytes are free on the disk of the data directory: make room before nothing "
        "can be kept."
    ]


def test_two_days_without_a_head_are_something_to_do(store: StoreFixture) -> None:
    """Not trouble: files are taken in, and a machine that is switched off for it would sign no head either."""
    seen(store, 1)
    keep_heads(store.directory, now() - timedelta(days=4))
    status, told = health()
    assert (status, told["trouble"]) == (200, [])
    last = f"The last head of the records was signed on {told['head_day']}"
    assert told["to_do"][-1] == f"{last}: look at the worker's log for why."
    keep_heads(store.directory, now() - timedelta(days=1))
    assert health()[1]["to_do"] == ["No scheduled backup has been made yet."]


def test_a_worker_with_a_key_of_its_own_is_something_to_do(store: StoreFixture, tmp_path: Path) -> None:
    seen(store, 1)
    different = "The last heads of the records were signed with different keys: have all workers the same key?"
    keep_heads(store.directory, now() - timedelta(days=1))
    assert different not in health()[1]["to_do"]
    keep_heads(tmp_path, now())
    assert different in health()[1]["to_do"]
    # A week later it is nothing new.
    for day in range(1, 7):
        keep_heads(tmp_path, now() + timedelta(days=day))
    assert different not in health()[1]["to_do"]


def test_two_days_without_a_backup_are_trouble_unless_none_are_wanted(store: StoreFixture) -> None:
    seen(store, 1)
    for days, status in {1: 200, 3: 503}.items():
        models.Slot.objects.all().delete()
        at = now() - timedelta(days=days)
        models.Slot.objects.create(job="backup", at=at, taken=at, attempts=1, done=at, outcome="a")
        assert health()[0] == status
    assert health()[1]["trouble"][0].startswith(f"The last backup was made on {at:%Y-%m-%d}")
    (store.directory / "overtrick.toml").write_text('[backup]\nat = ""\n')
    assert health()[0] == 200


def test_letters_that_were_given_up_are_something_to_look_at(store: StoreFixture) -> None:
    seen(store, 1)
    models.Mail.objects.create(address="a@b.example", made=now(), due=now(), attempts=20)
    status, told = health()
    assert status == 200
    assert "1 letters could not be sent, and are not tried again." in told["to_do"]


def shut(store: StoreFixture, *, away: bool) -> None:
    """Let nobody into the database any more, nor anybody stay who is in it; or open it again."""
    parts = urlsplit(store.url)
    with psycopg.connect(parts._replace(path="/postgres").geturl(), autocommit=True) as link:
        link.execute(f'ALTER DATABASE "{parts.path[1:]}" ALLOW_CONNECTIONS {"false" if away else "true"}')
    if away:
        database.connection().close()


def metrics(address: str = HERE, **more: str) -> tuple[int, str]:
    answer = Client(SERVER_NAME="localhost", REMOTE_ADDR=address).get("/metrics", **more)  # type: ignore[arg-type]
    return answer.status_code, answer.content.decode()


def numbers() -> dict[str, int]:
    lines = [line for line in metrics()[1].splitlines() if not line.startswith("#")]
    found = {name.removeprefix("overtrick_"): int(value) for name, value in (line.split() for line in lines)}
    assert found.pop("disk_free_bytes") > 0
    return found


def test_the_numbers_are_those_of_the_records(store: StoreFixture) -> None:
    assert numbers() == {
        "waiting_files": 0, "oldest_waiting_seconds": 0, "arrivals": 0, "journal_lines": 1, "awards": 0,
        "held_files": 0, "stuck_files": 0, "mail_waiting": 0, "mail_given_up": 0,
    }  # fmt: skip
    store.register(*NUMBERS)
    store.send("a.txt", session_file())
    store.send("b.txt", session_file())
    for attempts in (0, 19, 20, 20, 20):
        models.Mail.objects.create(address="a@b.example", made=now(), due=now(), attempts=attempts)
    store.now = now() - timedelta(minutes=3)
    receive.store_file(store.delivery("c.txt", session_file(round=2)))
    receive.store_file(store.delivery("d.txt", session_file(round=3)))
    models.Waiting.objects.filter(arrival__name="d.txt").update(attempts=1)
    found = numbers()
    assert 120 <= found.pop("oldest_waiting_seconds") < 180
    # The founding, eight players, two files; four awards of the first file, for the second is held.
    assert found == {
        "waiting_files": 1, "arrivals": 4, "journal_lines": 11, "awards": 4, "held_files": 1, "stuck_files": 1,
        "mail_waiting": 2, "mail_given_up": 3,
    }  # fmt: skip


def test_every_number_is_explained_in_the_form_of_prometheus(store: StoreFixture) -> None:
    status, text = metrics()
    assert status == 200
    lines = text.splitlines()
    # All of those, and the room on the disk.
    assert len(lines) == 3 * (len(numbers()) + 1)
    for help_, type_, value in zip(lines[::3], lines[1::3], lines[2::3], strict=True):
        name = value.split()[0]
        assert help_.startswith(f"# HELP {name} ")
        assert type_ == f"# TYPE {name} gauge"


def test_the_numbers_are_for_this_machine_alone(store: StoreFixture) -> None:
    assert metrics("::1")[0] == 200
    for address in (AWAY, "10.0.0.1", "127.0.0.1.example", ""):
        status, text = metrics(address)
        assert (status, text) == (403, "for this machine only\n")


def test_whoever_comes_through_a_proxy_on_this_machine_is_not_this_machine(store: StoreFixture) -> None:
    for header in ("HTTP_X_FORWARDED_FOR", "HTTP_X_FORWARDED_PROTO", "HTTP_FORWARDED", "HTTP_X_REAL_IP"):
        assert metrics(HERE, **{header: AWAY})[0] == 403
