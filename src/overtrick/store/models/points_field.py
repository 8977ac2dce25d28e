"""Points in the database: whole numbers of a ten-thousandth, so that every sum is exact on every database.

SQLite keeps what Django calls a decimal as a floating-point number. A sum over a ledger must not depend on that.
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
    """Points as the whole number that is stored; points that would be rounded are refused."""
    parts = points * PARTS
    if parts != int(parts):
        raise ValueError(f"{points} has more than {DECIMALS} decimals")
    return int(parts)


def from_parts(parts: int) -> Decimal:
    """Stored points as the number that people know, with two decimals or as many as it needs."""
    shown = Decimal(parts) / PARTS
    return shown if parts % (PARTS // 100) else shown.quantize(Decimal("0.01"))


class PointsField(models.BigIntegerField):  # type: ignore[type-arg]
    """Points of one unit: a Decimal in Python, a whole number in the database."""

    description = "Points, exact to four decimals"

    def deconstruct(self) -> Any:
        """The field as a migration writes it: the column is a plain whole number, and no migration needs this class."""
        name, _, args, kwargs = super().deconstruct()
        return name, "django.db.models.BigIntegerField", args, kwargs

    def from_db_value(self, value: int | None, *_: Any) -> Decimal | None:
        """What a query answers; sums too, which PostgreSQL gives as a decimal."""
        return None if value is None else from_parts(int(value))

    def get_prep_value(self, value: Any) -> Any:
        """What is written or compared with."""
        return to_parts(value) if isinstance(value, Decimal) else value


def sum_by_unit(points: Iterable[tuple[str, int]]) -> dict[str, int]:
    """Stored points added up by unit."""
    found: dict[str, int] = {}
    for unit, parts in points:
        found[unit] = found.get(unit, 0) + parts
    return found


def totals_text(totals: dict[str, int]) -> dict[str, str]:
    """Totals as they are shown, with two decimals; nothing for a unit that comes to 0."""
    return {unit: f"{from_parts(parts):f}" for unit, parts in sorted(totals.items()) if parts}
