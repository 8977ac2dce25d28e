"""Seasons: what a federation played in a year, closed when no work on it is left, and opened again at will.

A closed season is no other record than an open one. Its rows lie in archives, every page and report reads them as
before, and a late correction is taken in as ever: what it writes lies in the working tables until the season is closed
once more. So closing is housekeeping, without a journal entry.
"""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime

import msgspec
from django.db import DatabaseError, OperationalError

from overtrick.store import models
from overtrick.store.db import archive_tables, database
from overtrick.store.db.values import day_of, moment_of, plain_text
from overtrick.store.errors import Refusal
from overtrick.store.journal.federation_state import current_federation

_LONGEST_WHO = 100
# On PostgreSQL a reader locks the tables that it reads, and a connection that waits for it holds up all others.
_LOCK_TIMEOUT = "SET LOCAL lock_timeout = '5s'"
_NOT_AVAILABLE = "55P03"
_SESSIONS = "SELECT date, count(*) FROM session GROUP BY date"
_ROWS = 'SELECT s.date, count(*) FROM "{table}" e JOIN session s ON s.id = e.session_id GROUP BY s.date'


class Season(msgspec.Struct, frozen=True, kw_only=True):
    """A year: how many sessions and rows it has, and since when it is closed; `late` rows are not in its archive."""

    year: int
    sessions: int
    rows: int
    closed: datetime | None
    who: str
    late: int


class SeasonMove(msgspec.Struct, frozen=True, kw_only=True):
    """What was done to a season: rows and seats that were moved, and whether it was closed before."""

    year: int
    rows: int
    seats: int
    was_closed: bool


def find_seasons() -> list[Season]:
    """Find every year that has sessions, or is closed, in order."""
    noted = {
        year: (moment_of(closed), who) for year, closed, who in database.rows("SELECT year, closed, who FROM season")
    }
    sessions, working, archived = _by_year(_SESSIONS), _by_year(_ROWS.format(table="entry")), Counter[int]()
    for table in archive_tables.tables_with_rows_of("entry")[1:]:
        archived += _by_year(_ROWS.format(table=table))
    return [
        Season(
            year=year, sessions=sessions[year], rows=working[year] + archived[year],
            closed=noted[year][0] if year in noted else None, who=noted[year][1] if year in noted else "",
            late=working[year] if year in noted else 0,
        )
        for year in sorted({*sessions, *noted})
    ]  # fmt: skip


def _by_year(sql: str) -> Counter[int]:
    found: Counter[int] = Counter()
    for day, count in database.rows(sql):
        found[day_of(day).year] += count
    return found


def close_season(year: int, at: datetime, who: str) -> SeasonMove:
    """Move the rows of a year into its archives; a Refusal if it is not over. What came later is swept in as well."""
    today = current_federation().day_of(at)
    if year >= today.year:
        raise Refusal(f"{year} is not over yet: today is {today}. A season can be closed from 1 January on.")
    with _table_moves():
        was_closed = models.Season.objects.filter(year=year).exists()
        if not (was_closed or models.Session.objects.filter(date__year=year).exists()):
            raise Refusal(f"No session of {year} is on record.")
        had_archives = year in archive_tables.archive_years()
        moved = archive_tables.move_to_archive(year)
        if not was_closed:
            models.Season.objects.create(year=year, closed=at, who=plain_text(who)[:_LONGEST_WHO])
        if not had_archives:
            archive_tables.create_views()
    # The season is closed, whatever comes of this.
    with suppress(DatabaseError):
        archive_tables.vacuum_tables()
    return SeasonMove(year=year, rows=moved["entry"], seats=moved["seat"], was_closed=was_closed)


def reopen_season(year: int) -> SeasonMove:
    """Move the rows of a closed year back to where tonight's are; an open year stays as it is."""
    with _table_moves():
        was_closed = bool(models.Season.objects.filter(year=year).delete()[0])
        moved = dict.fromkeys(archive_tables.ARCHIVED_TABLES, 0)
        if year in archive_tables.archive_years():
            moved = archive_tables.move_from_archive(year)
            archive_tables.create_views()
    return SeasonMove(year=year, rows=moved["entry"], seats=moved["seat"], was_closed=was_closed)


@contextmanager
def _table_moves() -> Iterator[None]:
    """Open a transaction that makes and drops tables, without loss for a connection that reads all records."""
    try:
        with database.write_transaction():
            if database.connection().vendor == "postgresql":
                database.execute(_LOCK_TIMEOUT)
            yield
    except OperationalError as error:
        if getattr(error.__cause__, "sqlstate", "") != _NOT_AVAILABLE:
            raise
        raise Refusal(
            "The records are being read for a check or a backup. Nothing was changed; try again when that is done."
        ) from error
