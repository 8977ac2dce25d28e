"""A worker's round: what waits is taken in, and everything else is looked at once a cycle, whatever goes wrong."""

import os
from datetime import UTC, datetime, timedelta
from threading import Event
from typing import Any

import pytest
from django.db import OperationalError

from overtrick.config.settings_file import Backup, Settings, SettingsError
from overtrick.intake.watched_folder import WatchedFolder
from overtrick.jobs import backups
from overtrick.jobs.worker import Worker
from overtrick.store import models
from overtrick.store.access import attempts
from overtrick.store.commands import receive, waiting_files
from overtrick.store.commands.waiting_files import Lane
from overtrick.store.db import leases
from overtrick.store.deliveries import processing
from overtrick.store.reports.player_file import PlayerFile
from overtrick.store.totals import point_totals
from tests.store.cast import NUMBERS, session_file
from tests.store.store_fixture import StoreFixture

from .conftest import BAD, GOOD, Workers, cut, keep

# A quarter past four in the morning of 12 March 2018 in New Zealand, 13 hours ahead: after the backup of 3:30.
NOW = datetime(2018, 3, 11, 15, 15, tzinfo=UTC)
PLAYER_FILE = "nzb_master_player.txt"
NIGHTLY = {"backup": {"at": "30 3 * * *", "folder": "safe", "keep": 3}}
MAIL = {"mail": {"administrator": "root@federation.example"}}


def test_a_round_takes_in_all_that_waits(store: StoreFixture, worker: Workers) -> None:
    store.register(*NUMBERS)
    keep(store)
    keep(store, "106_other.txt", round=2)
    one = worker()
    assert one.run_once(NOW, 0.0) == 2
    assert one.run_once(NOW, 0.2) == 0
    assert store.points("38441") == {"C": 80}
    assert store.verify() == []


def test_every_ten_seconds_it_says_that_it_is_well(store: StoreFixture, worker: Workers) -> None:
    one = worker()
    beats: list[datetime | None] = []
    for seconds in (0, 5, 9, 10, 16, 20):
        one.run_once(NOW + timedelta(seconds=seconds), 1000.0 + seconds)
        beats.append(leases.last_heartbeat("worker"))
    assert beats == [NOW + timedelta(seconds=at) for at in (0, 0, 0, 10, 10, 20)]


def test_the_player_file_follows_within_ten_seconds(store: StoreFixture, worker: Workers) -> None:
    store.register(*NUMBERS)
    one = worker()
    one.run_once(NOW, 0.0)
    assert b"Kereama" in bytes(models.Publication.objects.get(name=PLAYER_FILE).content)
    keep(store)
    changes: list[datetime] = []
    for seconds in (5, 9, 10, 20):
        one.run_once(NOW + timedelta(seconds=seconds), float(seconds))
        changes.append(models.Publication.objects.get(name=PLAYER_FILE).changed)
    assert changes == [NOW, NOW, NOW + timedelta(seconds=10), NOW + timedelta(seconds=10)]


def test_the_tally_follows_within_two_seconds(store: StoreFixture, worker: Workers) -> None:
    store.register(*NUMBERS)
    one = worker()
    one.run_once(NOW, 0.0)
    keep(store)
    one.run_once(NOW, 1.0)
    assert point_totals.last_added_award() == 0
    one.run_once(NOW, 2.0)
    assert point_totals.last_added_award() == 4


def test_words_that_are_no_schedule_are_refused_at_the_start(worker: Workers) -> None:
    with pytest.raises(SettingsError, match="every night"):
        worker(backup={"at": "every night"})


