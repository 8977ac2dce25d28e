"""The achievements of players: a higher rank, another star, a higher grade; undone changes do not count.

Each has the number of its change, by which its page and its picture are found. Of one player and one month the first
page and the API name the highest rank, or else the stars; the list of all has everything.
"""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from itertools import groupby
from typing import Any, NamedTuple

import msgspec

from overtrick.schemes import Edition
from overtrick.store.access.permissions import Actor
from overtrick.store.db import cache, database
from overtrick.store.db.fetch import in_chunks
from overtrick.store.db.values import day_of, day_or_none
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.queries.visibility import Person, find_people_by_key
from overtrick.store.registers.code_names import code_names
from overtrick.store.standings.holdings import GRADE, RANK, STARS
from overtrick.store.standings.on_day import format_points

KINDS = (RANK, STARS, GRADE)
_COLUMNS = "SELECT h.id, h.seq, h.player_id, h.what, h.date, h.before, h.after, h.totals, p.rank FROM change h "
_NOT_UNDONE = "AND h.seq NOT IN (SELECT seq FROM run WHERE undone IS NOT NULL)"
_CHANGES = (
    f"{_COLUMNS}JOIN player p ON p.id = h.player_id WHERE h.what IN (%s, %s, %s) AND h.date >= %s AND h.date < %s "
    f"{_NOT_UNDONE}{{players}} ORDER BY h.date, h.id"
)
_ONE = f"{_COLUMNS}JOIN player p ON p.id = h.player_id WHERE h.id = %s AND h.what IN (%s, %s, %s) {_NOT_UNDONE}"
_OF_NUMBERS = " AND p.number IN ({marks})"
# Somebody who has another number now may be at another club.
_OF_CLUB = " AND (p.club = %s OR p.merged_into_id IS NOT NULL)"
_DAYS = f"SELECT DISTINCT h.date FROM change h WHERE h.what IN (%s, %s, %s) {_NOT_UNDONE}"
_LAST = "SELECT max(date) FROM change WHERE what = %s AND date <= %s"
_CLUBS = "SELECT number, club, hidden FROM player WHERE number IN ({marks})"
_LAST_NUMBER = 2**63


class Achievement(msgspec.Struct, frozen=True, kw_only=True):
    """A player who reached a rank, a star in addition to it, or a grade; `what` says which of them.

    `club` is the home club of today, and `points` are those that the achievement rests on, by unit. `is_hidden` is
    one whom only some readers may see.
    """

    id: int
    seq: int
    what: str
    person: Person
    date: date
    rank: str
    stars: int
    grade: str = ""
    points: dict[str, str] = {}
    club: int = 0
    club_name: str = ""
    is_hidden: bool = False


class MonthAchievements(msgspec.Struct, frozen=True):
    """The achievements of a month, the highest first, and how many there are in all."""

    month: date
    highest: tuple[Achievement, ...]
    count: int


class AchievementFilter(msgspec.Struct, frozen=True, kw_only=True):
    """A choice of achievements: from a day up to but without another, of a kind, a club or a player's numbers."""

    start: date
    end: date
    kind: str = ""
    club: int | None = None
    numbers: tuple[str, ...] = ()

    def condition(self) -> tuple[str, list[Any]]:
        """Return the choice of players as an SQL condition, and its values."""
        numbers = _OF_NUMBERS.format(marks=", ".join(["%s"] * len(self.numbers))) if self.numbers else ""
        club = _OF_CLUB if self.club is not None else ""
        return numbers + club, [*self.numbers, *([] if self.club is None else [self.club])]


class _Promotion(NamedTuple):
    """A change to a higher rank or grade, or to another star, and how high the rank or grade is."""

    id: int
    seq: int
    player: int
    what: str
    date: date
    height: int
    rank: str
    stars: int
    grade: str
    totals: str


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
    """Find who reached a higher rank or another star in the month of a day: one for each player, the highest first."""
    start = day.replace(day=1)
    rows = database.rows(_CHANGES.format(players=""), *KINDS, start, month_after(start))
    promotions = {(each.player, each.what): each for each in _find_promotions(rows) if each.what != GRADE}
    people = find_people_by_key({player for player, _ in promotions}, who)
    best: dict[Person, _Promotion] = {}
    for (player, what), each in promotions.items():
        person = people[player]
        # A new rank matters more than the stars in addition to it.
        if person.number and (what == RANK or (player, RANK) not in promotions):
            best[person] = max(each, best.get(person, each), key=lambda one: one.height)
    ordered = sorted(best.items(), key=lambda one: (-one[1].height, -one[1].stars, one[1].date, one[0].name))
    return MonthAchievements(start, tuple(_with_clubs(ordered[:limit])), len(ordered))


