"""What players held on a day: rank, stars, grade and rating, now or at any time in the past.

A player's entry says what is held now. Changes say what was held before: the last one by a day, or what the first one
after it put an end to.
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
    "SELECT p.id, p.number, p.rank, p.stars, p.rating, p.grade, p.country FROM player p "
    "WHERE p.merged_into_id IS NULL AND NOT p.erased"
)
_LATER = "SELECT DISTINCT player_id FROM change WHERE date > %s"
_CHANGES = "SELECT player_id, what, date, before, after FROM change WHERE {which} ORDER BY date, id"
_LATE = "SELECT player_id FROM spell WHERE kind = %s GROUP BY player_id HAVING min(start) >= %s"
_LEFT_ALONE = "SELECT player_id, what, date, stays FROM change WHERE cause = %s ORDER BY date, id"


class Holding(NamedTuple):
    """A player and what the player holds, with the codes of the register; the rating is the text that is kept."""

    id: int
    number: str
    rank: int
    stars: int
    rating: str
    grade: int
    country: int | None

    def text(self, what: str) -> str:
        """One of them as a change keeps it."""
        return str(getattr(self, what))


class HoldingChange(Protocol):
    """A change as far as it matters here."""

    @property
    def what(self) -> str:
        """Which of them changed."""

    @property
    def date(self) -> date:
        """The day from which it holds."""

    @property
    def before(self) -> str:
        """What was held before."""

    @property
    def after(self) -> str:
        """What is held since."""


class _Change(NamedTuple):
    player: int
    what: str
    date: date
    before: str
    after: str


def find_all_holdings(day: date) -> list[Holding]:
    """Everybody who was in the register before a day, with what was held on that day."""
    late = {player for (player,) in database.rows(_LATE, GRADE, day)}
    return _as_of(day, [Holding(*row) for row in database.rows(f"{_PLAYERS} ORDER BY p.id") if row[0] not in late])


def find_holdings(day: date, players: Collection[int]) -> list[Holding]:
    """Some players, with what they held on a day."""
    return _as_of(day, find_current_holdings(players))


def find_current_holdings(players: Collection[int]) -> list[Holding]:
    """Some players, with what they hold now."""
    found: list[Holding] = []
    for marks, keys in in_chunks(players):
        found += [Holding(*row) for row in database.rows(f"{_PLAYERS} AND p.id IN ({marks}) ORDER BY p.id", *keys)]
    return found


def holding_of(player: Player) -> Holding:
    """What a player holds now, by the player's own row."""
    return Holding(player.pk, player.number, player.rank, player.stars, player.rating, player.grade, player.country)


def holdings_on_days(held: Holding, changes: Sequence[HoldingChange], days: Iterable[date]) -> Iterator[Holding]:
    """What a player held on each of some days, by what is held now and every change in its order."""
    for day in days:
        then: dict[str, str] = {}
        for change in changes:
            _note(then, change, day)
        yield _with(held, then)


def find_decided_holdings(day: date) -> set[tuple[int, str]]:
    """What runs of a day must not touch: what a person decided for that very day, or to stay."""
    found: dict[tuple[int, str], bool] = {}
    for player, what, since, stays in database.rows(_LEFT_ALONE, DECISION):
        if day_of(since) <= day:
            found[player, what] = bool(stays) or day_of(since) == day
    return {key for key, alone in found.items() if alone}


def _as_of(day: date, players: list[Holding]) -> list[Holding]:
    later = {player for (player,) in database.rows(_LATER, day)} & {each.id for each in players}
    if not later:
        return players
    then: dict[int, dict[str, str]] = {}
    for change in _changes(later):
        _note(then.setdefault(change.player, {}), change, day)
    return [_with(each, then[each.id]) if each.id in then else each for each in players]


def _note(then: dict[str, str], change: HoldingChange, day: date) -> None:
    """Note what a change, in its turn, tells of a day."""
    if change.date <= day:
        then[change.what] = change.after
    else:
        then.setdefault(change.what, change.before)


def _changes(players: Iterable[int]) -> list[_Change]:
    found: list[_Change] = []
    for marks, keys in in_chunks(players):
        rows = database.rows(_CHANGES.format(which=f"player_id IN ({marks})"), *keys)
        found += [_Change(*row)._replace(date=day_of(row[2])) for row in rows]
    return found


def _with(held: Holding, then: dict[str, str]) -> Holding:
    values: dict[str, object] = {what: text if what == RATING else int(text) for what, text in then.items()}
    return held._replace(**values)  # type: ignore[arg-type]
