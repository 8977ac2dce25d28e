"""Approvals of events: files whose points need the federation's approval wait until their event has one.

Which units need approval is a dated setting of the federation. An approval names a club, an event, its class and its
days, and so it also says which sessions belong together.
"""

from collections.abc import Iterator, Mapping
from datetime import date
from typing import NamedTuple

from overtrick.awards.event_links import class_by_header
from overtrick.core.because import Because
from overtrick.core.identity import fold_name, is_part_name
from overtrick.core.session import Session
from overtrick.store.db import database
from overtrick.store.db.values import day_of
from overtrick.store.journal.federation_state import FederationState
from overtrick.store.results.reading import Reading
from overtrick.store.results.tournament_facts import CalendarReader, SaidLink, find_tournament_of

_APPROVALS = (
    'SELECT event, event_class, first, last FROM approval WHERE club = %s AND first <= %s AND "last" >= %s ORDER BY id'
)
NOT_APPROVED = (
    "{event} is {event_class}, whose {units} points need a tournament on the federation's calendar, and none fits"
)


class Approval(NamedTuple):
    """An approved event: its name as it is compared, its class, its first and its last day."""

    event: str
    event_class: str
    first: date
    last: date

    @property
    def several_days(self) -> bool:
        """Whether it is played on more than one day, so that one day is only a session of it."""
        return self.last > self.first


def find_missing_approval(
    state: FederationState, reading: Reading, day: date, said: Mapping[int, SaidLink]
) -> Because | None:
    """Return why a file that came on a day waits for approval; None if it does not.

    `said` is what people said about its sessions and tournaments, by position.
    """
    needing = state.units_needing_approval(day)
    if not needing:
        return None
    for position, session in enumerate(reading.sessions):
        event_class, units = _find_class(state, session)
        held = sorted(units & needing)
        if (
            held
            and not any(find_approvals(session, event_class))
            and not _is_linked(state, session, said.get(position))
        ):
            values = {"event": session.event, "event_class": event_class, "units": " and ".join(held)}
            ended = session.details.ended if session.details else None
            days = {"first": session.date, "last": ended or session.date}
            return Because(NOT_APPROVED, values | {"club": session.club, **days})
    return None


def _is_linked(state: FederationState, session: Session, said: SaidLink | None) -> bool:
    """Tell whether a session belongs to a tournament of the calendar although it is not of its name or class."""
    assert session.date is not None
    return find_tournament_of(session, state.federation.scheme.on(session.date), said, CalendarReader()) is not None


def find_approvals(session: Session, event_class: str) -> Iterator[Approval]:
    """Yield the approvals that a session falls under: the names of sessions may go on after that of the event."""
    if session.club is None or session.date is None:
        return
    name = fold_name(session.event)
    ended = session.details.ended if session.details else None
    last = max(session.date, ended or session.date)
    for event, known, first, until in database.rows(_APPROVALS, session.club, session.date, last):
        if known == event_class and is_part_name(name, event):
            yield Approval(event, known, day_of(first), day_of(until))


def _find_class(state: FederationState, session: Session) -> tuple[str, frozenset[str]]:
    """Return the class of a session, and the units of its points; a club that earns nothing needs no approval."""
    if session.date is None or session.club is None or not session.entries:
        return "", frozenset()
    if session.details and session.details.reverses:
        return "", frozenset()
    if state.clubs.kind_on(session.club, session.date) in state.federation.registers_on(session.date).not_awarding:
        return "", frozenset()
    edition = state.federation.scheme.on(session.date)
    name = class_by_header(session, edition)
    return name, edition.units_of(name)
