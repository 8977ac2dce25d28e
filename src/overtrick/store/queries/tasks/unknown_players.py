"""Files with numbers that nobody has, of all clubs.

Every seat of the season is looked at once; after that only those that came since. A number that was registered
meanwhile, a file that was corrected and a visitor whom the club set aside are left out.
"""

from datetime import date
from typing import Any

import msgspec

from overtrick.core.session import NO_NUMBER, NOBODY
from overtrick.store.db import cache, database
from overtrick.store.db.fetch import in_chunks
from overtrick.store.db.values import day_of, moment_of
from overtrick.store.queries.tasks.task import MOST_TASKS, UNKNOWN, Task
from overtrick.store.registers.code_names import code_names

# The seats of some months of a large federation.
_MOST_SEATS = 400_000
_NEW_NUMBERS = (
    f"SELECT DISTINCT x.number FROM every_seat x WHERE x.id > %s AND x.number NOT IN ('{NOBODY}', '{NO_NUMBER}') "
    "AND NOT EXISTS (SELECT 1 FROM player p WHERE p.number = x.number)"
)
_KNOWN = "SELECT number FROM player WHERE number IN ({marks})"
_FILES = (
    "SELECT DISTINCT r.id, b.club, b.name, r.number, s.name, s.date, j.at, x.number FROM sitting x "
    "JOIN session s ON s.id = x.session_id JOIN revision r ON r.id = s.revision_id "
    "JOIN batch b ON b.id = r.batch_id AND b.latest = r.number JOIN journal j ON j.seq = r.seq "
    "WHERE x.number IN ({marks}) AND s.stands AND r.state = 'accepted' "
    "AND NOT EXISTS (SELECT 1 FROM set_aside a WHERE a.club = b.club AND a.name = b.name AND a.number = x.number)"
)


class UnknownInFile(msgspec.Struct, frozen=True, kw_only=True):
    """A file that counts, what was played, and the numbers in it that nobody has."""

    file: str
    revision: int
    event: str
    played: date
    numbers: tuple[str, ...]


class _SeenSeats(msgspec.Struct):
    """How far seats were looked at, and the numbers that nobody had then."""

    last: int = 0
    numbers: set[str] = msgspec.field(default_factory=set)


def find_unknown_players() -> list[Task]:
    """Find the files that count and have numbers which nobody has."""
    found: dict[int, tuple[tuple[Any, ...], set[str]]] = {}
    for marks, some in in_chunks(_find_numbers()):
        for *file, number in database.rows(_FILES.format(marks=marks), *some):
            found.setdefault(file[0], (tuple(file), set()))[1].add(number)
    newest = sorted(found, reverse=True)[:MOST_TASKS]
    return [_task(*found[revision]) for revision in newest]


def _last_seat() -> int:
    # In this order, so that the last row of each table of the view is enough.
    found = database.rows("SELECT id FROM every_seat ORDER BY id DESC LIMIT 1")
    return int(found[0][0]) if found else 0


def _find_numbers() -> set[str]:
    """Return the numbers that nobody has; only seats that came since the last time are looked at."""
    seen: _SeenSeats = cache.get_or_make("seats seen", "", _SeenSeats)
    last, before, numbers = _last_seat(), seen.last, set(seen.numbers)
    if last < before:
        before, numbers = 0, set()
    new = database.rows(_NEW_NUMBERS, max(before, last - _MOST_SEATS, 0)) if last > before else []
    numbers |= {number for (number,) in new}
    known: set[str] = set()
    for marks, some in in_chunks(numbers):
        known |= {number for (number,) in database.rows(_KNOWN.format(marks=marks), *some)}
    seen.last, seen.numbers = last, numbers
    return numbers - known


def _task(file: tuple[Any, ...], numbers: set[str]) -> Task:
    revision, club, name, number, event, played, at = file
    about = UnknownInFile(
        file=name, revision=number, event=event, played=day_of(played), numbers=tuple(sorted(numbers))
    )
    return Task(
        kind=UNKNOWN, key=str(revision), at=moment_of(at), club=club, club_name=code_names().club(club).name,
        mark=" ".join(about.numbers), about=about,
    )  # fmt: skip
