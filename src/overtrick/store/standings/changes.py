"""Changes of rank, stars, rating and grade: one row each, and the register updated in a few statements."""

from collections.abc import Sequence
from datetime import date
from typing import Literal

from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.journal.entries import JournalEntry, encode_json
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.standings.holdings import HOLDING_KINDS, RATING
from overtrick.store.standings.run_calculation import StandingChange

# One subquery for all players: with one for each of them, SQLite would read all changes of the day again and again.
_WITHOUT_LATER_CHANGE = (
    "c.player_id NOT IN (SELECT d.player_id FROM change d WHERE d.what = %s "
    "AND (d.date > %s OR (d.date = %s AND d.seq > %s)))"
)
# From the changes to their players: the other way round, a database would read all changes for each player.
_UPDATE_PLAYERS = (
    'UPDATE player SET "{what}" = {value}, stamp = %s FROM change c '
    "WHERE c.seq = %s AND c.what = %s AND player.id = c.player_id AND "
)
_CHANGES_OF_ENTRY = "SELECT player_id, what, before FROM change WHERE seq = %s"
_LATER_CHANGES = "SELECT id, player_id, what FROM change WHERE date > %s OR (date = %s AND seq > %s) ORDER BY date, id"


def write_changes(
    work: UnitOfWork,
    entry: JournalEntry,
    changes: Sequence[StandingChange],
    day: date,
    cause: str,
    *,
    stays: bool = False,
) -> None:
    """Write changes, one row each."""
    rows = [
        (
            entry.seq,
            change.player,
            change.what,
            day,
            change.before,
            change.after,
            cause,
            stays,
            encode_json(change.totals),
        )
        for change in changes
    ]
    work.writer.add_rows(models.Change, rows)


def update_players(entry: JournalEntry, seq: int, day: date, side: Literal["before", "after"] = "after") -> None:
    """Set players to what they held before or after the changes of an entry, unless a later change holds already."""
    for what in HOLDING_KINDS:
        _update_players(entry, what, seq, day, side)


def undo_changes(entry: JournalEntry, seq: int, day: date) -> int:
    """Undo all changes of an entry, in the register and as the origin of later changes; return how many they were."""
    update_players(entry, seq, day, "before")
    undone = {(player, what): before for player, what, before in database.rows(_CHANGES_OF_ENTRY, seq)}
    for key, player, what in database.rows(_LATER_CHANGES, day, day, seq):
        before = undone.pop((player, what), None)
        if before is not None:
            database.execute("UPDATE change SET before = %s WHERE id = %s", before, key)
    return database.execute("DELETE FROM change WHERE seq = %s", seq)


def _update_players(entry: JournalEntry, what: str, seq: int, day: date, side: str) -> None:
    value = f"c.{side}" if what == RATING else f"CAST(c.{side} AS INTEGER)"
    sql = _UPDATE_PLAYERS.format(what=what, value=value) + _WITHOUT_LATER_CHANGE
    database.execute(sql, entry.day, seq, what, what, day, day, seq)
