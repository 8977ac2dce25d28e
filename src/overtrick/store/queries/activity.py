"""How much is played: sessions per month by club, region or player, the most active players, and recent figures."""

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import date

import msgspec

from overtrick.core.session import FINAL_ROUND, NOBODY
from overtrick.store.access.permissions import Actor
from overtrick.store.db import database
from overtrick.store.db.fetch import in_chunks
from overtrick.store.db.values import day_of
from overtrick.store.queries.visibility import Person, find_people

# Final ladders repeat sessions that were played: they were not played themselves.
_PLAYED = f"s.stands AND s.round <> {FINAL_ROUND}"
_OF_CLUB = f"SELECT s.date, count(*) FROM session s WHERE {_PLAYED} AND s.club = %s AND s.date >= %s GROUP BY s.date"
_OF_REGION = (
    f"SELECT s.date, count(*) FROM session s JOIN club c ON c.code = s.club WHERE {_PLAYED} AND c.region = %s "
    "AND s.date >= %s GROUP BY s.date"
)
_OF_CLUB_IDS = f"SELECT s.id FROM session s WHERE {_PLAYED} AND s.club = %s AND s.date >= %s"
_NUMBERS = "SELECT number, count(*) FROM sitting WHERE session_id IN ({marks}) GROUP BY number"
_OF_PLAYER = (
    "SELECT x.entry_id, s.date, s.round FROM sitting x JOIN session s ON s.id = x.session_id "
    "WHERE x.number IN ({marks}) AND s.stands AND s.date >= %s"
)
_PLACES = "SELECT id, place FROM every_entry WHERE id IN ({marks})"
_MONTH = f"SELECT count(*), count(DISTINCT s.club) FROM session s WHERE {_PLAYED} AND s.date >= %s AND s.date <= %s"
_CONTESTANTS = (
    f"SELECT count(DISTINCT entry_id) FROM sitting WHERE number <> '{NOBODY}' AND session_id IN "
    f"(SELECT s.id FROM session s WHERE {_PLAYED} AND s.date >= %s AND s.date <= %s)"
)


class Month(msgspec.Struct, frozen=True):
    """A month, by its first day, and how many sessions were played in it."""

    first: date
    sessions: int


class ActivePlayer(msgspec.Struct, frozen=True):
    """A player, and how many sessions the player has played."""

    person: Person
    sessions: int


class Attendance(msgspec.Struct, frozen=True):
    """The players at a club: how many there were, and those who played most."""

    players: int
    most_active: tuple[ActivePlayer, ...]


class ActivityCounts(msgspec.Struct, frozen=True):
    """What was played in a month: sessions, at how many clubs, and with how many pairs and teams."""

    sessions: int
    clubs: int
    rows: int


def months_before(day: date, count: int = 12) -> list[date]:
    """Return the first days of the month of a day and of those before it, the oldest first."""
    last = day.year * 12 + day.month - 1
    return [date(month // 12, month % 12 + 1, 1) for month in range(last - count + 1, last + 1)]


def club_months(code: int, day: date) -> list[Month]:
    """Count the sessions of a club, month by month up to that of a day."""
    firsts = months_before(day)
    return _count_by_month(firsts, database.rows(_OF_CLUB, code, firsts[0]))


def region_months(name: str, day: date) -> list[Month]:
    """Count the sessions of a region's clubs, month by month up to that of a day."""
    firsts = months_before(day)
    return _count_by_month(firsts, database.rows(_OF_REGION, name, firsts[0]))


def player_months_and_places(numbers: Sequence[str], day: date) -> tuple[list[Month], list[tuple[int, int]]]:
    """Count a player's sessions, month by month up to that of a day, and the places, those of finals included."""
    firsts = months_before(day)
    found = database.rows(_OF_PLAYER.format(marks=", ".join(["%s"] * len(numbers))), *numbers, firsts[0])
    played = Counter(day_of(on) for _, on, round_ in found if round_ != FINAL_ROUND)
    places: Counter[int] = Counter()
    for marks, some in in_chunks({entry for entry, _, _ in found}):
        places.update(rank for _, rank in database.rows(_PLACES.format(marks=marks), *some) if rank)
    return _count_by_month(firsts, played.items()), sorted(places.items())


def find_attendance(code: int, since: date, limit: int = 10, who: Actor | None = None) -> Attendance:
    """Count the players at a club since a day. A player who is hidden from the reader is counted, and not named."""
    played: Counter[str] = Counter()
    for marks, some in in_chunks(session for (session,) in database.rows(_OF_CLUB_IDS, code, since)):
        played.update(dict(database.rows(_NUMBERS.format(marks=marks), *some)))
    people = find_people(played, who)
    each: Counter[Person] = Counter()
    for number, person in people.items():
        each[person] += played[number]
    ordered = sorted(each.items(), key=lambda one: (-one[1], one[0].name))
    named = [ActivePlayer(person, count) for person, count in ordered if person.number]
    return Attendance(len(people), tuple(named[:limit]))


def count_activity(start: date, end: date) -> ActivityCounts:
    """Count what was played between two days, both included."""
    ((sessions, clubs),) = database.rows(_MONTH, start, end)
    return ActivityCounts(sessions, clubs, database.rows(_CONTESTANTS, start, end)[0][0] if sessions else 0)


def _count_by_month(firsts: Sequence[date], days: Iterable[Sequence[object]]) -> list[Month]:
    counts: Counter[date] = Counter()
    for on, count in days:
        counts[day_of(on).replace(day=1)] += int(str(count))
    return [Month(first, counts[first]) for first in firsts]