def list_achievements(filters: AchievementFilter, who: Actor | None = None) -> list[MonthAchievements]:
    """List every achievement of a choice, month by month: the newest month first, and in it the highest rank."""
    condition, values = filters.condition()
    rows = database.rows(_CHANGES.format(players=condition), *KINDS, filters.start, filters.end, *values)
    promotions = _without_repeated_stars(_find_promotions(rows))
    wanted = [each for each in promotions if filters.kind in ("", each.what)]
    people = find_people_by_key({each.player for each in wanted}, who)
    named = [(people[each.player], each) for each in wanted if people[each.player].number]
    named.sort(key=lambda one: (-_month_number(one[1].date), KINDS.index(one[1].what), -one[1].height, -one[1].stars,
                                one[1].date, one[0].name, one[1].id))  # fmt: skip
    found = [each for each in _with_clubs(named) if filters.club in (None, each.club)]
    by_month = groupby(found, key=lambda each: each.date.replace(day=1))
    return [MonthAchievements(month, own := tuple(each), len(own)) for month, each in by_month]


def find_achievement(number: int, who: Actor | None = None) -> Achievement | None:
    """Find an achievement by the number of its change; None if there is none, or none that the reader may see."""
    rows = database.rows(_ONE, number, *KINDS) if number < _LAST_NUMBER else []
    for each in _find_promotions(rows):
        person = find_people_by_key([each.player], who)[each.player]
        return next(_with_clubs([(person, each)])) if person.number else None
    return None


def achievement_months() -> list[date]:
    """Return the first days of the months in which anybody achieved something, the newest first."""
    found: list[date] = cache.get_or_make(
        "achievement months", (code_names().version, last_change_number()),
        lambda: sorted({day_of(on).replace(day=1) for (on,) in database.rows(_DAYS, *KINDS)}, reverse=True),
    )  # fmt: skip
    return found


def kinds_on(day: date) -> tuple[str, ...]:
    """Return the kinds of achievements that the regulations of a day know: some have no stars or no grades."""
    edition = _edition(day)
    known = {RANK: bool(edition.ranks), STARS: edition.stars is not None, GRADE: bool(edition.grades)}
    return tuple(kind for kind in KINDS if known[kind])


def month_after(first: date) -> date:
    """Return the first day of the next month."""
    return date(first.year + first.month // 12, first.month % 12 + 1, 1)


def _month_number(day: date) -> int:
    return day.year * 12 + day.month


def _without_repeated_stars(promotions: Iterable[_Promotion]) -> list[_Promotion]:
    """Leave out stars that came with a rank by the same entry: the rank tells of them."""
    found = list(promotions)
    with_rank = {(each.seq, each.player) for each in found if each.what == RANK}
    return [each for each in found if each.what != STARS or (each.seq, each.player) not in with_rank]


def _with_clubs(named: Sequence[tuple[Person, _Promotion]]) -> Iterator[Achievement]:
    """Add the home clubs, and what the points were that each rests on."""
    clubs: dict[str, tuple[int, bool]] = {}
    for marks, some in in_chunks({person.number for person, _ in named}):
        found = database.rows(_CLUBS.format(marks=marks), *some)
        clubs |= {number: (club, bool(hidden)) for number, club, hidden in found}
    names = code_names()
    for person, each in named:
        club, hidden = clubs[person.number]
        edition, totals = _edition(each.date), msgspec.json.decode(each.totals, type=dict[str, int])
        own = {unit: parts for unit, parts in totals.items() if unit in edition.units}
        yield Achievement(
            id=each.id, seq=each.seq, what=each.what, person=person, date=each.date, rank=each.rank, stars=each.stars,
            grade=each.grade, points=format_points(own, edition), club=club,
            club_name=names.club(club).name if club in names.clubs else "", is_hidden=hidden,
        )  # fmt: skip


def _edition(day: date) -> Edition:
    return current_federation().scheme.on(day)


def _find_promotions(rows: Sequence[Sequence[Any]]) -> Iterator[_Promotion]:
    """Find the changes to a higher rank, to another star, or to a higher grade."""
    for key, seq, player, what, on, before, after, totals, rank_code in rows:
        day = day_of(on)
        reached = _find_height(what, str(before), str(after), str(rank_code), _edition(day))
        if reached is not None:
            height, rank, stars, grade = reached
            yield _Promotion(key, seq, player, what, day, height, rank, stars, grade, totals)


def _find_height(
    what: str, before: str, after: str, rank_code: str, edition: Edition
) -> tuple[int, str, int, str] | None:
    """Return how high a rank or grade is that was reached, and the rank, stars and grade; None if nothing was."""
    heights = {str(rank.code): height for height, rank in enumerate(edition.ranks)}
    if what == RANK:
        height = heights.get(after, -1)
        is_higher = height > heights.get(before, -1) and edition.ranks[height].is_earned
        return (height, edition.ranks[height].name, 0, "") if is_higher else None
    if what == STARS:
        height = heights.get(rank_code, -1)
        return (
            (height, edition.ranks[height].name, int(after), "") if height >= 0 and int(after) > int(before) else None
        )
    # The first grade of the scheme whose test holds is a player's: the highest comes first.
    grades = {str(grade.code): -at for at, grade in enumerate(edition.grades)}
    if before not in grades or after not in grades or grades[after] <= grades[before]:
        return None
    return grades[after], "", 0, edition.grades[-grades[after]].name
