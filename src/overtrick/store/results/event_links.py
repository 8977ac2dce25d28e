"""The links of a session to the others of its event that are in force (N25, C4)."""

from collections.abc import Collection, Iterable, Iterator

from overtrick.awards.event_links import (
    NO_LINKS,
    Doubt,
    Links,
    Outline,
    Span,
    class_by_header,
    find_doubts,
    find_links,
    is_one_session,
    outline,
    part_matters,
    rounds_matter,
)
from overtrick.core.session import MATCH_LISTS, Session
from overtrick.schemes.edition import Edition
from overtrick.store.journal.federation_state import FederationState
from overtrick.store.results.approvals import find_approvals
from overtrick.store.results.event_parts import EventParts, EventPartsReader
from overtrick.store.results.stored_sessions import StoredSession, read_session_files


def find_session_links(state: FederationState, events: EventPartsReader, contest: Collection[StoredSession]) -> Links:
    """Return what the other sessions of its event mean for a contest: one session, or two that are twins."""
    anchor = next(iter(contest))
    edition = state.federation.scheme.on(anchor.played)
    if not depends_on_others(anchor.session, edition):
        return NO_LINKS
    own = {each.id for each in contest}
    # The rounds of a ladder have its very name (N25); reports of sessions may have a number after it.
    related = [anchor.event] if anchor.session.final else events.related_events(anchor.event)
    others = [
        known
        for event in related
        for parts in [events.parts_of(event)]
        for known in _outlines(parts, edition, parts.files.keys() - own)
    ]
    # A ladder is linked to the rounds that it has; without other sessions its approved days do not matter.
    approved = _approved_days(anchor, edition) if others or not anchor.session.final else []
    return find_links(anchor.session, edition, others, approved)


def find_doubtful_links(state: FederationState, events: EventPartsReader, stored: StoredSession) -> Iterator[Doubt]:
    """Yield the sessions of the same event name to which a link is doubtful, although it would change awards."""
    parts = events.parts_of(stored.event)
    if stored.id not in parts.matches and stored.id not in parts.ladders:
        return
    edition = state.federation.scheme.on(stored.played)
    if not parts.ladders or not parts.matches:
        return
    numbers = (parts.ladders.keys() | parts.matches) - {stored.id}
    others = [
        (known, rounds_matter(session, edition))
        for number, session in _read_parts(parts, numbers)
        if (known := outline(session, edition, parts.files[number]))
    ]
    yield from find_doubts(stored.session, edition, others, _approved_days(stored, edition))


def find_dependent_sessions(state: FederationState, events: EventPartsReader, event: int) -> list[int]:
    """Return the sessions of an event, and reports with related names, whose awards follow from other sessions too."""
    own = events.parts_of(event)
    # An event without parts has just lost its last one, perhaps the overall report of others.
    related = events.related_events(event) if own.reports or not own.files else [event]
    return sorted(
        number
        for each in {event, *related}
        for parts in [events.parts_of(each)]
        for number, session in _read_parts(parts, parts.files)
        if session.date and depends_on_others(session, state.federation.scheme.on(session.date))
    )


def _approved_days(stored: StoredSession, edition: Edition) -> list[Span]:
    """Return the days of the approved events that a session falls under."""
    approvals = find_approvals(stored.session, class_by_header(stored.session, edition))
    spans = [Span(each.first, each.last) for each in approvals]
    linked = stored.tournament.event if stored.tournament else None
    own = Span(linked.first, linked.last) if linked else None
    return spans if own is None or own in spans else [*spans, own]


def matters_to_others(session: Session, edition: Edition) -> bool:
    """Tell whether other sessions of its event may earn otherwise when this one comes or goes."""
    if session.lists == MATCH_LISTS:
        return True
    return session.details is not None and part_matters(edition, class_by_header(session, edition))


def depends_on_others(session: Session, edition: Edition) -> bool:
    """Tell whether a session may earn otherwise when others of its event come or go."""
    if session.final:
        return rounds_matter(session, edition)
    return is_one_session(session) and part_matters(edition, class_by_header(session, edition))


def _outlines(parts: EventParts, edition: Edition, numbers: Iterable[int]) -> Iterator[Outline]:
    for number, session in _read_parts(parts, numbers):
        known = outline(session, edition, parts.files[number])
        if known:
            yield known


def _read_parts(parts: EventParts, numbers: Iterable[int]) -> list[tuple[int, Session]]:
    """Return sessions of the event in their order; those of earlier files are read when they are needed."""
    wanted = sorted(numbers)
    missing = [number for number in wanted if number not in parts.sessions]
    if missing:
        parts.sessions |= read_session_files(missing)
    return [(number, parts.sessions[number]) for number in wanted]
