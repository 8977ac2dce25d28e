"""A player's points through time, and the ranks that they lead to."""

from datetime import date
from fractions import Fraction

import msgspec

from overtrick.core.numbers import plain
from overtrick.schemes.edition import Edition
from overtrick.store.db import database
from overtrick.store.db.values import day_of
from overtrick.store.journal.today import edition_today
from overtrick.store.models.points_field import PARTS
from overtrick.store.totals import point_totals

_POINTS = "SELECT played, unit, sum(points) FROM award WHERE player_id = %s GROUP BY played, unit ORDER BY played"


class MonthTotal(msgspec.Struct, frozen=True):
    """All that a player had at the end of a month, by the first day of the month."""

    first: date
    amount: str


class PointsHistory(msgspec.Struct, frozen=True):
    """Totals of a unit or measure month by month, and the ranks within reach, each with what it needs of it."""

    by: str
    months: tuple[MonthTotal, ...]
    ranks: tuple[tuple[str, str], ...]


def find_points_history(player: int) -> PointsHistory:
    """Add up a player's points by the day of play, from the first month on, without months that changed nothing."""
    by, edition = main_measure(), edition_today()
    scale = point_totals.measures()[by].scale * PARTS
    total, months = 0, dict[date, int]()
    for played, unit, parts in database.rows(_POINTS, player):
        if added := point_totals.measure_points(by, {unit: int(parts)}):
            total += added
            months[day_of(played).replace(day=1)] = total
    totals = tuple(MonthTotal(first, plain(Fraction(own, scale))) for first, own in months.items())
    return PointsHistory(by, totals, _reachable_ranks(by, Fraction(max([*months.values(), 0]), scale), edition))


def main_measure() -> str:
    """Return what ranks depend on first: the first measure of the scheme, else its first unit."""
    return next(iter(point_totals.measures()))


def _reachable_ranks(by: str, highest: Fraction, edition: Edition) -> tuple[tuple[str, str], ...]:
    """Return the ranks up to the first that is not reached yet."""
    needs = [(rank.name, rank.needs[by].number) for rank in edition.ranks if by in rank.needs]
    above = min((number for _, number in needs if number > highest), default=None)
    return tuple((name, plain(number)) for name, number in needs if number and (number <= highest or number == above))
