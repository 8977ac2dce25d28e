"""Files that wait: one that the program fails on holds up nothing but later files of its own name."""

from datetime import timedelta
from typing import Any

import pytest

from overtrick.store import services, taking_in
from overtrick.store.decisions import Refusal
from overtrick.store.rebuild import rebuild

from .cast import NUMBERS, session_file
from .house import FIRST_MOMENT, House

BAD, GOOD = "106_bad.txt", "106_good.txt"


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """A program that fails on one file."""
    take_in = taking_in.take_in

    def fails(book: Any, line: Any, reading: Any) -> Any:
        if reading.delivery.name == BAD:
            raise ZeroDivisionError
        return take_in(book, line, reading)

    monkeypatch.setattr(services, "take_in", fails)
    return monkeypatch


def test_a_file_that_the_program_fails_on_holds_up_no_other(store: House, failing: pytest.MonkeyPatch) -> None:
    store.register(*NUMBERS)
    services.keep(store.delivery(BAD, session_file()))
    services.keep(store.delivery(GOOD, session_file(event="Tuesday Pairs")))
    services.keep(store.delivery(BAD, session_file(boards=16)))
    assert [receipt.name for receipt in services.take_in_waiting(FIRST_MOMENT)] == [GOOD]
    assert services.take_in_waiting(FIRST_MOMENT) == []
    assert (store.count("waiting"), store.points("38441")) == (2, {"C": 40})
    assert store.verify() == []
    failing.undo()
    # Mended, it takes both, and the later one stands: 40 C for Tuesday and half of 40 for 16 boards (ruling N10).
    assert services.take_in_waiting(FIRST_MOMENT + timedelta(seconds=59)) == []
    taken = services.take_in_waiting(FIRST_MOMENT + timedelta(seconds=60))
    assert [(receipt.name, receipt.revision) for receipt in taken] == [(BAD, 1), (BAD, 2)]
    assert store.points("38441") == {"C": 60}
    assert store.verify() == []


def test_the_office_gives_up_the_first_file_of_a_name_and_what_stands_goes_on_standing(
    store: House, failing: pytest.MonkeyPatch
) -> None:
    failing.undo()
    store.register(*NUMBERS)
    store.send(BAD, session_file())
    failing.setattr(services, "take_in", _fails)
    services.keep(store.delivery(BAD, session_file(boards=16)))
    with pytest.raises(Refusal, match="waits because the program failed on it"):
        # Nobody has tried it yet.
        store.decide("give-up", club=106, name=BAD)
    services.take_in_waiting(FIRST_MOMENT)
    line = store.decide("give-up", club=106, name=BAD, reason="it cannot wait")
    assert (line.arrival, store.count("waiting")) == (store.count("arrival"), 0)
    assert (store.revisions(BAD), store.points("38441")) == (["accepted", "cancelled"], {"C": 40})
    for name, club in ((BAD, 106), (BAD, 130), ("106_never.txt", 106)):
        with pytest.raises(Refusal, match=f"No file {name} of club {club} waits"):
            store.decide("give-up", club=club, name=name)
    assert store.verify() == []
    failing.undo()
    # A correction replaces what stands, and a cancellation cancels it, as if nothing had been between.
    assert store.send(BAD, session_file(boards=16)).state == "accepted"
    assert store.points("38441") == {"C": 20}
    assert store.send(BAD, session_file(())).state == "cancelled"
    assert (store.in_force(), store.verify()) == ([], [])


def _fails(book: Any, line: Any, reading: Any) -> Any:
    raise ZeroDivisionError


def test_a_file_that_was_given_up_stays_given_up_when_the_records_are_made_again(
    store: House, failing: pytest.MonkeyPatch
) -> None:
    services.keep(store.delivery(BAD, session_file()))
    services.take_in_waiting(FIRST_MOMENT)
    store.decide("give-up", club=106, name=BAD)
    before = store.contents()
    assert rebuild(exchange=True) == []
    assert store.contents() == before
    assert (store.revisions(BAD), store.count("waiting")) == (["cancelled"], 0)
