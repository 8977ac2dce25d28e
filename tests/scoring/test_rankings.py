"""Places: ties share a place, and the next place is counted on."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.core.places import place_text
from overtrick.scoring.places import assign_places
from overtrick.scoring.rescoring import rescore
from tests.scoring.cast import board, session


@pytest.mark.parametrize(
    ("scores", "printed"),
    [
        ([60, 50, 40], "1 2 3"),
        ([40, 60, 50], "3 1 2"),
        ([60, 50, 50, 40], "1 2= 2= 4"),
        ([50, 50, 50], "1= 1= 1="),
        ([60, 60, 50, 50, 1], "1= 1= 3= 3= 5"),
        ([], ""),
    ],
)
def test_places_with_ties(scores: list[int], printed: str) -> None:
    found = assign_places([Fraction(score) for score in scores])
    assert " ".join(place_text(place, tied=tied) for place, tied in found) == printed


@given(st.lists(st.fractions(0, 100)))
def test_a_place_is_one_more_than_those_above(scores: list[Fraction]) -> None:
    for score, (place, tied) in zip(scores, assign_places(scores), strict=True):
        assert place == 1 + sum(other > score for other in scores)
        assert tied == (scores.count(score) > 1)


def test_percentages_decide_where_pairs_played_different_numbers_of_boards() -> None:
    # NS 1 has more matchpoints, NS 3 the higher percentage.
    one = board(1, ("1", "1", 10), ("2", "2", 0), ("3", "3", 20))
    two = board(2, ("1", "2", 20), ("2", "1", 0), ("4", "3", 10))
    ranking = rescore(session(one, two)).fields[0].lists[0]
    found = [(line.contestant.number, str(line.score), str(line.percentage), line.place) for line in ranking]
    assert found[:2] == [("3", "2", "100", 1), ("1", "3", "75", 2)]


def test_one_winner_ranks_everybody_in_one_list() -> None:
    # A Howell of four pairs: board 1 is a top for 1 and 4, board 2 is as well.
    one = board(1, ("1", "2", 100), ("3", "4", 0))
    two = board(2, ("2", "1", -50), ("4", "3", 50))
    (ranking,) = rescore(session(one, two, winners=1)).fields[0].lists
    found = [(line.contestant.number, line.contestant.direction, line.place) for line in ranking]
    assert found == [("1", "", 1), ("4", "", 1), ("2", "", 3), ("3", "", 3)]


def test_pair_10_stands_behind_pair_9_among_equals() -> None:
    rows = [(str(pair), str(pair), 50) for pair in (10, 9, 1)]
    ranking = rescore(session(board(1, *rows))).fields[0].lists[0]
    assert [line.contestant.number for line in ranking] == ["1", "9", "10"]
