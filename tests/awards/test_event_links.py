"""C4, C7: which part of its event a report ranks, by the other reports of the event. An event gives its Gold once."""

from datetime import date

import pytest
from msgspec.structs import replace

from overtrick.awards.file_links import FileLinks, Position
from overtrick.core.session import Entry, Session, SessionDetails
from overtrick.schemes import load_scheme

CYPRUS = load_scheme("cbf-2013").on(date(2026, 3, 7))
ROWS = tuple(
    Entry(line=at, place=at, tied=False, score=None, players=(str(5000 + 2 * at), str(5001 + 2 * at)))
    for at in range(1, 13)
)
DAYS = {"sat": date(2026, 3, 7), "sun": date(2026, 3, 8), "next": date(2026, 3, 14)}


def report(name: str, day: str, until: str = "") -> Session:
    details = SessionDetails(
        contest="pairs", category="12", licence="1207", winners=1, scoring="matchpoints", ended=DAYS.get(until)
    )
    return Session(
        DAYS[day], None, "", name, "", "", None, "", "PCT", None, None, 24, 1, "", ROWS, details
    )  # fmt: skip


# The reports of one event, and which of them gives Gold: never more than one, none where an overall list is missing.
EVENTS: dict[str, tuple[list[tuple[str, ...]], list[int]]] = {
    "one report of one day": ([("Mixed Pairs", "sat")], [0]),
    "two sessions and the overall list, all of one day": (
        [("Mixed Pairs session 1", "sat"), ("Mixed Pairs session 2", "sat"), ("Mixed Pairs", "sat")],
        [2],
    ),
    "two days and a list that covers both": (
        [("Mixed Pairs 1", "sat"), ("Mixed Pairs 2", "sun"), ("Mixed Pairs", "sat", "sun")],
        [2],
    ),
    "an overall list with the longer name": (
        [("Mixed Pairs", "sat"), ("Mixed Pairs", "sun"), ("Mixed Pairs overall", "sat", "sun")],
        [2],
    ),
    "two consecutive days, and no overall list yet": ([("Mixed Pairs", "sat"), ("Mixed Pairs", "sun")], []),
    "numbered sessions a week apart, and no overall list yet": (
        [("Mixed Pairs 1", "sat"), ("Mixed Pairs 2", "next")],
        [],
    ),
    "two events of one name a week apart": ([("Mixed Pairs", "sat"), ("Mixed Pairs", "next")], [0, 1]),
    "two events of different names": ([("Mixed Pairs", "sat"), ("Spring Mixed Pairs", "sat")], [0, 1]),
}


@pytest.mark.parametrize("order", [1, -1], ids=["in order", "in reverse"])
@pytest.mark.parametrize(("reports", "with_gold"), EVENTS.values(), ids=EVENTS)
def test_an_event_gives_its_gold_once(reports: list[tuple[str, ...]], with_gold: list[int], order: int) -> None:
    sessions = [report(*each) for each in reports]
    links = FileLinks()
    for at in list(range(len(sessions)))[::order]:
        links.add(sessions[at], CYPRUS, Position(f"{at}.mcd", 0))
    found = [
        at
        for at, session in enumerate(sessions)
        if any(
            award.unit == "Gold"
            for row in links.award(session, CYPRUS, Position(f"{at}.mcd", 0)).entries
            for award in row.awards
        )
    ]
    assert found == with_gold


def test_another_club_or_another_class_is_another_event() -> None:
    session = report("Mixed Pairs", "sat")
    assert session.details is not None
    for other in (
        replace(report("Mixed Pairs", "sun"), details=replace(session.details, licence="1311")),
        replace(report("Mixed Pairs", "sun"), details=replace(session.details, category="1")),
    ):
        links = FileLinks()
        links.add(session, CYPRUS, Position("a.mcd", 0))
        links.add(other, CYPRUS, Position("b.mcd", 0))
        assert links.find(session, CYPRUS, Position("a.mcd", 0))[0].part == ""
