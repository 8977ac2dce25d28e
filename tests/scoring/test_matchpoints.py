"""Law 78A: matchpoints, in both conventions, against counting every comparison one by one."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.scoring.matchpoints import deal_matchpoints, score_matchpoints
from overtrick.scoring.scales import Scale
from tests.scoring.cast import board, field, values

SCORES = st.lists(st.sampled_from([-620, -110, -100, -50, 50, 110, 140, 420, 620]), min_size=1, max_size=20)


def one_by_one(scores: list[int], convention: int) -> list[Fraction]:
    """The second way: each score against each other score."""
    worth = {1: Fraction(convention), 0: Fraction(convention, 2), -1: Fraction(0)}
    return [
        sum((worth[(own > other) - (own < other)] for at, other in enumerate(scores) if at != mine), Fraction(0))
        for mine, own in enumerate(scores)
    ]


def rows(scores: list[int]) -> list[tuple[str, str, int | str]]:
    return [(str(at), str(at), score) for at, score in enumerate(scores, 1)]


@given(SCORES, st.sampled_from([1, 2]))
def test_every_score_against_every_other(scores: list[int], convention: int) -> None:
    (deal,) = field(board(1, *rows(scores))).deals
    found = deal_matchpoints(deal, len(scores), Scale(convention=convention))
    assert values(found.ns, found.denominator) == one_by_one(scores, convention)
    assert values(found.ew, found.denominator) == one_by_one([-score for score in scores], convention)


@given(SCORES, st.integers(0, 5), st.sampled_from([1, 2]))
def test_the_sum_on_a_board_is_half_of_all_tops(scores: list[int], missing: int, convention: int) -> None:
    (deal,) = field(board(1, *rows(scores))).deals
    expected = len(scores) + missing
    found = deal_matchpoints(deal, expected, Scale(convention=convention))
    half = Fraction(len(scores) * (expected - 1) * convention, 2)
    for side in (found.ns, found.ew):
        assert Fraction(sum(won for won in side if won is not None), found.denominator) == half


@given(st.lists(SCORES.filter(lambda scores: len(scores) > 1), min_size=1, max_size=6))
def test_two_winners_average_half_in_each_direction(boards: list[list[int]]) -> None:
    size = min(map(len, boards))
    played = field(*(board(at, *rows(scores[:size])) for at, scores in enumerate(boards, 1)))
    tally = score_matchpoints(played)
    for side in ("NS", "EW"):
        members = [at for at, pair in enumerate(played.contestants) if pair.direction == side]
        shares = [tally.percentage(at) or Fraction(0) for at in members]
        assert sum(shares, Fraction(0)) == 50 * len(members)


def test_the_two_conventions_give_the_same_percentages() -> None:
    played = field(board(1, *rows([420, 50, 50, -100])), board(2, *rows([0, 90, -50, 110])))
    one, two = score_matchpoints(played, Scale(convention=1)), score_matchpoints(played, Scale(convention=2))
    assert [2 * score for score in one.scores] == two.scores
    everybody = range(len(played.contestants))
    assert [one.percentage(at) for at in everybody] == [two.percentage(at) for at in everybody]


@pytest.mark.parametrize(("convention", "points"), [(1, ["3", "3/2", "3/2", "0"]), (2, ["6", "3", "3", "0"])])
def test_a_better_score_and_an_equal_one(convention: int, points: list[str]) -> None:
    (deal,) = field(board(1, *rows([420, 50, 50, -100]))).deals
    found = deal_matchpoints(deal, 4, Scale(convention=convention))
    assert [str(each) for each in values(found.ns, found.denominator)] == points


def test_a_single_result_has_nothing_to_be_compared_with() -> None:
    tally = score_matchpoints(field(board(1, ("1", "2", 420))))
    assert [tally.percentage(at) for at in (0, 1)] == [None, None]
