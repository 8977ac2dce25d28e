"""How much is played: per month by club, region or player, on the latest day, and by the most active players."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime, timedelta

import msgspec

from overtrick.core.session import MATCH_LISTS, NO_NUMBER, NOBODY
from overtrick.store.access.permissions import Actor
from overtrick.store.db import database
from overtrick.store.db.fetch import in_chunks
from overtrick.store.db.values import day_of, moment_of
from overtrick.store.queries.visibility import Person, find_people
from overtrick.store.results.contest_identity import SECOND_OF_TWO
from overtrick.store.results.overall_lists import COUNTED, IS_FINAL, PLAYED

_OF_CLUB = f"SELECT s.date, count(*) FROM session s WHERE {COUNTED} AND s.club = %s AND s.date >= %s GROUP BY s.date"
_OF_REGION = (
    f"SELECT s.date, count(*) FROM session s JOIN club c ON c.code = s.club WHERE {COUNTED} AND c.region = %s "
    "AND s.date >= %s GROUP BY s.date"
)
_OF_CLUB_IDS = f"SELECT s.id FROM session s WHERE {PLAYED} AND s.club = %s AND s.date >= %s"
_NUMBERS = "SELECT number, count(*) FROM sitting WHERE session_id IN ({marks}) GROUP BY number"
_OF_PLAYER = (
    f"SELECT x.entry_id, s.date, {IS_FINAL}, s.lists FROM sitting x JOIN session s ON s.id = x.session_id "
    "WHERE x.number IN ({marks}) AND s.stands AND s.date >= %s"
)
_PLACES = "SELECT id, place FROM every_entry WHERE id IN ({marks})"
_MONTH = f"SELECT count(*), count(DISTINCT s.club) FROM session s WHERE {COUNTED} AND s.date >= %s AND s.date <= %s"
_CONTESTANTS = (
    f"SELECT count(DISTINCT entry_id) FROM sitting WHERE number <> '{NOBODY}' AND session_id IN "
    f"(SELECT s.id FROM session s WHERE {PLAYED} AND s.date >= %s AND s.date <= %s)"
)
_BY_DAY = f"SELECT s.date, count(*) FROM session s WHERE {COUNTED} AND s.date >= %s AND s.date <= %s GROUP BY s.date"
_LATEST_DAY = f"SELECT s.date FROM session s WHERE {PLAYED} AND s.date <= %s ORDER BY s.date DESC LIMIT 1"
# The latest file of a day may be the second of two.
_DAY = (
    f"SELECT sum(CASE WHEN {SECOND_OF_TWO} THEN 0 ELSE 1 END), count(DISTINCT s.club), max(s.id) FROM session s "
    f"WHERE {PLAYED} AND s.date = %s"
)
_ARRIVAL = (
    "SELECT j.at FROM session s JOIN revision v ON v.id = s.revision_id JOIN journal j ON j.seq = v.seq WHERE s.id = %s"
)
_PLAYERS_OF_DAY = (
    f"SELECT count(DISTINCT number) FROM sitting WHERE number NOT IN ('{NOBODY}', '{NO_NUMBER}') AND session_id IN "
    f"(SELECT s.id FROM session s WHERE {PLAYED} AND s.date = %s)"
)
_MOST_ACTIVE = (
    f"SELECT number, count(*) FROM sitting WHERE number NOT IN ('{NOBODY}', '{NO_NUMBER}') AND session_id IN "
    f"(SELECT s.id FROM session s WHERE {PLAYED} AND s.date >= %s AND s.date <= %s) "
    "GROUP BY number ORDER BY 2 DESC, 1 LIMIT %s"
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


class DayOfPlay(msgspec.Struct, frozen=True, kw_only=True):
    """What came in of a day: sessions, clubs and players, and when the latest file came."""

    day: date
    sessions: int
    clubs: int
    players: int
    latest: datetime


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
    """Count a player's sessions, month by month up to that of a day, and the places, those of finals included.

    The winner of a match has no place: a round of matches is not among them.
    """
    firsts = months_before(day)
    found = database.rows(_OF_PLAYER.format(marks=", ".join(["%s"] * len(numbers))), *numbers, firsts[0])
    played = Counter(day_of(on) for _, on, final, _ in found if not final)
    places: Counter[int] = Counter()
    for marks, some in in_chunks({entry for entry, _, _, lists in found if lists != MATCH_LISTS}):
        places.update(rank for _, rank in database.rows(_PLACES.format(marks=marks), *some) if rank)
    return _count_by_month(firsts, played.items()), sorted(places.items())


def find_attendance(code: int, since: date, limit: int = 10, who: Actor | None = None) -> Attendance:
    """Count the players at a club since a day. A player who is hidden from the reader is counted, and not named."""
    return name_attendance(count_attendance(code, since), limit, who)


def count_attendance(code: int, since: date) -> dict[str, int]:
    """Count the sessions of each number at a club since a day."""
    played: Counter[str] = Counter()
    for marks, some in in_chunks(session for (session,) in database.rows(_OF_CLUB_IDS, code, since)):
        played.update(dict(database.rows(_NUMBERS.format(marks=marks), *some)))
    return played


def name_attendance(played: Mapping[str, int], limit: int, who: Actor | None = None) -> Attendance:
    """Count the players whose numbers these are, and name those who played most."""
    known = find_people(played, who)
    return Attendance(len(known), tuple(_name(played, known, limit)))


def count_activity(start: date, end: date) -> ActivityCounts:
    """Count what was played between two days, both included."""
    ((sessions, clubs),) = database.rows(_MONTH, start, end)
    return ActivityCounts(sessions, clubs, database.rows(_CONTESTANTS, start, end)[0][0] if sessions else 0)


def find_latest_day(day: date) -> DayOfPlay | None:
    """Find what was played on a day, or on the last day before it that has any play; None if nothing was yet."""
    latest = database.rows(_LATEST_DAY, day)
    if not latest:
        return None
    on = day_of(latest[0][0])
    ((sessions, clubs, last),) = database.rows(_DAY, on)
    players = database.rows(_PLAYERS_OF_DAY, on)[0][0]
    arrival = moment_of(database.rows(_ARRIVAL, last)[0][0])
    return DayOfPlay(day=on, sessions=int(sessions), clubs=clubs, players=players, latest=arrival)


def sessions_by_day(start: date, end: date) -> list[tuple[date, int]]:
    """Count the sessions of each day between two days, both included, the oldest first."""
    counts = {day_of(on): int(count) for on, count in database.rows(_BY_DAY, start, end)}
    days = [start + timedelta(days=at) for at in range((end - start).days + 1)]
    return [(day, counts.get(day, 0)) for day in days]


def count_most_active(start: date, end: date, limit: int) -> dict[str, int]:
    """Count the sessions of the numbers that played most between two days, both included; hidden ones among them."""
    return dict(database.rows(_MOST_ACTIVE, start, end, limit))


def name_most_active(played: Mapping[str, int], limit: int, who: Actor | None = None) -> list[ActivePlayer]:
    """Name those of the counted numbers whom the reader may see, the most active first; two numbers may be one."""
    return _name(played, find_people(played, who), limit)


def _name(played: Mapping[str, int], people: Mapping[str, Person], limit: int) -> list[ActivePlayer]:
    each: Counter[Person] = Counter()
    for number, person in people.items():
        each[person] += played[number]
    ordered = sorted(each.items(), key=lambda one: (-one[1], one[0].name))
    return [ActivePlayer(person, count) for person, count in ordered if person.number][:limit]


def _count_by_month(firsts: Sequence[date], days: Iterable[Sequence[object]]) -> list[Month]:
    counts: Counter[date] = Counter()
    for on, count in days:
        counts[day_of(on).replace(day=1)] += int(str(count))
    return [Month(first, counts[first]) for first in firsts]
