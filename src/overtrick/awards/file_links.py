"""The sessions of files that are awarded together, without a store: their events, and twins of reports (F13)."""

from typing import NamedTuple

from msgspec.structs import replace

from overtrick.awards.context import NO_CONTEXT, Context
from overtrick.awards.engine import SessionAwards, award_session
from overtrick.awards.event_links import (
    NO_LINKS,
    Links,
    Outline,
    describe_doubt,
    find_doubts,
    find_links,
    outline,
    part_matters,
    rounds_matter,
)
from overtrick.core.identity import are_related, fold_name
from overtrick.core.problems import Problem
from overtrick.core.session import Session
from overtrick.formats.magic_contest.twins import are_twins, join_twins
from overtrick.schemes.edition import Edition

_Key = tuple[object, object, object]


class Position(NamedTuple):
    """Where a session stands: its file, and which session of it."""

    file: str
    number: int


class FileLinks:
    """The links among the sessions of some files. Only what may matter to others is kept."""

    def __init__(self) -> None:
        self._events: dict[_Key, dict[Position, tuple[Outline, bool]]] = {}
        self._reports: dict[_Key, dict[Position, Session]] = {}

    def add(self, session: Session, edition: Edition, position: Position) -> None:
        """Take note of a session, if it may matter to others."""
        known = outline(session, edition, position.file)
        reports = session.details is not None and known is not None and part_matters(edition, known.event_class)
        if known and (known.final or known.matches or reports):
            event = self._events.setdefault(event_of(session), {})
            event[position] = (known, rounds_matter(session, edition))
        if session.details and session.details.serial:
            self._reports.setdefault(event_of(session), {})[position] = session

    def award(
        self, session: Session, edition: Edition, position: Position, context: Context = NO_CONTEXT
    ) -> SessionAwards:
        """Award a session as a part of its event, with its twin if another file reports the other direction."""
        links, doubts = self.find(session, edition, position)
        reports = self._reports.get(event_of(session), {})
        twin = next((each for at, each in reports.items() if at != position and are_twins(session, each)), None)
        awarded = (
            award_with_twin(session, twin, edition, context, links)
            if twin
            else award_session(session, edition, context, links)
        )
        return replace(awarded, problems=(*doubts, *awarded.problems))

    def find(self, session: Session, edition: Edition, position: Position) -> tuple[Links, list[Problem]]:
        """Return the links of a session to the others, and warnings about doubtful ones."""
        others = [each for event in self._related(session) for at, each in event.items() if at != position]
        links = find_links(session, edition, [known for known, _ in others]) if others else NO_LINKS
        return links, [describe_doubt(doubt) for doubt in find_doubts(session, edition, others)]

    def _related(self, session: Session) -> list[dict[Position, tuple[Outline, bool]]]:
        """Return the sessions of its event; for a report, also those of an event with the beginning of its name."""
        club, name, year = event_of(session)
        if session.details is None or session.final:
            return [self._events.get((club, name, year), {})]
        return [
            sessions
            for (other, event, when), sessions in self._events.items()
            if (other, when) == (club, year) and are_related(str(name), str(event))
        ]


def award_with_twin(session: Session, twin: Session, edition: Edition, context: Context, links: Links) -> SessionAwards:
    """Award both directions as one contest; return the rows of one of them."""
    (joined,) = join_twins((session, twin))
    awarded = award_session(joined, edition, context, links)
    # North-South comes first.
    count = len(twin.entries) if session.east_west else len(session.entries)
    rows = awarded.entries[count:] if session.east_west else awarded.entries[:count]
    return replace(awarded, session=session, entries=rows)


def event_of(session: Session) -> _Key:
    """Return what the sessions of an event have in common; the licence says the club where no register does."""
    club = session.club if session.club is not None else session.details and session.details.licence
    return club, fold_name(session.event), session.date and session.date.year
