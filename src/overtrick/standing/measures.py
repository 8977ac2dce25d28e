"""Points of several units looked at as one number, because ranks and ratings count more than one unit.

Totals are kept a unit each. A need of a rank names either a unit (so many of just these) or a measure of the
scheme (a sum over units); `amount` answers for both.
"""

from collections.abc import Mapping
from fractions import Fraction

from overtrick.core.because import Because
from overtrick.schemes import Edition
from overtrick.schemes.quantities import Points, Times

Totals = Mapping[str, Fraction]

SUM = "{terms:sum} = {sum:n} {measure}"


def amount(name: str, totals: Totals, edition: Edition) -> Fraction:
    """How much of a unit or a measure the totals hold."""
    return edition.amount_of(name, totals)


def explain_measure(name: str, totals: Totals, edition: Edition) -> tuple[Because, ...]:
    """How a measure is added up, unit by unit; a single unit needs no explanation."""
    if name not in edition.measures:
        return ()
    measure = edition.measures[name]
    terms = [_term(totals.get(unit, 0), unit, share, measure.most.get(unit)) for unit, share in measure.adds.items()]
    total = amount(name, totals, edition)
    return (Because(SUM, {"terms": terms, "sum": total, "measure": name}, measure.clause),)


def carry_units(totals: Totals, edition: Edition) -> dict[str, Fraction]:
    """The totals as people read them: a small unit carries into the larger one as soon as it fills it.

    Carries run in the order of the scheme, so that a unit may fill one that carries on itself. What is below 0 is so in
    both units: 15 C taken away are −15 C, and not −1 B and 85 C. Points of a unit that is no longer given come last, as
    they are.
    """
    carried = {unit: Fraction(totals.get(unit, 0)) for unit in (*edition.units, *totals)}
    for carry in edition.carries:
        full, rest = divmod(carried[carry.unit], carry.at.number)
        carried[carry.into] += full
        if rest and carried[carry.into] < 0:
            carried[carry.into] += 1
            rest -= carry.at.number
        carried[carry.unit] = rest
    return carried


def pool_units(totals: Totals, edition: Edition) -> dict[str, Fraction]:
    """The totals with every unit that another carries into counted in the smaller one: 1 B and 50 C are 150 C."""
    found = {unit: Fraction(number) for unit, number in totals.items()}
    for carry in reversed(edition.carries):
        found[carry.unit] = found.get(carry.unit, Fraction()) + found.pop(carry.into, Fraction()) * carry.at.number
    return found


def _term(points: Fraction | int, unit: str, share: Times, most: Points | None) -> Because:
    template, values = "{points:n} {unit}", {"points": points, "unit": unit}
    if share.number.numerator == 1 and share.number != 1:
        template, values = template + " ÷ {part:n}", values | {"part": share.number.denominator}
    elif share.number != 1:
        template, values = template + " × {times}", values | {"times": share.number}
    if most:
        template, values = template + " (at most {most:n})", values | {"most": most.number}
    return Because(template, values)
