"""What each case earns under an edition, worked out by the engine from one example, as whole parts of a point."""

from collections.abc import Sequence
from decimal import Decimal
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from overtrick.awards import ContextError, award_session
from overtrick.awards.eligibility import asks_grades
from overtrick.awards.engine import EntryAwards
from overtrick.awards.event_links import part_matters
from overtrick.awards.facts import class_of
from overtrick.core.session import Session
from overtrick.formats.session_fields import format_of
from overtrick.lab.cases import CaseBook
from overtrick.lab.played import Example, context_of, links_of
from overtrick.lab.recording import Read, RecordingEdition
from overtrick.lab.signatures import asks_more
from overtrick.schemes.edition import Edition

# Points are counted in these parts of a point, as they are in the records.
PARTS = 10_000
Earning = tuple[str, str]
# A case that an example shows: its number, its row and its seat.
Shown = tuple[int, int, int]


class Overflow(Exception):
    """Points too large for the columns: nothing is calculated rather than something wrong."""


class Outcomes(NamedTuple):
    """What the cases of a book earn under one edition.

    `points` has the parts of a point of every case, by unit and kind of award; `classes` the class of every case, as
    its place in `names`; `ordinary` says of every group whether its sessions go the ordinary way.
    """

    points: dict[Earning, NDArray[np.int64]]
    classes: NDArray[np.int16]
    names: list[str]
    ordinary: NDArray[np.bool_]


class WorkedExample(NamedTuple):
    """What an example gives: its class, and the points of its cases by unit and kind; None if it is no case.

    `reads` is what the engine read of the edition. Under one that has the same of it, the example gives the same.
    """

    event_class: str
    earned: list[tuple[int, dict[Earning, int]]] | None
    reads: frozenset[Read] = frozenset()


@cache
def to_parts(points: Decimal) -> int:
    """Return points as parts of a point; those that would be rounded are an error."""
    parts = points * PARTS
    if parts != int(parts):
        raise Overflow(f"{points} points have more decimals than the columns keep")
    return int(parts)


def needed_examples(book: CaseBook, wanted: NDArray[np.bool_] | None = None) -> list[int]:
    """Return the examples that show the wanted cases."""
    if wanted is None:
        return list(range(len(book.examples)))
    return sorted({book.origins[case].example for case in np.flatnonzero(wanted)})


def work_examples(
    examples: Sequence[tuple[Example, Sequence[Shown]]], edition: Edition, *, grades_known: bool = False
) -> list[WorkedExample]:
    """Work out examples, each with the cases that it shows, in the order in which they come.

    Those of one class are worked out together, so that what the engine keeps between them is of use: each is taken to
    have read what any of them did.
    """
    together: dict[tuple[Any, ...], list[int]] = {}
    for at, (example, _) in enumerate(examples):
        together.setdefault(kind_of_session(example.session), []).append(at)
    found: dict[int, WorkedExample] = {}
    for places in together.values():
        recording = RecordingEdition(edition)
        worked = [_award(*examples[at], recording, grades_known=grades_known) for at in places]
        reads = frozenset(recording.reads)
        found |= {at: each._replace(reads=reads) for at, each in zip(places, worked, strict=True)}
    return [found[at] for at in range(len(examples))]


def kind_of_session(session: Session) -> tuple[Any, ...]:
    """Return what sessions of one class have in common: what is read for one of them is likely read for the others."""
    category = session.details and session.details.category
    return format_of(session), session.points_type, session.award, category, session.final, session.lists


def _award(example: Example, cases: Sequence[Shown], edition: Edition, *, grades_known: bool) -> WorkedExample:
    named = class_of(example.session, edition, context_of(()))[0]
    if goes_ordinary_way(example, edition, grades_known=grades_known):
        return WorkedExample(named.name if named else "", None)
    context, links = context_of(example.players), links_of(example, edition)
    positions = sorted({row for _, row, _ in cases})
    try:
        awarded = award_session(example.session, edition, context, links, frozenset(positions))
    except ContextError:
        return WorkedExample(named.name if named else "", None)
    if len(awarded.entries) != len(positions):
        # No class or no contest of the scheme fits: nothing is earned.
        return WorkedExample(awarded.event_class, [(case, {}) for case, _, _ in cases])
    rows = dict(zip(positions, awarded.entries, strict=True))
    survivors = {player.number: player.merged_into for player in example.players if player.merged_into}
    return WorkedExample(
        awarded.event_class, [(case, _earned(rows[row], seat, survivors)) for case, row, seat in cases]
    )


def goes_ordinary_way(example: Example, edition: Edition, *, grades_known: bool) -> bool:
    """Tell whether a scheme asks more of such sessions than their cases hold."""
    session = example.session
    named = class_of(session, edition, context_of(()))[0]
    if asks_more(edition, session):
        return True
    if named is None:
        return False
    graded = grades_known and asks_grades(named, edition, final=False)
    return graded or (example.related and part_matters(edition, named.name))


def _earned(row: EntryAwards, seat: int, survivors: dict[str, str]) -> dict[Earning, int]:
    """Return what a seat of a row earns; of two seats of one person the first has it."""
    players = [survivors.get(number, number) for number in row.entry.players]
    player = players[seat]
    if players.index(player) < seat:
        return {}
    earned: dict[Earning, int] = {}
    for award in row.awards:
        if award.player == player:
            key = (award.unit, award.kind)
            earned[key] = earned.get(key, 0) + to_parts(award.points)
    return earned


def collect(book: CaseBook, worked: dict[int, WorkedExample]) -> Outcomes:
    """Put what the examples gave into columns."""
    size = len(book.origins)
    points: dict[Earning, NDArray[np.int64]] = {}
    classes = np.full(size, -1, np.int16)
    names: dict[str, int] = {}
    ordinary = np.zeros(book.group_count, np.bool_)
    # In their own order, whoever worked them out and when: the order of units follows from it.
    for number, example in sorted(worked.items()):
        if example.earned is None:
            ordinary[book.groups[number]] = True
            continue
        named = names.setdefault(example.event_class, len(names))
        for case, earned in example.earned:
            classes[case] = named
            for key, parts in earned.items():
                column = points.get(key)
                if column is None:
                    column = points[key] = np.zeros(size, np.int64)
                column[case] = _checked(parts)
    return Outcomes(points, classes, list(names), ordinary)


def _checked(parts: int) -> int:
    if abs(parts) >= 2**62:
        raise Overflow(f"{parts // PARTS:,} points for one award are more than the columns can add up")
    return parts
