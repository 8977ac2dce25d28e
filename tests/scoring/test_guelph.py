"""The Guelph Bridge Club's printed example: boards 1 and 2, the totals with handicap, and both ranks."""

from decimal import Decimal
from fractions import Fraction

from overtrick.core.numbers import to_decimal
from overtrick.scoring.field import Contestant
from overtrick.scoring.handicap.calculation import add_handicaps
from overtrick.scoring.handicap.rules import default_rules
from overtrick.scoring.places import assign_places
from overtrick.scoring.rankings import RankingLine
from overtrick.scoring.rescoring import rescore
from overtrick.scoring.text_report import handicap_lines, heading, traveller_lines
from tests.scoring.cast import board, session

SCORES = {1: [110, 50, -110, -50, -100], 2: [-400, -430, -400, -110, 100]}
BOARDS = [
    board(number, *((str(pair), str(pair), score) for pair, score in enumerate(scores, 1)), section="A")
    for number, scores in SCORES.items()
]
# Pair, percentage, score, rank, handicap matchpoints, total, rank, as printed after 25 boards with a top of 4.
PRINTED = """\
2  52.76  52.76  2  17.79  70.55  1
4  54.39  54.39  1  15.88  70.27  2
1  50.76  50.76  -  12.37  63.13  -
5  45.14  45.14  -  17.97  63.11  -
3  47.01  47.01  -  13.80  60.81  -"""
ROWS = [row.split() for row in PRINTED.splitlines()]


def ranking() -> tuple[RankingLine, ...]:
    """The five pairs with their scores of the whole game; 23 of its boards are not printed."""
    scores = {row[0]: Fraction(row[2]) for row in ROWS}
    found = zip(scores.items(), assign_places(list(scores.values())), strict=True)
    return tuple(
        RankingLine(Contestant("A", "NS", pair), 25, score, Fraction(25 * 4), place, tied)
        for (pair, score), (place, tied) in found
    )


def test_boards_1_and_2_as_printed() -> None:
    rescored = rescore(session(*BOARDS))
    (scored,) = rescored.fields
    assert list(traveller_lines(rescored, scored, scored.lists[0])) == [
        " BOARD     1     2     3     4     5",
        "    1>     4     3     0     2     1",
        "         110    50  -110   -50  -100",
        "    2>    1-     0    1-     3     4",
        "        -400  -430  -400  -110   100",
    ]


def test_the_heading_after_two_boards() -> None:
    rescored = rescore(session(*BOARDS))
    (scored,) = rescored.fields
    assert heading(rescored, scored, scored.lists[0]) == "Scores after 2 boards  Average: 4.0  Section A  North-South"


def test_percentages_of_the_highest_possible_score() -> None:
    assert [str(to_decimal(line.percentage or Fraction(0))) for line in ranking()] == [row[1] for row in ROWS]


def test_totals_and_both_ranks_as_printed() -> None:
    # On a top of 100 a percentage handicap of 17.79 is 17.79 matchpoints.
    lines = add_handicaps(ranking(), [Fraction(row[4]) for row in ROWS])
    printed = [row.split() for row in list(handicap_lines(lines, default_rules()))[1:]]
    assert printed == [[cell for cell in row if cell != "-"] for row in ROWS]


def test_the_table_is_printed_in_columns() -> None:
    lines = list(handicap_lines(add_handicaps(ranking(), [Fraction(row[4]) for row in ROWS]), default_rules()))
    assert lines[:4] == [
        "  Pair    Pct    Score  Rank  HNDCP    Total  Rank",
        "     2  52.76    52.76     2  17.79    70.55     1",
        "     4  54.39    54.39     1  15.88    70.27     2",
        "     1  50.76    50.76        12.37    63.13",
    ]


def test_g3_the_note_means_seven_results_a_board() -> None:
    # "7 boards per round, the highest score 6; 27 boards: 162": seven results make a top of 6.
    rows = [(str(pair), str(pair), pair * 10) for pair in range(1, 8)]
    rescored = rescore(session(*(board(number, *rows) for number in range(1, 28))))
    assert {line.top for line in rescored.lines} == {Decimal(162)}
