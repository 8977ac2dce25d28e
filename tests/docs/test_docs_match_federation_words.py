"""docs/reference/federation-words.md names every key of the files of words, of fees and of trophies, and no other."""

import re

import msgspec
import pytest

from overtrick.schemes import fees
from overtrick.schemes.records import Record
from overtrick.schemes.registers.records import CalendarWords
from overtrick.schemes.registers.trophies import Trophy

from .pages import read, sections

PAGE = read("docs/reference/federation-words.md")
_KEYS = re.compile(r"^\| (`[^|]+`) \|", re.MULTILINE)
_NAME = re.compile(r"`([^`]+)`")
RECORDS: dict[str, type[msgspec.Struct]] = {
    "calendar": CalendarWords,
    "levies": fees.LevyFee,
    "sessions": fees.SessionFee,
    "points": fees.PointFee,
    "taxes": fees.FeeTax,
    "trophies": Trophy,
}


@pytest.mark.parametrize("heading", RECORDS)
def test_every_record_has_all_its_keys(heading: str) -> None:
    own = {field.encode_name for field in msgspec.structs.fields(RECORDS[heading])}
    common = {field.encode_name for field in msgspec.structs.fields(Record)}
    told = {key for column in _KEYS.findall(sections(PAGE, 3)[heading]) for key in _NAME.findall(column)}
    assert told == own - common
