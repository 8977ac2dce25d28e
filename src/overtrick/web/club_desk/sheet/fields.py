"""The fields of a sheet of results: read from a form, kept as a draft, and changed by its buttons."""

import re
from collections.abc import Iterable

import msgspec
from django.http import QueryDict
from msgspec.structs import asdict, replace

from overtrick.store.db.values import plain_text
from overtrick.store.deliveries.manual_entry import FormRow, SessionForm
from overtrick.store.deliveries.sheet_reader import MOST_ROWS

HEADER_FIELDS = (
    "event", "date", "club", "location", "type", "section", "round", "movement", "unit", "event_class", "boards",
    "lists",
)  # fmt: skip
WHOLE_FIELD, FEW_ROWS = "whole", "few"
# Rows that are there to begin with, and those that a press of the button adds.
_FIRST_ROWS, _MORE_ROWS = 8, 6
# What is longer is no value that anybody types; it is kept as far as it says what it is.
_LONGEST, _LONGEST_NUMBER, _MOST_DIGITS = 2_000, 20, 4
_LETTER = re.compile(r"[^\W\d_]")
_BETWEEN = re.compile(r"[\s,;]+")


class Sheet(msgspec.Struct, frozen=True, kw_only=True):
    """A sheet as it was typed. `scope` says if all rows of the field are there; if not, `field` is its size.

    `seen` is the mark of the file that is corrected, when its rows were read.
    """

    session: SessionForm = SessionForm()
    rows: tuple[FormRow, ...] = ()
    reason: str = ""
    scope: str = WHOLE_FIELD
    field: str = ""
    seen: str = ""

    @property
    def filled_rows(self) -> tuple[FormRow, ...]:
        """The rows in which something was typed."""
        return tuple(row for row in self.rows if _is_filled(row))

    @property
    def padded(self) -> "Sheet":
        """The sheet with empty rows to type in, where it has few."""
        missing = max(_FIRST_ROWS - len(self.rows), 0)
        return replace(self, rows=(*self.rows, *[FormRow("", "", "")] * missing))


def read_sheet_form(posted: QueryDict) -> Sheet:
    """Read a sheet from a form."""
    values = {name: _clean(posted.get(name, "")) for name in HEADER_FIELDS}
    if "program" in posted:
        values["program"] = _clean(posted.get("program", ""))
    columns = (posted.getlist("place"), posted.getlist("score"), posted.getlist("players"))
    rows = tuple(FormRow(*map(_clean, texts)) for texts in zip(*columns, strict=False))
    scope = posted.get("scope", "")
    return Sheet(
        session=SessionForm(**values), rows=rows, reason=_clean(posted.get("reason", "")),
        scope=scope if scope == FEW_ROWS else WHOLE_FIELD, field=_clean(posted.get("field", "")),
        seen=_clean(posted.get("seen", "")),
    )  # fmt: skip


def encode_sheet(sheet: Sheet) -> bytes:
    """Return a sheet as a draft holds it."""
    return msgspec.json.encode(sheet)


def decode_sheet(content: bytes) -> Sheet:
    """Return the sheet of a draft."""
    return msgspec.json.decode(content, type=Sheet)


def press_button(sheet: Sheet, button: str, values: list[str]) -> Sheet:
    """Return the sheet after a press of a button that changes its rows; the others leave it as it is."""
    at = row_of(sheet, values)
    if button == "add":
        more = max(min(_MORE_ROWS, MOST_ROWS - len(sheet.rows)), 0)
        return replace(sheet, rows=(*sheet.rows, *[FormRow("", "", "")] * more))
    if at is None:
        return sheet
    if button == "remove":
        return replace(sheet, rows=(*sheet.rows[:at], *sheet.rows[at + 1 :]))
    if button == "choose" and len(values) == 2:
        row = FormRow(**asdict(sheet.rows[at]) | {"players": choose_player(sheet.rows[at].players, values[1])})
        return replace(sheet, rows=(*sheet.rows[:at], row, *sheet.rows[at + 1 :]))
    return sheet


def row_of(sheet: Sheet, values: list[str]) -> int | None:
    """Return which row a button belongs to, by its first value; None if there is no such row."""
    text = values[0] if values else ""
    at = int(text) if text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS else len(sheet.rows)
    return at if at < len(sheet.rows) else None


def name_to_find(players: str) -> str:
    """Return the part of a row's players that is to be found: the words of a name, else the last number."""
    parts = split_players(players)
    words = [part for part in parts if _LETTER.search(part)]
    return " ".join(words or parts[-1:])


def choose_player(players: str, number: str) -> str:
    """Return the players of a row with a number in the place of what was to be found; the script does the same."""
    parts = split_players(players)
    words = [part for part in parts if _LETTER.search(part)]
    kept = [part for part in parts if part not in words] if words else parts[:-1]
    return " ".join([*kept, _BETWEEN.sub("", number)[:_LONGEST_NUMBER]])


def split_players(players: str) -> list[str]:
    """Return the numbers, or words, in the players of a row."""
    return [part for part in _BETWEEN.split(players.strip()) if part]


def list_numbers(rows: Iterable[FormRow]) -> set[str]:
    """Return all that may be a player's number."""
    return {part for row in rows for part in split_players(row.players)}


def _is_filled(row: FormRow) -> bool:
    return any(text.strip() for text in asdict(row).values())


def _clean(text: str) -> str:
    """Return a text in one line, as every database can store it."""
    return " ".join(plain_text(text).split())[:_LONGEST]
