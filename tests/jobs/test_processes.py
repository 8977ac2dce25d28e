"""Workers as processes of their own: two share the files, one is killed in the middle, and each file counts once."""

import os
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import msgspec
import pytest

from overtrick.store import models
from overtrick.store.commands import receive
from overtrick.store.db import database, leases
from tests.store.cast import HOWICK, NUMBERS, session_file
from tests.store.commands.hard_files import ENDLESS, SLOW
from tests.store.kills import ROOT
from tests.store.store_fixture import StoreFixture
from tests.waiting import wait_for

from .deadly import DEADLY

SETTINGS = '[backup]\nat = ""\n[worker]\nlook = 20\ncycle = 1\n'
Start = Callable[..., "Process"]


class Process:
    """`overtrick worker` on a store, and its log."""

    def __init__(self, store: StoreFixture, log: Path, program: str) -> None:
        self.log = log
        command = [sys.executable, "-m", program, "worker", "--dir", str(store.directory)]
        with log.open("wb") as file:
            environment = os.environ | store.environment
            self.popen = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=file, stderr=file)

    def taken(self) -> list[str]:
        """The files that its log says it took in."""
        lines = [msgspec.json.decode(line) for line in self.log.read_bytes().splitlines()]
        return [line["file"] for line in lines if line["what"] == "file taken in"]

    def started(self) -> bool:
        return b"worker started" in self.log.read_bytes()


@pytest.fixture
def start_on() -> Iterator[Callable[..., Process]]:
    """start_on(store, name): a worker, by another program if one is named; all are ended after the test."""
    made: list[Process] = []

    def one(store: StoreFixture, name: str, program: str = "overtrick.cli") -> Process:
        made.append(Process(store, store.directory / f"{name}.log", program))
        return made[-1]

    yield one
    for process in made:
        process.popen.kill()
        process.popen.wait()


@pytest.fixture
def start(store: StoreFixture, start_on: Callable[..., Process]) -> Start:
    """start(name): a worker on the store of the test."""
    (store.directory / "overtrick.toml").write_text(SETTINGS)
    return partial(start_on, store)


def waiting(store: StoreFixture) -> int:
    return store.count("waiting")


def keep(store: StoreFixture, count: int) -> list[str]:
    """Keep files of so many sessions, and a correction of every fifth."""
    names = [f"106_session_{number}.txt" for number in range(count)]
    for number, name in enumerate(names):
        receive.store_file(store.delivery(name, session_file(event=f"Session {number}")))
        if number % 5 == 0:
            receive.store_file(store.delivery(name, session_file(event=f"Session {number}", boards=24)))
    return names


def each_once(store: StoreFixture) -> bool:
    """Whether every arrival is in the journal once, and nothing waits."""
    lines = Counter(key for (key,) in database.rows("SELECT arrival_id FROM journal WHERE arrival_id IS NOT NULL"))
    arrivals = {key for (key,) in database.rows("SELECT id FROM arrival")}
    return set(lines) == arrivals and set(lines.values()) == {1} and not waiting(store)


def test_two_workers_at_once_take_each_file_once(store: StoreFixture, start: Start) -> None:
    store.register(*NUMBERS)
    one, two = start("one"), start("two")
    wait_for(lambda: one.started() and two.started(), "both workers start")
    names = keep(store, 40)
    wait_for(lambda: not waiting(store), "every file is taken in")
    for process in (one, two):
        process.popen.send_signal(signal.SIGTERM)
    assert [process.popen.wait(20) for process in (one, two)] == [0, 0]
    assert sorted({*one.taken(), *two.taken()}) == sorted(names)
    assert len(one.taken()) + len(two.taken()) == 40 + 8
    assert each_once(store)
    # 40 sessions that the first pair won, 40 C each.
    assert store.points("38441") == {"C": 1600}
    assert store.restart().verify() == []


def test_what_a_killed_worker_was_doing_another_does(store: StoreFixture, start: Start) -> None:
    """A lot has a hundred files: after the first one is done, and some are left, the kill hits the work itself."""
    store.register(*NUMBERS)
    keep(store, 400)
    one = start("one")
    wait_for(lambda: waiting(store) < 480, "the first lot is taken in")
    one.popen.kill()
    assert one.popen.wait() == -signal.SIGKILL
    left = waiting(store)
    assert 0 < left < 480
    two = start("two")
    wait_for(lambda: not waiting(store), "every file is taken in")
    two.popen.send_signal(signal.SIGTERM)
    assert two.popen.wait(20) == 0
    assert len(two.taken()) == left
    assert each_once(store)
    assert store.points("38441") == {"C": 16000}
    assert store.restart().verify() == []


def dies(store: StoreFixture, start: Start) -> bool:
    """Whether a worker dies over the deadly file; one that does not, because the file waits, is stopped."""
    process = start("deadly", "tests.jobs.deadly")

    def is_decided() -> bool:
        """Whether it died, or has put the deadly file off and taken in the others."""
        put_off = models.Waiting.objects.filter(due__gt=datetime.now(UTC))
        return process.popen.poll() is not None or (waiting(store) == 1 and put_off.exists())

    wait_for(is_decided, "the worker dies, or puts the deadly file off")
    process.popen.send_signal(signal.SIGTERM)
    return process.popen.wait(20) == -signal.SIGKILL


