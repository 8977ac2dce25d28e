"""Examples worked out under one edition after the other, and only where something that the engine read is another."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from overtrick.lab.cases import CaseBook
from overtrick.lab.memory import keep_everything
from overtrick.lab.outcomes import Shown, WorkedExample, work_examples
from overtrick.lab.played import Example
from overtrick.lab.recording import Comparer
from overtrick.schemes.edition import Edition


class Segment(NamedTuple):
    """Days on which one edition counts, from `day` on, with the examples of the cases that were seen then."""

    day: int
    edition: Edition
    needed: Sequence[int]


# What the examples of a segment gave, by their number.
Results = dict[int, WorkedExample]


class WorkedSegments(NamedTuple):
    """Segments with what their examples gave."""

    segments: Sequence[Segment]
    results: Sequence[Results]


NOTHING_WORKED = WorkedSegments((), ())


# What an example is known to give, and under which editions.
KnownOutcomes = list[tuple[Edition, WorkedExample]]


class NeededExample(NamedTuple):
    """An example with its number, the cases that it shows, the segments that need it, and what is known of it."""

    number: int
    example: Callable[[], Example]
    cases: Sequence[Shown]
    places: Sequence[int]
    known: KnownOutcomes


class Finder:
    """Finds what examples gave under editions that have the same of all that was read."""

    def __init__(self) -> None:
        self._comparers: dict[tuple[int, int], Comparer] = {}

    def find(self, edition: Edition, known: KnownOutcomes) -> WorkedExample | None:
        """Return what an example gives under an edition, if that follows from what is known."""
        for other, found in reversed(known):
            comparer = self._comparers.get((id(other), id(edition)))
            if comparer is None:
                comparer = self._comparers[id(other), id(edition)] = Comparer(other, edition)
            if comparer.have_same(found.reads):
                return found
        return None


@keep_everything()
def work_segments(needed: Sequence[NeededExample], editions: Sequence[Edition], *, grades_known: bool) -> list[Results]:
    """Work examples out under one edition after the other; return what they give in each segment.

    What an example gave stays true while all that was read of the edition is the same.
    """
    finder, results = Finder(), list[Results]()
    for at, edition in enumerate(editions):
        own = [each for each in needed if at in each.places]
        found = {each.number: finder.find(edition, each.known) for each in own}
        unknown = [each for each in own if found[each.number] is None]
        worked = work_examples([(each.example(), each.cases) for each in unknown], edition, grades_known=grades_known)
        found |= {each.number: own_found for each, own_found in zip(unknown, worked, strict=True)}
        known = {number: each for number, each in found.items() if each is not None}
        for each in own:
            each.known.append((edition, known[each.number]))
        results.append(known)
    return results


class Share(NamedTuple):
    """A share of the examples: every so many-th, from one on."""

    first: int = 0
    every: int = 1


WHOLE = Share()


def find_unknown(segments: Sequence[Segment], known: WorkedSegments = NOTHING_WORKED) -> list[int]:
    """Return the examples that have to be worked out because something that was read is another."""
    finder = Finder()
    return [
        number
        for number, places in examples_of(segments)
        if any(finder.find(segments[at].edition, known_of(number, known)) is None for at in places)
    ]


def known_of(number: int, known: WorkedSegments) -> KnownOutcomes:
    """Return what an example is known to give, and under which editions."""
    return [
        (segment.edition, results[number])
        for segment, results in zip(known.segments, known.results, strict=True)
        if number in results
    ]


def work_share(
    book: CaseBook, segments: Sequence[Segment], known: WorkedSegments = NOTHING_WORKED, share: Share = WHOLE
) -> list[Results]:
    """Work out a share of the examples of some segments; return what they give in each."""
    shown = book.shown()
    needed = [
        NeededExample(number, partial(book.examples.__getitem__, number), shown[number], places,
                      known_of(number, known))
        for number, places in examples_of(segments)[share.first :: share.every]
    ]  # fmt: skip
    return work_segments(needed, [each.edition for each in segments], grades_known=book.grades_known)


def examples_of(segments: Sequence[Segment]) -> list[tuple[int, list[int]]]:
    """Return the examples of segments, each with the places of the segments that need it."""
    found: dict[int, list[int]] = {}
    for at, segment in enumerate(segments):
        for number in segment.needed:
            found.setdefault(number, []).append(at)
    return sorted(found.items())


def join_shares(shares: Sequence[Sequence[Results]]) -> list[Results]:
    """Return what all shares gave in each segment."""
    joined: list[Results] = []
    for of_segment in zip(*shares, strict=True):
        joined.append({})
        for results in of_segment:
            joined[-1] |= results
    return joined
