"""docs/reference/federation-words.md names every key of the files of words and of fees, and no other."""

import re

import msgspec
import pytest

from overtrick.schemes import fees
from overtrick.schemes.records import Record
from overtrick.schemes.registers.records import CalendarWords

from .pages import read, sections

PAGE = read("docs/reference/federation-words.md")
_KEY = re.compile(r"^\| `([^`]+)` \|", re.MULTILINE)
RECORDS: dict[str, type[msgspec.Struct]] = {
    "calendar": CalendarWords,
    "levies": fees.LevyFee,
    "sessions": fees.SessionFee,
    "points": fees.PointFee,
    "taxes": fees.FeeTax,
}


@pytest.mark.parametrize("heading", RECORDS)
def test_every_record_has_all_its_keys(heading: str) -> None:
    own = {field.encode_name for field in msgspec.structs.fields(RECORDS[heading])}
    common = {field.encode_name for field in msgspec.structs.fields(Record)}
    assert set(_KEY.findall(sections(PAGE, 3)[heading])) == own - common
