"""Points that were won abroad, and what they become here.

Only what the scheme lists is transferred. Everything else becomes nothing, with the reason: a secretary who
enters such points should learn why they do not appear.
"""

from fractions import Fraction
from typing import Any

import msgspec

from overtrick.core.because import Because
from overtrick.core.numbers import round_to
from overtrick.schemes import Edition
from overtrick.schemes.quantities import Points
from overtrick.standing.ranks import quantity_texts

# The kinds of points in the ledger: those that count for trophies have a kind of their own.
TRANSFER, COUNTED_TRANSFER = "transfer", "transfer-counted"
BECOMES = "{amount:n} {source} ({at}) = {points:list}, at {rate} each"
NOT_TRANSFERRED = "{source} points ({at}) are not transferred"
NOT_LISTED = NOT_TRANSFERRED + ": only {known:list} are"
NONE_LISTED = "Points from abroad are not transferred"
NO_TROPHIES = "They do not count for the trophies that leave transferred points out"


class TransferResult(msgspec.Struct, frozen=True):
    """What points from abroad became, by unit, whether they count for trophies, and why."""

    points: dict[str, Fraction]
    counts_for_trophies: bool
    because: tuple[Because, ...]

    @property
    def kind(self) -> str:
        """The kind under which the ledger keeps them."""
        return COUNTED_TRANSFER if self.counts_for_trophies else TRANSFER


def transfer_points(source: str, at: str, amount: Fraction, edition: Edition) -> TransferResult:
    """What so many points of a kind, earned at some occasion, become."""
    rule = next((known for known in edition.transfers if (known.source, known.at) == (source, at)), None)
    values = {"source": source, "at": at, "amount": amount}
    if rule is None:
        return _nothing(_not_listed(values, edition))
    if rule.points is None:
        return _nothing(Because(NOT_TRANSFERRED, values, rule.clause))
    points = _in_units(amount * rule.points.number, rule.points.unit, edition)
    became = quantity_texts(Points(number, unit) for unit, number in points.items())
    why = [Because(BECOMES, {**values, "points": became, "rate": quantity_texts([rule.points])[0]}, rule.clause)]
    if not rule.counts_for_trophies:
        why.append(Because(NO_TROPHIES, {}, rule.clause))
    return TransferResult(points, rule.counts_for_trophies, tuple(why))


def _nothing(why: Because) -> TransferResult:
    return TransferResult({}, counts_for_trophies=False, because=(why,))


def _not_listed(values: dict[str, Any], edition: Edition) -> Because:
    listed = [rule for rule in edition.transfers if rule.points]
    if not listed:
        return Because(NONE_LISTED)
    known = [f"{rule.source} points ({rule.at})" for rule in listed]
    clauses = dict.fromkeys(part for rule in listed for part in rule.clause.split("; "))
    return Because(NOT_LISTED, {**values, "known": known}, "; ".join(clauses))


def _in_units(value: Fraction, unit: str, edition: Edition) -> dict[str, Fraction]:
    """The points as totals hold them: what is too small for a unit goes into the one that carries into it."""
    carry = next((known for known in edition.carries if known.into == unit), None)
    if carry is None or round_to(value, "down", edition.units[unit].decimals) == value:
        return {unit: round_to(value, "half-up", edition.units[unit].decimals)}
    small = round_to(value * carry.at.number, "half-up", edition.units[carry.unit].decimals)
    full, rest = divmod(small, carry.at.number)
    return {name: number for name, number in ((unit, Fraction(full)), (carry.unit, rest)) if number}
