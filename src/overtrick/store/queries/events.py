"""An event: the sessions that belong together, with their winners."""

import msgspec

from overtrick.store.access.permissions import Actor
from overtrick.store.db import database
from overtrick.store.queries.session_list import Card, find_sessions_of_event

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


def find_event(number: int, who: Actor | None = None) -> Event | None:
    """Find an event by its number; None if there is none."""
    rows = database.rows(_EVENT, number)
    if not rows:
        return None
    _, name, year, club, club_name = rows[0]
    cards = find_sessions_of_event(number, who)
    return Event(
        id=number, name=name, year=year, club=club, club_name=club_name or str(club),
        finals=tuple(card for card in cards if card.final),
        sessions=tuple(card for card in cards if not card.final),
        stages=dict(database.rows(_STAGES, number)),
    )  # fmt: skip
