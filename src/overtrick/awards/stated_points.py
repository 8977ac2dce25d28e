"""Points that a file awards itself: compared with ours, never posted (ruling F16)."""

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from overtrick.core.award import Award
from overtrick.core.numbers import plain
from overtrick.core.problems import Problem, Severity
from overtrick.core.session import Entry
from overtrick.schemes.edition import Edition


def differing_points(entry: Entry, awards: tuple[Award, ...], edition: Edition, form: str = "") -> Iterator[Problem]:
    """A warning for each unit whose stated points are not what its players earn here; `form` is the file's format."""
    stated: dict[str, list[_Stated]] = {}
    for kind, points in entry.details.stated if entry.details else ():
        unit, divisor = _find_unit(kind, form, edition)
        if unit:
            stated.setdefault(unit, []).append(_Stated(points, kind, divisor))
    for unit, each in stated.items():
        ours = _most(awards, unit)
        if sum(one.worth for one in each) != Fraction(ours):
            total, said = _describe(each, unit)
            says = f"The file states {total} {unit} for this contestant; by scheme {edition.scheme} it earns {ours:f}."
            if said:
                says = (
                    f"The file states {said}, that is {total} {unit}, for this contestant; by scheme {edition.scheme} "
                    f"it earns {ours:f}."
                )
            advice = (
                "The points that a file states are never posted. Check which is right; the reasons of our award "
                "say why."
            )
            yield Problem("stated-points", Severity.WARNING, entry.line, "Points", f"{total} {unit}", says, advice)


class _Stated(NamedTuple):
    """Points as a file states them, and by how much they are divided."""

    points: Decimal
    kind: str
    divisor: int

    @property
    def worth(self) -> Fraction:
        return Fraction(self.points) / self.divisor


def _describe(stated: list[_Stated], unit: str) -> tuple[str, str]:
    """Points in the unit of the scheme, and what the file says where it says them otherwise."""
    if all(each.divisor == 1 and each.kind.casefold() == unit.casefold() for each in stated):
        return f"{sum(each.points for each in stated):f}", ""
    said = " and ".join(f"{each.points:f} {each.kind}".rstrip() for each in stated)
    return plain(sum((each.worth for each in stated), Fraction(0))), said


def _find_unit(kind: str, form: str, edition: Edition) -> tuple[str, int]:
    """The unit that a file's own kind of points is, and by how much they are divided; no unit for other kinds.

    Without a word of the scheme a kind is the unit of the same name.
    """
    folded = kind.casefold()
    rules = [each for each in edition.stated_points if each.format == form and each.kind.casefold() in (folded, "")]
    if rules:
        rule = next((each for each in rules if each.kind), rules[0])
        return rule.unit, rule.divisor
    return next((name for name in edition.units if name.casefold() == folded), ""), 1


def _most(awards: tuple[Award, ...], unit: str) -> Decimal:
    """What a player of the row earned in a unit; of several the most, for some may have been refused it."""
    totals: dict[str, Decimal] = {}
    for award in awards:
        if award.unit == unit:
            totals[award.player] = totals.get(award.player, Decimal(0)) + award.points
    return max(totals.values(), default=Decimal(0))
