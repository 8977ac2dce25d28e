"""Progress to the next rank and to the next larger unit; limits from the table of the regulations (S1, C12 and S6)."""

from collections.abc import Callable
from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest

from overtrick.schemes import Edition, Scheme, load_scheme
from overtrick.standing.progress import next_rank_progress, next_star, unit_carries
from overtrick.standing.rank_ways import Merits
from overtrick.standing.ranks import find_rank

Nz = Callable[[str], Edition]
Points = Callable[[str], dict[str, Fraction]]


def test_each_need_of_the_next_rank_with_what_is_there(nz: Nz, points: Points) -> None:
    """27.50 A, 55 B and 142 C are 83.92 points. A Provincial Master needs 100, and 50 A."""
    edition = nz("2018-05-01")
    found = next_rank_progress(find_rank("Local Master", edition), points("27.50 A, 55 B, 142 C"), edition)
    assert found
    assert found.rank.name == "Provincial Master"
    assert [(each.name, each.has, each.needed, each.missing) for each in found.needs] == [
        ("points", Fraction("83.92"), Fraction(100), Fraction("16.08")),
        ("A", Fraction("27.50"), Fraction(50), Fraction("22.50")),
    ]


def test_a_hair_below_is_not_all(nz: Nz, points: Points) -> None:
    edition = nz("2018-05-01")
    found = next_rank_progress(find_rank("Local Master", edition), points("49.99 A, 60 B"), edition)
    assert found
    assert [each.missing for each in found.needs] == [0, Fraction("0.01")]


def test_nothing_is_above_the_highest_rank(nz: Nz, points: Points) -> None:
    edition = nz("2018-05-01")
    assert next_rank_progress(find_rank("Gold Grand Master", edition), points("9000 A"), edition) is None


def test_points_below_nothing_are_no_progress(nz: Nz, points: Points) -> None:
    edition = nz("2018-05-01")
    found = next_rank_progress(find_rank("Novice", edition), {"B": Fraction(-2)}, edition)
    assert found
    assert [each.missing for each in found.needs] == [7]


def test_the_nearest_way_that_is_open_to_the_player(points: Points) -> None:
    """Who joined later goes the other way: 500 masterpoints instead of 300, of which 300 are there."""
    path = Path(__file__).parent / "data" / "life-master.toml"
    edition, totals = load_scheme(str(path)).editions[0], points("200 Black, 50 Silver, 25 Red, 25 Gold")
    found = next_rank_progress(
        find_rank("Advanced NABC Master", edition), totals, edition, Merits(joined=date(2010, 1, 1))
    )
    assert found
    assert found.ways == 1
    assert {each.name: [each.has, each.needed] for each in found.needs} == {
        "masterpoints": [300, 500], "Black": [200, 75], "Silver": [50, 75], "pigmented": [50, 100], "Gold": [25, 50],
    }  # fmt: skip


@pytest.mark.parametrize(
    ("rank", "totals", "goal"),
    [
        # S2: a Local Master with 160.85 points has 160.85 ÷ 50 = 3, less 1: 2 stars. The third is there at 4 × 50.
        ("Local Master", "40.64 A, 120 B, 21 C", 200),
        # Below the 100 points of a Provincial Master there are no stars; with them there is 100 ÷ 50 - 1 = 1.
        ("Local Master", "10 A, 50 B", 100),
        # Only points are missing, so the next step is the rank itself.
        ("Local Master", "60 A", None),
        ("Gold Grand Master", "2500 A, 1500 B", None),
    ],
)
def test_the_next_star(nz: Nz, points: Points, rank: str, totals: str, goal: int | None) -> None:
    edition = nz("2018-05-01")
    found = next_star(find_rank(rank, edition), points(totals), edition)
    assert (found and found.needed) == goal


def test_a_small_unit_fills_the_larger_one(nz: Nz, points: Points) -> None:
    """142 C are 1 B and 42 C, so 58 C are missing for the next B."""
    (found,) = unit_carries(points("55 B, 142 C"), nz("2018-05-01"))
    assert (found.rule.unit, found.rule.into) == ("C", "B")
    assert [found.rule.at.number, found.has, found.missing] == [100, 42, 58]


def test_a_scheme_whose_units_stay_apart_has_none(two_thresholds: Scheme) -> None:
    assert unit_carries({"Silver": Fraction(900)}, two_thresholds.editions[0]) == ()
