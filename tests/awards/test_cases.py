"""Every case in cases/*.toml: a session, the hand calculation, and what each row earns under which scheme.

A case gives its expectation as `both`, or as `nz-2017` and `nz-2017-draft`: one word a row (see play.py), a text
for each list. Rows that are not mentioned must earn nothing, and problems that are not named must not appear.
"""

from pathlib import Path

import msgspec
import pytest

from .conftest import Award
from .play import by_list, matches, results, trimmed

FOLDER = Path(__file__).parent / "cases"
SCHEMES = ("nz-2017", "nz-2017-draft")
Lists = str | list[str]


class Case(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"nz": "nz-2017", "draft": "nz-2017-draft"}):
    """One case. `why` is the calculation."""

    name: str
    why: str
    event: str = msgspec.field(default="40C", name="class")
    boards: int = 26
    size: int = 2
    unit: str = ""
    final: bool = False
    places: Lists = ""
    matches: list[str] = []
    seats: dict[str, str] = {}
    context: str = ""
    both: Lists | None = None
    nz: Lists | None = None
    draft: Lists | None = None
    says: list[str] = []
    warns: list[str] = []


class CaseFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The cases of one ruling."""

    ruling: str
    case: list[Case]


def _listed(value: Lists) -> list[str]:
    return [value] if isinstance(value, str) else value


def _expected(case: Case) -> dict[str, list[str]]:
    given = {"nz-2017": case.nz, "nz-2017-draft": case.draft}
    if case.both is not None:
        assert case.nz is case.draft is None, f"{case.name}: both schemes, or each its own"
        given = dict.fromkeys(SCHEMES, case.both)
    return {scheme: _listed(value) for scheme, value in given.items() if value is not None}


def _file(case: Case) -> str:
    seats = {int(row): players for row, players in case.seats.items()}
    if case.matches:
        return matches(
            case.event, *case.matches, boards=case.boards, size=case.size, unit=case.unit or "VP", seats=seats
        )
    return results(
        case.event, *_listed(case.places), boards=case.boards, size=case.size, final=case.final,
        unit=case.unit or "PCT", seats=seats,
    )  # fmt: skip


def _cases() -> list[tuple[str, str, Case, list[str]]]:
    found = []
    for path in sorted(FOLDER.glob("*.toml")):
        file = msgspec.toml.decode(path.read_text(encoding="utf-8"), type=CaseFile)
        for case in file.case:
            expected = _expected(case)
            assert expected, f"{path.name}: {case.name} expects nothing"
            found += [(path.stem, scheme, case, lists) for scheme, lists in expected.items()]
    return found


CASES = _cases()
IDS = [f"{file}-{scheme}-{case.name}" for file, scheme, case, _ in CASES]


@pytest.mark.parametrize(("file", "scheme", "case", "expected"), CASES, ids=IDS)
def test_case(file: str, scheme: str, case: Case, expected: list[str], award: Award) -> None:
    record = award(_file(case), case.context, scheme)
    assert [trimmed(each) for each in by_list(record)] == expected, case.why
    assert sorted({problem["code"] for problem in record["problems"]}) == sorted(case.warns)
    said = [reason for entry in record["entries"] for reason in entry["because"]]
    said += [reason for entry in record["entries"] for each in entry["awards"] for reason in each["because"]]
    assert [words for words in case.says if not any(words in reason for reason in said)] == []


def test_names_are_used_once() -> None:
    assert len(set(IDS)) == len(IDS)
