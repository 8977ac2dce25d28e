"""How a file counts is seen in its own numbers: from 0 or from the average, factored or not, summed or averaged."""

from decimal import Decimal
from fractions import Fraction

import pytest
from msgspec.structs import replace

from overtrick.core.boards import Board, Result
from overtrick.core.scoring import MEAN, MEDIAN, Variant
from overtrick.core.session import Entry, Session
from overtrick.scoring.differences import differences
from overtrick.scoring.imps import imps
from overtrick.scoring.methods import Rules
from overtrick.scoring.rescoring import RescoredSession, rescore
from tests.scoring.cast import entry, session

FULL = (420, 420, 50, -50)  # four results
SHORT = (620, 170, 170)  # three


def stated_board(number: int, scores: tuple[int, ...], ns: list[str], ew: list[str], datum: int | None = None) -> Board:
    """A traveller with what the file states for both sides; pair 1 meets pair 1."""
    lines = zip(scores, ns, ew, strict=True)
    results = (
        Result(str(at), str(at), score=score, ns_stated=Decimal(won), ew_stated=Decimal(lost))
        for at, (score, won, lost) in enumerate(lines, 1)
    )
    return Board(number, tuple(results), datum=datum)


def opposite(values: list[str]) -> list[str]:
    return [f"{-Decimal(value)}" for value in values]


def agreeing(given: Session) -> RescoredSession:
    """The session scored, and not a difference found."""
    rescored = rescore(given)
    assert [each.message for each in differences(rescored)] == []
    return rescored


# By hand. Better than one, equal to one: 420 is 2 × 2 + 1 = 5 of 6, 50 is 2, −50 is 0. From the average: less 3.
COUNTED = [
    # On the short board 620 is 4 of 4, 170 is 1; with N = 4: 4 / 3 × (4 + 1) − 1 = 5.67 and 1.67 of 6.
    (2, False, True, ["5", "5", "2", "0"], ["5.67", "1.67", "1.67"]),
    (1, False, True, ["2.5", "2.5", "1", "0"], ["2.83", "0.83", "0.83"]),
    (2, True, True, ["2", "2", "-1", "-3"], ["2.67", "-1.33", "-1.33"]),
    (2, True, False, ["2", "2", "-1", "-3"], ["2", "-1", "-1"]),
    (2, False, False, ["5", "5", "2", "0"], ["4", "1", "1"]),
    (1, True, False, ["1", "1", "-0.5", "-1.5"], ["1", "-0.5", "-0.5"]),
]  # fmt: skip


@pytest.mark.parametrize(("convention", "centred", "factored", "full", "short"), COUNTED)
def test_matchpoints_as_programs_count_them(
    convention: int, centred: bool, factored: bool, full: list[str], short: list[str]
) -> None:
    full_top, short_top = Decimal(3 * convention), Decimal((3 if factored else 2) * convention)
    sides = [
        opposite(values) if centred else [f"{top - Decimal(value)}" for value in values]
        for values, top in ((full, full_top), (short, short_top))
    ]
    boards = stated_board(1, FULL, full, sides[0]), stated_board(2, SHORT, short, sides[1])
    rescored = agreeing(session(*boards))
    scale = rescored.scale
    assert (scale.convention, scale.centred, scale.factored) == (convention, centred, factored)
    first = rescored.lines[0]
    assert abs(first.score - Fraction(Decimal(full[0]) + Decimal(short[0]))) < Fraction(1, 100)
    # 5 of 6 on the first board; on the second all, or 5.67 of 6.
    percentage = Fraction(32, 36) * 100 if factored else Fraction(90)
    assert first.percentage == percentage


def test_totals_from_the_average_and_percentages_agree() -> None:
    # NS 1: 2 and 2 of tops 6 and 4 counted from the average, so (4 + 5) / 10.
    rows = [
        entry("1", "NS", place=1, score="4", percentage="90.00"),
        entry("2", "NS", place=2, score="1", percentage="60.00"),
        entry("3", "NS", place=3, score="-2", percentage="30.00"),
        entry("4", "NS", place=4, score="-3", percentage="0.00"),
    ]
    boards = (
        Board(1, tuple(Result(str(at), str(at), score=score) for at, score in enumerate(FULL, 1))),
        Board(2, tuple(Result(str(at), str(at), score=score) for at, score in enumerate(SHORT, 1))),
    )
    scale = agreeing(session(*boards, entries=rows, unit="MPS")).scale
    assert (scale.centred, scale.factored, scale.convention) == (True, False, 2)


def test_a_wrong_number_on_one_board_is_still_a_difference() -> None:
    right = stated_board(1, FULL, ["2", "2", "-1", "-3"], ["-2", "-2", "1", "3"])
    wrong = stated_board(2, FULL, ["2", "2", "-1", "-2"], ["-2", "-2", "1", "3"])
    (difference,) = differences(rescore(session(right, wrong)))
    assert (difference.board, difference.stated, difference.computed) == (2, "-2", "-3.00")


CROSS = [sum(imps(own - other) for other in FULL) for own in FULL]