def test_a_file_that_kills_every_worker_does_not_come_first_for_ever(store: StoreFixture, start: Start) -> None:
    """As one that takes all memory would: nothing is left of the process that could note the attempt."""
    (store.directory / "overtrick.toml").write_text(SETTINGS.replace("cycle = 1", "cycle = 60"))
    store.register(*NUMBERS)
    receive.store_file(store.delivery(DEADLY, session_file(event="Deadly")))
    keep(store, 20)
    # Once in a lot with the others, twice by itself; then it waits for a minute, and the others are taken in.
    assert [dies(store, start) for _ in range(4)] == [True, True, True, False]
    assert list(models.Waiting.objects.values_list("arrival__name", "attempts")) == [(DEADLY, 2)]
    assert store.points("38441") == {"C": 800}
    # A program that was mended takes it in.
    models.Waiting.objects.update(due=datetime.now(UTC))
    start("mended")
    wait_for(lambda: not waiting(store), "every file is taken in")
    assert store.points("38441") == {"C": 840}
    assert each_once(store)
    assert store.restart().verify() == []


def test_a_worker_that_ends_in_order_leaves_no_doubt_behind(store: StoreFixture, start: Start) -> None:
    one = start("one")
    wait_for(lambda: leases.processes_with_heartbeat("worker"), "the worker gives a sign of life")
    one.popen.send_signal(signal.SIGTERM)
    assert one.popen.wait(20) == 0
    assert leases.processes_with_heartbeat("worker") == []
    two = start("two")
    wait_for(lambda: leases.processes_with_heartbeat("worker"), "the worker gives a sign of life")
    assert b"a worker died" not in two.log.read_bytes()
    two.popen.kill()
    two.popen.wait()
    three = start("three")
    wait_for(lambda: b"a worker died" in three.log.read_bytes(), "the third notices that the second died")
    own = [str(three.popen.pid)]
    wait_for(
        lambda: [name.rpartition(" ")[2] for name in leases.processes_with_heartbeat("worker")] == own,
        "only the third is left",
    )


# Both databases behave alike here, and processes take long to start.
@pytest.mark.parametrize("store", ["sqlite"], indirect=True)
def test_a_file_that_is_read_for_ever_is_rejected_and_delays_no_other_club(store: StoreFixture, start: Start) -> None:
    (store.directory / "overtrick.toml").write_text(SETTINGS + "[limits]\nfile_seconds = 3\n")
    store.register(*NUMBERS)
    for name in (ENDLESS, SLOW, "106_quick.txt"):
        receive.store_file(store.delivery(name, session_file(event=name)))
    receive.store_file(store.delivery("130_quick.txt", session_file(club=HOWICK), club=HOWICK))
    one = start("one", "tests.jobs.hard_files")
    wait_for(lambda: not waiting(store), "every file is taken in")
    assert one.popen.poll() is None
    order = one.taken()
    assert order.index("130_quick.txt") < order.index(ENDLESS)
    assert order.index("106_quick.txt") < order.index(ENDLESS)
    assert store.revisions(ENDLESS) == ["rejected"]
    assert store.revisions(SLOW) == store.revisions("106_quick.txt") == ["accepted"]
    one.popen.send_signal(signal.SIGTERM)
    assert one.popen.wait(20) == 0
    assert each_once(store)
    assert store.restart().verify() == []


# Both databases behave alike here, and processes take long to start.
@pytest.mark.parametrize("store", ["postgresql"], indirect=True)
def test_a_worker_that_stops_ends_its_reading_processes_and_loses_no_file(store: StoreFixture, start: Start) -> None:
    # On a busy machine the file must still be read when this process looks.
    (store.directory / "overtrick.toml").write_text(SETTINGS + "[limits]\nfile_seconds = 300\n")
    receive.store_file(store.delivery(ENDLESS, session_file()))
    one = start("one", "tests.jobs.hard_files")
    wait_for(lambda: models.Waiting.objects.filter(slow=True).exclude(worker="").exists(), "it reads the slow file")
    one.popen.send_signal(signal.SIGTERM)
    assert one.popen.wait(30) == 0
    assert list(models.Waiting.objects.values_list("arrival__name", "slow", "worker", "attempts")) == [
        (ENDLESS, True, "", 0)
    ]


def test_a_second_worker_takes_over_what_a_killed_one_had_taken(
    open_store: Callable[[str, str], StoreFixture], start_on: Callable[..., Process]
) -> None:
    """On another machine nobody can tell that it died: its lease ends."""
    store = open_store("nz-2017", "postgresql").register(*NUMBERS)
    (store.directory / "overtrick.toml").write_text(SETTINGS)
    clubs = (106, 130, 242, 324, 403)
    one, two = start_on(store, "one"), start_on(store, "two")
    wait_for(lambda: one.started() and two.started(), "both workers start")
    for number in range(30):
        for club in clubs:
            file = session_file(club=club, event=f"Session {number}")
            receive.store_file(store.delivery(f"{club}_session_{number}.txt", file, club=club))
        if number == 15:
            one.popen.kill()
            one.popen.wait()
    wait_for(lambda: not waiting(store), "every file is taken in")
    assert each_once(store)
    assert two.taken()
    two.popen.send_signal(signal.SIGTERM)
    assert two.popen.wait(20) == 0
    assert store.restart().verify() == []
