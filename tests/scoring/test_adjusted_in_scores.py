"""What an artificial score is worth to a pair, by the way the session is scored."""

from fractions import Fraction

import pytest

from overtrick.scoring.methods import Rules
from overtrick.scoring.rankings import RankingLine
from overtrick.scoring.rescoring import rescore
from tests.scoring.cast import board, session


def score_of_pair(pair: str, side: str, lines: list[RankingLine]) -> Fraction:
    """The score of a pair in a ranking."""
    (line,) = [line for line in lines if (line.contestant.number, line.contestant.direction) == (pair, side)]
    return line.score


FULL = board(1, ("1", "1", 420), ("2", "2", 50), ("3", "3", -50))


@pytest.mark.parametrize(
    ("adjusted", "ns", "ew"),
    [("A6040", "12/5", "8/5"), ("A+", "12/5", "12/5"), ("A-", "8/5", "8/5"), ("A", "2", "2"), ("A-+", "8/5", "12/5")],
)
def test_matchpoints_are_a_share_of_the_top(adjusted: str, ns: str, ew: str) -> None:
    second = board(2, ("1", "2", 420), ("2", "3", 50), ("3", "1", adjusted))
    lines = rescore(session(FULL, second), Rules(convention=2)).lines
    # NS 3 had a zero on board 1, EW 1 too.
    assert score_of_pair("3", "NS", lines) == Fraction(ns)
    assert score_of_pair("1", "EW", lines) == Fraction(ew)


@pytest.mark.parametrize("method", ["cross-imps", "butler"])
@pytest.mark.parametrize(("adjusted", "ns", "ew"), [("A6040", 2, -2), ("A+", 2, 2), ("A", 0, 0), ("A70/30", 4, -4)])
def test_imps_are_two_for_ten_percent(method: str, adjusted: str, ns: int, ew: int) -> None:
    flat = board(1, ("1", "1", 100), ("2", "2", 100), ("3", "3", 100))
    second = board(2, ("1", "2", 90), ("2", "3", 90), ("3", "1", adjusted))
    lines = rescore(session(flat, second, scoring=method)).lines
    assert [score_of_pair("3", "NS", lines), score_of_pair("1", "EW", lines)] == [ns, ew]


def test_total_points_know_no_artificial_score() -> None:
    second = board(2, ("1", "2", 420), ("2", "3", 50), ("3", "1", "A6040"))
    (scored,) = rescore(session(FULL, second, scoring="total-points")).fields
    assert [deal.left_out for deal in scored.tally.deals] == ["", "an artificial score has no value in points"]


def boards_with_plus(text: str) -> list[Fraction]:
    """Percentages of NS 1 and NS 3, who won and lost everything, with an artificial score each on board 3."""
    one = board(1, ("1", "1", 420), ("2", "2", 50), ("3", "3", -50))
    two = board(2, ("1", "2", 420), ("2", "3", 50), ("3", "1", -50))
    three = board(3, ("1", "3", text), ("2", "1", 50), ("3", "2", text))
    found = []
    for own in (False, True):
        lines = rescore(session(one, two, three), Rules(own_average=own)).lines
        by_pair = {(line.contestant.direction, line.contestant.number): line.percentage for line in lines}
        found += [by_pair["NS", "1"] or Fraction(0), by_pair["NS", "3"] or Fraction(0)]
    return found


def test_law_12c2c_plus_is_at_least_the_average_of_the_other_boards() -> None:
    # Plain: (100 + 100 + 60) / 3 and (0 + 0 + 60) / 3. With the pair's own average: 100 for NS 1.
    assert boards_with_plus("A+") == [Fraction(260, 3), 20, 100, 20]


def test_law_12c2c_minus_is_at_most_the_average_of_the_other_boards() -> None:
    assert boards_with_plus("A-") == [80, Fraction(40, 3), 80, 0]


def test_a_share_in_numbers_stays_what_it_says() -> None:
    assert boards_with_plus("A6040") == [Fraction(260, 3), 20, Fraction(260, 3), 20]
