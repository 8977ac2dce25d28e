"""Splits a line of comma separated text into fields, and reads the plain values that several formats have in them.

White space around a field is forgiven, broken quotes are not.

The csv module is quick, but refuses a space between a closing quote and the comma, and takes a quote in the
middle of a field for a letter; New Zealand's own samples need the first (ruling F1), and an honest report the
second. So a line that the csv module cannot read with certainty is split here.
"""

import csv
import re
from datetime import date

# Possessive quantifiers: a long run of spaces or quotes must not make a hostile line slow to refuse.
_QUOTED_OR_BARE = re.compile(r'\s*+(?:"((?:[^"]++|"")*+)"\s*+|([^",]*+))(,|$)')
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_WHOLE = re.compile(r"[0-9]{1,9}")

# Made once: from its options a reader makes it anew for every line.
_STRICT = csv.reader((), skipinitialspace=True, strict=True).dialect

LONGEST_QUOTE = 60


def split_fields(line: str) -> list[str] | None:
    """Return the fields of a line without the white space around them; None where its quotes do not pair up."""
    if '"' not in line:
        return [field.strip() for field in line.split(",")]
    try:
        fields = next(csv.reader((line,), _STRICT))
    except csv.Error:
        return _split_carefully(line)
    if '"' in "".join(fields):
        return _split_carefully(line)
    return [field.strip() for field in fields]


def _split_carefully(line: str) -> list[str] | None:
    fields: list[str] = []
    at = 0
    while field := _QUOTED_OR_BARE.match(line, at):
        quoted, bare, comma = field.groups()
        fields.append((bare if quoted is None else quoted.replace('""', '"')).strip())
        if not comma:
            return fields
        at = field.end()
    return None


def split_at_commas(line: str) -> list[str]:
    """Return the fields of a line whose quotes are broken, separated by commas alone."""
    return [field.strip(' "\t') for field in line.split(",")]


def shorten(text: str) -> str:
    """Return the text as a problem quotes it: a very long one is cut."""
    return text if len(text) <= LONGEST_QUOTE else f"{text[:LONGEST_QUOTE]}…"


def read_date(text: str) -> date | None:
    """Read a day written yyyy-mm-dd; date.fromisoformat alone would also take weeks and days without hyphens."""
    try:
        return date.fromisoformat(text) if _DATE.fullmatch(text) else None
    except ValueError:  # the 30th of February
        return None


def read_whole(text: str) -> int | None:
    """Read a whole number in plain digits; int alone would also take signs, spaces and underscores."""
    return int(text) if _WHOLE.fullmatch(text) else None
