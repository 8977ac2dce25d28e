"""Cross-IMPs, Butler and total points."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.scoring.imp_pairs import datum_of, score_butler, score_cross_imps, score_total_points
from overtrick.scoring.imps import imps
from overtrick.scoring.scale_search import DATUMS as KINDS
from overtrick.scoring.scales import Scale
from tests.scoring.cast import board, field, values
from tests.scoring.test_matchpoints import SCORES, rows


@given(SCORES)
def test_cross_imps_are_averaged_over_the_comparisons(scores: list[int]) -> None:
    (deal,) = score_cross_imps(field(board(1, *rows(scores)))).deals
    others = max(1, len(scores) - 1)
    expected = [Fraction(sum(imps(own - other) for other in scores), others) for own in scores]
    assert values(deal.ns, deal.denominator) == expected
    assert values(deal.ew, deal.denominator) == [-each for each in expected]


def test_cross_imps_a_published_example() -> None:
    # +420 against 450, −100, −200, 400 and 590 elsewhere: −1, 11, 12, 1, −5, together 18, over five comparisons 3.6.
    scores = [420, 450, -100, -200, 400, 590]
    (deal,) = score_cross_imps(field(board(1, *rows(scores)))).deals
    assert values(deal.ns, deal.denominator)[0] == Fraction("3.6")


def measured_by(kind: str) -> Scale:
    datum, extremes = KINDS[kind]
    return Scale(datum=datum, extremes=extremes)


DATUMS = [
    ([620] * 4 + [170] * 3, "trimmed", 440),  # a club's example: (3 × 620 + 2 × 170) / 5
    ([980] * 3 + [480] * 11 + [450] * 7 + [-50], "mean", 510),  # a world championship's: 514.55
    ([478, 478], "mean", 480),
    ([420, 430, 990], "median", 430),
    ([420, 430, 450, 990], "median", 440),
    ([400, 420], "trimmed", 410),  # of two scores both stay
    ([400, 410], "mean", 410),  # 405: a 5 goes away from zero
    ([-400, -410], "mean", -410),
    ([100], "trimmed", 100),
    ([], "mean", 0),
    ([-200, 0, 30, 40, 2000], "trimmed", 20),  # 70 / 3 = 23.3
]


@pytest.mark.parametrize(("scores", "kind", "datum"), DATUMS)
def test_the_datum(scores: list[int], kind: str, datum: int) -> None:
    assert datum_of(scores, measured_by(kind)) == datum


@given(SCORES, st.sampled_from(["trimmed", "mean", "median"]))
def test_the_datum_is_as_fair_to_east_west(scores: list[int], kind: str) -> None:
    assert datum_of([-score for score in scores], measured_by(kind)) == -datum_of(scores, measured_by(kind))
    assert min(scores) - 5 <= datum_of(scores, measured_by(kind)) <= max(scores) + 5


def test_butler_a_published_example() -> None:
    # Datum 440: 620 is +5 IMPs, 170 is −7.
    (deal,) = score_butler(field(board(1, *rows([620] * 4 + [170] * 3)))).deals
    assert deal.ns == [5, 5, 5, 5, -7, -7, -7]
    assert deal.ew == [-5, -5, -5, -5, 7, 7, 7]


def test_the_kind_of_datum_changes_the_imps() -> None:
    played = field(board(1, *rows([620, 620, 170, 140, 140])))
    # trimmed: 930 / 3 = 310; mean: 1690 / 5 = 338, so 340; median: 170.
    found = {kind: score_butler(played, measured_by(kind)).deals[0].ns[0] for kind in ("trimmed", "mean", "median")}
    assert (
        found
        == {"trimmed": imps(310), "mean": imps(280), "median": imps(450)}
        == {"trimmed": 7, "mean": 7, "median": 10}
    )


def test_total_points_are_the_points() -> None:
    played = field(board(1, *rows([420, -50])), board(2, *rows([100, 110])))
    tally = score_total_points(played)
    assert {(pair.direction, pair.number): tally.scores[at] for at, pair in enumerate(played.contestants)} == {
        ("NS", "1"): 520,
        ("EW", "1"): -520,
        ("NS", "2"): 60,
        ("EW", "2"): -60,
    }
    assert tally.percentage(0) is None
