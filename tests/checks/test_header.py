"""The description line against what the federation knows."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

from overtrick.checks import check
from overtrick.checks.expectations import Expectations, Program
from overtrick.checks.programs import find_outdated
from overtrick.core.problems import Problem
from overtrick.formats import loads

Found = Callable[..., list[str]]
Problems = Callable[..., tuple[Problem, ...]]

LADDER = "1,60,11,12 2,50,13,14 3,40,15,16"
MATCH = "1,12,11,12 2,8,13,14"
AWARD = "Masterpoints award"


@pytest.mark.parametrize(
    ("what", "rows", "header", "expected"),
    [
        ("played today", LADDER, {"date": "2017-12-01"}, []),
        ("played tomorrow", LADDER, {"date": "2017-12-02"}, ["error future-date at line 1, Date"]),
        ("a known club", LADDER, {"club": 999}, []),
        ("an unknown club", LADDER, {"club": 107}, ["warning unknown-club at line 1, Club ID"]),
        ("an unknown club at a door", LADDER, {"club": 107, "at_a_door": True},
         ["error unknown-club at line 1, Club ID"]),
        ("a class", LADDER, {"points_type": "A", "award": 25}, []),
        ("a class of B", LADDER, {"points_type": "B", "award": 8}, []),
        ("no such class of B", LADDER, {"points_type": "B", "award": 10}, [f"error unknown-class at line 1, {AWARD}"]),
        ("no class 40A", LADDER, {"points_type": "A", "award": 40}, [f"error unknown-class at line 1, {AWARD}"]),
        ("final of a class", LADDER, {"points_type": "A", "award": 0, "round": 99},
         [f"error unknown-class at line 1, {AWARD}"]),
        ("round 98 in matches", MATCH, {"round": 98, "lists": 3, "award": 52}, []),
        ("a final in matches", MATCH, {"round": 99, "lists": 3, "award": 0},
         ["error final-not-one-list at line 1, One LIST/TWO/MULTIPLE"]),
        ("a final in two lists", "1,60,11,12 2,40,13,14 1,60,15,16 2,40,17,18",
         {"round": 99, "lists": 2, "award": 0}, ["error final-not-one-list at line 1, One LIST/TWO/MULTIPLE"]),
        ("a final in one list", LADDER, {"round": 99, "award": 0}, []),
    ],
)  # fmt: skip
def test_the_description_line(what: str, rows: str, header: dict[str, Any], expected: list[str], found: Found) -> None:
    assert found(rows, **header) == expected, what


@pytest.mark.parametrize(
    ("what", "rows", "header", "right"),
    [
        ("a session", LADDER, {}, 40),
        ("a session of few boards", LADDER, {"boards": 8}, 40),
        ("a final ladder", LADDER, {"round": 99}, 0),
        ("a match of 14 boards", MATCH, {"lists": 3, "boards": 14}, 28),
        ("a match of 8 boards", MATCH, {"lists": 3, "boards": 8}, 16),
    ],
)
def test_f3_the_award_column_of_c_points(
    what: str, rows: str, header: dict[str, Any], right: int, found: Found
) -> None:
    assert found(rows, award=right, **header) == [], what
    assert found(rows, award=right + 1, **header) == [f"warning award-column at line 1, {AWARD}"], what


def test_f3_valid_classes_are_listed(problems: Problems) -> None:
    problem = problems(LADDER, points_type="B", award=40)[0]
    assert problem.message == "There is no class 40B."
    assert problem.advice == "An event of type B is one of 3B, 5B, 8B."


def test_a_points_type_that_the_federation_does_not_have(expectations: Expectations) -> None:
    only_a = Expectations(expectations.clubs, frozenset({("A", 10)}), {})
    for kind, expected in (("A", []), ("B", ["unknown-points-type"]), ("C", ["unknown-points-type"])):
        batch, _ = loads(f"2017-03-14,106,,Cup,,,1,,VP,{kind},10,26,1,EX 1\n1,60,11,12\n".encode())
        assert [problem.code for problem in check(batch, only_a, date(2017, 12, 1))] == expected


@pytest.mark.parametrize(
    ("program", "old"),
    [
        ("SCORER 16.9", True),
        ("SCORER 17", False),
        ("SCORER 17.0", False),
        ("scorer v16", True),
        ("SCORER16", True),
        ("SCORER9.2", True),
        ("SCORER", False),
        ("SCORERS 3", False),
        ("Bridge NZ Scorer 16", True),
        ("COMP 2017.8.16", True),
        ("COMP 2017.8.17", False),
        ("COMP 2017.10.1", False),
        ("COMP 3.1", False),
        ("CS2 6 Sep 2017", True),
        ("CS2 7 Sep 2017", False),
        ("CS2 1 October 2017", False),
        ("CS2 2017-09-06", True),
        ("CS2 2017-09-07", False),
        ("Compscore 2 31 Dec 2016", True),
        ("CS20 1 Jan 2001", False),
        ("SYS ID VERS", False),
    ],
)
def test_an_old_program(program: str, old: bool, found: Found) -> None:
    expected = ["warning old-program at line 1, SYS ID VERS"] if old else []
    assert found(LADDER, program=program) == expected


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        ({"program": ""}, ["warning no-program at line 1, SYS ID VERS"]),
        ({"program": '" "'}, ["warning no-program at line 1, SYS ID VERS"]),
        ({"event": ""}, ["warning no-event-name at line 1, Event name"]),
        ({"location": "", "section": ""}, []),
    ],
)
def test_what_the_description_leaves_out(header: dict[str, object], expected: list[str], found: Found) -> None:
    """Location and section can be blank, says the specification; the event and the program are not among those."""
    assert found(LADDER, **header) == expected


def test_17_is_not_older_than_17_0() -> None:
    assert find_outdated("X 17", (Program("X", "X", "17.0"),)) is None
    assert find_outdated("X 17", (Program("X", "X", "17.1"),)) is not None


def test_the_version_to_ask_for(problems: Problems) -> None:
    assert problems(LADDER, program="COMP 2017.8.16")[0].advice == "Ask the supplier for 2017.8.17 or later."


def test_f7_a_header_alone_is_a_warning(found: Found) -> None:
    assert found("") == ["warning header-only"]
    assert found("", ended=False) == ["warning header-only"]
    assert found("1,60,11,12") == []


def test_a_header_that_cannot_be_read_cancels_nothing(found: Found) -> None:
    assert found("", program="a,b") == ["error header-columns at line 1"]


def test_rows_are_checked_even_without_a_header(found: Found) -> None:
    assert found("1,60,11,12 2,50,11,13", program="a,b") == [
        "error header-columns at line 1",
        "error same-player-twice at line 3, Player(s)",
    ]
