"""The percentage of an event of several rounds: a round counts by the boards that were played in it."""

from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction

from overtrick.core.numbers import to_decimal


def weighted_average(rounds: Iterable[tuple[Decimal, int]]) -> Decimal:
    """The average of (percentage, boards), weighted by boards; two decimals, half up."""
    played = list(rounds)
    boards = sum(count for _, count in played)
    if boards <= 0 or any(count < 0 for _, count in played):
        raise ValueError(f"an average needs rounds with boards in them, found {played}")
    return to_decimal(sum((Fraction(score) * count for score, count in played), Fraction()) / boards)
