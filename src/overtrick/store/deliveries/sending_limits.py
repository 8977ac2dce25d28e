"""What a club sent lately, by all doors and to all processes: the limits of a minute are for the whole federation."""

from datetime import datetime, timedelta
from typing import NamedTuple

from overtrick.store.db import database

_MINUTE = timedelta(minutes=1)
# The sum keeps the index of clubs out of it: those of a minute are fewer than all those of a club.
_SENT = (
    "SELECT count(*), coalesce(sum(f.size), 0) FROM arrival a JOIN raw_file f ON f.id = a.raw_id "
    "WHERE a.at > %s AND a.at <= %s AND a.club + 0 = %s"
)


class Volume(NamedTuple):
    """How many files, and how many bytes in all."""

    files: int
    bytes: int


def volume_of_last_minute(club: int, now: datetime) -> Volume:
    """Return what a club sent in the minute before a moment."""
    files, size = database.rows(_SENT, now - _MINUTE, now, club)[0]
    return Volume(int(files), int(size))
