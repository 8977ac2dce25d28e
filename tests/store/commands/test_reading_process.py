"""Files that are read in a process that can be ended: by real processes, on files that never end, or kill them."""

import os
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from django.db import OperationalError

from overtrick import formats
from overtrick.config.settings_file import Limits
from overtrick.store import models
from overtrick.store.commands import receive, waiting_files
from overtrick.store.commands.file_reader import OwnReader
from overtrick.store.commands.reading_process import ReaderPair, ReadingError, ReadingProcess
from overtrick.store.commands.try_file import try_file
from overtrick.store.commands.waiting_files import Lane
from overtrick.store.journal.entries import entries_after
from overtrick.store.models.points_field import from_parts
from overtrick.store.results import uncounted_files
from overtrick.store.results.delivery import OverBudget
from overtrick.store.upkeep.rebuild import rebuild
from tests.store.cast import NUMBERS, session_file
from tests.store.commands.hard_files import DEADLY, ENDLESS, GREEDY, READER, SLOW
from tests.store.store_fixture import FIRST_MOMENT, StoreFixture

LIMITS = Limits(file_seconds=2, file_memory=200_000_000)
GOOD = "106_good.txt"


@pytest.fixture
def reader() -> Iterator[ReadingProcess]:
    """A process that gives a file two seconds and 200 MB, and meets the hard files."""
    made = ReadingProcess(LIMITS, function=READER)
    yield made
    made.stop()


@pytest.fixture
def quick() -> Iterator[ReadingProcess]:
    made = ReadingProcess(LIMITS, quick=True, function=READER)
    yield made
    made.stop()


# Both databases behave alike here, and processes take long to start.
@pytest.mark.parametrize("store", ["sqlite"], indirect=True)
def test_it_can_be_started_before_the_first_file_comes(store: StoreFixture, reader: ReadingProcess) -> None:
    reader.start()
    started = reader.pid
    assert started is not None
    reader.read(store.delivery(GOOD, session_file()))
    assert reader.pid == started


def test_it_reads_a_file_as_this_process_does_and_awards_it(store: StoreFixture, reader: ReadingProcess) -> None:
    store.register(*NUMBERS)
    sent = store.delivery(GOOD, session_file())
    here, there = OwnReader().read(sent), reader.read(sent)
    assert here.reading is not None
    assert there.reading is not None
    assert there.version == here.version
    assert there.reading.sessions == here.reading.sessions
    assert (there.reading.delivery, there.reading.problems) == (sent, here.reading.problems)
    (alone,) = there.reading.prepared_awards
    # The first pair earns 40 C each, the second 12 (tests/store/cast.py).
    assert [(each.number, from_parts(each.points)) for each in alone.earned[0]] == [
        ("38441", Decimal(40)), ("20093", Decimal(40)), ("12356", Decimal(12)), ("9205", Decimal(12)),
    ]  # fmt: skip


def test_a_decision_between_two_batches_is_known_to_the_second(store: StoreFixture, reader: ReadingProcess) -> None:
    sent = store.delivery(GOOD, session_file())
    before = reader.read(sent).version
    store.register("38441")
    assert reader.read(sent).version == before
    reader.start_batch()
    assert reader.read(sent).version > before


# Both databases behave alike here, and processes take long to start.
@pytest.mark.parametrize("store", ["sqlite"], indirect=True)
@pytest.mark.parametrize(
    ("name", "over", "words"),
    [
        (ENDLESS, OverBudget("time", 2), "Reading the file took more than 2 seconds of computing time"),
        (GREEDY, OverBudget("memory", 200_000_000), "Reading the file took more than 200,000,000 bytes of memory"),
        (DEADLY, OverBudget("crash"), "The program that reads files failed twice on this file"),
    ],
)
def test_a_file_past_its_budget_is_rejected_in_words_and_never_read_again(
    store: StoreFixture,
    reader: ReadingProcess,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    over: OverBudget,
    words: str,
) -> None:
    store.register(*NUMBERS)
    content = session_file(event="Hard")
    receive.store_file(store.delivery(name, content))
    receive.store_file(store.delivery(GOOD, session_file()))
    lane = Lane("worker", reader)
    # Where the first took long, the second of its club has its turn in the next batch.
    taken = lane.process(FIRST_MOMENT)
    taken += lane.process(FIRST_MOMENT)
    assert [(each.name, each.state) for each in taken] == [(name, "rejected"), (GOOD, "accepted")]
    (problem,) = taken[0].problems
    assert (problem.code, problem.message.startswith(words)) == ("over-budget", True)
    (entry,) = [each for each in entries_after(0, 100) if "over_budget" in each.data]
    assert entry.data["over_budget"] == {"of": over.of, "limit": over.limit}
    revision = models.Revision.objects.get(batch__name=name)
    assert (revision.format, revision.rows, revision.state) == ("", 0, "rejected")
    loads = formats.loads

    def guarded(data: bytes, *more: Any) -> Any:
        assert data != content.encode(), "the file was read again"
        return loads(data, *more)

    monkeypatch.setattr(formats, "loads", guarded)
    assert store.verify() == []
    before = store.contents()
    assert rebuild(exchange=True) == []
    assert store.contents() == before
    assert [each.name for each in uncounted_files.find_uncounted_files("rejected")] == [name]
    assert store.points("38441") == {"C": 40}


