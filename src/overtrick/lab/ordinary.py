"""The ordinary way: sessions that are no cases, awarded one by one by whoever keeps them."""

from collections.abc import Collection, Iterable
from typing import NamedTuple, Protocol

from overtrick.awards.engine import EntryAwards
from overtrick.core.session import NO_NUMBER, NOBODY
from overtrick.lab.outcomes import to_parts
from overtrick.schemes import Scheme


class OrdinaryAward(NamedTuple):
    """An award of a session that is no case. `session` is its place in the table of sessions."""

    session: int
    row: int
    player: str
    unit: str
    kind: str
    parts: int
    event_class: str


class OrdinaryWay(Protocol):
    """Awards sessions of a history, by their places in its table, under a scheme."""

    def __call__(self, scheme: Scheme, sessions: Collection[int]) -> Iterable[OrdinaryAward]:
        """Yield what the sessions earn."""


def read_rows(session: int, event_class: str, rows: Iterable[EntryAwards]) -> Iterable[OrdinaryAward]:
    """Yield the awards of the rows of a session."""
    for row in rows:
        for award in row.awards:
            if award.player not in (NOBODY, NO_NUMBER):
                parts = to_parts(award.points)
                yield OrdinaryAward(session, row.entry.row, award.player, award.unit, award.kind, parts, event_class)
