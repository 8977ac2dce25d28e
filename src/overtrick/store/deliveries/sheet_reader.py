"""The rows of a New Zealand results file for a form, however badly the file is written.

A reader of results says what is wrong and leaves it out. A person who corrects a file wants to see it: every text goes
into the field where it stands, and what is wrong is said beside it.
"""

import re

import msgspec

from overtrick.formats import find_format, nzb
from overtrick.formats.common.encodings import is_utf_16
from overtrick.formats.common.fields import split_at_commas, split_fields
from overtrick.formats.nzb.columns import HEADER
from overtrick.store.deliveries.manual_entry import FormRow, SessionForm

# A form of more rows would be more fields than a request may have.
MOST_ROWS = 300
# Of a file that is a form of so many rows; a longer text is something else.
_MOST_BYTES = 60_000
_ROW_START = re.compile(r'\s*"?[0-9]{1,5}=?"?\s*,')
_CONTROLS = re.compile(r"[\x00-\x08\x0e-\x1f\x7f]")
_FIELDS = (
    "date", "club", "location", "event", "type", "section", "round", "movement", "unit", "points_type", "award",
    "boards", "lists", "program",
)  # fmt: skip


class FileSheet(msgspec.Struct, frozen=True):
    """A results file as the fields of a form: its description, and its rows in their order."""

    session: SessionForm
    rows: tuple[FormRow, ...]


def read_sheet(content: bytes) -> FileSheet | None:
    """Return the fields of a results file; None if it cannot be shown as rows of a form."""
    known = find_format(content)
    if len(content) > _MOST_BYTES or is_utf_16(content) or known not in (None, nzb):
        return None
    lines = [line for line in _decode(content).splitlines() if line.strip()]
    if not lines or len(lines) > MOST_ROWS + 1 or _CONTROLS.search("".join(lines)):
        return None
    if known is None and not any("," in line for line in lines):
        return None
    has_header = not _ROW_START.match(lines[0])
    session = _read_session(lines[0]) if has_header else SessionForm()
    return FileSheet(session, tuple(map(_read_row, lines[1:] if has_header else lines)))


def _decode(content: bytes) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("latin-1")


def _split(line: str) -> list[str]:
    return split_fields(line) or split_at_commas(line)


def _read_session(line: str) -> SessionForm:
    texts = _split(line)
    # A column too few or too many: each text still goes where it stands, and the form shows what is missing.
    values = dict(zip(_FIELDS, [*texts, *[""] * len(HEADER)], strict=False))
    event_class = f"{values.pop('award')}{values.pop('points_type')}"
    return SessionForm(event_class=event_class, **values)


def _read_row(line: str) -> FormRow:
    place, score, *players = [*_split(line), "", ""][: max(len(_split(line)), 2)]
    return FormRow(place, score, " ".join(player for player in players if player))
