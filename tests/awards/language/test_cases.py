"""Every case in cases/*.toml: a piece of a scheme, a session, the rule or calculation, and what each row earns.

`scheme` is added to base.toml, after the replacements of `edits`; a case may have edits of its own. A case that is
refused says so in `refused`: the words that must be in the message when the scheme is read.
"""

import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from overtrick.schemes import SchemeError, load_scheme
from tests.awards.conftest import Award
from tests.awards.play import by_list, matches, results, trimmed
from tests.schemes.conftest import edited

FOLDER = Path(__file__).parent / "cases"
BASE = Path(__file__).with_name("base.toml").read_text(encoding="utf-8")
Edits = list[tuple[str, str]]


class Case(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One case. `why` is the calculation, or what was published."""

    name: str
    why: str
    boards: int = 24
    size: int = 2
    final: bool = False
    places: list[str] = []
    matches: list[str] = []
    context: str = ""
    edits: Edits = []
    earns: list[str] = []
    says: list[str] = []
    silent: list[str] = []
    refused: list[str] = []


class CaseFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The cases of one part of the language. `rule` is the title of what was published, or says that it is invented."""

    rule: str
    scheme: str
    case: list[Case]
    edits: Edits = []


def _cases() -> list[tuple[str, CaseFile, Case]]:
    found = []
    for path in sorted(FOLDER.glob("*.toml")):
        raw: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
        file = msgspec.convert(raw, CaseFile)
        found += [(path.stem, file, case) for case in file.case]
    return found


CASES = _cases()
IDS = [f"{name}-{case.name}" for name, _, case in CASES]


@pytest.mark.parametrize(("name", "file", "case"), CASES, ids=IDS)
def test_case(name: str, file: CaseFile, case: Case, award: Award, tmp_path: Path) -> None:
    path = tmp_path / "language.toml"
    path.write_text(edited(f"{BASE}\n{file.scheme}", *file.edits, *case.edits), encoding="utf-8")
    (tmp_path / "clubs.csv").write_text("code,name,region\n106,Test,Test\n", encoding="utf-8")
    if case.refused:
        with pytest.raises(SchemeError) as caught:
            load_scheme(str(path))
        assert [words for words in case.refused if words not in str(caught.value)] == [], str(caught.value)
        return
    if case.matches:
        text = matches("40C", *case.matches, boards=case.boards, size=case.size)
    else:
        text = results("40C", *case.places, boards=case.boards, size=case.size, final=case.final)
    record = award(text, case.context, str(path))
    assert [trimmed(each) for each in by_list(record)] == case.earns, case.why
    said = [reason for entry in record["entries"] for reason in entry["because"]]
    said += [reason for entry in record["entries"] for each in entry["awards"] for reason in each["because"]]
    assert [words for words in case.says if not any(words in reason for reason in said)] == [], said
    assert [words for words in case.silent if any(words in reason for reason in said)] == [], said


def test_names_are_used_once() -> None:
    assert len(set(IDS)) == len(IDS)
