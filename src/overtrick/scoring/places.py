"""Places: who is first, who is second equal."""

from collections.abc import Iterator, Sequence
from fractions import Fraction


def assign_places(scores: Sequence[Fraction]) -> list[tuple[int, bool]]:
    """The place of each score, best first, and whether it is shared: 1, 2=, 2=, 4."""
    order = sorted(range(len(scores)), key=scores.__getitem__, reverse=True)
    found = [(0, False)] * len(scores)
    for place, sharing in _groups(scores, order):
        for at in sharing:
            found[at] = place, len(sharing) > 1
    return found


def _groups(scores: Sequence[Fraction], order: list[int]) -> Iterator[tuple[int, list[int]]]:
    start = 0
    while start < len(order):
        end = start + 1
        while end < len(order) and scores[order[end]] == scores[order[start]]:
            end += 1
        yield start + 1, order[start:end]
        start = end
