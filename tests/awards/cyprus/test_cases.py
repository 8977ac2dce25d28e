"""Every case in cases/*.toml: a session, the hand calculation, and what each row earns.

`earns` is a text for each row; rows that are not mentioned must earn nothing, and problems that are not named must
not appear.
"""

from pathlib import Path

import msgspec
import pytest

from tests.awards.conftest import Award

from .play import SCHEME, match_list, places, reasons, rows

FOLDER = Path(__file__).parent / "cases"
RULINGS = 10


class Case(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One case. `why` is the calculation; `part` and `class` go into the context."""

    name: str
    why: str
    earns: list[str]
    event_class: str = msgspec.field(default="Club event", name="class")
    part: str = ""
    boards: int = 24
    size: int = 0
    unit: str = ""
    places: list[str] = []
    matches: list[str] = []
    seats: dict[str, str] = {}
    context: str = ""
    says: list[str] = []
    warns: list[str] = []


class CaseFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The cases of one ruling."""

    ruling: str
    case: list[Case]


FILES = {
    path.stem: msgspec.toml.decode(path.read_text(encoding="utf-8"), type=CaseFile)
    for path in sorted(FOLDER.glob("*.toml"))
}
CASES = [case for file in FILES.values() for case in file.case]
IDS = [f"{stem}-{case.name}" for stem, file in FILES.items() for case in file.case]


def _file(case: Case) -> str:
    seats = {int(row): players for row, players in case.seats.items()}
    if case.matches:
        return match_list(*case.matches, boards=case.boards, size=case.size or 4, unit=case.unit or "VP", seats=seats)
    final = case.part == "overall"
    unit = case.unit or "PCT"
    return places(*case.places, boards=case.boards, size=case.size or 2, unit=unit, final=final, seats=seats)


def _context(case: Case) -> str:
    part = f'part = "{case.part}"\n' if case.part else ""
    return f'class = "{case.event_class}"\n{part}{case.context}'


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_case(case: Case, award: Award) -> None:
    record = award(_file(case), _context(case), SCHEME)
    assert rows(record) == case.earns, case.why
    assert sorted({problem["code"] for problem in record["problems"]}) == sorted(case.warns)
    told = reasons(record)
    assert [words for words in case.says if not any(words in reason for reason in told)] == []
    unpaid = [entry for entry in record["entries"] if not entry["awards"] and not entry["because"]]
    assert unpaid == [], "somebody earned nothing and nobody says why"


def test_names_are_used_once_and_every_ruling_has_its_file() -> None:
    assert len(set(IDS)) == len(IDS)
    assert len(FILES) == RULINGS
