"""Points that a file awards itself: compared with ours, never posted (ruling F16)."""

from collections.abc import Iterator
from decimal import Decimal

from overtrick.core.award import Award
from overtrick.core.problems import Problem, Severity
from overtrick.core.session import Entry
from overtrick.schemes.edition import Edition


def differing_points(entry: Entry, awards: tuple[Award, ...], edition: Edition) -> Iterator[Problem]:
    """A warning for each unit whose stated points are not what its players earn here."""
    stated: dict[str, Decimal] = {}
    for kind, points in entry.details.stated if entry.details else ():
        unit = next((name for name in edition.units if name.casefold() == kind.casefold()), None)
        if unit:
            stated[unit] = stated.get(unit, Decimal(0)) + points
    for unit, points in stated.items():
        ours = _most(awards, unit)
        if points != ours:
            says = (
                f"The file states {points:f} {unit} for this contestant; by scheme {edition.scheme} it earns {ours:f}."
            )
            advice = (
                "Nothing is posted from a file's own points. Check which is right; the reasons of our award say why."
            )
            yield Problem("stated-points", Severity.WARNING, entry.line, "Points", f"{points:f} {unit}", says, advice)


def _most(awards: tuple[Award, ...], unit: str) -> Decimal:
    """What a player of the row earned in a unit; of several the most, for some may have been refused it."""
    totals: dict[str, Decimal] = {}
    for award in awards:
        if award.unit == unit:
            totals[award.player] = totals.get(award.player, Decimal(0)) + award.points
    return max(totals.values(), default=Decimal(0))
