"""Checks that several decisions about players share: of stars, ratings and handicaps, and of who can get points."""

from datetime import date
from decimal import Decimal

from overtrick.store.errors import Refusal
from overtrick.store.journal.federation_state import federation_state

_MOST_STARS = 1000
_FIRST_YEAR = 1900
_HANDICAP_DECIMALS = 2
_TOO_MUCH, _MOST_DECIMALS = 1_000_000, 9


def check_stars(stars: int) -> None:
    """Refuse a number of stars out of range."""
    if not 0 <= stars <= _MOST_STARS:
        raise Refusal(f"{stars} is not a number of stars.")


def check_rating(rating: Decimal) -> None:
    """Refuse rating points out of range, and more decimals than can be kept over the years."""
    if not rating.is_finite() or not 0 <= rating < _TOO_MUCH:
        raise Refusal(f"{rating} is not a number of rating points.")
    _check_decimals(rating)


def check_year_of_birth(year: int, day: date) -> None:
    """Refuse a year in which no player of a day can have been born."""
    if not _FIRST_YEAR <= year <= day.year:
        raise Refusal(f"{year} is not a year of birth: write four digits, from {_FIRST_YEAR} to {day.year}.")


def check_handicap_decimals(handicap: Decimal) -> None:
    """Refuse a handicap with more decimals than the player file has: it would be published as another one."""
    if handicap.is_finite() and handicap != round(handicap, _HANDICAP_DECIMALS):
        raise Refusal(f"{handicap} has more than {_HANDICAP_DECIMALS} decimals, which a handicap cannot have.")


def check_handicap(handicap: Decimal) -> None:
    """Refuse a handicap out of range, and more decimals than can be kept."""
    if not handicap.is_finite() or abs(handicap) >= _TOO_MUCH:
        raise Refusal(f"{handicap} is not a handicap.")
    _check_decimals(handicap)


def _check_decimals(number: Decimal) -> None:
    if number != round(number, _MOST_DECIMALS):
        raise Refusal(f"{number} has more than {_MOST_DECIMALS} decimals.")


def find_bar_to_points(number: str, day: date) -> str:
    """Say why a player cannot get points for a day: unknown, or of a status that earns nothing; else an empty text."""
    state = federation_state()
    survivor = state.register.survivor(number)
    if state.register.player(survivor) is None:
        return f"Nobody has the number {number}."
    rule = state.federation.scheme.on(day).eligibility.get(state.register.status(survivor, day))
    return "" if rule is None or rule.earns else f"Player {number} {rule.says} ({rule.clause})."


def refuse_points_of(number: str, day: date) -> None:
    """Refuse points for a player who cannot get any for a day."""
    bar = find_bar_to_points(number, day)
    if bar:
        raise Refusal(f"Nothing was posted. {bar}")
