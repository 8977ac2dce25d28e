"""How many tables the contestants of one list or two fill."""

from fractions import Fraction

from overtrick.core.numbers import Rounding, plain, round_to
from overtrick.schemes.records import Contest

_ROUNDING: dict[str, Rounding] = {"up": "up", "down": "down"}


def count_tables(contest: Contest, size: int, field: int, other: int = 0) -> int | Fraction:
    """Count the tables of a list and its other list, 0 if it has none; `size` is how many a contestant's side has."""
    a_table, a_side = contest.a_table, contest.a_side
    if a_table is None:
        return 0
    if contest.half_tables == "up" and contest.unequal_lists == "longer":
        # The usual way, without fractions: every session is counted.
        tables: int | Fraction = -(-max(field, other) // a_table.count)
    else:
        tables = _count_otherwise(contest, Fraction(_length(contest, field, other), a_table.count))
    return tables * max(1, size // a_side.count) if a_side else tables


def in_words(count: int | Fraction) -> int | str:
    """A number of tables as a sentence shows it: 7, or 7.5."""
    return count if isinstance(count, int) else plain(count)


def _length(contest: Contest, field: int, other: int) -> int | Fraction:
    """The length of list that fills the tables. One list, and one of which the other is empty, is the longer."""
    if not field or not other:
        return max(field, other)
    if contest.unequal_lists == "mean":
        return Fraction(field + other, 2)
    return min(field, other) if contest.unequal_lists == "shorter" else max(field, other)


def _count_otherwise(contest: Contest, tables: Fraction) -> int | Fraction:
    if contest.half_tables == "half":
        halves = tables if tables.denominator == 1 else int(tables) + Fraction(1, 2)
        return int(halves) if halves.denominator == 1 else halves
    return int(round_to(tables, _ROUNDING[contest.half_tables]))
