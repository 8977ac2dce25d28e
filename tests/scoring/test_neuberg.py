"""Neuberg's formula: boards that were played less often are worth the same top."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from overtrick.scoring.matchpoints import deal_matchpoints, score_matchpoints
from overtrick.scoring.scales import Scale
from tests.scoring.cast import board, field, values
from tests.scoring.test_matchpoints import SCORES, rows


def by_factored_frequencies(scores: list[int], expected: int) -> list[Fraction]:
    """The second way: every score counts as if it had happened expected / actual times (half matchpoints)."""
    factor = Fraction(expected, len(scores))
    frequency = {score: scores.count(score) * factor for score in scores}
    below = {
        score: sum((times for other, times in frequency.items() if other < score), Fraction(0)) for score in scores
    }
    return [2 * below[score] + frequency[score] - 1 for score in scores]


@given(SCORES, st.integers(0, 12))
def test_as_if_every_score_had_happened_more_often(scores: list[int], missing: int) -> None:
    (deal,) = field(board(1, *rows(scores))).deals
    expected = len(scores) + missing
    found = deal_matchpoints(deal, expected, Scale(convention=2))
    assert values(found.ns, found.denominator) == by_factored_frequencies(scores, expected)


def test_ten_scores_where_eleven_were_expected() -> None:
    # The example of the English federation's article: out of 20.
    scores = [520, 500, 490, 480, 460, 450, 430, 420, 400, -50]
    printed = "19.9 17.7 15.5 13.3 11.1 8.9 6.7 4.5 2.3 0.1"
    (deal,) = field(board(1, *rows(scores))).deals
    found = deal_matchpoints(deal, 11, Scale(convention=2))
    assert values(found.ns, found.denominator) == [Fraction(each) for each in printed.split()]


def test_a_fouled_board_of_seven_in_groups_of_three_and_four() -> None:
    # A published example: the top of three scores is 88.9 %, of four 93.8 %.
    tops = []
    for size in (3, 4):
        (deal,) = field(board(1, *rows(list(range(size))))).deals
        found = deal_matchpoints(deal, 7, Scale(convention=2))
        tops.append(Fraction(max(won for won in found.ns if won is not None), found.denominator) / 12)
    assert tops == [Fraction(8, 9), Fraction(15, 16)]


def test_six_results_among_boards_of_seven() -> None:
    # The encyclopedia's example: 4 out of 10 becomes 4.83 out of 12, 9 becomes 10.67.
    scores = [10, 20, 30, 40, 50, 50]
    (deal,) = field(board(1, *rows(scores))).deals
    found = deal_matchpoints(deal, 7, Scale(convention=2))
    assert values(found.ns, found.denominator)[2] == Fraction(5 * 7, 6) - 1
    assert values(found.ns, found.denominator)[5] == Fraction(10 * 7, 6) - 1


def test_most_results_on_any_board_are_the_number_expected() -> None:
    played = field(board(1, *rows([10, 20, 30])), board(2, *rows([10, 20])))
    tally = score_matchpoints(played, Scale(convention=2))
    by_name = {(pair.direction, pair.number): at for at, pair in enumerate(played.contestants)}
    # Board 2: N = 3, n = 2: 3/2 × (0 + 1) − 1 = ½ and 3/2 × (2 + 1) − 1 = 3½ out of 4.
    assert tally.scores[by_name["NS", "1"]] == 0 + Fraction(1, 2)
    assert tally.scores[by_name["NS", "2"]] == 2 + Fraction(7, 2)
    # Pair 3 played one board, and its percentage is of that one.
    assert tally.boards[by_name["NS", "3"]] == 1
    assert tally.percentage(by_name["NS", "3"]) == 100


def test_an_artificial_score_is_expected_but_not_compared_with() -> None:
    (deal,) = field(board(1, ("1", "1", 420), ("2", "2", 50), ("3", "3", "A6040"))).deals
    found = deal_matchpoints(deal, 3, Scale(convention=2))
    assert values(found.ns, found.denominator) == [Fraction(7, 2), Fraction(1, 2), Fraction(60 * 4, 100)]
    assert values(found.ew, found.denominator) == [Fraction(1, 2), Fraction(7, 2), Fraction(40 * 4, 100)]
