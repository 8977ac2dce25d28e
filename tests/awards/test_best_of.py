"""The best of several awards: of a group only the largest counts, for each player and unit, and the reasons say so."""

from pathlib import Path

import pytest

from .conftest import Award
from .play import results, words
from .test_strata import edited

# Three awards for the place in the list: 0.10 for each pair, 0.30 for the winners, and 1 of another unit for them.
LIST = ('ranking = "stratum"\nstrata = ["A"]\n', "")
BONUSES = """
[[awards]]
name = "Winners"
from = 2010-01-01
clause = "Winners"
kind = "bonus"
unit = "Masterpoints"
best_of = "strata"
when = { by = "places" }
steps = [{ op = "winners", points = "0.30 Masterpoints", clause = "Winners" }]

[[awards]]
name = "Medal"
from = 2010-01-01
clause = "Medals"
kind = "bonus"
unit = "Points"
best_of = "strata"
when = { by = "places" }
steps = [{ op = "winners", points = "0.10 Points", clause = "Medals" }]

[[best_of]]"""
OPEN = 'class = "Open game"'


@pytest.fixture
def scheme(tmp_path: Path) -> str:
    return edited(tmp_path, LIST, ("\n[[best_of]]", BONUSES))


# Four pairs: 0.40 in the list is more than 0.30. Two pairs: 0.20 is less. A medal is of another unit and always counts.
FIELDS = [
    ("1..4", ["0.4Masterpoints+0.1Points", "0.28Masterpoints", "-", "-"]),
    ("1..2", ["0.3Masterpoints+0.1Points", "-"]),
    # 0.30 beside 0.30: the first of equal ones counts, once.
    ("1..3", ["0.3Masterpoints+0.1Points", "-", "-"]),
]


@pytest.mark.parametrize(("places", "earned"), FIELDS)
def test_only_the_largest_of_each_unit_counts(award: Award, scheme: str, places: str, earned: list[str]) -> None:
    assert words(award(results("40C", places), OPEN, scheme)) == earned


def test_the_award_that_counts_names_those_that_do_not(award: Award, scheme: str) -> None:
    first = award(results("40C", "1..2"), OPEN, scheme)["entries"][0]
    mine = next(each for each in first["awards"] if each["unit"] == "Masterpoints")
    assert (mine["kind"], mine["because"][-1]) == (
        "bonus",
        "Of these awards only the largest counts: 0.2 Masterpoints (Open award) did not count (One award)",
    )


def test_a_substitute_has_a_largest_award_of_their_own(award: Award, scheme: str) -> None:
    """Both players of a row are looked at for themselves, also where the context describes one of them."""
    described = OPEN + '\n[[players]]\nnumber = "11"\npoints = { Masterpoints = "1 Masterpoints" }'
    assert words(award(results("40C", "1..2"), described, scheme))[0] == "0.3Masterpoints+0.1Points"
