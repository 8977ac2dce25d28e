"""docs/reference/context.md has a row for every key of a context, and no row for anything else."""

import re

import msgspec
import pytest

from overtrick.awards.context import Approval, Concession, Context, Division, Player, Row

from .pages import read, sections

PAGE = read("docs/reference/context.md")
RECORDS: dict[str, type[msgspec.Struct]] = {
    "The context": Context,
    "approval": Approval,
    "divisions": Division,
    "concessions": Concession,
    "rows": Row,
    "players": Player,
}
_KEY = re.compile(r"^\| `([^`]+)` \|", re.MULTILINE)


@pytest.mark.parametrize("heading", RECORDS)
def test_every_key_has_a_row(heading: str) -> None:
    keys = [field.encode_name for field in msgspec.structs.fields(RECORDS[heading])]
    assert sorted(_KEY.findall(sections(PAGE)[heading])) == sorted(keys)


def test_a_row_is_told_from_other_text() -> None:
    assert _KEY.findall("| `stage` | text |\n| key | type |\n`line` is a key\n") == ["stage"]
