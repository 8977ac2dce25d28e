"""What can be won: the printed tables, for as many as have entered."""

from collections.abc import Callable
from typing import Any

from overtrick.store.queries.tournaments.prizes import Prizes, find_prizes
from overtrick.store.tournaments.calendar import find_tournament
from tests.awards.published import printed_row
from tests.awards.test_congress import FINAL, PLATE, SEMI_FINAL_78
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


def test_the_stages_of_a_25a_have_columns_of_their_own(store: StoreFixture) -> None:
    """78 pairs as they are printed: Final and Plate by the place in the stage, the Semi-Final from the 54th on."""
    prizes_of(store, 0, event_class="25A")
    plan = [{"name": name, "contestants": size} for name, size in (("final", 28), ("plate", 25), ("semi-final", 25))]
    store.decide("stages", tournament=1, stages=plan)
    found = find_prizes(find_tournament(1), 40)
    assert found is not None
    assert (found.size, [row.stage for row in found.rows]) == (78, ["final", "plate", "semi-final"])
    final, plate, semi_final = (list(map(int, row.points)) for row in found.rows)
    assert final == list(map(int, FINAL.split()))
    assert plate == list(map(int, PLATE.split()))[:25]
    assert semi_final == SEMI_FINAL_78


def test_a_plan_says_how_large_the_field_is(store: StoreFixture) -> None:
    prizes_of(store, 0, event_class="20A")
    plan = [{"name": "qualifying", "contestants": 80}, {"name": "final", "contestants": 8}]
    store.decide("stages", tournament=1, stages=plan)
    found = find_prizes(find_tournament(1), 40)
    assert found is not None
    assert (found.size, found.supposed, [row.stage for row in found.rows]) == (80, False, [""])
    assert list(map(int, found.rows[0].points)) == printed_row("20A Pairs", 80)


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
