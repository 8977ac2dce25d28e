"""Points in the database: whole numbers of ten-thousandths (parts), so that every sum is exact on every database.

SQLite stores Django's decimals as floating-point numbers, on which a sum over a ledger must not depend.
"""

from collections.abc import Iterable
from decimal import Decimal
from functools import cache
from typing import Any

from django.db import models

PARTS = 10_000
DECIMALS = 4


@cache
def to_parts(points: Decimal) -> int:
    """Return points as the whole number that is stored; refuse points that would be rounded."""
    parts = points * PARTS
    if parts != int(parts):
        raise ValueError(f"{points} has more than {DECIMALS} decimals")
    return int(parts)


def from_parts(parts: int) -> Decimal:
    """Return stored points as a decimal number, with two decimals or as many as it needs."""
    points = Decimal(parts) / PARTS
    return points if parts % (PARTS // 100) else points.quantize(Decimal("0.01"))


class PointsField(models.BigIntegerField):  # type: ignore[type-arg]
    """Points of one unit: a Decimal in Python, a whole number in the database."""

    description = "Points, exact to four decimals"

    def deconstruct(self) -> Any:
        """Return the field as migrations write it: a plain whole number, so that no migration needs this class."""
        name, _, args, kwargs = super().deconstruct()
        return name, "django.db.models.BigIntegerField", args, kwargs

    def from_db_value(self, value: int | None, *_: Any) -> Decimal | None:
        """Return the value of a column, or of a sum, which PostgreSQL gives as a decimal."""
        return None if value is None else from_parts(int(value))

    def get_prep_value(self, value: Any) -> Any:
        """Return the value to store or to compare with."""
        return to_parts(value) if isinstance(value, Decimal) else value


def sum_by_unit(points: Iterable[tuple[str, int]]) -> dict[str, int]:
    """Add up stored points by unit."""
    totals: dict[str, int] = {}
    for unit, parts in points:
        totals[unit] = totals.get(unit, 0) + parts
    return totals


def totals_text(totals: dict[str, int]) -> dict[str, str]:
    """Return totals as text, with two decimals, without the units whose total is 0."""
    return {unit: f"{from_parts(parts):f}" for unit, parts in sorted(totals.items()) if parts}
