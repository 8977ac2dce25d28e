"""A score belongs to a side: split averages, adjustments in a program's own words, pairs that sat out."""

from decimal import Decimal

import pytest

from overtrick.core.boards import Result
from overtrick.formats import pbn
from overtrick.scoring.differences import differences
from overtrick.scoring.rescoring import RescoredSession, rescore
from tests.formats.pbn.documents import HEAD, document, more, problems_of, row, sound


def result(data: bytes) -> Result:
    (board,) = more(sound(data)).boards
    return board.results[0]


@pytest.mark.parametrize(
    ("ns", "ew", "expected"),
    [
        ('"A-"', '"A+"', (None, "A-", None, "A+")),
        ('"A="', '"+0"', (None, "A=", None, "+0")),
        ('"800>a"', "-", (None, "800>a", None, "")),
        ('"800>a"', '"-100>a"', (None, "800>a", None, "-100>a")),
        ("420", '"A+"', (420, "", None, "A+")),
        ('"A-"', "50", (None, "A-", 50, "")),
        ("420", "-420", (420, "", None, "")),
        ("420", "-400", (420, "", -400, "")),
        ("-", '"50"', (-50, "", None, "")),
        ("^60/40", "-", (None, "60/40", None, "")),
        ("^A+", "^A-", (None, "A+", None, "A-")),
    ],
)
def test_the_scores_of_both_sides(ns: str, ew: str, expected: tuple[int | None, str, int | None, str]) -> None:
    found = result(row(Score_NS=ns, Score_EW=ew))
    assert (found.score, found.adjusted, found.ew_score, found.ew_adjusted) == expected
    # The writer keeps what it cannot read any better.
    again = pbn.loads(pbn.dumps(pbn.loads(row(Score_NS=ns, Score_EW=ew))[0]))[0].sessions[0]
    assert more(again).boards[0].results[0] == found


def test_a_passed_out_board_is_no_adjustment() -> None:
    found = result(row(Contract="Pass", Declarer="-", Result="-", Score_NS='"+0"', Score_EW="-"))
    assert (found.contract, found.score, found.adjusted) == ("PASS", 0, "")


COLUMNS = "PairId_NS;PairId_EW;Contract;Declarer;Result;Score_NS;Score_EW;MP_NS;MP_EW"


def scored(*rows: str) -> RescoredSession:
    """One board with these rows, scored without a difference."""
    table = f'[Board "1"]\n[ScoreTable "{COLUMNS}"]\n' + "".join(f"{each}\n" for each in rows)
    session = sound(document(head=HEAD, totals='[TotalScoreTable "Rank;PairId"]\n', board=table))
    rescored = rescore(session)
    assert [each.message for each in differences(rescored)] == []
    return rescored


# 420 against 50 with a third table that has no score: by Neuberg 3.5 and 0.5 of 4 (2 and 1).
PLAYED = ('1 2 4S N 10 "420" - 3.5 0.5', '3 4 2S N 8 "110" - 0.5 3.5')


@pytest.mark.parametrize(
    "third",
    [
        '5 6 - - - "A-" "A+" 1.6 2.4',
        '5 6 - - - "A=" "+0" 2 2',
        '5 6 3NX E 5 "800>a" - 2.8 1.2',
        '5 6 3NX E 5 "800>a" "A-" 2.8 1.6',
    ],
)
def test_what_is_no_score_leaves_the_others_alone(third: str) -> None:
    rescored = scored(*PLAYED, third)
    by_pair = {line.contestant.number: line.score for line in rescored.lines}
    assert [by_pair["1"], by_pair["3"]] == [Decimal("3.5"), Decimal("0.5")]


# Two scores are two results, so the pair that sits out does not change them: 2 and 0.
BOTH = ('1 2 4S N 10 "420" - 2 0', '3 4 2S N 8 "110" - 0 2')


@pytest.mark.parametrize("bye", ["5 - Bye - - - - - -", "5 Bye - - - - - - -", "5 - - - - - - - -"])
def test_a_pair_that_sits_out_is_no_contract_and_no_noise(bye: str) -> None:
    rescored = scored(*BOTH, bye)
    assert sorted(line.contestant.number for line in rescored.lines) == ["1", "2", "3", "4"]


def test_the_same_mistake_is_one_problem_however_often_it_is_made() -> None:
    rows = "".join(f"{at} {at + 1} 9Z N 10 - - - -\n" for at in range(1, 60, 2))
    data = document(board=f'[Board "1"]\n[ScoreTable "{COLUMNS}"]\n{rows}')
    (problem,) = problems_of(data)
    assert (problem.code, problem.line) == ("pbn-contract", 12)
    assert problem.message.endswith("The same is wrong on lines 13, 14, 15, 16, 17 and 24 more.")