@pytest.mark.parametrize(("divisor", "by"), [("comparisons", 3), ("results", 4), ("nothing", 1)])
@pytest.mark.parametrize("scoring", ["cross-imps", "imps"])
def test_cross_imps_over_comparisons_over_results_or_summed(divisor: str, by: int, scoring: str) -> None:
    stated = [f"{Decimal(each) / by:.2f}" for each in CROSS]
    rescored = agreeing(session(stated_board(1, FULL, stated, opposite(stated)), scoring=scoring))
    assert (rescored.method, rescored.scale.divisor) == ("cross-imps", divisor)


# 620, 620, 170, 140, 140: without both extremes 310, all 338, in the middle 170.
FIVE = (620, 620, 170, 140, 140)
BUTLERS = [(MEAN, 2, 310), (MEAN, 0, 340), (MEDIAN, 0, 170)]


@pytest.mark.parametrize(("datum", "extremes", "middle"), BUTLERS)
def test_a_file_that_says_imps_may_mean_butler(datum: str, extremes: int, middle: int) -> None:
    stated = [str(imps(score - middle)) for score in FIVE]
    rescored = agreeing(session(stated_board(1, FIVE, stated, opposite(stated)), scoring="imps"))
    assert (rescored.method, rescored.scale.datum, rescored.scale.extremes) == ("butler", datum, extremes)


@pytest.mark.parametrize(("datum", "extremes", "middle"), BUTLERS)
def test_a_stated_datum_is_the_one_that_is_used(datum: str, extremes: int, middle: int) -> None:
    given = session(
        Board(1, tuple(Result(str(at), str(at), score=each) for at, each in enumerate(FIVE))), scoring="butler"
    )
    assert given.details
    variant = Variant(datum=datum, extremes=extremes)
    rescored = rescore(_with(given, variant))
    assert {line.score for line in rescored.lines if line.contestant.direction == "NS"} == {
        Fraction(imps(score - middle)) for score in FIVE
    }


def _with(given: Session, variant: Variant) -> Session:
    assert given.details
    return replace(given, details=replace(given.details, variant=variant))


def test_a_datum_may_be_rounded_either_way() -> None:
    # 400 and 410 are 405: to 410 or to 400; the file says 400, and 400 − 400 is no IMP, 410 − 400 neither.
    scores = (400, 410, 430, 380)  # without the extremes 405
    stated = [str(imps(score - 400)) for score in scores]
    assert stated == ["0", "0", "1", "-1"]
    agreeing(session(stated_board(1, scores, stated, opposite(stated), datum=400), scoring="butler"))


def test_totals_of_imps_may_be_averages_a_board() -> None:
    boards = [stated_board(at, (100, 50), ["1", "-1"], ["-1", "1"]) for at in (1, 2, 3, 4)]
    # The datum of 100 and 50 is 75, so 80: 1 IMP and −1.
    rows = [entry("1", "NS", place=1, score="1.00"), entry("2", "NS", place=2, score="-1.00")]
    rescored = agreeing(session(*boards, entries=rows, scoring="butler", unit="IMPS"))
    assert rescored.scale.averaged
    rows = [entry("1", "NS", place=1, score="4"), entry("2", "NS", place=2, score="-4")]
    assert not agreeing(session(*boards, entries=rows, scoring="butler", unit="IMPS")).scale.averaged


def test_whoever_asks_for_a_way_gets_it() -> None:
    boards = stated_board(1, FIVE, ["7", "7", "-4", "-5", "-5"], ["-7", "-7", "4", "5", "5"])
    rescored = rescore(session(boards, scoring="imps"), Rules(method="butler", datum="median"))
    assert (rescored.method, rescored.scale.datum) == ("butler", MEDIAN)


def carrying(row: Entry, correction: str) -> Entry:
    assert row.details
    return replace(row, details=replace(row.details, correction=Decimal(correction)))


def test_what_a_total_carries_over_is_part_of_it() -> None:
    # Both have 2.5 of 3 on the board; one lost a matchpoint to a penalty, the other brought two along.
    boards = Board(1, tuple(Result(str(at), str(at), score=score) for at, score in enumerate(FULL, 1)))
    rows = [entry("1", "NS", place=2, score="1.5"), entry("2", "NS", place=1, score="4.5")]
    corrected = [carrying(row, correction) for row, correction in zip(rows, ("-1", "2"), strict=True)]
    agreeing(session(boards, entries=corrected, unit="MPS"))
    assert differences(rescore(session(boards, entries=rows, unit="MPS")))


@pytest.mark.parametrize(("own", "given"), [(True, "2"), (False, "1.2")])
def test_average_plus_is_what_the_file_gives(own: bool, given: str) -> None:
    # NS 1 has all of 2 on the first board, so its own average is 100 %: plus is that, or 60 %.
    first = stated_board(1, (420, 50, -50), ["2", "1", "0"], ["0", "1", "2"])
    results = (Result("1", "3", adjusted="A+-", ns_stated=Decimal(given)), *(
        Result(ns, ew, score=score) for ns, ew, score in (("2", "1", 50), ("3", "2", -50))
    ))  # fmt: skip
    assert agreeing(session(first, Board(2, results))).scale.own_average is own
