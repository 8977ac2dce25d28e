"""Percentages and cut files (ruling F4)."""

from collections.abc import Callable

import pytest

from overtrick.core.problems import Problem

Found = Callable[..., list[str]]

MEAN, CUT = "warning percentage-mean at line 2, Score", "error cut-file at line {}"


@pytest.mark.parametrize(
    ("what", "rows", "final", "expected"),
    [
        ("100 and 0", "1,100,11,12 2,0,13,14", False, []),
        ("above 100 in a session", "1,100.01,11,12 2,0,13,14", False, ["error percentage-range at line 2, Score"]),
        ("above 100 on a final ladder", "1,101,11,12 2,0,13,14", True, ["warning percentage-range at line 2, Score"]),
        ("below 0", "1,100,11,12 2,-1,13,14", False, ["error percentage-range at line 3, Score"]),
        ("below 0 on a final ladder", "1,100,11,12 2,-1,13,14", True, ["error percentage-range at line 3, Score"]),
        ("a summed ladder", "1,169,11,12 2,131,13,14", True,
         ["warning percentage-range at line 2, Score", MEAN, "warning percentage-range at line 3, Score"]),
    ],
)  # fmt: skip
def test_f4_the_range_of_percentages(what: str, rows: str, final: bool, expected: list[str], found: Found) -> None:
    header = {"round": 99, "award": 0} if final else {}
    assert found(rows, unit="PCT", **header) == expected, what


def test_f4_other_units_have_no_range(found: Found) -> None:
    assert found("1,169,11,12 2,-31,13,14", unit="IMPS") == []


@pytest.mark.parametrize(
    ("what", "rows", "lists", "expected"),
    [
        ("mean 50", "1,60,11,12 2,40,13,14", 1, []),
        ("mean 51 exactly", "1,60,11,12 2,42,13,14", 1, []),
        ("mean 51.01", "1,60,11,12 2,42.02,13,14", 1, [MEAN]),
        ("mean 49 exactly", "1,58,11,12 2,40,13,14", 1, []),
        ("mean 48.99", "1,58,11,12 2,39.98,13,14", 1, [MEAN]),
        ("phantoms are left out", "1,60,11,12 2,40,13,14 3,0,0,0", 1, []),
        ("n27: 0 with a partner is not", "1,60,11,12 2,40,13,14 3,0,0,15", 1, [MEAN]),
        ("each list by itself", "1,60,11,12 2,50,13,14 1,50,15,16 2,40,17,18", 2,
         [MEAN, "warning percentage-mean at line 4, Score"]),
        ("both lists fine", "1,60,11,12 2,40,13,14 1,52,15,16 2,48,17,18", 2, []),
        ("matches", "1,60,11,12 2,40,13,14 1,70,15,16 2,30,17,18", 3, []),
        ("matches without the bye", "1,60,11,12 2,40,13,14 1,70,15,16 2,0,0,0", 3, []),
        ("a score that cannot be read", "1,60,11,12 2,x,13,14", 1, ["error bad-score at line 3, Score"]),
    ],
)  # fmt: skip
def test_f4_the_mean_of_percentages(what: str, rows: str, lists: int, expected: list[str], found: Found) -> None:
    assert found(rows, unit="PCT", lists=lists, award=52 if lists == 3 else 40) == expected, what


def test_f4_what_is_said_of_the_mean(problems: Callable[..., tuple[Problem, ...]]) -> None:
    problem = problems("1,60,11,12 2,57.50,13,14 3,45,15,16", unit="PCT")[0]
    assert problem.message == "The percentages on lines 2 to 4 average 54.17, but a whole list averages 50."


@pytest.mark.parametrize(
    ("what", "rows", "unit", "ended", "expected"),
    [
        ("whole, no line end", "1,60,11,12 2,40,13,14", "PCT", False, []),
        ("off, with a line end", "1,60,11,12 2,50,13,14", "PCT", True, [MEAN]),
        ("off, no line end", "1,60,11,12 2,50,13,14", "PCT", False, [MEAN, CUT.format(3)]),
        ("VP with all places, no line end", "1,60,11,12 2,50,13,14", "VP", False, []),
        ("VP with a gap, no line end", "1,60,11,12 3,50,13,14", "VP", False,
         ["warning missing-places at line 3, Placing", CUT.format(3)]),
        ("VP with a gap and a line end", "1,60,11,12 3,50,13,14", "VP", True,
         ["warning missing-places at line 3, Placing"]),
        ("VP whose last tie has lost its other half", "1,60,11,12 2=,50,13,14", "VP", False,
         ["warning tie-mark at line 3, Placing", CUT.format(3)]),
        ("a stage that begins at place 9", "9,60,11,12 10,50,13,14", "VP", False,
         ["warning missing-places at line 2, Placing"]),
    ],
)  # fmt: skip
def test_f4_a_cut_file(what: str, rows: str, unit: str, ended: bool, expected: list[str], found: Found) -> None:
    assert found(rows, unit=unit, ended=ended) == expected, what


def test_f4_a_file_cut_in_its_second_list_is_reported_once(found: Found) -> None:
    rows = "1,60,11,12 2,40,13,14 1,65,15,16 2,55,17,18"
    assert found(rows, unit="PCT", lists=2, ended=False) == [
        "warning percentage-mean at line 4, Score", CUT.format(5),
    ]  # fmt: skip
