"""Entries of tournaments from the folder of a nation, made as decisions after all its results have come."""

from contextlib import suppress
from datetime import datetime
from pathlib import Path

from overtrick.core.identity import fold_name
from overtrick.store.commands.decide import decide
from overtrick.store.db import database
from overtrick.store.db.values import day_of
from overtrick.store.errors import Refusal
from overtrick.store.registers.csv_tables import read_table

_ENTER = "enter"
_COLUMNS = ("club", "tournament", "first", "players", "confirmed")
_TOURNAMENTS = "SELECT id, club, key, first FROM tournament WHERE NOT deleted"


def enter_tournaments(path: Path, at: datetime, who: str) -> int:
    """Enter players for the tournaments of a table; return how many entries were made.

    Who may not enter by then is left out: grades have changed, and people have left, since the table was written.
    """
    if not path.is_file():
        return 0
    numbers = {(club, key, day_of(first)): number for number, club, key, first in database.rows(_TOURNAMENTS)}
    count = 0
    for row in read_table(path.read_bytes(), _COLUMNS):
        tournament = numbers.get((row.integer("club"), fold_name(row.text("tournament")), row.day("first")))
        players = row.text("players").split()
        data = {"tournament": tournament, "numbers": players, "confirmed": players[: row.integer("confirmed")]}
        with suppress(Refusal):
            decide(_ENTER, at, who, data)
            count += 1
    return count
