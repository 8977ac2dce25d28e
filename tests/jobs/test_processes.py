"""Workers as processes of their own: two share the files, one is killed in the middle, and each file counts once."""

import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest

from overtrick.store import place, services
from tests.store.cast import NUMBERS, session_file
from tests.store.house import House
from tests.store.kills import ROOT

SETTINGS = '[backup]\nat = ""\n[worker]\nlook = 20\ncycle = 1\n'
_PATIENCE = 120.0
Start = Callable[[str], "Process"]


class Process:
    """`overtrick worker` on a store, and its log."""

    def __init__(self, house: House, log: Path) -> None:
        self.log = log
        command = [sys.executable, "-m", "overtrick.cli", "worker", "--dir", str(house.directory)]
        with log.open("wb") as file:
            environment = os.environ | house.environment
            self.popen = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=file, stderr=file)

    def taken(self) -> list[str]:
        """The files that its log says it took in."""
        lines = [msgspec.json.decode(line) for line in self.log.read_bytes().splitlines()]
        return [line["file"] for line in lines if line["what"] == "file taken in"]

    def started(self) -> bool:
        return b"worker started" in self.log.read_bytes()


def until(holds: Callable[[], object]) -> None:
    """Wait until something holds."""
    last = time.monotonic() + _PATIENCE
    while not holds():
        assert time.monotonic() < last
        time.sleep(0.005)


@pytest.fixture
def start(store: House) -> Iterator[Start]:
    """start(name): a worker; those that still run are ended after the test."""
    (store.directory / "overtrick.toml").write_text(SETTINGS)
    made: list[Process] = []

    def one(name: str) -> Process:
        made.append(Process(store, store.directory / f"{name}.log"))
        return made[-1]

    yield one
    for process in made:
        process.popen.kill()
        process.popen.wait()


def waiting(store: House) -> int:
    return store.count("waiting")


def keep(store: House, count: int) -> list[str]:
    """Keep files of so many sessions, and a correction of every fifth."""
    names = [f"106_session_{number}.txt" for number in range(count)]
    for number, name in enumerate(names):
        services.keep(store.delivery(name, session_file(event=f"Session {number}")))
        if number % 5 == 0:
            services.keep(store.delivery(name, session_file(event=f"Session {number}", boards=24)))
    return names


def each_once(store: House) -> bool:
    """Whether every arrival is in the journal once, and nothing waits."""
    lines = Counter(key for (key,) in place.rows("SELECT arrival_id FROM journal WHERE arrival_id IS NOT NULL"))
    arrivals = {key for (key,) in place.rows("SELECT id FROM arrival")}
    return set(lines) == arrivals and set(lines.values()) == {1} and not waiting(store)


def test_two_workers_at_once_take_each_file_once(store: House, start: Start) -> None:
    store.register(*NUMBERS)
    one, two = start("one"), start("two")
    until(lambda: one.started() and two.started())
    names = keep(store, 40)
    until(lambda: not waiting(store))
    for process in (one, two):
        process.popen.send_signal(signal.SIGTERM)
    assert [process.popen.wait(20) for process in (one, two)] == [0, 0]
    assert sorted({*one.taken(), *two.taken()}) == sorted(names)
    assert len(one.taken()) + len(two.taken()) == 40 + 8
    assert each_once(store)
    # 40 sessions that the first pair won, 40 C each.
    assert store.points("38441") == {"C": 1600}
    assert store.restart().verify() == []


def test_what_a_killed_worker_was_doing_another_does(store: House, start: Start) -> None:
    """A lot has a hundred files: after the first one is done, and some are left, the kill hits the work itself."""
    store.register(*NUMBERS)
    keep(store, 150)
    one = start("one")
    until(lambda: waiting(store) < 180)
    one.popen.kill()
    assert one.popen.wait() == -signal.SIGKILL
    left = waiting(store)
    assert 0 < left < 180
    two = start("two")
    until(lambda: not waiting(store))
    two.popen.send_signal(signal.SIGTERM)
    assert two.popen.wait(20) == 0
    assert len(two.taken()) == left
    assert each_once(store)
    assert store.points("38441") == {"C": 6000}
    assert store.restart().verify() == []
