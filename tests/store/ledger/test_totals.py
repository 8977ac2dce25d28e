"""Points that are added up in one reading of the ledger are those that several readings find."""

from datetime import date

import pytest

from overtrick.store.ledger.totals import (
    add_up_rows,
    add_up_together,
    points_posted_between,
    rows_played_between,
    rows_posted_between,
)
from overtrick.store.registers.players import find_player
from tests.store.cast import NUMBERS, session_file
from tests.store.store_fixture import StoreFixture

YEAR = (date(2018, 1, 1), date(2019, 1, 1))
# Of tests/store/cast.py: the first pair earns 40 C each, the second 12; kept in parts of a ten-thousandth.
FIRST, SECOND = 400_000, 120_000


@pytest.fixture
def played(store: StoreFixture) -> StoreFixture:
    """Two sessions of March 2018, one of which is posted in the next year only."""
    store.register(*NUMBERS).send("106_a.txt", session_file())
    store.later(days=365).send("106_b.txt", session_file(date="2018-03-20", event="Late Pairs"))
    return store


def test_points_by_day_of_posting_and_by_day_of_play_are_added_up_together(played: StoreFixture) -> None:
    all_rows = rows_posted_between(None, date(2030, 1, 1))
    several = [all_rows, rows_posted_between(*YEAR), rows_played_between(*YEAR), all_rows.without(["place"])]
    together = add_up_together(several)
    assert together == [add_up_rows(each) for each in several]
    first, second = (find_player(NUMBERS[at]).pk for at in (0, 2))
    assert [sums.get(first) for sums in together] == [{"C": 2 * FIRST}, {"C": FIRST}, {"C": 2 * FIRST}, None]
    assert [sums.get(second) for sums in together] == [{"C": 2 * SECOND}, {"C": SECOND}, {"C": 2 * SECOND}, None]


def test_one_selection_is_read_for_all_players_or_for_some(played: StoreFixture) -> None:
    first = find_player(NUMBERS[0]).pk
    assert add_up_together([rows_posted_between(*YEAR)])[0][first] == {"C": FIRST}
    assert points_posted_between(*YEAR, players=[first]) == {first: {"C": FIRST}}
