"""An event: the sessions that belong together with their winners, and its ladder or who leads so far."""

import msgspec

from overtrick.store.access.permissions import Actor
from overtrick.store.db import database
from overtrick.store.queries.rounds.matches import Contestant, find_latest_ladders
from overtrick.store.queries.session_list import Card, find_sessions_of_event
from overtrick.store.queries.session_results import Ladder, find_ladders_and_awards, join_directions

_EVENT = "SELECT e.id, e.name, e.year, e.club, c.name FROM event e LEFT JOIN club c ON c.code = e.club WHERE e.id = %s"
_STAGES = "SELECT s.id, t.name FROM session s JOIN stage t ON t.id = s.stage_id WHERE s.event_id = %s"


class Event(msgspec.Struct, frozen=True, kw_only=True):
    """An event: its final ladders, and its other sessions in the order of play."""

    id: int
    name: str
    year: int
    club: int
    club_name: str
    finals: tuple[Card, ...]
    sessions: tuple[Card, ...]
    stages: dict[int, str]


class EventResults(msgspec.Struct, frozen=True):
    """How an event ended: its final ladders; or how it stands, the interim ladder of each field after its rounds."""

    finals: tuple[Ladder, ...]
    interim: tuple[tuple[Card, tuple[Contestant, ...]], ...]


def find_event_results(event: Event, who: Actor | None = None) -> EventResults:
    """Find the final ladders of an event with their rows; without one, who leads after its rounds of matches."""
    if not event.finals:
        return EventResults((), tuple(find_latest_ladders(event.sessions, who)))
    keys = [key for card in event.finals for key in (card.id, card.sibling) if key]
    found = {ladder.card.id: ladder for ladder, _ in find_ladders_and_awards(keys, who)}
    return EventResults(
        tuple(
            join_directions(found[card.id], found[card.sibling]) if card.sibling else found[card.id]
            for card in event.finals
        ),
        (),
    )


def find_event(number: int, who: Actor | None = None, *, joined: bool = True) -> Event | None:
    """Find an event by its number; None if there is none.

    The two directions of a contest that were reported apart are one session; without `joined` they are two.
    """
    rows = database.rows(_EVENT, number)
    if not rows:
        return None
    _, name, year, club, club_name = rows[0]
    cards = find_sessions_of_event(number, who, joined=joined)
    return Event(
        id=number, name=name, year=year, club=club, club_name=club_name or str(club),
        finals=tuple(card for card in cards if card.final),
        sessions=tuple(card for card in cards if not card.final),
        stages=dict(database.rows(_STAGES, number)),
    )  # fmt: skip
