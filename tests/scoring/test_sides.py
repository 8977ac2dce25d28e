"""A score belongs to a side: what one side got may say nothing of the other, and is compared with its own kind."""

from decimal import Decimal
from fractions import Fraction

import pytest

from overtrick.core.boards import Board, Result
from overtrick.scoring.differences import differences
from overtrick.scoring.rankings import RankingLine
from overtrick.scoring.rescoring import rescore
from tests.scoring.cast import entry, session

# Two tables that played: 420 and 50. With a third result that is no score, N is 3, n is 2 and the top 2 (1 and ½):
# by Neuberg 420 is 3 / 2 × (2 + 1) − 1 = 3.5 half matchpoints, so 1.75, and 50 is 0.25.
PLAYED = (Result("1", "1", score=420), Result("2", "2", score=50))


def shares(third: Result, *others: Result) -> dict[str, Fraction]:
    """Everybody's matchpoints on one board."""
    rescored = rescore(session(Board(1, (*PLAYED, third, *others))))
    return {f"{line.contestant.direction}{line.contestant.number}": line.score for line in rescored.lines}


@pytest.mark.parametrize(
    ("third", "ns", "ew"),
    [
        (Result("3", "3", adjusted="A-", ew_adjusted="A+"), "4/5", "6/5"),
        (Result("3", "3", adjusted="A+", ew_adjusted="A="), "6/5", "1"),
        (Result("3", "3", adjusted="60", ew_adjusted="A-"), None, "4/5"),
    ],
)
def test_each_side_has_its_own_artificial_score(third: Result, ns: str | None, ew: str) -> None:
    found = shares(third)
    assert found.get("NS3", Fraction(0)) == Fraction(ns or 0)
    assert found["EW3"] == Fraction(ew)
    assert (found["NS1"], found["NS2"], found["EW1"], found["EW2"]) == tuple(
        map(Fraction, ("7/4", "1/4", "1/4", "7/4"))
    )


def test_one_side_keeps_its_score_and_is_compared_with_its_own_kind() -> None:
    # North-South of table 3 keep 100, East-West get average minus: three scores to compare North-South, two East-West.
    found = shares(Result("3", "3", score=100, ew_adjusted="A-"))
    assert [found[f"NS{number}"] for number in "123"] == [2, 0, 1]
    assert [found[f"EW{number}"] for number in "123"] == [Fraction("1/4"), Fraction("7/4"), Fraction("4/5")]


def test_both_sides_may_have_points_that_do_not_add_up_to_nothing() -> None:
    # A split score: 50 for North-South, as table 2; −420 for East-West, as table 1.
    found = shares(Result("3", "3", score=50, ew_score=-420))
    assert [found[f"NS{number}"] for number in "123"] == [2, Fraction(1, 2), Fraction(1, 2)]
    assert [found[f"EW{number}"] for number in "123"] == [Fraction(1, 2), 2, Fraction(1, 2)]


def test_what_the_file_gives_without_a_reason_is_nobody_elses_score() -> None:
    given = Result("3", "3", adjusted="800>a", ns_stated=Decimal("1.4"), ew_stated=Decimal("0.9"))
    found = shares(given)
    assert (found["NS3"], found["EW3"]) == (Fraction("1.4"), Fraction("0.9"))
    assert (found["NS1"], found["NS2"]) == (Fraction("7/4"), Fraction("1/4"))
    assert differences(rescore(session(Board(1, (*PLAYED, given))))) == []


def test_an_adjustment_without_any_value_is_said() -> None:
    (difference,) = differences(rescore(session(Board(1, (*PLAYED, Result("3", "3", adjusted="800>a"))))))
    assert "'800>a' cannot be read, so it was left out" in difference.message


def test_a_pair_that_sat_out_gets_what_the_file_gives_it_and_has_no_opponent() -> None:
    found = shares(Result("3", "", ns_stated=Decimal("1.2")))
    assert found == {
        "NS1": Fraction("7/4"), "NS2": Fraction("1/4"), "NS3": Fraction("6/5"),
        "EW1": Fraction("1/4"), "EW2": Fraction("7/4"),
    }  # fmt: skip
    assert "NS3" not in shares(Result("3", ""))


@pytest.mark.parametrize(("method", "expected"), [("cross-imps", [9, -9]), ("butler", [5, -5])])
def test_imps_compare_each_side_with_its_own_kind(method: str, expected: list[int]) -> None:
    # 420 against 50 is 370: 9 IMPs; against the datum 235, so 240: 180 and −190, 5 IMPs each.
    third = Result("3", "3", adjusted="A-", ew_adjusted="A+")
    lines = rescore(session(Board(1, (*PLAYED, third)), scoring=method)).lines
    found = {f"{line.contestant.direction}{line.contestant.number}": line.score for line in lines}
    assert [found["NS1"], found["NS2"]] == expected
    assert [found["NS3"], found["EW3"]] == [-2, 2]


def test_in_a_match_a_team_adds_its_own_scores_at_both_tables() -> None:
    # Team 1 has 420 North-South and keeps 50 East-West; team 2 is given 400 and −420 by the director.
    results = (Result("1", "2", score=420), Result("2", "1", score=400, ew_score=50))
    lines = rescore(session(Board(1, results), contest="teams", winners=1, scoring="imps")).lines
    found: dict[str, RankingLine] = {line.contestant.number: line for line in lines}
    # 420 + 50 = 470: 10 IMPs. 400 − 420 = −20: −1 IMP.
    assert [found["1"].score, found["2"].score] == [10, -1]


def test_stated_places_are_compared_for_whoever_has_one() -> None:
    rows = [entry("1", "NS", place=1, score="1.75"), entry("2", "NS", place=3, score="0.25"), entry("3", "NS", place=2)]
    given = Result("3", "3", adjusted="A+", ew_adjusted="A-")
    assert differences(rescore(session(Board(1, (*PLAYED, given)), entries=rows))) == []
