"""The two directions of a contest that came in two files are one session with two rankings."""

import pytest

from overtrick.store.queries.events import find_event
from overtrick.store.queries.session_list import SessionFilter, find_sessions
from overtrick.store.queries.session_results import find_ladder, find_whole_session
from tests.store.contest_reports import EAST, NORTH, Contest, report
from tests.store.store_fixture import StoreFixture

# Every statement made here is tried on PostgreSQL by other files too.
ONE_DATABASE = True


@pytest.fixture
def club(cyprus_store: StoreFixture) -> StoreFixture:
    """Limassol, with the first pair of each direction in the register."""
    cyprus_store.decide("club", code=1, name="Limassol", region="Cyprus", country=1, licence="1207")
    cyprus_store.register("5001", "5002", "5011", "5012", club=1, grade=99, rank=0)
    return cyprus_store


def send(store: StoreFixture, name: str, *contests: Contest) -> None:
    assert store.send(f"{name}.mcd", report(*contests, file=name), club=None).state == "accepted"


def test_both_addresses_show_both_directions(club: StoreFixture) -> None:
    send(club, "a", Contest())
    send(club, "b", Contest(EAST, serial=-7))
    for session in (1, 2):
        found = find_whole_session(session)
        assert found is not None
        assert (found.card.id, found.sides, found.card.rows) == (session, ("NS", "EW"), 10)
        assert [next(row.people[0].name for row in rows) for rows in found.lists] == [
            "First5001 Family5001",
            "First5011 Family5011",
        ]
        assert [{row.session for row in rows} for rows in found.lists] == [{1}, {2}]
    assert [each.sibling for each in (find_ladder(1), find_ladder(2)) if each] == [2, 1]


def test_one_card_has_the_winners_of_both_with_their_scores(club: StoreFixture) -> None:
    """East-West came first here; the pairs of the cast score 60, 59 …"""
    send(club, "b", Contest(EAST, serial=-7))
    send(club, "a", Contest())
    send(club, "c", Contest(NORTH, name="Friday Pairs", date="2018-03-09", serial=8))
    found, more = find_sessions(SessionFilter())
    assert [(card.event, card.id, card.sibling, card.rows) for card in found] == [
        ("Friday Pairs", 3, None, 5),
        ("Tuesday Pairs", 2, 1, 10),
    ]
    assert not more
    assert [(each.side, each.people[0].number, each.score) for each in found[1].firsts] == [
        ("NS", "5001", "60"),
        ("EW", "5011", "60"),
    ]
    assert [each.side for each in found[0].firsts] == [""]
    apart, _ = find_sessions(SessionFilter(), joined=False)
    assert [(card.id, card.sibling) for card in apart] == [(3, None), (2, 1), (1, 2)]
    event = find_event(1)
    assert event is not None
    assert [card.id for card in event.sessions] == [2]


def test_a_direction_that_was_taken_back_leaves_the_other_alone(club: StoreFixture) -> None:
    send(club, "a", Contest())
    send(club, "b", Contest(EAST, serial=-7))
    club.send("c.mcd", report(Contest(EAST, serial=-7, reverse=True), file="c"), club=None)
    assert [(card.id, card.sibling) for card in find_sessions(SessionFilter())[0]] == [(1, None)]
    found = find_whole_session(1)
    assert found is not None
    assert (found.sides, len(found.lists)) == ((), 1)


def test_contests_of_other_days_and_clubs_are_no_siblings(club: StoreFixture) -> None:
    send(club, "a", Contest())
    send(club, "b", Contest(EAST, serial=-7, date="2018-03-07"))
    assert [card.sibling for card in find_sessions(SessionFilter())[0]] == [None, None]
