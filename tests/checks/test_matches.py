"""The two sides of a match (ruling F9) must agree on who won; byes are exempt (rulings F2, N16)."""

from collections.abc import Callable

import pytest

Found = Callable[..., list[str]]

WON = "1,12,11,12 2,8,13,14 "


@pytest.mark.parametrize(
    ("what", "rows", "expected"),
    [
        ("won and lost", "1,12,21,22 2,8,23,24", []),
        ("lost and won", "2,8,21,22 1,12,23,24", []),
        ("tied", "1=,10,21,22 1=,10,23,24", []),
        ("two winners", "1,12,21,22 1,8,23,24", ["error two-winners at line 5, Placing"]),
        ("two losers", "2,12,21,22 2,8,23,24", ["error match-places at line 5, Placing"]),
        ("3 and 1", "3,8,21,22 1,12,23,24", ["error match-places at line 5, Placing"]),
        ("half a tie", "1=,10,21,22 2,10,23,24", ["error match-places at line 5, Placing"]),
        ("a tie on one side", "1=,10,21,22 1,10,23,24", ["error match-places at line 5, Placing"]),
        ("1 and 2=", "1,12,21,22 2=,8,23,24", ["error match-places at line 5, Placing"]),
        ("the winner has less", "1,8,21,22 2,12,23,24", ["warning place-against-score at line 5, Score"]),
        (
            "the winner has less, the other way",
            "2,12,21,22 1,8,23,24",
            ["warning place-against-score at line 5, Score"],
        ),
        ("n7: a winner with an equal score", "1,10,21,22 2,10,23,24", ["warning equal-scores at line 5, Placing"]),
        ("a tie with different scores", "1=,11,21,22 1=,9,23,24", ["warning tie-scores at line 5, Score"]),
        ("scores need not add up to 20", "1,12,21,22 2,9,23,24", []),
        ("a row without its opponent", "1,12,21,22", ["error odd-match-rows at line 4"]),
        ("a place that cannot be read", "x,12,21,22 1,8,23,24", ["error bad-place at line 4, Placing"]),
    ],
)
def test_a_match(what: str, rows: str, expected: list[str], found: Found) -> None:
    assert found(WON + rows, lists=3, award=52) == expected, what


@pytest.mark.parametrize(
    ("what", "bye"),
    [
        ("12 to a bye", "1,12,21,22 2,0,0,0"),
        ("n16: 10 is a tie, however it is placed", "1,10,21,22 2,0,0,0"),
        ("n16: 8 is nothing", "2,8,21,22 1,0,0,0"),
        ("20 is the most", "1,20,21,22 2,0,0,0"),
        ("both placed 1", "1,12,21,22 1,0,0,0"),
        ("the bye first", "2,0,0,0 1,12,21,22"),
    ],
)
def test_f2_byes_are_exempt(what: str, bye: str, found: Found) -> None:
    assert found(WON + bye, lists=3, award=52) == [], what


@pytest.mark.parametrize(
    ("bye", "unit", "expected"),
    [
        ("1,25,21,22 2,0,0,0", "VP", ["warning bye-score at line 4, Score"]),
        ("2,0,0,0 1,20.01,21,22", "VP", ["warning bye-score at line 5, Score"]),
        ("1,25,21,22 2,0,0,0", "IMPS", []),
        ("1,8,21,22 2,12,0,0", "VP", ["warning phantom-score at line 5, Score"]),
    ],
)
def test_a_bye_brings_up_to_20_and_has_nothing_itself(bye: str, unit: str, expected: list[str], found: Found) -> None:
    """The specification of 2 January 2017: any number of VPs in the range 0-20; Appendix 4: a bye has 0 units."""
    assert found(WON + bye, lists=3, award=52, unit=unit) == expected


def test_a_lost_row_is_found_where_it_was_lost_and_nothing_after_it_is_blamed(found: Found) -> None:
    rows = WON + "1,12,21,22 1,15,31,32 2,5,33,34 1,16,41,42 2,4,43,44"
    assert found(rows, lists=3, award=52) == ["error odd-match-rows at line 4"]


def test_a_bye_is_not_taken_for_the_place_where_a_row_was_lost(found: Found) -> None:
    assert found(WON + "1,12,21,22 1,0,0,0 1,15,31,32", lists=3, award=52) == ["error odd-match-rows at line 6"]


def test_matches_do_not_go_by_ladder_rules(found: Found) -> None:
    assert found(WON + "1,20,21,22 2,0,23,24", lists=3, award=52) == []


def test_only_match_lists_are_paired(found: Found) -> None:
    assert found("1,12,11,12 2,8,13,14 3,7,15,16", lists=1) == []
