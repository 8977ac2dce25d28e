"""The best of several awards: of a group that the scheme names, a player keeps only the largest, unit by unit."""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from fractions import Fraction

from overtrick.core.because import Because
from overtrick.schemes.edition import Edition

LARGEST = "Of these awards only the largest counts: {smaller:list} did not count"
SMALLER, SMALLER_IN_STRATUM = "{points:n} {unit} ({rule})", "{points:n} {unit} ({rule}, stratum {stratum})"
# The name of an award, and the stratum that it is for, if any.
Label = tuple[str, str]
# The number of a rule, the kind of its award, the points by unit, and the reasons.
Earned = tuple[int, str, tuple[tuple[str, Decimal], ...], tuple[Because, ...]]


def keep_largest(edition: Edition, earned: Sequence[tuple[Label, Earned]]) -> Iterator[Earned]:
    """Yield what is left when a group of awards counts once; the award that is kept says which were smaller.

    Each award comes with the name that people know it by. Of equal ones the first is kept.
    """
    largest: dict[tuple[str, str], int] = {}
    groups = [edition.awards[at].best_of for _, (at, *_) in earned]
    for number, (group, (_, (_, _, points, _))) in enumerate(zip(groups, earned, strict=True)):
        for unit, amount in points if group else ():
            other = largest.setdefault((group, unit), number)
            if amount > dict(earned[other][1][2])[unit]:
                largest[group, unit] = number
    smaller: dict[int, list[Because]] = {}
    for number, (group, (label, (_, _, points, _))) in enumerate(zip(groups, earned, strict=True)):
        for unit, amount in points if group else ():
            if (kept := largest[group, unit]) != number:
                smaller.setdefault(kept, []).append(_describe_smaller(label, Fraction(amount), unit))
    for number, (group, (_, (at, kind, points, because))) in enumerate(zip(groups, earned, strict=True)):
        own = tuple(each for each in points if not group or largest[group, each[0]] == number)
        if number in smaller:
            because = (*because, Because(LARGEST, {"smaller": smaller[number]}, edition.best_of[group].clause))
        if own or not points:
            yield at, kind, own, because


def _describe_smaller(label: Label, points: Fraction, unit: str) -> Because:
    rule, stratum = label
    values = {"points": points, "unit": unit, "rule": rule, "stratum": stratum}
    return Because(SMALLER_IN_STRATUM if stratum else SMALLER, values)
