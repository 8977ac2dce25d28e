"""What can be won: the printed tables, for as many as have entered."""

from collections.abc import Callable
from typing import Any

from overtrick.store.queries.tournaments.prizes import Prizes, find_prizes
from overtrick.store.tournaments.calendar import find_tournament
from tests.store.store_fixture import StoreFixture


def prizes_of(store: StoreFixture, entered: int, **tournament: Any) -> Prizes:
    event: dict[str, Any] = {
        "name": "River Pairs",
        "event_class": "8B",
        "contest": "pairs",
        "first": "2018-05-05",
        "club": 106,
    }
    store.decide("tournament", **(event | tournament))
    found = find_prizes(find_tournament(1), entered)
    assert found is not None
    return found


def test_an_8b_of_22_pairs(store: StoreFixture) -> None:
    # nz-2017-place-awards.csv, 8B Pairs, 22.
    found = prizes_of(store, 22)
    assert (found.size, found.counts, found.supposed, found.rows[0].unit) == (22, "pairs", False, "B")
    assert found.rows[0].points == ("8", "6", "5", "4", "2", "1")


def test_a_field_is_supposed_until_somebody_has_entered(store: StoreFixture) -> None:
    found = prizes_of(store, 0, entry_limit=32)
    assert (found.size, found.supposed) == (32, True)


def test_an_own_table_takes_the_place_of_the_class(store: StoreFixture) -> None:
    found = prizes_of(store, 22, own_table=["12", "6.5"])
    assert (found.own, found.rows[0].points, found.rows[0].clause) == (True, ("12", "6.5"), "")


def test_tables_are_counted_where_the_scale_counts_them(open_store: Callable[[str, str], StoreFixture]) -> None:
    store = open_store("cbf-2013", "sqlite")
    found = prizes_of(store, 32, event_class="Open Pairs - Final", contest="one-winner pairs", club=1)
    silver, gold = found.rows
    # The Howell scale for 16 tables is 38, 29, 21, 16 …, and an Open Pairs Final has three times as much (3.5).
    assert (silver.unit, silver.points[:4]) == ("Silver", ("114", "87", "63", "48"))
    assert (gold.unit, gold.points) == ("Gold", ("8", "4", "2"))
