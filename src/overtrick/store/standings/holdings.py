"""What players held on a day: rank, stars, grade and rating, now or at any time in the past.

The row of a player has what is held now. The changes have what was held on a day: the last one by that day, or what was
held before the first one after it.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from datetime import date
from typing import NamedTuple, Protocol

from overtrick.store.db import database
from overtrick.store.db.fetch import in_chunks
from overtrick.store.db.values import day_of
from overtrick.store.models import Player

RANK, STARS, RATING, GRADE = "rank", "stars", "rating", "grade"
HOLDING_KINDS = (RANK, STARS, RATING, GRADE)
DECISION, RUN, AWARD = "decision", "run", "award"
_PLAYERS = (
    "SELECT p.id, p.number, p.rank, p.stars, p.rating, p.grade, coalesce(p.country, c.country) FROM player p "
    "LEFT JOIN club c ON c.code = p.club WHERE p.merged_into_id IS NULL AND NOT p.erased"
)
_PLAYERS_WITH_LATER_CHANGES = "SELECT DISTINCT player_id FROM change WHERE date > %s"
_CHANGES = "SELECT player_id, what, date, before, after FROM change WHERE {which} ORDER BY date, id"
_LATER_PLAYERS = "SELECT player_id FROM spell WHERE kind = %s GROUP BY player_id HAVING min(start) >= %s"
_DECIDED_CHANGES = "SELECT player_id, what, date, after, stays FROM change WHERE cause = %s ORDER BY date, id"
_DECISIONS = "SELECT player_id, what, date, stays FROM change WHERE cause = %s ORDER BY date, id"


class Holding(NamedTuple):
    """A player and what the player holds, in codes of the register; the rating is the stored text.

    Where no country of the player is known, it is that of the home club.
    """

    id: int
    number: str
    rank: int
    stars: int
    rating: str
    grade: int
    country: int | None

    def text(self, what: str) -> str:
        """Return rank, stars, rating or grade as the text that a change has."""
        return str(getattr(self, what))


class HoldingChange(Protocol):
    """A change of rank, stars, rating or grade, as a row or a record."""

    @property
    def what(self) -> str:
        """Return which of them changed."""

    @property
    def date(self) -> date:
        """Return the day from which it holds."""

    @property
    def before(self) -> str:
        """Return what was held before."""

    @property
    def after(self) -> str:
        """Return what is held since."""


class _Change(NamedTuple):
    player: int
    what: str
    date: date
    before: str
    after: str


def find_first_holdings(day: date) -> list[Holding]:
    """Return what all players held on a day, or had when they came into the register after it."""
    return _go_back_to(day, [Holding(*row) for row in database.rows(f"{_PLAYERS} ORDER BY p.id")])


def find_decided_changes() -> list[tuple[int, str, date, str, bool]]:
    """Return all that people set: the player, the kind, from which day on, the value, and whether it stays."""
    return [
        (player, what, day_of(since), after, bool(stays))
        for player, what, since, after, stays in database.rows(_DECIDED_CHANGES, DECISION)
    ]


def find_all_holdings(day: date) -> list[Holding]:
    """Return what all players who were in the register before a day held on that day."""
    later = {player for (player,) in database.rows(_LATER_PLAYERS, GRADE, day)}
    return _go_back_to(
        day, [Holding(*row) for row in database.rows(f"{_PLAYERS} ORDER BY p.id") if row[0] not in later]
    )


def find_holdings(day: date, players: Collection[int]) -> list[Holding]:
    """Return what players held on a day."""
    return _go_back_to(day, find_current_holdings(players))


def find_current_holdings(players: Collection[int]) -> list[Holding]:
    """Return what players hold now."""
    found: list[Holding] = []
    for marks, keys in in_chunks(players):
        found += [Holding(*row) for row in database.rows(f"{_PLAYERS} AND p.id IN ({marks}) ORDER BY p.id", *keys)]
    return found


def holding_of(player: Player) -> Holding:
    """Return what a player holds now, by the row of the player."""
    return Holding(player.pk, player.number, player.rank, player.stars, player.rating, player.grade, player.country)


def holdings_on_days(holding: Holding, changes: Sequence[HoldingChange], days: Iterable[date]) -> Iterator[Holding]:
    """Yield what a player held on each of the days, by what is held now and all changes in their order."""
    for day in days:
        then: dict[str, str] = {}
        for change in changes:
            _apply_change(then, change, day)
        yield _replace_values(holding, then)


def find_decided_holdings(day: date) -> set[tuple[int, str]]:
    """Return what a run of a day must not change, as (player, kind): decided for that very day, or to stay."""
    found: dict[tuple[int, str], bool] = {}
    for player, what, since, stays in database.rows(_DECISIONS, DECISION):
        if day_of(since) <= day:
            found[player, what] = bool(stays) or day_of(since) == day
    return {key for key, fixed in found.items() if fixed}


def _go_back_to(day: date, players: list[Holding]) -> list[Holding]:
    later = {player for (player,) in database.rows(_PLAYERS_WITH_LATER_CHANGES, day)} & {each.id for each in players}
    if not later:
        return players
    then: dict[int, dict[str, str]] = {}
    for change in _changes(later):
        _apply_change(then.setdefault(change.player, {}), change, day)
    return [_replace_values(each, then[each.id]) if each.id in then else each for each in players]


def _apply_change(values: dict[str, str], change: HoldingChange, day: date) -> None:
    """Add what a change tells about a day to `values`; changes come in their order."""
    if change.date <= day:
        values[change.what] = change.after
    else:
        values.setdefault(change.what, change.before)


def _changes(players: Iterable[int]) -> list[_Change]:
    found: list[_Change] = []
    for marks, keys in in_chunks(players):
        rows = database.rows(_CHANGES.format(which=f"player_id IN ({marks})"), *keys)
        found += [_Change(*row)._replace(date=day_of(row[2])) for row in rows]
    return found


def _replace_values(holding: Holding, then: dict[str, str]) -> Holding:
    values: dict[str, object] = {what: text if what == RATING else int(text) for what, text in then.items()}
    return holding._replace(**values)  # type: ignore[arg-type]
