"""The ordinary way: sessions that are no cases, awarded one by one by whoever keeps them."""

from collections.abc import Collection, Iterable, Sequence
from datetime import date
from typing import Any, NamedTuple, Protocol

from overtrick.awards.engine import EntryAwards
from overtrick.core.session import NO_NUMBER, NOBODY
from overtrick.lab.outcomes import to_parts
from overtrick.lab.recording import Comparer, Read, RecordingEdition
from overtrick.schemes import Scheme
from overtrick.schemes.edition import Edition


class OrdinaryAward(NamedTuple):
    """An award of a session that is no case. `session` is its place in the table of sessions."""

    session: int
    row: int
    player: str
    unit: str
    kind: str
    parts: int
    event_class: str


# What was read of the editions of some days.
Reads = Sequence[tuple[date, Edition, frozenset[Read]]]


class OrdinarySession(NamedTuple):
    """What a session that is no case earns, and what was read for it, perhaps together with others of its class."""

    session: int
    awards: Sequence[OrdinaryAward]
    reads: Reads


class OrdinaryWay(Protocol):
    """Awards sessions of a history, by their places in its table, under a scheme."""

    def __call__(self, scheme: Scheme, sessions: Collection[int]) -> Iterable[OrdinarySession]:
        """Yield what the sessions earn."""


class RecordingScheme:
    """A scheme that notes what is read of its editions. Sessions of one class may share it."""

    def __init__(self, scheme: Scheme) -> None:
        self._scheme = scheme
        self._editions: dict[date, tuple[Edition, RecordingEdition]] = {}

    def __getattr__(self, name: str) -> Any:
        """Return what is no value of an edition."""
        return getattr(self._scheme, name)

    def on(self, day: date) -> RecordingEdition:
        """Return the edition of a day, which notes what is read of it."""
        if day not in self._editions:
            edition = self._scheme.on(day)
            known = next((own for each, own in self._editions.values() if each is edition), None)
            self._editions[day] = edition, known or RecordingEdition(edition)
        return self._editions[day][1]

    def reads(self) -> Reads:
        """Return what was read until now, with the days."""
        frozen = {id(own): frozenset(own.reads) for _, own in self._editions.values()}
        return [(day, edition, frozen[id(own)]) for day, (edition, own) in self._editions.items()]


class SameReads:
    """Tells whether what was read under one scheme is the same under another. Each question is answered once."""

    def __init__(self, old: Scheme, new: Scheme) -> None:
        self._new = new
        # Who the players are on a day, and which clubs award, follows from the registers.
        self._alike = all(registers == new.registers for _, registers in old.dated_registers)
        self._comparers: dict[tuple[int, int], Comparer] = {}
        self._answers: dict[int, bool] = {}

    def have_same(self, reads: Reads) -> bool:
        """Tell whether all that was read is the same."""
        if id(reads) not in self._answers:
            self._answers[id(reads)] = self._alike and all(self._is_same(*each) for each in reads)
        return self._answers[id(reads)]

    def _is_same(self, day: date, edition: Edition, reads: frozenset[Read]) -> bool:
        other = self._new.on(day)
        key = id(edition), id(other)
        if key not in self._comparers:
            self._comparers[key] = Comparer(edition, other)
        return self._comparers[key].have_same(reads)


def read_rows(session: int, event_class: str, rows: Iterable[EntryAwards]) -> Iterable[OrdinaryAward]:
    """Yield the awards of the rows of a session."""
    for row in rows:
        for award in row.awards:
            if award.player not in (NOBODY, NO_NUMBER):
                parts = to_parts(award.points)
                yield OrdinaryAward(session, row.entry.row, award.player, award.unit, award.kind, parts, event_class)
