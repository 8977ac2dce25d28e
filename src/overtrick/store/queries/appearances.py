"""Every row with a player in it, without its awards: for a calendar, and for the export of the player's data."""

from collections.abc import Sequence
from datetime import date

import msgspec

from overtrick.core.places import place_text
from overtrick.store.db import database
from overtrick.store.db.fetch import in_chunks
from overtrick.store.queries.session_list import CARD_COLUMNS, Card, card_of

_APPEARANCES = (
    f"SELECT x.entry_id, x.number, b.name, {CARD_COLUMNS} FROM sitting x JOIN session s ON s.id = x.session_id "
    "JOIN revision r ON r.id = s.revision_id JOIN batch b ON b.id = r.batch_id LEFT JOIN club c ON c.code = s.club "
    "WHERE x.number IN ({marks}) AND s.stands AND s.date >= %s ORDER BY s.date, s.id, x.entry_id"
)
_ROWS = "SELECT id, line, place, tied, score FROM every_entry WHERE id IN ({marks})"


class Appearance(msgspec.Struct, frozen=True, kw_only=True):
    """A row of a session that counts, with a seat of the player in it."""

    card: Card
    entry: int
    number: str
    file: str
    line: int
    place: str
    score: str


def find_appearances(numbers: Sequence[str], since: date = date.min) -> list[Appearance]:
    """Find the rows of a player from a day on, the oldest first."""
    found = database.rows(_APPEARANCES.format(marks=", ".join(["%s"] * len(numbers))), *numbers, since)
    rows: dict[int, tuple[int, str, str]] = {}
    for marks, some in in_chunks({row[0] for row in found}):
        for key, line, place, tied, score in database.rows(_ROWS.format(marks=marks), *some):
            rows[key] = (line, place_text(place, tied=tied), score)
    return [
        Appearance(
            card=card_of(row[3:]), entry=row[0], number=row[1], file=row[2], line=rows[row[0]][0],
            place=rows[row[0]][1], score=rows[row[0]][2],
        )
        for row in found
    ]  # fmt: skip
