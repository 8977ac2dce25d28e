"""Trophies as JSON for everybody."""

import pytest

from tests.store.cast import FOUR_PAIRS, session_file
from tests.store.store_fixture import StoreFixture

from .conftest import Ask

FIRST = FOUR_PAIRS[0].split()[0]


@pytest.fixture
def won(played: StoreFixture) -> StoreFixture:
    """The first pair won a 25A of 2018, 25 A each."""
    played.send("106_river_final.txt", session_file(event="River Pairs", round=99, award="25A", boards=160))
    return played


def test_the_trophies(ask: Ask) -> None:
    status, found = ask("trophies")
    assert status == 200
    assert found[0] == {
        "name": "baden-wilson", "title": "Baden Wilson Trophy", "unit": "A",
        "clause": "Overseas Masterpoints 8 (e); ruling N28",
    }  # fmt: skip


def test_a_table_and_what_counts(ask: Ask, won: StoreFixture) -> None:
    status, table = ask("trophies/baden-wilson?year=2018")
    assert (status, table["year"], table["first"], table["last"]) == (200, 2018, "2018-01-01", "2018-12-31")
    assert (FIRST, "1=", "25.00") in {(each["number"], each["place"], each["points"]) for each in table["players"]}
    status, found = ask(f"trophies/baden-wilson/{FIRST}?year=2018")
    assert (status, found["points"]) == (200, "25.00")
    assert [(each["event"], each["event_class"], each["left_out"]) for each in found["awards"]] == [
        ("River Pairs", "25A", "")
    ]


def test_who_is_hidden_is_on_no_table(ask: Ask, won: StoreFixture) -> None:
    won.decide("hide", number=FIRST, hidden=True)
    assert FIRST not in str(ask("trophies/baden-wilson?year=2018"))
    assert ask(f"trophies/baden-wilson/{FIRST}?year=2018")[0] == 404


@pytest.mark.parametrize("path", ["shield", "baden-wilson?year=1066", "baden-wilson/9?year=2018"])
def test_what_is_not_there(ask: Ask, won: StoreFixture, path: str) -> None:
    assert ask(f"trophies/{path}")[0] == 404