def test_a_stuck_file_is_tried_again_a_cycle_later_and_the_administrator_gets_one_letter(
    store: StoreFixture, worker: Workers, failing: pytest.MonkeyPatch
) -> None:
    store.register(*NUMBERS)
    keep(store, BAD)
    keep(store, GOOD, round=2)
    # Two workers share the queue; whichever tries, the file has failed.
    one, two = (worker(**MAIL, worker={"cycle": 60}) for _ in range(2))
    assert (one.run_once(NOW, 0.0), two.run_once(NOW, 0.0)) == (1, 0)
    assert models.Waiting.objects.get().attempts == 1
    one.run_once(NOW + timedelta(seconds=59), 59.0)
    assert models.Waiting.objects.get().attempts == 1
    for minute in range(1, 8):
        # The look at stuck files and the next attempt never fall together for long.
        for each in (one, two):
            each.run_once(NOW + timedelta(minutes=minute), 60.0 * minute + minute % 3)
    # A worker that starts anew writes no second letter.
    worker(**MAIL).run_once(NOW + timedelta(minutes=8), 0.0)
    letters = list(models.Mail.objects.values_list("address", "subject", "body"))
    assert [letter[:2] for letter in letters] == [("root@federation.example", f"A file is stuck: {BAD}")]
    assert letters[0][2].startswith(f"{BAD} of club 106 came on 2018-03-11 06:09 UTC and cannot be taken in")
    assert models.Waiting.objects.get().attempts >= 7
    failing.undo()
    assert one.run_once(NOW + timedelta(minutes=10), 600.0) == 1
    assert store.points("38441") == {"C": 80}
    assert store.verify() == []


def test_no_letter_while_a_file_has_failed_twice_and_one_for_each_file_that_is_stuck(
    store: StoreFixture, worker: Workers, failing: pytest.MonkeyPatch
) -> None:
    keep(store, BAD)
    receive.store_file(store.delivery(BAD, session_file(club=130), club=130))
    for minute in range(2):
        worker(**MAIL).run_once(NOW + timedelta(minutes=minute), 0.0)
    assert not models.Mail.objects.exists()
    for minute in range(2, 4):
        worker(**MAIL).run_once(NOW + timedelta(minutes=minute), 0.0)
    assert sorted(mail.body.split(" came")[0] for mail in models.Mail.objects.all()) == [
        f"{BAD} of club 106", f"{BAD} of club 130",
    ]  # fmt: skip


def test_however_often_a_stuck_file_is_sent_again_others_are_taken_in(
    store: StoreFixture, failing: pytest.MonkeyPatch
) -> None:
    for at in range(4):
        keep(store, BAD, boards=20 + at)
    keep(store, GOOD, round=2)
    # As many of the bad name as are taken at a time.
    found = [waiting_files.process_waiting_files(NOW, 2) for _ in range(3)]
    assert [receipt.name for receipts in found for receipt in receipts] == [GOOD]


def test_what_fails_beside_the_files_does_not_hold_them_up(
    store: StoreFixture, worker: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*words: object) -> bool:
        raise ZeroDivisionError

    monkeypatch.setattr(PlayerFile, "publish", fails)
    monkeypatch.setattr(backups, "make_backup", fails)
    keep(store)
    assert worker(**NIGHTLY).run_once(NOW, 0.0) == 1
    assert leases.last_heartbeat("worker") == NOW


def test_a_file_in_the_watched_folder_is_taken_when_it_is_still(store: StoreFixture, worker: Workers) -> None:
    store.register(*NUMBERS)
    inbox = store.directory / "inbox" / "106"
    inbox.mkdir(parents=True)
    (inbox / GOOD).write_text(session_file())
    os.utime(inbox / GOOD, (1.0, 1.0))
    one = worker(folder={"path": "inbox"})
    assert [one.run_once(NOW, clock) for clock in (0.0, 1.0, 2.0, 2.2)] == [0, 0, 1, 0]
    assert store.points("38441") == {"C": 40}
    assert [path.name for path in (inbox / "taken").iterdir()] == [GOOD]
    assert models.Arrival.objects.get(name=GOOD).door == "folder"


