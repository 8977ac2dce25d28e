"""Files that wait: one that the program fails on, or dies over, holds up nothing but later files of its own name."""

from datetime import timedelta
from typing import Any

import pytest

from overtrick.store import models
from overtrick.store.commands import receive, waiting_files
from overtrick.store.commands.waiting_files import Lane
from overtrick.store.deliveries import processing, queue
from overtrick.store.errors import Refusal
from overtrick.store.upkeep.rebuild import rebuild
from tests.store.cast import NUMBERS, session_file
from tests.store.store_fixture import FIRST_MOMENT, StoreFixture

BAD, GOOD = "106_bad.txt", "106_good.txt"


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """A program that fails on one file."""
    take_in = processing.process_delivery

    def fails(work: Any, line: Any, reading: Any) -> Any:
        if reading.delivery.name == BAD:
            raise ZeroDivisionError
        return take_in(work, line, reading)

    monkeypatch.setattr(receive, "process_delivery", fails)
    return monkeypatch


def test_a_file_that_the_program_fails_on_holds_up_no_other(store: StoreFixture, failing: pytest.MonkeyPatch) -> None:
    store.register(*NUMBERS)
    receive.store_file(store.delivery(BAD, session_file()))
    receive.store_file(store.delivery(GOOD, session_file(event="Tuesday Pairs")))
    receive.store_file(store.delivery(BAD, session_file(boards=16)))
    assert [receipt.name for receipt in waiting_files.process_waiting_files(FIRST_MOMENT)] == [GOOD]
    assert waiting_files.process_waiting_files(FIRST_MOMENT) == []
    assert (store.count("waiting"), store.points("38441")) == (2, {"C": 40})
    assert store.verify() == []
    failing.undo()
    # Mended, it takes both, and the later one stands: 40 C for Tuesday and half of 40 for 16 boards (ruling N10).
    assert waiting_files.process_waiting_files(FIRST_MOMENT + timedelta(seconds=59)) == []
    taken = waiting_files.process_waiting_files(FIRST_MOMENT + timedelta(seconds=60))
    assert [(receipt.name, receipt.revision) for receipt in taken] == [(BAD, 1), (BAD, 2)]
    assert store.points("38441") == {"C": 60}
    assert store.verify() == []


def test_the_office_gives_up_the_first_file_of_a_name_and_what_stands_goes_on_standing(
    store: StoreFixture, failing: pytest.MonkeyPatch
) -> None:
    failing.undo()
    store.register(*NUMBERS)
    store.send(BAD, session_file())
    failing.setattr(receive, "process_delivery", _fails)
    receive.store_file(store.delivery(BAD, session_file(boards=16)))
    with pytest.raises(Refusal, match="that is waiting because the program failed on it"):
        # Nobody has tried it yet.
        store.decide("give-up", club=106, name=BAD)
    waiting_files.process_waiting_files(FIRST_MOMENT)
    line = store.decide("give-up", club=106, name=BAD, reason="it cannot wait")
    assert (line.arrival, store.count("waiting")) == (store.count("arrival"), 0)
    assert (store.revisions(BAD), store.points("38441")) == (["accepted", "cancelled"], {"C": 40})
    for name, club in ((BAD, 106), (BAD, 130), ("106_never.txt", 106)):
        with pytest.raises(Refusal, match=f"Club {club} has no file {name} that is waiting"):
            store.decide("give-up", club=club, name=name)
    assert store.verify() == []
    failing.undo()
    # A correction replaces what stands, and a cancellation cancels it, as if nothing had been between.
    assert store.send(BAD, session_file(boards=16)).state == "accepted"
    assert store.points("38441") == {"C": 20}
    assert store.send(BAD, session_file(())).state == "cancelled"
    assert (store.in_force(), store.verify()) == ([], [])


def _fails(work: Any, line: Any, reading: Any) -> Any:
    raise ZeroDivisionError


def test_a_file_that_was_given_up_stays_given_up_when_the_records_are_made_again(
    store: StoreFixture, failing: pytest.MonkeyPatch
) -> None:
    receive.store_file(store.delivery(BAD, session_file()))
    waiting_files.process_waiting_files(FIRST_MOMENT)
    store.decide("give-up", club=106, name=BAD)
    before = store.contents()
    assert rebuild(exchange=True) == []
    assert store.contents() == before
    assert (store.revisions(BAD), store.count("waiting")) == (["cancelled"], 0)


class Death(BaseException):
    """Stands for the end of the process: nothing that the program notes comes after it."""


@pytest.fixture
def deadly(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """A file over which the process dies."""
    take_in = processing.process_delivery

    def dies(work: Any, line: Any, reading: Any) -> Any:
        if reading.delivery.name == BAD:
            raise Death
        return take_in(work, line, reading)

    monkeypatch.setattr(receive, "process_delivery", dies)
    return monkeypatch


def seconds_to_wait() -> list[int]:
    """How long each file that waits is left alone, after the first moment."""
    due = models.Waiting.objects.order_by("arrival_id").values_list("due", flat=True)
    return [int((moment - FIRST_MOMENT).total_seconds()) if moment else 0 for moment in due]


def test_a_deadly_file_waits_longer_after_each_death_and_the_others_go_on(
    store: StoreFixture, deadly: pytest.MonkeyPatch
) -> None:
    store.register(*NUMBERS)
    receive.store_file(store.delivery(BAD, session_file()))
    receive.store_file(store.delivery(GOOD, session_file(event="Tuesday Pairs")))
    receive.store_file(store.delivery(BAD, session_file(boards=16)))
    waits: list[list[int]] = []
    # In a lot; then by itself, because somebody died; and again whenever it is due.
    for number, seconds in enumerate((0, 0, 0, 60, 180)):
        with pytest.raises(Death):
            Lane(f"worker {number}").process(FIRST_MOMENT + timedelta(seconds=seconds))
        queue.leave_behind(f"worker {number}")
        waits.append(seconds_to_wait())
    assert waits == [[0, 0, 0], [0, 0, 0], [60, 0, 0], [180, 0, 0], [420, 0, 0]]
    # While it waits, so does what came later under its name; everything else is taken in.
    taken = Lane("worker 5").process(FIRST_MOMENT + timedelta(seconds=200))
    assert [receipt.name for receipt in taken] == [GOOD]
    assert list(models.Waiting.objects.order_by("arrival_id").values_list("attempts", flat=True)) == [4, 0]
    deadly.undo()
    taken = waiting_files.process_waiting_files(FIRST_MOMENT + timedelta(seconds=420))
    assert [(receipt.name, receipt.revision) for receipt in taken] == [(BAD, 1), (BAD, 2)]
    assert store.verify() == []


def test_a_file_that_has_failed_for_years_is_tried_again_within_a_day(
    store: StoreFixture, deadly: pytest.MonkeyPatch
) -> None:
    receive.store_file(store.delivery(BAD, session_file()))
    models.Waiting.objects.update(attempts=1_000_000)
    with pytest.raises(Death):
        waiting_files.process_waiting_files(FIRST_MOMENT)
    assert seconds_to_wait() == [24 * 60 * 60]