# Both databases behave alike here, and processes take long to start.
@pytest.mark.parametrize("store", ["sqlite"], indirect=True)
def test_after_a_file_that_ended_it_the_process_is_started_again(store: StoreFixture, reader: ReadingProcess) -> None:
    assert reader.read(store.delivery(GOOD, session_file())).reading is not None
    first = reader.pid
    reader.read(store.delivery(DEADLY, session_file()))
    found = reader.read(store.delivery(GOOD, session_file())).reading
    assert found is not None
    assert found.accepted
    assert reader.pid not in (None, first)
    # The processes that ended were waited for, and their links are closed.
    assert first is not None
    assert not Path(f"/proc/{first}").exists()


# Both databases behave alike here, and processes take long to start.
@pytest.mark.parametrize("store", ["sqlite"], indirect=True)
def test_processes_that_end_leave_no_open_files_behind(store: StoreFixture, reader: ReadingProcess) -> None:
    sent = store.delivery(GOOD, session_file())
    # With the first rejection this process opens the database.
    reader.read(store.delivery(DEADLY, session_file()))
    reader.read(sent)
    before = len(os.listdir("/proc/self/fd"))
    for _ in range(2):
        reader.read(store.delivery(DEADLY, session_file()))
        reader.read(sent)
    assert len(os.listdir("/proc/self/fd")) == before


# Both databases behave alike here, and processes take long to start.
@pytest.mark.parametrize("store", ["sqlite"], indirect=True)
def test_a_quick_reader_gives_back_a_file_that_needs_more_time(store: StoreFixture, quick: ReadingProcess) -> None:
    assert quick.read(store.delivery(SLOW, session_file())).reading is None
    assert quick.read(store.delivery(GOOD, session_file())).reading is not None


# Both databases behave alike here, and processes take long to start.
@pytest.mark.parametrize("store", ["sqlite"], indirect=True)
def test_an_error_of_the_program_is_no_fault_of_the_file(store: StoreFixture, reader: ReadingProcess) -> None:
    with pytest.raises(ReadingError, match="ZeroDivisionError"):
        reader.read(store.delivery("106_failing.txt", session_file()))
    assert reader.read(store.delivery(GOOD, session_file())).reading is not None


# Both databases behave alike here, and processes take long to start.
@pytest.mark.parametrize("store", ["sqlite"], indirect=True)
def test_a_stop_costs_the_file_nothing(store: StoreFixture, reader: ReadingProcess) -> None:
    reader.read(store.delivery(GOOD, session_file()))
    reader.stop()
    with pytest.raises(OperationalError, match="stopped"):
        reader.read(store.delivery(GOOD, session_file()))


# Both databases behave alike here, and processes take long to start.
@pytest.mark.parametrize("store", ["sqlite"], indirect=True)
def test_a_trial_of_a_file_past_its_budget_says_so_and_keeps_nothing(store: StoreFixture) -> None:
    readers = ReaderPair(LIMITS)
    readers.quick = ReadingProcess(LIMITS, quick=True, function=READER)
    readers.slow = ReadingProcess(LIMITS, function=READER)
    try:
        trial = try_file(store.delivery(ENDLESS, session_file()), readers)
        assert (trial.state, [each.code for each in trial.problems]) == ("rejected", ["over-budget"])
        slow = try_file(store.register(*NUMBERS).delivery(SLOW, session_file()), readers)
        assert (slow.state, len(slow.awards)) == ("accepted", 4)
    finally:
        readers.stop()
    assert (store.count("arrival"), store.count("revision")) == (0, 0)


def test_what_a_person_receives_by_hand_has_the_same_budget(
    store: StoreFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The command line reads in its own process: the file is rejected afterwards."""
    clock = iter(range(0, 1_000, 11))
    monkeypatch.setattr("overtrick.store.commands.file_reader.time.thread_time_ns", lambda: next(clock) * 10**9)
    receipt = store.send(GOOD, session_file())
    assert (receipt.state, [each.code for each in receipt.problems]) == ("rejected", ["over-budget"])
    assert receipt.problems[0].message.startswith("Reading the file took more than 10 seconds")
    monkeypatch.undo()
    assert store.verify() == []
    assert waiting_files.process_waiting_files(FIRST_MOMENT) == []
