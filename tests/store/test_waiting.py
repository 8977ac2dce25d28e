"""Files that wait: one that the program fails on holds up nothing but later files of its own name."""

from datetime import timedelta
from typing import Any

import pytest

from overtrick.store import services, taking_in

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
