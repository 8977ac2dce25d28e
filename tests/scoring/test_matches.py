"""Teams over two tables: IMPs, points a board, victory points."""

from decimal import Decimal
from fractions import Fraction

import pytest

from overtrick.core.boards import Board, Result
from overtrick.scoring.methods import Rules
from overtrick.scoring.rescoring import rescore
from tests.scoring.cast import board, session

# Team 1 against team 2, three boards at two tables: +200 (5 IMPs), flat, −170 (−5) … and team 3 against 4.
MATCHES = [
    board(1, ("1", "2", 620), ("2", "1", 420), ("3", "4", 100), ("4", "3", 100)),
    board(2, ("1", "2", -50), ("2", "1", -50), ("3", "4", 1430), ("4", "3", 680)),
    board(3, ("1", "2", 140), ("2", "1", 110), ("3", "4", -110), ("4", "3", 50)),
]


def totals(*boards: Board, scoring: str, convention: int = 0) -> dict[str, Fraction]:
    rescored = rescore(session(*boards, scoring=scoring, contest="teams", winners=1), Rules(convention=convention))
    return {line.contestant.number: line.score for line in rescored.lines}


def test_the_swings_add_up() -> None:
    # 200 is 5 IMPs, 30 is 1; 750 is 13, −160 is −4.
    assert totals(*MATCHES, scoring="imps") == {"1": 6, "2": -6, "3": 9, "4": -9}


@pytest.mark.parametrize(("convention", "unit"), [(1, Fraction(1, 2)), (2, Fraction(1))])
def test_point_a_board(convention: int, unit: Fraction) -> None:
    # Team 1 won two boards and halved one; team 3 won, lost and halved one each.
    expected = {"1": 5 * unit, "2": 1 * unit, "3": 3 * unit, "4": 3 * unit}
    assert totals(*MATCHES, scoring="point-a-board", convention=convention) == expected


@pytest.mark.parametrize(("given", "worth"), [("-0.1", 0), ("1", 1), ("7", 2)])
def test_what_a_file_gives_for_a_board_stays_between_nothing_and_all(given: str, worth: int) -> None:
    """An adjustment in the file's own words counts as it says; more than 2 of 2 points a board can nobody have."""
    adjusted = Result("1", "2", adjusted="director", ns_stated=Decimal(given), ew_stated=Decimal(0))
    boards = Board(1, (adjusted, Result("2", "1", score=50)))
    assert totals(boards, scoring="point-a-board", convention=2)["1"] == worth


def test_victory_points_of_a_match_of_three_boards() -> None:
    # The published table of 3 boards: 6 IMPs 13.71, 9 IMPs 15.15.
    expected = {"1": "13.71", "2": "6.29", "3": "15.15", "4": "4.85"}
    assert totals(*MATCHES, scoring="victory-points") == {team: Fraction(points) for team, points in expected.items()}


def test_every_match_has_its_own_victory_points() -> None:
    # Team 1 beats 2 by 12 IMPs over one board and loses to 3 by 1 over one board: 18.97 + 8.80.
    boards = [board(1, ("1", "2", 600), ("2", "1", 0)), board(2, ("1", "3", 50), ("3", "1", 70))]
    assert totals(*boards, scoring="victory-points")["1"] == Fraction("18.97") + Fraction("8.80")


def test_a_board_of_one_table_does_not_count() -> None:
    boards = [*MATCHES, board(4, ("1", "2", 1400))]
    rescored = rescore(session(*boards, scoring="imps", contest="teams", winners=1))
    assert rescored.fields[0].tally.deals[3].left_out == "the board has no result from the other table of the match"
    assert {line.boards for line in rescored.lines} == {3}


@pytest.mark.parametrize(
    ("adjusted", "expected"), [("A6040", (3, -3)), ("A+", (3, 3)), ("A", (0, 0)), ("A5545", ("1.5", "-1.5"))]
)
def test_law_86_an_artificial_score_in_a_match(adjusted: str, expected: tuple[str, str]) -> None:
    found = totals(board(1, ("1", "2", adjusted), ("2", "1", 420)), scoring="imps")
    assert (found["1"], found["2"]) == (Fraction(expected[0]), Fraction(expected[1]))


def test_pairs_at_one_table_are_measured_by_the_datum() -> None:
    # Datum 100 on both boards; 1 beats 2 by 50 and 50: 2 + 2 IMPs over two boards are 13.12 VPs.
    boards = [board(number, ("1", "2", 150), ("3", "4", 100), ("5", "6", 100), ("7", "8", 100)) for number in (1, 2)]
    rescored = rescore(session(*boards, scoring="victory-points", winners=1))
    found = {line.contestant.number: line.score for line in rescored.lines}
    assert [found[pair] for pair in "123"] == [Fraction("13.12"), Fraction("6.88"), 10]
