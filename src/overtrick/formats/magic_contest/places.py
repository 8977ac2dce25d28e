"""Reads the places of a Magic Contest report, which it calls ranks, and checks whether they fit together.

A tie is given as the first and the last of the places shared, so a three-way tie for second place is 2 to 4 for each
of the three. Organisers rank as they like, so what does not fit is a warning.
"""

from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from overtrick.core.problems import Problem, Severity
from overtrick.formats.magic_contest.fields import column
from overtrick.formats.magic_contest.outline import Part
from overtrick.formats.magic_contest.values import Reader, read_place

_PLACE_ADVICE = "Write a whole number from 1; a tie is given by the two fields for the first and the last rank shared."


class PlaceRange(NamedTuple):
    """The places that a contestant takes up: 2 to 4 in a three-way tie for second place."""

    best: int
    worst: int
    line: int


def read_places(member: Part, fields: tuple[str, str], problems: list[Problem]) -> PlaceRange | None:
    """Read the first and the last place of a contestant; None where the first one cannot be read."""
    reader = Reader(member, problems)
    low, high = fields
    best = reader.take(low, read_place, "mcd-bad-rank", _PLACE_ADVICE)
    worst = reader.take(high, read_place, "mcd-bad-rank", _PLACE_ADVICE)
    if best is None:
        return None
    if worst is not None and worst < best:
        message = f"The last rank shared, {worst}, is better than the first, {best}."
        advice = f"Write the best rank in field {low} and the worst in field {high}."
        line = member.line_of(high)
        problems.append(Problem("mcd-rank-range", Severity.ERROR, line, column(high), str(worst), message, advice))
        worst = None
    return PlaceRange(best, best if worst is None else worst, member.line_of(low))


def find_place_problems(places: list[PlaceRange], fields: tuple[str, str]) -> Iterator[Problem]:
    """Report ties whose places do not fit the number of contestants, and places that are missing."""
    expected: int | None = 1
    for best, group in groupby(sorted(places), key=lambda each: each.best):
        tied = list(group)
        if expected is not None and best != expected:
            yield _place_gap(tied[0], expected, fields)
        fits = all(each.worst == best + len(tied) - 1 for each in tied)
        if not fits:
            yield _wrong_tie(tied, fields)
        expected = best + len(tied) if fits else None


def _place_gap(places: PlaceRange, expected: int, fields: tuple[str, str]) -> Problem:
    message = f"The next rank should be {expected}, but it is {places.best}."
    advice = "Look for a member that is missing or a rank that is mistyped; after a tie for 2 to 4 comes rank 5."
    return Problem("mcd-rank-gap", Severity.WARNING, places.line, column(fields[0]), str(places.best), message, advice)


def _wrong_tie(tied: list[PlaceRange], fields: tuple[str, str]) -> Problem:
    best, count = tied[0].best, len(tied)
    wrong = next(each for each in tied if each.worst != best + count - 1)
    places = str(best) if wrong.worst == best else f"{best} to {wrong.worst}"
    who = "1 contestant has" if count == 1 else f"{count} contestants have"
    message = f"This contestant takes the ranks {places}, but {who} rank {best}."
    correction = (
        f"leave out field {fields[1]}" if count == 1 else f"write {best + count - 1} in field {fields[1]} of each"
    )
    advice = f"If the number is right, {correction}; otherwise look for a mistyped rank."
    return Problem("mcd-ties", Severity.WARNING, wrong.line, column(fields[1]), str(wrong.worst), message, advice)