def test_a_trial_in_the_watched_folder_delays_no_file(
    store: StoreFixture, worker: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The folder has threads of its own: one for its files, one for its trials, of which one may take long."""
    looks: list[bool] = []
    monkeypatch.setattr(WatchedFolder, "look", lambda self, now, *, trials: looks.append(trials))
    keep(store)
    one = worker(folder={"path": "inbox"})
    one.process_files()
    assert (store.count("waiting"), looks) == (0, [])
    works: list[Any] = []
    monkeypatch.setattr(Worker, "repeat", lambda self, stop, work: works.append(work))
    one.run(Event())
    assert [one.watch_folder in works, one.try_folder_files in works] == [True, True]
    assert [one.watch_folder(), one.try_folder_files()] == [1.0, 1.0]
    assert looks == [False, True]


class Moments:
    """Stands for the signal to stop: something happens in each pause, and after the last the worker stops."""

    def __init__(self, *happens: Any) -> None:
        self.happens = list(happens)
        self.waits: list[float] = []

    def is_set(self) -> bool:
        return not self.happens

    def wait(self, seconds: float) -> None:
        self.waits.append(seconds)
        self.happens.pop(0)()


def test_it_waits_out_a_database_that_is_away(
    store: StoreFixture, worker: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    process = Lane.process

    def away(*words: object, **more: object) -> Any:
        raise OperationalError("the server closed the connection unexpectedly")

    keep(store)
    first = lambda: monkeypatch.setattr(Lane, "process", away)  # noqa: E731
    back = lambda: monkeypatch.setattr(Lane, "process", process)  # noqa: E731
    moments = Moments(first, back, lambda: keep(store, "106_later.txt", round=2), lambda: None)
    one = worker(worker={"look": 200})
    one.repeat(moments, one.process_files)  # type: ignore[arg-type]
    assert moments.waits == [0.2, 5.0, 0.2, 0.2]
    assert store.count("waiting") == 0
    assert store.count("revision") == 2


def test_it_goes_on_when_the_server_has_cut_its_connection(open_store: Any) -> None:
    store: StoreFixture = open_store("nz-2017", "postgresql")
    moments = Moments(lambda: cut(store), lambda: keep(store), lambda: None)
    one = Worker(store.directory, Settings(backup=Backup(at="")))
    one.repeat(moments, one.process_files)  # type: ignore[arg-type]
    assert moments.waits == [0.2, 5.0, 0.2]
    assert store.revisions(GOOD) == ["accepted"]


def test_a_connection_that_is_cut_in_the_middle_of_a_file_costs_the_file_no_attempt(
    open_store: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    store: StoreFixture = open_store("nz-2017", "postgresql")
    keep(store)
    take_in = processing.process_delivery
    cuts = iter([cut])

    def interrupted(work: Any, line: Any, reading: Any) -> Any:
        for each in cuts:
            each(store)
        return take_in(work, line, reading)

    monkeypatch.setattr(receive, "process_delivery", interrupted)
    attempts: list[int] = []
    look = lambda: attempts.extend(models.Waiting.objects.values_list("attempts", flat=True))  # noqa: E731
    moments = Moments(look, look)
    one = Worker(store.directory, Settings(backup=Backup(at="")))
    one.repeat(moments, one.process_files)  # type: ignore[arg-type]
    assert (moments.waits, attempts) == ([5.0, 0.2], [0])
    assert store.revisions(GOOD) == ["accepted"]
    assert store.verify() == []


def test_attempts_that_count_no_more_are_deleted(store: StoreFixture, worker: Workers) -> None:
    limit = attempts.Limit("try", 3, timedelta(minutes=15))
    for when in (NOW, NOW + timedelta(minutes=20)):
        assert attempts.consume([attempts.count_for(limit, "192.0.2.1")], when)
    # An attempt may still matter for a period after the one in which it counts.
    worker().run_due_jobs(NOW + timedelta(minutes=30))
    assert [each.at for each in models.Attempt.objects.all()] == [NOW + timedelta(minutes=20)]
