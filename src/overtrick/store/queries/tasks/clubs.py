"""Clubs that usually send results and have not for some weeks."""

from datetime import UTC, date, datetime, time, timedelta

import msgspec

from overtrick.store.db import cache, database
from overtrick.store.db.values import moment_of
from overtrick.store.journal.today import today
from overtrick.store.queries.tasks.task import MOST_TASKS, OVERDUE, Task
from overtrick.store.registers.club_details import find_club_email

# A club that sent so many files in a year usually sends. One that has sent nothing for two years has given up.
_AFFILIATED, _FEWEST_FILES = "affiliated", 4
_YEAR, _GIVEN_UP = timedelta(days=366), timedelta(days=731)
# A club is missed after so long, or after three times as long as there usually is between two files.
_MISSED, _GAPS = timedelta(days=21), 3
_SENDERS = (
    "SELECT c.code, c.name, c.kind, max(a.at), min(a.at), count(DISTINCT a.name) FROM arrival a "
    "JOIN club c ON c.code = a.club WHERE a.at >= %s GROUP BY c.code, c.name, c.kind"
)
_SENT_LATELY = "SELECT DISTINCT club FROM arrival WHERE at >= %s"


class QuietClub(msgspec.Struct, frozen=True, kw_only=True):
    """A club that usually sends: how many files it sent before its last one, and how many days lie between two."""

    files: int
    gap: int
    last: datetime
    days: int
    this_season: bool


def find_overdue_clubs() -> list[Task]:
    """Find affiliated clubs that usually send and have not for weeks; those that send today leave at once."""
    day = today()
    found: list[Task] = cache.get_or_make("clubs that are overdue", day, lambda: _find_quiet(day))
    if not found:
        return []
    since = datetime.combine(day, time(), UTC) - _MISSED
    lately = {club for (club,) in database.rows(_SENT_LATELY, since)}
    return [task for task in found if task.club not in lately]


def _find_quiet(day: date) -> list[Task]:
    now = datetime.combine(day, time(), UTC)
    found = []
    for code, name, kind, last_at, first_at, files in database.rows(_SENDERS, now - _GIVEN_UP):
        last, first = moment_of(last_at), moment_of(first_at)
        if kind != _AFFILIATED or files < _FEWEST_FILES:
            continue
        gap = (last - first) / (files - 1)
        silent = now - last
        if silent < max(_MISSED, _GAPS * gap) or files * _YEAR < _FEWEST_FILES * (last - first):
            continue
        about = QuietClub(
            files=files, gap=max(gap.days, 1), last=last, days=silent.days, this_season=last.year == day.year
        )
        found.append(Task(kind=OVERDUE, key=str(code), at=last, club=code, club_name=name, mark=str(last), about=about))
    return sorted(found, key=lambda task: task.at)[-MOST_TASKS:]


def club_address(club: int) -> str:
    """Return where a letter to the secretary of a club goes; empty if it is not known."""
    return find_club_email(club, "secretary")
