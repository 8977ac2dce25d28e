"""What the columnar copy must have, asked of the records in plain SQL; and what it has, read in one go."""

from pathlib import Path
from typing import Any

from overtrick.store import models
from overtrick.store.columns.connection import open_copy
from overtrick.store.columns.schema import TABLES
from overtrick.store.db import database
from overtrick.store.db.values import day_of
from overtrick.store.registers.players import survivor_of
from overtrick.store.totals import session_counts

Rows = list[tuple[Any, ...]]
_SESSIONS = (
    "SELECT s.id, s.date, s.club, c.region, s.name, s.round, s.event_class, s.unit, s.boards, "
    "(SELECT count(*) FROM every_entry e WHERE e.session_id = s.id), b.name FROM session s "
    "LEFT JOIN club c ON c.code = s.club JOIN revision r ON r.id = s.revision_id JOIN batch b ON b.id = r.batch_id "
    "WHERE s.stands"
)
_SEATS = (
    "SELECT e.session_id, s.date, e.id, e.line, e.list, e.place, e.tied, e.score, x.position, x.number "
    "FROM every_seat x, every_entry e, session s WHERE e.id = x.entry_id AND s.id = e.session_id AND s.stands"
)
_AWARDS = (
    "SELECT a.id, a.played, a.session_id, a.entry_id, p.number, a.number, a.unit, a.points, a.kind, j.day, s.club, "
    "s.event_class FROM award a JOIN player p ON p.id = a.player_id JOIN posting o ON o.id = a.posting_id "
    "JOIN journal j ON j.seq = o.seq LEFT JOIN session s ON s.id = a.session_id "
    "WHERE a.reverses_id IS NULL AND a.id NOT IN (SELECT reverses_id FROM award WHERE reverses_id IS NOT NULL)"
)
_MINE = {
    "sessions": "SELECT session, played, club, region, event, round, event_class, score_unit, boards, rows, file "
    "FROM sessions",
    "seats": "SELECT s.session, played, entry, row, list, place, tied, score, seat - 1, s.number, p.number "
    "FROM seats s LEFT JOIN players p USING (player)",
    "awards": "SELECT award, played, session, entry, p.number, a.number, unit, points, kind, posted, a.club, "
    "event_class FROM awards a JOIN players p USING (player)",
    # Turnout is of numbers; players without one count in reports, as in invoices.
    "counts": "SELECT number, season, CAST(sum(counted) AS INTEGER) FROM seats WHERE number <> '' GROUP BY ALL "
    "HAVING sum(counted) > 0",
}


def expected() -> dict[str, Rows]:
    """What the records say."""
    holders = {player.number: survivor_of(player).number for player in models.Player.objects.all()}
    seats = [
        (session, day_of(day), *some, bool(tied), score, seat, number, holders.get(number))
        for session, day, *some, tied, score, seat, number in database.rows(_SEATS)
    ]
    session_counts.update()
    return {
        "sessions": _sorted((key, day_of(day), *more) for key, day, *more in database.rows(_SESSIONS)),
        "seats": _sorted(seats),
        "awards": _sorted(
            (key, day_of(played), *more, day_of(posted), club, name)
            for key, played, *more, posted, club, name in database.rows(_AWARDS)
        ),
        "counts": _sorted(database.rows("SELECT number, year, sessions FROM turnout WHERE sessions <> 0")),
    }


def found(folder: Path) -> dict[str, Rows]:
    """What the copy says."""
    with open_copy(folder) as copy:
        return {name: _sorted(copy.duck.execute(sql).fetchall()) for name, sql in _MINE.items()}


def contents(folder: Path) -> dict[str, Rows]:
    """All of the copy."""
    with open_copy(folder) as copy:
        return {each.name: _sorted(copy.duck.execute(f"SELECT * FROM {each.name}").fetchall()) for each in TABLES}


def _sorted(rows: Any) -> Rows:
    return sorted(rows, key=repr)
