"""The first row of the recent past: pages show the last thirty days and count this year, and most rows are older.

Rows and sessions are numbered as they come, and numbers only grow. So no row of a session of some day has a lower
number than the first row of the first session, by number, of that day or a later one.
"""

from datetime import date, timedelta

from overtrick.store.db import cache, database

RECENT_PERIOD = timedelta(days=30)
_NO_ROW_YET = 1 << 62
# `+ 0` keeps databases from reading all sessions by number until one is late enough, or to the end.
_FIRST_SESSION = "SELECT min(id + 0) FROM session WHERE date >= %s"
_FIRST_ROW = "SELECT min(id) FROM every_entry WHERE session_id = %s"


def first_recent_row(day: date) -> int:
    """Return a number that all rows of the year of a day, and of the thirty days before it, have at least."""
    return _first_row_since("first recent row", min(day.replace(month=1, day=1), day - RECENT_PERIOD))


def first_row_of_twelve_months(day: date) -> int:
    """Return a number that all rows of this month and of the twelve before it have at least."""
    return _first_row_since("first row of twelve months", day.replace(year=day.year - 1, day=1))


def _first_row_since(name: str, start: date) -> int:
    # Later rows have higher numbers: once there is a first one, it stays the first.
    found: int | None = cache.get_or_make(name, start, lambda: _find_first_row(start))
    if found is None:
        found = _find_first_row(start)
    return _NO_ROW_YET if found is None else found


def _find_first_row(start: date) -> int | None:
    session = database.rows(_FIRST_SESSION, start)[0][0]
    return None if session is None else int(database.rows(_FIRST_ROW, session)[0][0] or 0)
