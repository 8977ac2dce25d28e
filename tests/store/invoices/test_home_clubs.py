"""Levies of a member of two clubs, who is at home in the younger: what was billed stays when one of them is left."""

import pytest

from tests.store.cast import AUCKLAND, HOWICK
from tests.store.store_fixture import StoreFixture

from .books import bill, issued

Q1, Q2 = "2018-Q1", "2018-Q2"
ONE = "40001"
AKARANA = 103


@pytest.fixture
def member_of_two(store: StoreFixture) -> StoreFixture:
    """At home in Auckland since 2010, and a member of Howick since 2005, as was entered afterwards. Q1 is billed."""
    store.register(ONE)
    store.decide("join", number=ONE, club=HOWICK, start="2005-01-01")
    bill(store, Q1)
    assert lines(Q1) == {AUCKLAND: [("levy-full", Q1, 500)]}
    return store


def lines(period: str) -> dict[int, list[tuple[str, str, int]]]:
    """Kind, period and amount of the lines of each club."""
    return {each.debtor.code: [(line.kind, line.period, line.amount) for line in each.lines] for each in issued(period)}


def test_who_moves_from_home(member_of_two: StoreFixture) -> None:
    """To 14 May 43 − 7 = 36 days, $2.00; from 15 May to 30 June 46 − 7 = 39, 39 ÷ 18 = $2.17. Nothing at Howick."""
    member_of_two.decide("move", number=ONE, club=AKARANA, start="2018-05-15")
    bill(member_of_two, Q2)
    assert lines(Q2) == {AKARANA: [("levy-joined", Q2, 217)], AUCKLAND: [("levy-left", Q2, 200)]}
    assert member_of_two.verify() == []


def test_who_leaves_home_for_the_older_club(member_of_two: StoreFixture) -> None:
    member_of_two.decide("leave", number=ONE, club=AUCKLAND, end="2018-05-14")
    bill(member_of_two, Q2)
    assert lines(Q2) == {AUCKLAND: [("levy-left", Q2, 200)], HOWICK: [("levy-joined", Q2, 217)]}
    assert member_of_two.verify() == []


def test_what_was_decided_by_mistake_says_nothing(member_of_two: StoreFixture) -> None:
    """The move is withdrawn, and both clubs go on: Auckland has the whole quarter again, $5.00."""
    entry = member_of_two.decide("move", number=ONE, club=AKARANA, start="2018-05-15")
    member_of_two.decide("withdraw", line=entry.seq, reason="somebody else")
    bill(member_of_two, Q2)
    assert lines(Q2) == {AUCKLAND: [("levy-full", Q2, 500)]}


def test_a_last_day_that_is_corrected(member_of_two: StoreFixture) -> None:
    """Left on 9 May and not on the 14th: 38 − 7 = 31 days, 31 ÷ 18 = $1.72; then 51 − 7 = 44 days, $2.44."""
    member_of_two.decide("leave", number=ONE, club=AUCKLAND, end="2018-05-14")
    member_of_two.decide("membership", number=ONE, club=AUCKLAND, began="2010-01-01", end="2018-05-09")
    bill(member_of_two, Q2)
    assert lines(Q2) == {AUCKLAND: [("levy-left", Q2, 172)], HOWICK: [("levy-joined", Q2, 244)]}


def test_an_end_that_was_forgotten(member_of_two: StoreFixture) -> None:
    """The membership of the home club is corrected, which ended on 14 May: as if it had been left."""
    member_of_two.decide("membership", number=ONE, club=AUCKLAND, began="2010-01-01", end="2018-05-14")
    bill(member_of_two, Q2)
    assert lines(Q2) == {AUCKLAND: [("levy-left", Q2, 200)], HOWICK: [("levy-joined", Q2, 217)]}


def test_an_older_second_club_that_is_left(member_of_two: StoreFixture) -> None:
    """Home was Auckland and stays it: $5.00, and nothing at Howick, whichever was joined first."""
    member_of_two.decide("leave", number=ONE, club=HOWICK, end="2018-05-14")
    bill(member_of_two, Q2)
    assert lines(Q2) == {AUCKLAND: [("levy-full", Q2, 500)]}


def test_a_younger_second_club_that_is_left_was_never_home(store: StoreFixture) -> None:
    """The younger of two clubs ends on 14 May, and home stays where it was: $5.00 for each quarter."""
    store.register(ONE)
    store.decide("join", number=ONE, club=HOWICK, start="2012-01-01")
    bill(store, Q1)
    store.decide("leave", number=ONE, club=HOWICK, end="2018-05-14")
    bill(store, Q2)
    assert lines(Q2) == {AUCKLAND: [("levy-full", Q2, 500)]}
