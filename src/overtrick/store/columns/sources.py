"""The rows of the records that the columnar copy is made of, as plain values.

Days are texts here and flags whole numbers or truth values, as each database gives them; DuckDB makes one type of them.
"""

from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any

from overtrick.core.session import FINAL_ROUND, MATCH_LISTS
from overtrick.store.columns.schema import FINAL, MATCH, SESSION
from overtrick.store.db import archive_tables, database
from overtrick.store.db.values import day_or_none
from overtrick.store.results.contest_identity import SECOND_OF_TWO
from overtrick.store.results.overall_lists import IS_FINAL

# So many days at a time are in memory as rows of Python.
_DAYS_AT_ONCE = 7
_ONE_DAY = timedelta(days=1)
_AMENDED = "(SELECT CAST(max(e.day) AS text) FROM posting o JOIN journal e ON e.seq = o.seq WHERE o.session_id = s.id)"
_SESSIONS = (
    "SELECT s.id, CAST(s.date AS text), s.club, s.event_id, s.name, s.section, s.location, s.round, "
    f"CASE WHEN {IS_FINAL} THEN '{FINAL}' WHEN s.lists = {MATCH_LISTS} THEN '{MATCH}' ELSE '{SESSION}' END, "
    f"CASE WHEN {IS_FINAL} THEN {FINAL_ROUND} ELSE s.round END, "
    "s.event_class, s.contest, s.unit, s.boards, s.lists, s.movement, s.program, "
    f"CASE WHEN {SECOND_OF_TWO} THEN 1 ELSE 0 END, b.name, b.club, CAST(j.day AS text), {_AMENDED}, "
    "CASE WHEN j.data LIKE '%%\"by_hand\":%%' THEN 1 ELSE 0 END "
    "FROM session s JOIN revision r ON r.id = s.revision_id JOIN batch b ON b.id = r.batch_id "
    "JOIN journal j ON j.seq = r.seq WHERE s.date >= %s AND s.date <= %s AND s.stands ORDER BY s.id"
)
_SEATS = (
    "SELECT s.id, e.id, e.line, e.list, e.place, e.tied, e.score, x.position + 1, x.number FROM session s "
    'JOIN "{entry}" e ON e.session_id = s.id LEFT JOIN "{seat}" x ON x.entry_id = e.id '
    "WHERE s.date >= %s AND s.date <= %s AND s.stands ORDER BY s.id, e.id, x.position"
)
_AWARD = (
    "SELECT a.id, CAST(a.played AS text), a.session_id, a.entry_id, a.player_id, a.number, a.unit, a.points, a.kind, "
    "CAST(j.day AS text) FROM {source} JOIN posting o ON o.id = a.posting_id JOIN journal j ON j.seq = o.seq "
    "LEFT JOIN award r ON r.reverses_id = a.id WHERE {which} AND a.reverses_id + 0 IS NULL AND r.id IS NULL "
    "ORDER BY a.id"
)
_AWARDS_OF_SESSIONS = _AWARD.format(
    source="session s JOIN award a ON a.session_id = s.id", which="s.date >= %s AND s.date <= %s AND s.stands"
)
_OTHER_AWARDS = _AWARD.format(source="award a", which="a.session_id IS NULL AND a.played >= %s AND a.played <= %s")
_FIRST_AND_LAST = (
    "SELECT CAST(min(day) AS text), CAST(max(day) AS text) FROM (SELECT min(date) AS day FROM session UNION ALL "
    "SELECT max(date) FROM session UNION ALL SELECT min(played) FROM award WHERE session_id IS NULL UNION ALL "
    "SELECT max(played) FROM award WHERE session_id IS NULL) days"
)
Row = tuple[Any, ...]
SESSION_COLUMNS = (
    "session", "played", "club", "event_key", "event", "section", "location", "round", "kind", "counted_round",
    "event_class", "contest", "score_unit", "boards", "lists", "movement", "program", "second_direction", "file",
    "sender", "stored", "posted", "by_hand",
)  # fmt: skip
SEAT_COLUMNS = ("session", "entry", "row", "list", "place", "tied", "score", "seat", "number")
AWARD_COLUMNS = (
    "award", "played", "session", "entry", "player", "number", "unit", "points", "kind", "posted"
)  # fmt: skip


def read_sessions(first: date, last: date) -> Iterator[list[Row]]:
    """Yield the sessions in force of some days, as in SESSION_COLUMNS."""
    for start, end in _weeks(first, last):
        yield database.rows(_SESSIONS, start, end)


def read_seats(first: date, last: date) -> Iterator[list[Row]]:
    """Yield the rows and seats of the sessions in force of some days of one year, as in SEAT_COLUMNS.

    A row without players has one without seat and number. They may be in the archive of the year.
    """
    names = [archive_tables.ARCHIVED_TABLES]
    if first.year in archive_tables.archive_years():
        entry, seat = (archive_tables.archive_name(table, first.year) for table in archive_tables.ARCHIVED_TABLES)
        names.append((entry, seat))
    for start, end in _weeks(first, last):
        for entry, seat in names:
            yield database.rows(_SEATS.format(entry=entry, seat=seat), start, end)


def read_awards(first: date, last: date) -> Iterator[list[Row]]:
    """Yield the awards in force of some days, as in AWARD_COLUMNS."""
    for start, end in _weeks(first, last):
        yield database.rows(_AWARDS_OF_SESSIONS, start, end)
    yield database.rows(_OTHER_AWARDS, first, last)


def find_first_and_last_day() -> tuple[date | None, date | None]:
    """Return the first and the last day of which there are sessions or awards; None if there are none."""
    first, last = database.rows(_FIRST_AND_LAST)[0]
    return day_or_none(first), day_or_none(last)


def _weeks(first: date, last: date) -> Iterator[tuple[date, date]]:
    while first <= last:
        end = min(last, first + (_DAYS_AT_ONCE - 1) * _ONE_DAY)
        yield first, end
        if end == last:
            return
        first = end + _ONE_DAY
