"""Figures about the service for people: files by door and day, letters, the last backup, and the size of everything."""

from collections import Counter
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from pathlib import Path

import msgspec

from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.db.leases import Outcome
from overtrick.store.reports.monitoring import HealthFacts

DAYS = 30
_SIZES = {
    "sqlite": "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()",
    "postgresql": "SELECT pg_database_size(current_database())",
}
_LAST_ENTRY = "SELECT seq, link FROM journal ORDER BY seq DESC LIMIT 1"
# Letters are numbered as they are made, and hardly one is sent after so many newer ones: so not all need be read.
_RECENT_LETTERS = 5_000
_SENT = "SELECT count(*) FROM mail WHERE id > (SELECT coalesce(max(id), 0) FROM mail) - %s AND sent >= %s"


class DoorFigures(msgspec.Struct, frozen=True):
    """How many files came through a door on each day, the oldest day first, and when the last of them came."""

    door: str
    files: tuple[int, ...]
    last: datetime

    @property
    def total(self) -> int:
        """All files of these days."""
        return sum(self.files)


class DoorTraffic(msgspec.Struct, frozen=True):
    """The days that are looked at, and the doors through which files came, the busiest first."""

    days: tuple[date, ...]
    doors: tuple[DoorFigures, ...]

    @property
    def totals(self) -> tuple[int, ...]:
        """The files of each day through all doors."""
        return tuple(sum(door.files[at] for door in self.doors) for at in range(len(self.days)))


class LetterFigures(msgspec.Struct, frozen=True):
    """The letters that wait, those that could not be sent, and those that were sent today."""

    waiting: int
    given_up: int
    sent_today: int


class BackupFigures(msgspec.Struct, frozen=True):
    """The last scheduled backup; `size` is None if its file is on another machine or was moved away."""

    at: datetime
    name: str
    size: int | None


class JournalEnd(msgspec.Struct, frozen=True):
    """The last entry of the journal, and its link in the chain."""

    seq: int
    link: str


def find_door_traffic(day: date, zone: tzinfo) -> DoorTraffic:
    """Count the files of each door on the days up to a day, as the clocks of the federation show them."""
    days = [day - timedelta(days=before) for before in range(DAYS - 1, -1, -1)]
    start = datetime.combine(days[0], time.min, zone)
    found: dict[str, Counter[date]] = {}
    last: dict[str, datetime] = {}
    arrivals = models.Arrival.objects.filter(at__gte=start).order_by("at").values_list("door", "at")
    for door, at in arrivals:
        found.setdefault(door, Counter())[at.astimezone(zone).date()] += 1
        last[door] = at
    doors = [DoorFigures(door, tuple(own[each] for each in days), last[door]) for door, own in found.items()]
    return DoorTraffic(tuple(days), tuple(sorted(doors, key=lambda each: (-each.total, each.door))))


def find_letter_figures(facts: HealthFacts, day: date, zone: tzinfo) -> LetterFigures:
    """Count the letters of the outbox, as far as the facts do not have their numbers."""
    ((sent,),) = database.rows(_SENT, _RECENT_LETTERS, datetime.combine(day, time.min, zone).astimezone(UTC))
    return LetterFigures(facts.letters_waiting, facts.letters_given_up, int(sent))


def describe_backup(found: Outcome | None, folder: Path) -> BackupFigures | None:
    """Describe the last scheduled backup; None if there was none yet. Each is read through before it gets its name."""
    if found is None:
        return None
    path = folder / found.text
    return BackupFigures(found.at, found.text, path.stat().st_size if found.text and path.is_file() else None)


def database_size() -> int:
    """Return the bytes of the database."""
    return int(database.rows(_SIZES[database.connection().vendor])[0][0])


def find_journal_end() -> JournalEnd | None:
    """Return the end of the journal; None if it is empty."""
    return next((JournalEnd(seq, link) for seq, link in database.rows(_LAST_ENTRY)), None)
