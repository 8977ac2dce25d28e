"""Tournaments of the calendar that a held file may belong to, so that a person can link it to one."""

from collections.abc import Iterable
from datetime import timedelta
from typing import NamedTuple

from overtrick.core.session import Session
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.results.tournament_facts import CalendarEvent, list_events_between, outline_played
from overtrick.tournaments.links import SUGGESTED, link_session

_NEAR = timedelta(days=7)


class SuggestedTournament(NamedTuple):
    """A tournament that a session of a held file may belong to, and what speaks against it.

    `position` is that of the session in the file, counted from 0.
    """

    event: CalendarEvent
    position: int
    against: str


def suggest_tournaments(sessions: Iterable[Session]) -> list[SuggestedTournament]:
    """Return the tournaments that the sessions of a held file may belong to."""
    scheme = current_federation().scheme
    found: list[SuggestedTournament] = []
    for position, session in enumerate(sessions):
        if session.date is None:
            continue
        edition = scheme.on(session.date)
        played = outline_played(session, edition)
        if played is None:
            continue
        for event in list_events_between(played.first - _NEAR, played.last + _NEAR):
            link = link_session(played, event.sanctioned(edition))
            if link.certainty == SUGGESTED:
                found.append(SuggestedTournament(event, position, link.against))
    return found
