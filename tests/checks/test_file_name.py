"""File names (ruling F5)."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from msgspec.structs import replace

from overtrick.checks import check
from overtrick.checks.expectations import Expectations
from overtrick.checks.file_name import good_name, name_refusal
from overtrick.core.problems import Problem
from overtrick.core.session import NO_FORMAT, Batch
from overtrick.formats import pbn

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
        ("jubilee.mcd", False),
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
        ("mcd", "club_1.pbn", ["bad-file-name"]),
        # Nothing could be read of it, so that it may be of the format that its name says.
        ("nzb", "club_1.pbn", []),
        ("nzb", "club_1.csv", ["bad-file-name"]),
    ],
)
def test_f5_other_formats_have_their_own_suffix(
    form: str, name: str, codes: list[str], expectations: Expectations
) -> None:
    problems = check(Batch(form, ()), expectations, date(2017, 12, 1), name=name)
    assert [problem.code for problem in problems] == codes


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ('[Event "Lantern Pairs"]\n[Date "2026.04.14"]\n[Session "2"]\n', "2026_04_14_lantern_pairs_2.pbn"),
        ('[Event "Lantern Pairs"]\n[Date "2026.04.14"]\n', "2026_04_14_lantern_pairs.pbn"),
        ('[Date "2026.04.14"]\n', "2017_03_14_jubilee_pairs_1.pbn"),
        ('[Event "Lantern Pairs"]\n', "2017_03_14_jubilee_pairs_1.pbn"),
    ],
)
def test_a_pbn_file_is_given_no_name_of_new_zealand(text: str, name: str) -> None:
    batch, _ = pbn.loads(f'{text}[Board "1"]\n[Contract "Pass"]\n'.encode())
    assert good_name(batch) == name


def test_a_file_in_no_format_is_told_which_ones_clubs_send(expectations: Expectations) -> None:
    island = replace(expectations, formats=("mcd", "usebio"))
    problems = check(Batch(NO_FORMAT, ()), island, date(2017, 12, 1), name="results.txt", at_a_door=True)
    assert [problem.code for problem in problems] == ["unknown-format", "bad-file-name"]
    assert "a Magic Contest report (.mcd) or USEBIO (.xml)." in problems[0].message
    assert problems[1].message.endswith("must end in .mcd or .xml.")
    assert problems[1].advice == "A good name would be 106_2017_03_14_jubilee_pairs_1.mcd."
    assert not [problem for problem in problems if ".txt" in problem.message + problem.advice]
    for name in ("results.mcd", "results.xml"):
        problems = check(Batch(NO_FORMAT, ()), island, date(2017, 12, 1), name=name, at_a_door=True)
        assert [problem.code for problem in problems] == ["unknown-format"]


def test_doors_take_the_names_of_the_formats_that_clubs_send() -> None:
    assert [name_refusal(f"a.{suffix}") for suffix in ("txt", "mcd", "xml", "pbn")] == [""] * 4
    refusals = [name_refusal(f"a.{suffix}", ("usebio", "pbn")) for suffix in ("txt", "mcd", "xml", "pbn")]
    assert [bool(words) for words in refusals] == [True, True, False, False]
    assert "one of .xml, .pbn at its end" in refusals[0]
    assert refusals[0].endswith("A good name: 106_2017_03_14_jubilee_pairs_1.xml")
    assert name_refusal("Monday Night.PBN").endswith("A good name: 106_2017_03_14_jubilee_pairs_1.pbn")
