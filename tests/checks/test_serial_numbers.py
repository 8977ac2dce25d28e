"""Serial numbers of contest reports: what is missing is named, and what only comes later is not."""

from pathlib import Path

import pytest

from overtrick.checks.serial_numbers import SeenSerials, find_gaps_before, serial_numbers
from overtrick.core.problems import Problem
from overtrick.core.session import Batch
from overtrick.formats import loads, magic_contest
from tests.formats.magic_contest.reports import GOOD

EXAMPLES = Path(__file__).parents[2] / "examples"


def report(file: str = "", contest: int = 7, licence: str = "1207") -> str:
    """A report with these serial numbers."""
    text = GOOD.replace("17\t7", f"17\t{contest}").replace("95\t1207", f"95\t{licence}")
    return text.replace("10\tTuesday Pairs", f"02\t{file}\n10\tTuesday Pairs") if file else text


def batch(text: str) -> Batch:
    """A report, read."""
    return magic_contest.loads(text.encode())[0]


def serials_of(*reports: str) -> list[Problem]:
    """What is told of files that are looked at together."""
    seen = SeenSerials()
    for text in reports:
        seen.add(batch(text))
    return list(seen.find_gaps())


def told(*reports: str) -> list[str]:
    """What is missing in files that are looked at together."""
    return [f"{problem.column.partition(' ')[0]}: {problem.found}" for problem in serials_of(*reports)]


def test_the_report_has_a_serial_number() -> None:
    assert serial_numbers(batch(report("17", 9))) == {("1207", "02"): {17}, ("1207", "17"): {9}}


@pytest.mark.parametrize(
    ("files", "missing"),
    [
        ([], []), (["17"], []), (["17", "18", "19"], []), (["19", "17", "18"], []), (["17", "19"], ["02: 18"]),
        (["17", "19", "22"], ["02: 18, 20 to 21"]), (["17", "17"], []), (["17", "9000"], []), (["x", "17"], []),
        (["1" * 30, "17"], []),
    ],
)  # fmt: skip
def test_files_that_are_missing(files: list[str], missing: list[str]) -> None:
    assert told(*map(report, files)) == missing


def test_contests_that_are_missing_and_twins_that_share_a_number() -> None:
    assert told(report(contest=7), report(contest=-7), report(contest=8)) == []
    assert told(report(contest=7), report(contest=-10)) == ["17: 8 to 9"]


def test_each_licence_counts_for_itself() -> None:
    assert told(report("1", 1), report("3", 3, licence="1311")) == []


@pytest.mark.parametrize(
    ("number", "earlier", "missing"),
    [("5", [], ""), ("5", ["4"], ""), ("5", ["2"], "3 to 4"), ("5", ["7"], ""), ("5", ["2", "3", "7"], "4")],
)
def test_a_file_that_comes_now(number: str, earlier: list[str], missing: str) -> None:
    known = {("1207", "02"): {int(each) for each in earlier}} if earlier else {}
    found = [each.found for each in find_gaps_before(serial_numbers(batch(report(number))), known)]
    assert found == ([missing] if missing else [])


def test_other_formats_have_none() -> None:
    assert serial_numbers(loads((EXAMPLES / "usebio" / "individual.xml").read_bytes())[0]) == {}
