"""Changes of rank, stars, rating and grade: a row each, and the register follows, a few statements for everybody."""

from collections.abc import Sequence
from datetime import date
from typing import Literal

from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.journal.entries import JournalEntry, encode_json
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.standings.holdings import HOLDING_KINDS, RATING
from overtrick.store.standings.run_calculation import StandingChange

# Asked once for all players: asked for each of them, SQLite would look through all changes of the day.
_LATER = (
    "c.player_id NOT IN (SELECT d.player_id FROM change d WHERE d.what = %s "
    "AND (d.date > %s OR (d.date = %s AND d.seq > %s)))"
)
# From the changes to their players: the other way round a database would look through all changes for each player.
_SET = (
    'UPDATE player SET "{what}" = {value}, stamp = %s FROM change c '
    "WHERE c.seq = %s AND c.what = %s AND player.id = c.player_id AND "
)
_OF_LINE = "SELECT player_id, what, before FROM change WHERE seq = %s"
_AFTER = "SELECT id, player_id, what FROM change WHERE date > %s OR (date = %s AND seq > %s) ORDER BY date, id"


def write_changes(
    work: UnitOfWork,
    entry: JournalEntry,
    turns: Sequence[StandingChange],
    day: date,
    cause: str,
    *,
    stays: bool = False,
) -> None:
    """Write what changed, a row each."""
    rows = [
        (entry.seq, turn.player, turn.what, day, turn.before, turn.after, cause, stays, encode_json(turn.totals))
        for turn in turns
    ]
    work.writer.add_rows(models.Change, rows)


def update_players(entry: JournalEntry, seq: int, day: date, side: Literal["before", "after"] = "after") -> None:
    """Let the register say what was before or after the changes of a line, unless something later holds already."""
    for what in HOLDING_KINDS:
        _set(entry, what, seq, day, side)


def undo_changes(entry: JournalEntry, seq: int, day: date) -> int:
    """Take back all changes of a line: the register says again what was before, and so do later changes; how many."""
    update_players(entry, seq, day, "before")
    held = {(player, what): before for player, what, before in database.rows(_OF_LINE, seq)}
    for key, player, what in database.rows(_AFTER, day, day, seq):
        before = held.pop((player, what), None)
        if before is not None:
            database.execute("UPDATE change SET before = %s WHERE id = %s", before, key)
    return database.execute("DELETE FROM change WHERE seq = %s", seq)


def _set(entry: JournalEntry, what: str, seq: int, day: date, side: str) -> None:
    value = f"c.{side}" if what == RATING else f"CAST(c.{side} AS INTEGER)"
    sql = _SET.format(what=what, value=value) + _LATER
    database.execute(sql, entry.day, seq, what, what, day, day, seq)
