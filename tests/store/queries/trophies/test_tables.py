"""Tables of trophies: whose points count, of which days, events and kinds; and who is in no table at all.

A player's points are posted by adjustments, which count here as if they were won, so that every sum is plain to see.
"""

from datetime import date
from typing import Any

import msgspec
import pytest

from overtrick.schemes.registers.trophies import Trophies, TrophiesFile, Trophy
from overtrick.store.queries.trophies import tables
from overtrick.store.queries.trophies.tables import find_trophy, find_trophy_points, list_trophies
from overtrick.store.registers.federation import Federation
from tests.store.cast import FOUR_PAIRS, NUMBERS, session_file
from tests.store.store_fixture import StoreFixture

FIRST, SECOND, THIRD, FOURTH = NUMBERS[:4]
YEAR = 2018


@pytest.fixture(autouse=True)
def in_march(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is the year in which the tests of the store play."""
    monkeypatch.setattr(tables, "today", lambda: date(2018, 3, 20))


@pytest.fixture
def cup(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A federation with one trophy, of A points unless its values say otherwise."""

    def use(**values: Any) -> None:
        common: dict[str, Any] = {"effective": date(2000, 1, 1), "clause": "1", "name": "cup", "title": "Cup"}
        file = TrophiesFile(trophies=(Trophy(**(common | {"unit": "A"} | values)),))
        monkeypatch.setattr(Federation, "trophies_on", lambda self, day: Trophies(file))

    return use


def give(store: StoreFixture, number: str, points: str, day: str = "2018-02-01") -> None:
    store.decide("adjust", number=number, points={"A": points}, date=day, asked_by="board", reason="won")


def table(name: str = "cup", year: int | None = YEAR) -> list[tuple[str, str, str]]:
    found = find_trophy(name, year)
    assert found is not None
    return [(row.place, row.number, row.points) for row in found.rows]


def test_the_most_points_of_the_year_and_shared_places(store: StoreFixture, cup: Any) -> None:
    cup()
    store.register(FIRST, SECOND, THIRD, FOURTH)
    for number, points in ((FIRST, "3"), (SECOND, "5"), (THIRD, "3"), (FOURTH, "1.25")):
        give(store, number, points)
    give(store, FOURTH, "9", "2017-12-31")
    shared = sorted([FIRST, THIRD], key=lambda number: _family(store, number))
    assert table() == [
        ("1", SECOND, "5.00"), ("2=", shared[0], "3.00"), ("2=", shared[1], "3.00"), ("4", FOURTH, "1.25"),
    ]  # fmt: skip


def _family(store: StoreFixture, number: str) -> tuple[str, str]:
    from overtrick.store import models

    row = models.Player.objects.get(number=number)
    return row.family, row.first


def test_transferred_points_do_not_count_unless_the_trophy_lets_them(store: StoreFixture, cup: Any) -> None:
    """Issue of Masterpoints 8 (e) and ruling N28: Gold of an approved event becomes A, one for one."""
    store.register(FIRST)
    give(store, FIRST, "2")
    store.decide("transfer", number=FIRST, source="Gold", at="approved event", amount="7", date="2018-02-10")
    cup()
    assert table() == [("1", FIRST, "2.00")]
    found = find_trophy("cup", YEAR)
    assert found is not None
    points = find_trophy_points(found, FIRST)
    assert points is not None
    assert points.points == "2.00"
    assert [(each.kind, each.points, each.left_out) for each in points.awards] == [
        ("transfer", "7.00", "transferred"), ("adjustment", "2.00", ""),
    ]  # fmt: skip
    cup(transferred_points=True)
    assert table() == [("1", FIRST, "9.00")]


def test_opening_balances_never_count(store: StoreFixture, cup: Any) -> None:
    cup()
    store.register(FIRST)
    store.decide("opening", number=FIRST, points={"A": "100"})
    assert table() == []


def test_hidden_and_erased_people_are_in_no_table(store: StoreFixture, cup: Any) -> None:
    cup()
    store.register(FIRST, SECOND, THIRD)
    for number, points in ((FIRST, "3"), (SECOND, "2"), (THIRD, "1")):
        give(store, number, points)
    store.decide("hide", number=FIRST, hidden=True)
    store.decide("erase", number=SECOND)
    assert table() == [("1", THIRD, "1.00")]
    found = find_trophy("cup", YEAR)
    assert found is not None
    assert find_trophy_points(found, FIRST) is None
    assert find_trophy_points(found, SECOND) is None


def test_by_gender_and_age(store: StoreFixture, cup: Any) -> None:
    store.register(FIRST, gender=1)
    store.register(SECOND, gender=2)
    store.register(THIRD, gender=1)
    store.import_register("births", f"player,year\n{FIRST},1993\n{SECOND},1992\n")
    for number in (FIRST, SECOND, THIRD):
        give(store, number, "2")
    cup(genders=("Female",))
    assert {number for _, number, _ in table()} == {FIRST, THIRD}
    # In 2018 they reach 25 and 26; of the third nobody knows.
    cup(oldest=25)
    assert table() == [("1", FIRST, "2.00")]
    cup(youngest=26)
    assert table() == [("1", SECOND, "2.00")]


def test_by_region_and_by_grade_at_the_beginning_of_the_period(store: StoreFixture, cup: Any) -> None:
    store.register(FIRST, club=106, grade=1)
    store.register(SECOND, club=506, grade=3)
    for number in (FIRST, SECOND):
        give(store, number, "2")
    from overtrick.store import models

    region = models.Club.objects.get(code=506).region
    cup(regions=(region,))
    assert table() == [("1", SECOND, "2.00")]
    cup(grades=("Junior",))
    assert table() == [("1", FIRST, "2.00")]


def test_by_class_of_event(store: StoreFixture, cup: Any) -> None:
    """The first place of a 25A earns 25 A; an adjustment belongs to no class."""
    store.register(*NUMBERS)
    winner = FOUR_PAIRS[0].split()[0]
    give(store, winner, "4")
    store.send("106_river_final.txt", session_file(event="River Pairs", round=99, award="25A", boards=160))
    cup(classes=("25A",))
    assert ("1=", winner, "25.00") in table()
    found = find_trophy("cup", YEAR)
    assert found is not None
    points = find_trophy_points(found, winner)
    assert points is not None
    assert {(each.event, each.left_out) for each in points.awards} == {("River Pairs", ""), ("", "class")}
    cup(classes=("20A",))
    assert table() == []


def test_a_table_agrees_with_the_ledger_after_every_file(store: StoreFixture, cup: Any) -> None:
    cup()
    store.register(*NUMBERS)
    assert table() == []
    store.send("106_river_final.txt", session_file(event="River Pairs", round=99, award="25A", boards=160))
    assert table()[0][2] == "25.00"


def test_only_periods_that_were_played_can_be_asked_for(store: StoreFixture, cup: Any) -> None:
    cup(begins="09-01", ends="05-31")
    assert find_trophy("cup", 2018) is None
    assert find_trophy("cup", 1990) is None
    assert find_trophy("shield") is None
    found = find_trophy("cup")
    assert found is not None
    assert (found.year, found.first, found.last, found.is_over) == (2017, date(2017, 9, 1), date(2018, 5, 31), False)
    assert [msgspec.structs.asdict(each)["name"] for each in list_trophies()] == ["cup"]
