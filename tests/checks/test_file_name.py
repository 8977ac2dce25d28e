"""File names (ruling F5)."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

from overtrick.checks import check
from overtrick.checks.expectations import Expectations
from overtrick.core.problems import Problem
from overtrick.core.session import Batch

ROW = "1,60,11,12"


@pytest.mark.parametrize(
    ("name", "good"),
    [
        ("106_2017_03_14_jubilee_session1.txt", True),
        ("106_341567.txt", True),
        ("_.txt", True),
        ("Jubilee.txt", False),
        ("jubilee pairs.txt", False),
        ("jubilee-pairs.txt", False),
        ("jubilee.TXT", False),
        ("jubilee.csv", False),
        ("jubilee", False),
        ("jubilee.txt.txt", False),
        (".txt", False),
        ("../jubilee.txt", False),
        ("jubilée.txt", False),
        ("jubilee.txt\n", False),
        ("106_١.txt", False),
    ],
)
def test_f5_file_names(name: str, good: bool, found: Callable[..., list[str]]) -> None:
    assert found(ROW, name=name) == ([] if good else ["warning bad-file-name"])
    assert found(ROW, name=name, at_a_door=True) == ([] if good else ["error bad-file-name"])


def test_f5_no_name_is_no_problem(found: Callable[..., list[str]]) -> None:
    assert found(ROW, name="", at_a_door=True) == []


@pytest.mark.parametrize(
    ("what", "header", "example"),
    [
        ("a session", {}, "106_2017_03_14_jubilee_pairs_1.txt"),
        ("a final ladder", {"round": 99, "award": 0}, "106_2017_03_14_jubilee_pairs_final.txt"),
        ("a section", {"section": "Blue"}, "106_2017_03_14_jubilee_pairs_blue_1.txt"),
        ("an odd event", {"event": "Ann's  'Cup' #2"}, "106_2017_03_14_ann_s_cup_2_1.txt"),
        ("no readable date", {"date": "today"}, "106_2017_03_14_jubilee_pairs_1.txt"),
    ],
)
def test_f5_the_example_of_a_good_name(
    what: str, header: dict[str, Any], example: str, problems: Callable[..., tuple[Problem, ...]]
) -> None:
    problem = next(each for each in problems(ROW, name="Bad.txt", **header) if each.code == "bad-file-name")
    assert problem.advice == f"A good name would be {example}.", what


@pytest.mark.parametrize(
    ("form", "name", "codes"),
    [
        ("mcd", "club_1.mcd", []),
        ("usebio", "club_1.xml", []),
        ("pbn", "club_1.pbn", []),
        ("pbn", "club_1.txt", ["bad-file-name"]),
        ("nzb", "club_1.mcd", ["bad-file-name"]),
    ],
)
def test_f5_other_formats_have_their_own_suffix(
    form: str, name: str, codes: list[str], expectations: Expectations
) -> None:
    problems = check(Batch(form, ()), expectations, date(2017, 12, 1), name=name)
    assert [problem.code for problem in problems] == codes
