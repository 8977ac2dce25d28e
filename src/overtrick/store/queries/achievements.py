"""The achievements of a month: players who reached a higher rank or another star; undone changes do not count."""

from collections.abc import Iterator, Sequence
from datetime import date
from typing import Any, NamedTuple

import msgspec

from overtrick.store.access.permissions import Actor
from overtrick.store.db import database
from overtrick.store.db.values import day_of, day_or_none
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.queries.visibility import Person, find_people_by_key
from overtrick.store.standings.holdings import RANK, STARS

_CHANGES = (
    "SELECT h.player_id, h.what, h.date, h.before, h.after, p.rank FROM change h JOIN player p ON p.id = h.player_id "
    "WHERE h.what IN (%s, %s) AND h.date >= %s AND h.date < %s "
    "AND h.seq NOT IN (SELECT seq FROM run WHERE undone IS NOT NULL) ORDER BY h.date, h.id"
)
_LAST = "SELECT max(date) FROM change WHERE what = %s AND date <= %s"


class Achievement(msgspec.Struct, frozen=True, kw_only=True):
    """A player who reached a rank, or a star in addition to it."""

    person: Person
    date: date
    rank: str
    stars: int


class MonthAchievements(msgspec.Struct, frozen=True):
    """The achievements of a month, the highest first, and how many there are in all."""

    month: date
    highest: tuple[Achievement, ...]
    count: int


class _Promotion(NamedTuple):
    """A change to a higher rank or another star, and how high the rank is."""

    player: int
    what: str
    date: date
    height: int
    rank: str
    stars: int


def find_latest_achievements(day: date, limit: int = 12, who: Actor | None = None) -> MonthAchievements:
    """Find the achievements of the month of a day, or of the last month that has any if this one has none yet."""
    current = find_achievements(day, limit, who)
    last = None if current.count else day_or_none(database.rows(_LAST, RANK, day)[0][0])
    found = find_achievements(last, limit, who) if last else current
    return found if found.count else current


def last_change_number() -> int:
    """Return the number of the last change: files may bring another achievement, all else is a decision."""
    return int(database.rows("SELECT max(id) FROM change")[0][0] or 0)


def find_achievements(day: date, limit: int, who: Actor | None = None) -> MonthAchievements:
    """Find the achievements of the month of a day, the highest first."""
    found = _order_achievements(day, who)
    return MonthAchievements(day.replace(day=1), tuple(each for _, each in found[:limit]), len(found))


def _order_achievements(until: date, who: Actor | None) -> list[tuple[int, Achievement]]:
    after = date(until.year + until.month // 12, until.month % 12 + 1, 1)
    rows = database.rows(_CHANGES, RANK, STARS, until.replace(day=1), after)
    promotions = {(each.player, each.what): each for each in _find_promotions(rows)}
    people = find_people_by_key({player for player, _ in promotions}, who)
    best: dict[Person, tuple[int, Achievement]] = {}
    for (player, what), each in promotions.items():
        person = people[player]
        # A new rank matters more than the stars in addition to it.
        if person.number and (what == RANK or (player, RANK) not in promotions):
            one = each.height, Achievement(person=person, date=each.date, rank=each.rank, stars=each.stars)
            best[person] = max(one, best.get(person, one), key=lambda one: one[0])
    return sorted(best.values(), key=lambda each: (-each[0], -each[1].stars, each[1].date, each[1].person.name))


def _find_promotions(rows: Sequence[Sequence[Any]]) -> Iterator[_Promotion]:
    """Find the changes to a higher rank or to another star."""
    for player, what, on, before, after, rank_code in rows:
        day = day_of(on)
        ranks = current_federation().scheme.on(day).ranks
        heights = {str(rank.code): height for height, rank in enumerate(ranks)}
        if what == RANK and heights.get(after, -1) > heights.get(before, -1) and ranks[heights[after]].needs:
            yield _Promotion(player, what, day, heights[after], ranks[heights[after]].name, 0)
        elif what == STARS and int(after) > int(before) and str(rank_code) in heights:
            yield _Promotion(
                player, what, day, heights[str(rank_code)], ranks[heights[str(rank_code)]].name, int(after)
            )
