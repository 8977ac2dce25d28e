"""Where a member was at home, and with a levied status: moves, second clubs, statuses, and days on a boundary (S7)."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.billing.home_periods import (
    LAST_DAY,
    KnownHome,
    StatusSpell,
    Stay,
    find_home_periods,
    find_homes,
)
from overtrick.billing.levies import HomePeriod, Member, charge_levies
from overtrick.billing.periods import parse_period

from .bills import new_zealand

FEES, _ = new_zealand()
QUARTER = parse_period("2017-Q1")
AUCKLAND, HOWICK, AKARANA, NO_CLUB = 106, 130, 103, 9999
LEVIED = ("Active", "Unknown")
ACTIVE = [StatusSpell(date(2010, 1, 1), "Active")]
LONG_AGO = date(2010, 1, 1)


def day(month: int, of_month: int) -> date:
    return date(2017, month, of_month)


def test_a_member_of_one_club() -> None:
    assert find_homes([Stay(AUCKLAND, LONG_AGO)], AUCKLAND) == [Stay(AUCKLAND, LONG_AGO)]


def test_moved_twice_in_a_quarter() -> None:
    stays = [
        Stay(AUCKLAND, LONG_AGO, day(1, 20)), Stay(HOWICK, day(1, 21), day(2, 28)), Stay(AKARANA, day(3, 1)),
    ]  # fmt: skip
    assert find_homes(stays, AKARANA) == stays


def test_a_second_club_besides_home_is_not_home() -> None:
    stays = [Stay(AUCKLAND, LONG_AGO), Stay(HOWICK, date(2015, 1, 1))]
    assert find_homes(stays, AUCKLAND) == [stays[0]]


def test_a_younger_home_club_is_home_since_its_first_day() -> None:
    """A register that was imported: both clubs go on, and the younger is home."""
    stays = [Stay(HOWICK, date(2005, 1, 1)), Stay(AUCKLAND, LONG_AGO)]
    assert find_homes(stays, AUCKLAND) == [Stay(HOWICK, date(2005, 1, 1), date(2009, 12, 31)), stays[1]]


def test_who_leaves_home_is_at_home_in_the_second_club_from_the_next_day() -> None:
    """What was billed before stays: until 31 January Auckland, although Howick is home today."""
    stays = [Stay(AUCKLAND, LONG_AGO, day(1, 31)), Stay(HOWICK, date(2015, 1, 1))]
    assert find_homes(stays, HOWICK) == [stays[0], Stay(HOWICK, day(2, 1))]


def test_a_move_goes_before_an_older_second_club() -> None:
    stays = [Stay(AUCKLAND, LONG_AGO, day(1, 31)), Stay(HOWICK, date(2015, 1, 1)), Stay(AKARANA, day(2, 1))]
    assert find_homes(stays, AKARANA) == [stays[0], stays[2]]


def test_a_home_that_was_left_stays_the_home_of_before_beside_an_older_club() -> None:
    """Auckland was home on 31 January, as is on record, though Howick is older; so it was before it was left."""
    older, left = Stay(HOWICK, date(2005, 1, 1)), Stay(AUCKLAND, LONG_AGO, day(1, 31))
    known = [KnownHome(day(1, 31), AUCKLAND)]
    before, moved_to = Stay(HOWICK, date(2005, 1, 1), date(2009, 12, 31)), Stay(AKARANA, day(2, 1))
    assert find_homes([older, left], HOWICK, known) == [before, left, Stay(HOWICK, day(2, 1))]
    assert find_homes([older, left, moved_to], AKARANA, known) == [before, left, moved_to]


def test_an_older_second_club_that_was_left_was_not_home() -> None:
    left, own = Stay(HOWICK, date(2005, 1, 1), day(1, 31)), Stay(AUCKLAND, LONG_AGO)
    before = Stay(HOWICK, date(2005, 1, 1), date(2009, 12, 31))
    assert find_homes([left, own], AUCKLAND, [KnownHome(day(1, 31), AUCKLAND)]) == [before, own]


def test_a_home_that_is_on_record_goes_on_until_it_is_left() -> None:
    """Home was Howick on 31 January and until it was left, then Auckland; Akarana was joined as early as that."""
    stays = [
        Stay(HOWICK, date(2005, 1, 1), day(2, 10)), Stay(AUCKLAND, LONG_AGO, day(2, 28)), Stay(AKARANA, LONG_AGO),
    ]  # fmt: skip
    known = [KnownHome(day(1, 31), HOWICK), KnownHome(day(2, 28), AUCKLAND)]
    assert find_homes(stays, AKARANA, known) == [
        stays[0], Stay(AUCKLAND, day(2, 11), day(2, 28)), Stay(AKARANA, day(3, 1)),
    ]  # fmt: skip


def test_who_left_and_joined_a_third_club_is_at_home_where_the_register_says() -> None:
    stays = [Stay(AUCKLAND, LONG_AGO, day(1, 31)), Stay(HOWICK, date(2015, 1, 1)), Stay(AKARANA, day(2, 1))]
    assert find_homes(stays, HOWICK) == [stays[0], Stay(HOWICK, day(2, 1))]


def test_who_left_and_came_back_was_nowhere_between() -> None:
    stays = [Stay(AUCKLAND, LONG_AGO, day(1, 31)), Stay(AUCKLAND, day(3, 1))]
    assert find_homes(stays, AUCKLAND) == stays
    assert find_homes(stays[:1], NO_CLUB) == stays[:1]
    assert find_homes([], NO_CLUB) == []


def charged(stays: list[Stay], home: int, spells: list[StatusSpell]) -> list[tuple[int, str, int]]:
    """Club, kind and days of what is charged in the quarter."""
    found = find_home_periods(stays, home, spells, LEVIED)
    return [
        (club, item.kind, int(item.units))
        for club, periods in found.items()
        for item in charge_levies([Member(number="1", periods=periods)], QUARTER, FEES)
    ]


def test_resigned_and_active_again() -> None:
    """Active to 31 January: 30 − 7 = 23 days; again from 1 March: 30 − 7 = 23."""
    spells = [*ACTIVE, StatusSpell(day(2, 1), "Resigned"), StatusSpell(day(3, 1), "Active")]
    found = charged([Stay(AUCKLAND, LONG_AGO)], AUCKLAND, spells)
    assert found == [(AUCKLAND, "levy-left", 23), (AUCKLAND, "levy-joined", 23)]


def test_unknown_is_levied_like_active() -> None:
    spells = [*ACTIVE, StatusSpell(day(2, 1), "Unknown")]
    assert charged([Stay(AUCKLAND, LONG_AGO)], AUCKLAND, spells) == [(AUCKLAND, "levy-full", 90)]


def test_the_first_known_status_holds_before_it_too() -> None:
    spells = [StatusSpell(day(2, 1), "Active")]
    assert charged([Stay(AUCKLAND, LONG_AGO)], AUCKLAND, spells) == [(AUCKLAND, "levy-full", 90)]
    resigned = [StatusSpell(day(2, 1), "Resigned"), StatusSpell(day(3, 1), "Active")]
    assert charged([Stay(AUCKLAND, LONG_AGO)], AUCKLAND, resigned) == [(AUCKLAND, "levy-joined", 23)]


@pytest.mark.parametrize(
    ("stay", "expected"),
    [
        (Stay(AUCKLAND, day(1, 1), day(3, 31)), [("levy-full", 90)]),
        (Stay(AUCKLAND, LONG_AGO, day(1, 1)), [("levy-left", 0)]),
        (Stay(AUCKLAND, day(3, 31)), [("levy-joined", 0)]),
        (Stay(AUCKLAND, LONG_AGO, date(2016, 12, 31)), []),
        (Stay(AUCKLAND, day(4, 1)), []),
    ],
)
def test_joined_and_left_on_boundary_days(stay: Stay, expected: list[tuple[str, int]]) -> None:
    assert [(kind, days) for _, kind, days in charged([stay], AUCKLAND, ACTIVE)] == expected


def test_a_mover_is_charged_at_both_clubs() -> None:
    """To 14 February: 44 − 7 = 37 days; from 15 February: 44 − 7 = 37."""
    stays = [Stay(AUCKLAND, LONG_AGO, day(2, 14)), Stay(HOWICK, day(2, 15))]
    assert charged(stays, HOWICK, ACTIVE) == [(AUCKLAND, "levy-left", 37), (HOWICK, "levy-joined", 37)]


_CLUBS = st.sampled_from((AUCKLAND, HOWICK, AKARANA))
_SPANS = st.tuples(_CLUBS, st.integers(0, 200), st.integers(0, 200))


@given(
    st.lists(_SPANS, max_size=6),
    st.sampled_from((AUCKLAND, HOWICK, NO_CLUB)),
    st.dictionaries(st.integers(0, 400), _CLUBS, max_size=3),
)
def test_there_is_one_home_on_every_day_of_a_membership(
    spans: list[tuple[int, int, int]], home: int, known: dict[int, int]
) -> None:
    """A second way, day by day: a home is a club of which one is a member, and there is one while there is any.

    On a day of which the home is on record it is that one, if one is a member of it.
    """
    stays = [
        Stay(club, LONG_AGO + timedelta(first), LAST_DAY if length > 150 else LONG_AGO + timedelta(first + length))
        for club, first, length in spans
    ]
    homes = find_homes(stays, home, [KnownHome(LONG_AGO + timedelta(at), club) for at, club in known.items()])
    for at in range(420):
        today = LONG_AGO + timedelta(at)
        own = [each.club for each in homes if each.covers(today)]
        clubs = {each.club for each in stays if each.covers(today)}
        assert len(own) == bool(clubs)
        assert set(own) <= clubs
        assert known.get(at) not in clubs or own == [known[at]]


def test_periods_of_a_club_are_those_of_both_stays() -> None:
    stays = [Stay(AUCKLAND, LONG_AGO, day(1, 31)), Stay(AUCKLAND, day(3, 1))]
    found = find_home_periods(stays, AUCKLAND, ACTIVE, LEVIED)
    assert found == {AUCKLAND: (HomePeriod(LONG_AGO, day(1, 31)), HomePeriod(day(3, 1), LAST_DAY))}
