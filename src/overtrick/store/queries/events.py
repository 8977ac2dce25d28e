"""An event: the sessions that belong together with their winners, and its ladder or who leads so far."""

from collections.abc import Iterable

import msgspec

from overtrick.awards.event_links import Outline, is_session_of
from overtrick.store.access.permissions import Actor
from overtrick.store.db import database
from overtrick.store.queries.rounds.matches import Contestant, find_latest_ladders
from overtrick.store.queries.session_list import Card, find_sessions_of_events
from overtrick.store.queries.session_results import Ladder, find_ladders_and_awards, join_directions
from overtrick.store.results.event_parts import EventPartsReader

_TEAM = 4
_EVENT = "SELECT e.id, e.name, e.year, e.club, c.name FROM event e LEFT JOIN club c ON c.code = e.club WHERE e.id = %s"
_STAGES = "SELECT s.id, t.name FROM session s JOIN stage t ON t.id = s.stage_id WHERE s.event_id = %s"


class Event(msgspec.Struct, frozen=True, kw_only=True):
    """An event: its final ladders, and its other sessions in the order of play.

    Reports of sessions may have a longer name than their event: those of an overall list are `sessions` too, and
    `overall` are the lists of events of which the sessions are a part.
    """

    id: int
    name: str
    year: int
    club: int
    club_name: str
    finals: tuple[Card, ...]
    sessions: tuple[Card, ...]
    stages: dict[int, str]
    overall: tuple[Card, ...] = ()


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
    cards = find_sessions_of_events([number], who, joined=joined)
    parts, overall = _find_linked(number, cards, who, joined=joined)
    return Event(
        id=number, name=name, year=year, club=club, club_name=club_name or str(club),
        finals=tuple(card for card in cards if card.final),
        sessions=tuple(sorted((*(card for card in cards if not card.final), *parts), key=lambda card: card.date)),
        stages=dict(database.rows(_STAGES, number)), overall=overall,
    )  # fmt: skip


def _find_linked(
    event: int, cards: list[Card], who: Actor | None, *, joined: bool
) -> tuple[list[Card], tuple[Card, ...]]:
    """Find the sessions of an event that have names of their own, and the overall lists that its sessions belong to.

    They are linked as they are for the awards, by name, class, size and days (C4).
    """
    if not any(card.last or not card.round for card in cards):
        return [], ()
    related = [each for each in EventPartsReader().related_events(event) if each != event]
    others = find_sessions_of_events(related, who, joined=joined) if related else []
    reports = [_outline(card) for card in (*cards, *others)]
    return (
        [each for each in others if not each.final and _is_part_of(each, cards, reports)],
        tuple(each for each in others if each.last and any(_is_part_of(card, [each], reports) for card in cards)),
    )


def _is_part_of(one: Card, lists: Iterable[Card], reports: list[Outline]) -> bool:
    return not one.final and any(each.last and is_session_of(_outline(one), _outline(each), reports) for each in lists)


def _outline(card: Card) -> Outline:
    return Outline(
        "", card.event, card.date, card.last or card.date, card.final, card.matches, min(card.row_size, _TEAM),
        card.event_class,
    )  # fmt: skip
