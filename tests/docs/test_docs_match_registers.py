"""docs/reference/registers.md names every key of a registers file and every kind of club, and no other."""

import re
import typing

import msgspec
import pytest

from overtrick.schemes.registers import records
from overtrick.schemes.registers.records import Kind

from .pages import read, sections

PAGE = read("docs/reference/registers.md")
_KEY = re.compile(r"^\| `([^`]+)` \|", re.MULTILINE)
_KIND = re.compile(r"^\| (\w+) \|", re.MULTILINE)
FILE = records.RegistersFile
RECORDS: dict[str, type[msgspec.Struct]] = {
    "regions": records.Region,
    "codes": records.Code,
    "spellings": records.Spellings,
    "on_the_day": records.DayRule,
    "clubs": records.Club,
    "outward": records.Outward,
    "new_players": records.NewPlayers,
    "members": records.Members,
    "entries": records.EntryRules,
    "certificate": records.CertificateWords,
}


def keys_of(struct: type[msgspec.Struct]) -> set[str]:
    """The keys of a record as a file writes them."""
    return {field.encode_name for field in msgspec.structs.fields(struct)}


def told(heading: str) -> set[str]:
    """The keys that the page gives under a heading."""
    return set(_KEY.findall(sections(PAGE, 3)[heading]))


@pytest.mark.parametrize("heading", RECORDS)
def test_every_record_has_all_its_keys(heading: str) -> None:
    assert told(heading) == keys_of(RECORDS[heading])


def test_the_keys_of_the_file_are_told() -> None:
    assert told("The file itself") == keys_of(FILE) - set(RECORDS)
    assert keys_of(FILE) - told("The file itself") == set(RECORDS) - {"clubs"}


def test_every_code_table_is_named() -> None:
    named = set(re.findall(r"`\[\[codes\.(\w+)\]\]`", PAGE))
    assert named == set(records.TABLES)


def test_every_kind_of_club_is_described() -> None:
    assert set(_KIND.findall(sections(PAGE, 3)["clubs"])) - {"key", "kind"} == set(typing.get_args(Kind))


def test_the_page_describes_nothing_else() -> None:
    known = {*RECORDS, "The file itself"}
    assert {heading for heading, body in sections(PAGE, 3).items() if _KEY.search(body)} == known
