"""What a club sent lately, by all doors and to all processes: the limits of a minute are for the whole federation."""

from datetime import datetime, timedelta
from typing import NamedTuple

from overtrick.config.settings_file import Limits
from overtrick.store import models
from overtrick.store.db import database

_MINUTE = timedelta(minutes=1)
_TRIAL = "trial"
# The sum keeps the index of clubs out of it: those of a minute are fewer than all those of a club.
_SENT = (
    "SELECT count(*), coalesce(sum(size), 0) FROM (SELECT f.size FROM arrival a JOIN raw_file f ON f.id = a.raw_id "
    "WHERE a.at > %s AND a.at <= %s AND a.club + 0 = %s UNION ALL "
    "SELECT t.size FROM attempt t WHERE t.scope = %s AND t.key = %s AND t.at > %s AND t.at <= %s) sent"
)


class Volume(NamedTuple):
    """How many files, and how many bytes in all."""

    files: int
    bytes: int


def volume_of_last_minute(club: int, now: datetime) -> Volume:
    """Return what a club sent, or tried out, in the minute before a moment."""
    since = now - _MINUTE
    files, size = database.rows(_SENT, since, now, club, _TRIAL, str(club), since, now)[0]
    return Volume(int(files), int(size))


def may_send(club: int, size: int, now: datetime, limits: Limits) -> bool:
    """Tell whether a club may send one file more in this minute. Exact in the transaction that keeps the file."""
    sent = volume_of_last_minute(club, now)
    return sent.files < limits.files_a_minute and sent.bytes + size <= limits.bytes_a_minute


def note_trial(club: int, size: int, now: datetime) -> None:
    """Note that a club tries a file out."""
    models.Attempt.objects.create(scope=_TRIAL, key=str(club), size=size, at=now, expires=now + _MINUTE)
