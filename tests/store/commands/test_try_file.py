"""A file tried out: the answer is what sending it then comes to, and every table is as it was before."""

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from overtrick.store import models
from overtrick.store.commands import receive
from overtrick.store.commands.try_file import Trial, try_file
from overtrick.store.deliveries import file_status
from overtrick.store.deliveries.file_status import PlayerAward
from tests.store.cast import AUCKLAND, FOUR_PAIRS, HOWICK, NUMBERS, session_file
from tests.store.contest_reports import NORTH, Contest, report
from tests.store.store_fixture import StoreFixture, rows

NAME, OTHER = "monday.txt", "again.txt"
# The cast says why: 40 C for the first pair of four, 12 for the second.
FIRST_WIN = {"38441": "40.00", "20093": "40.00", "12356": "12.00", "9205": "12.00"}
LAST_WIN = {"40777": "40.00", "1610": "40.00", "31018": "12.00", "27114": "12.00"}


class Case(NamedTuple):
    """What stands before, what is tried, and what it must come to by the rulings."""

    before: tuple[tuple[str, str], ...]
    name: str
    content: str | bytes
    state: str
    revision: int
    awards: dict[str, str]
    how: dict[str, Any] = {}  # noqa: RUF012  nobody changes it


ONE = ((NAME, session_file()),)
CASES = {
    "accepted": Case((), NAME, session_file(), "accepted", 1, FIRST_WIN),
    # F7: without a valid description line it is rejected, and the earlier one stands.
    "rejected": Case((), NAME, b"\xff hello", "rejected", 1, {}),
    "rejected while another stands": Case(ONE, NAME, b"", "rejected", 2, FIRST_WIN),
    # F8: the same session under another name waits for a person, and earns nothing until then.
    "held": Case(ONE, OTHER, session_file(FOUR_PAIRS[::-1]), "held", 1, {}),
    # F7: the same name replaces the whole file.
    "replacing": Case(ONE, NAME, session_file(FOUR_PAIRS[::-1]), "accepted", 2, LAST_WIN),
    "cancelling": Case(ONE, NAME, session_file(()), "cancelled", 2, {}),
    "the same again": Case(ONE, NAME, session_file(), "accepted", 1, FIRST_WIN),
    # F7: by plain FTP nobody sees a cut, so a cancellation waits for a person.
    "held by plain FTP": Case(ONE, NAME, session_file(()), "held", 2, FIRST_WIN, {"cut_unseen": True}),
    # F6: a club sends for itself.
    "of another club": Case((), NAME, session_file(), "rejected", 1, {}, {"club": HOWICK}),
}


def everything(store: StoreFixture) -> dict[str, list[tuple[Any, ...]]]:
    """Every row of every table, of those beside the records too."""
    tables = [model._meta.db_table for model in (*models.SEPARATE_MODELS, *models.TEMPORARY_MODELS)]
    return store.contents() | {table: rows(f'SELECT * FROM "{table}"') for table in tables}


def points(awards: tuple[PlayerAward, ...]) -> dict[str, str]:
    assert {each.unit for each in awards} <= {"C"}
    return {each.player: each.points for each in awards}


def tried_then_sent(store: StoreFixture, name: str, content: str | bytes, **how: Any) -> Trial:
    """Try a file out, see that nothing changed, send it, and see that it comes to the same."""
    delivery = store.delivery(name, content, **how)
    before = everything(store)
    found = try_file(delivery)
    assert everything(store) == before
    receipt = receive.receive([delivery])[0]
    assert (found.file, found.state, found.revision) == (receipt.name, receipt.state, receipt.revision)
    assert (found.problems, found.because) == (receipt.problems, receipt.because)
    then = file_status.find_status(receipt.club, receipt.name)
    assert then is not None
    assert (found.state, found.revision, found.problems, found.awards) == (
        then.state, then.revision, then.problems, then.awards,
    )  # fmt: skip
    assert store.verify() == []
    return found


@pytest.mark.parametrize("case", CASES.values(), ids=list(CASES))
def test_a_trial_says_what_sending_then_does_and_changes_nothing(store: StoreFixture, case: Case) -> None:
    store.register(*NUMBERS)
    for name, content in case.before:
        store.send(name, content)
    found = tried_then_sent(store, case.name, case.content, **case.how)
    assert (found.state, found.revision, points(found.awards)) == (case.state, case.revision, case.awards)


def test_a_contest_report_tried_out(cyprus_store: StoreFixture) -> None:
    """F12, C: five pairs at three tables are 8 Silver for the first; the same contest again is rejected."""
    cyprus_store.decide("club", code=1, name="Limassol", region="Cyprus", country=1, licence="1207")
    cyprus_store.register("5001", club=1, grade=99, rank=0)
    cyprus_store.decide("period", number="5001", kind="id-card", start="2010-01-01")
    found = tried_then_sent(cyprus_store, "a.mcd", report(Contest(NORTH)), club=1)
    assert (found.state, found.awards) == ("accepted", (PlayerAward("5001", "Silver", "8.00"),))
    again = tried_then_sent(cyprus_store, "b.mcd", report(Contest(NORTH), file="2018-03-06 2"), club=1)
    assert (again.state, again.awards) == ("rejected", ())
    back = report(Contest(NORTH, reverse=True), file="2018-03-06 3")
    assert tried_then_sent(cyprus_store, "c.mcd", back, club=1).state == "cancelled"


def test_trials_leave_no_trace_in_the_memory_of_the_process(store: StoreFixture) -> None:
    """Ten tries of something else do not change what the next file comes to."""
    store.register(*NUMBERS)
    for at in range(5):
        try_file(store.delivery(NAME, session_file(round=at + 1)))
        try_file(store.delivery(NAME, b"broken"))
    receipt = store.send(NAME, session_file())
    assert (receipt.seq, receipt.revision, receipt.state) == (len(NUMBERS) + 2, 1, "accepted")
    assert store.points("38441") == {"C": 40}
    assert store.verify() == []


def test_a_trial_takes_in_nothing_that_waits(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    receive.store_file(store.delivery(NAME, session_file()))
    before = everything(store)
    assert try_file(store.delivery(OTHER, session_file())).state == "accepted"
    assert everything(store) == before
    assert store.count("waiting") == 1


def test_a_program_that_fails_in_a_trial_changes_nothing(store: StoreFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    store.register(*NUMBERS)
    before = everything(store)

    def fails(*words: object) -> None:
        raise ZeroDivisionError

    broken: Callable[..., None] = fails
    with monkeypatch.context() as patch:
        patch.setattr(receive, "process_delivery", broken)
        with pytest.raises(ZeroDivisionError):
            try_file(store.delivery(NAME, session_file()))
    assert everything(store) == before
    found = try_file(store.delivery(NAME, session_file()))
    assert (found.state, points(found.awards)) == ("accepted", FIRST_WIN)
    assert file_status.find_status(AUCKLAND, NAME) is None
