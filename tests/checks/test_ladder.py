"""Places among themselves, and places against scores: warnings, for the placing column decides (ruling N7)."""

from collections.abc import Callable

import pytest

from overtrick.core.problems import Problem

Found = Callable[..., list[str]]


def against(line: int) -> str:
    return f"warning place-against-score at line {line}, Score"


def equal(line: int) -> str:
    return f"warning equal-scores at line {line}, Placing"


def tie_scores(line: int) -> str:
    return f"warning tie-scores at line {line}, Score"


def tie_mark(line: int) -> str:
    return f"warning tie-mark at line {line}, Placing"


def missing(line: int) -> str:
    return f"warning missing-places at line {line}, Placing"


def order(line: int) -> str:
    return f"warning place-order at line {line}, Placing"


@pytest.mark.parametrize(
    ("what", "rows", "expected"),
    [
        ("all is well", "1,60,11,12 2,50,13,14 3,40,15,16", []),
        ("a tie", "1,60,11,12 2=,50,13,14 2=,50,15,16 4,40,17,18", []),
        ("a tie for first", "1=,60,11,12 1=,60,13,14 3,40,15,16", []),
        ("a tie of three", "1,60,11,12 2=,50,13,14 2=,50,15,16 2=,50,17,18 5,40,19,20", []),
        ("a better place with a lower score", "1,50,11,12 2,60,13,14 3,40,15,16", [against(3)]),
        ("only the step that is wrong", "1,60,11,12 2,40,13,14 3,50,15,16 4,45,17,18", [against(4)]),
        ("n7: equal scores, different places", "1,60,11,12 2,50,13,14 3,50,15,16", [equal(4)]),
        ("n7: 50 and 50.00 are equal", "1,60,11,12 2,50,13,14 3,50.00,15,16", [equal(4)]),
        ("n26: one place, different scores", "1,60,11,12 2=,50,13,14 2=,49,15,16", [tie_scores(4)]),
        ("n26: place 1 in one list too", "1=,60,11,12 1=,59,13,14 3,40,15,16", [tie_scores(3)]),
        ("a shared place without =", "1,60,11,12 2,50,13,14 2,50,15,16", [tie_mark(3), tie_mark(4)]),
        ("= on one of two only", "1,60,11,12 2=,50,13,14 2,50,15,16", [tie_mark(4)]),
        ("a lone =", "1,60,11,12 2=,50,13,14 3,40,15,16", [tie_mark(3)]),
        ("a place left out", "1,60,11,12 2,50,13,14 4,40,15,16", [missing(4)]),
        ("3 after two at 2=", "1,60,11,12 2=,50,13,14 2=,50,15,16 3,40,17,18", [missing(5)]),
        ("knock-out places", "1,9,11,12 2,8,13,14 3=,7,15,16 3=,7,17,18", []),
        ("beginning at 2", "2,60,11,12 3,50,13,14", [missing(2)]),
        ("backwards", "1,60,11,12 3,40,15,16 2,50,13,14", [order(4)]),
        ("two lists in one", "1,60,11,12 2,40,13,14 1,55,15,16 2,45,17,18", [order(4)]),
        ("a place that cannot be read silences the rest", "1,50,11,12 x,60,13,14 7,70,15,16",
         ["error bad-place at line 3, Placing"]),
        ("a score that cannot be read is passed over", "1,50,11,12 2,x,13,14 3,60,15,16",
         ["error bad-score at line 3, Score", against(4)]),
    ],
)  # fmt: skip
def test_one_list(what: str, rows: str, expected: list[str], found: Found) -> None:
    assert found(rows) == expected, what


@pytest.mark.parametrize(
    ("what", "rows", "expected"),
    [
        ("a phantom's score is not judged", "1,60,11,12 2,0,0,0 3,40,15,16", []),
        ("nor its being equal", "1,60,11,12 2,0,13,14 3,0,0,0", []),
        ("but it has a place", "1,60,11,12 3,40,15,16 4,0,0,0", [missing(3)]),
        ("n27: 0 with a partner is a contestant", "1,60,11,12 2,0,0,14 3,40,15,16", [against(4)]),
    ],
)
def test_phantoms(what: str, rows: str, expected: list[str], found: Found) -> None:
    assert found(rows) == expected, what


def test_each_of_two_lists_is_judged_by_itself(found: Found) -> None:
    rows = "1,60,11,12 2,50,13,14 3,55,15,16 1,70,17,18 3,30,19,20"
    assert found(rows, lists=2) == [against(4), missing(6)]


def test_what_is_said(problems: Callable[..., tuple[Problem, ...]]) -> None:
    problem = problems("1,60,11,12 2,50,13,14 2,50,15,16")[0]
    assert problem.message == "Place 2 is also given on line 4, but is not marked as shared."
    assert problem.advice == "Write 2= on both lines if they tied, or correct one of the places."


def test_two_lists_in_one_get_the_right_advice(problems: Callable[..., tuple[Problem, ...]]) -> None:
    problem = problems("1,60,11,12 2,40,13,14 1,55,15,16 2,45,17,18")[0]
    assert "write 2 in the list column" in problem.advice
