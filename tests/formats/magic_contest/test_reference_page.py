"""The page about the format: its example is accepted, and its tables have every field as the code knows it."""

import re
from pathlib import Path

from overtrick.formats.magic_contest.fields import FIELDS
from overtrick.formats.magic_contest.texts import details_of, entry_details
from tests.formats.magic_contest.reports import only

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "reference" / "magic-contest.md").read_text(encoding="utf-8")


def test_the_example_is_read_as_the_page_says() -> None:
    found = re.search(r"^```text tuesday_pairs\.mcd\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert found
    session = only(found[1])
    assert (session.lists, details_of(session).tables) == (2, 2)
    assert [(entry_details(entry).direction, entry.place, entry.tied) for entry in session.entries] == [
        ("NS", 1, False), ("NS", 2, False), ("EW", 1, True), ("EW", 1, True),
    ]  # fmt: skip
    assert session.entries[0].players == ("5008", "")


def test_the_tables_have_every_field() -> None:
    rows = re.findall(r"^\| (\d\d)( \*)? \| ([^|]+) \|", PAGE, re.MULTILINE)
    assert [(number, bool(star), name) for number, star, name in rows] == [
        (field.id, field.required, field.name) for field in FIELDS.values()
    ]


def test_the_page_names_every_example() -> None:
    named = set(re.findall(r"`(\w+\.mcd)`", PAGE))
    assert named == {path.name for path in (ROOT / "examples" / "cyprus").glob("*.mcd")}
