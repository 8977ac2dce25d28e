"""New Zealand, Club Sessions 1.2: without matchpoints a deal counts only if all in the section played it."""

import pytest

from overtrick.scoring.methods import Rules
from overtrick.scoring.rescoring import rescore
from tests.scoring.cast import board, session

ALL = board(1, ("1", "1", 420), ("2", "2", 50), ("3", "3", -50))
NOT_ALL = board(2, ("1", "2", 620), ("2", "3", 100))
METHODS = ["cross-imps", "butler", "total-points"]


@pytest.mark.parametrize("method", METHODS)
def test_the_deal_is_left_out_for_everybody(method: str) -> None:
    (scored,) = rescore(session(ALL, NOT_ALL, scoring=method), Rules(whole_deals=True)).fields
    assert scored.tally.deals[0].left_out == ""
    assert scored.tally.deals[1].left_out.startswith("NS 3, EW 1 did not play it")
    assert {line.boards for ranking in scored.lists for line in ranking} == {1}


@pytest.mark.parametrize("method", METHODS)
def test_elsewhere_the_deal_counts_for_those_who_played_it(method: str) -> None:
    rescored = rescore(session(ALL, NOT_ALL, scoring=method))
    assert [deal.left_out for deal in rescored.fields[0].tally.deals] == ["", ""]
    assert {line.boards for line in rescored.lines} == {1, 2}


def test_with_matchpoints_every_deal_counts() -> None:
    rescored = rescore(session(ALL, NOT_ALL))
    assert {(line.contestant.number, line.boards) for line in rescored.lines if line.contestant.direction == "NS"} == {
        ("1", 2),
        ("2", 2),
        ("3", 1),
    }


def test_each_section_looks_at_its_own_pairs() -> None:
    first = board(1, ("1", "1", 420), ("2", "2", 50), section="A")
    second = board(1, ("1", "1", 100), ("2", "2", 150), section="B")
    third = board(2, ("1", "2", 420), section="B")
    rescored = rescore(session(first, second, third, scoring="butler"), Rules(whole_deals=True))
    left_out = [[bool(deal.left_out) for deal in scored.tally.deals] for scored in rescored.fields]
    assert left_out == [[False], [False, True]]
