"""Checks of values that several decisions about players set: codes, stars, ratings, handicaps."""

from decimal import Decimal

from overtrick.store.db import database
from overtrick.store.errors import Refusal

_MOST_STARS = 1000
_TOO_MUCH, _MOST_DECIMALS = 1_000_000, 9


def check_codes(**codes: int | None) -> None:
    """Refuse a code that its table does not have. None is accepted, and so is every code of a table without rows."""
    known: dict[str, dict[int, str]] = {}
    for table, code, name in database.rows('SELECT "table", code, name FROM code ORDER BY id'):
        known.setdefault(table, {})[code] = name
    for table, code in codes.items():
        if table in known and code is not None and code not in known[table]:
            listed = ", ".join(f"{each} {name}" for each, name in sorted(known[table].items()))
            raise Refusal(f"{code} is no {table}. There are: {listed}.")


def check_stars(stars: int) -> None:
    """Refuse a number of stars out of range."""
    if not 0 <= stars <= _MOST_STARS:
        raise Refusal(f"{stars} is no number of stars.")


def check_rating(rating: Decimal) -> None:
    """Refuse rating points out of range, and more decimals than can be kept over the years."""
    if not rating.is_finite() or not 0 <= rating < _TOO_MUCH:
        raise Refusal(f"{rating} is no number of rating points.")
    _check_decimals(rating)


def check_handicap(handicap: Decimal) -> None:
    """Refuse a handicap out of range, and more decimals than can be kept."""
    if not handicap.is_finite() or abs(handicap) >= _TOO_MUCH:
        raise Refusal(f"{handicap} is no handicap.")
    _check_decimals(handicap)


def _check_decimals(number: Decimal) -> None:
    if number != round(number, _MOST_DECIMALS):
        raise Refusal(f"{number} has more than {_MOST_DECIMALS} decimals.")
