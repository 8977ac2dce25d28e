"""What the office can do from a public page: a quiet block of buttons, which visitors do not get.

Nothing here asks the database anything unless the office looks.
"""

from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from overtrick.store.access.permissions import Actor, may
from overtrick.store.queries.events import Event
from overtrick.store.queries.player import PlayerIdentity
from overtrick.store.queries.register.award_history import find_session_origin
from overtrick.store.queries.session_results import Ladder
from overtrick.web.office.players.addresses import decision_url
from overtrick.web.page_urls import page_url


class StaffAct(NamedTuple):
    """A button: its label, and the page that it opens."""

    label: Any
    address: str


def acts_on_player(who: Actor | None, player: PlayerIdentity) -> list[StaffAct]:
    """Return what the office can do from a player's page."""
    if not _is_office(who):
        return []
    number, office_page = player.number, page_url("office-player", number=player.number)
    return [
        StaffAct(_("Everything on record"), office_page),
        StaffAct(_("Adjust the points"), decision_url("adjust", office_page, number=number)),
        StaffAct(_("Merge with another number"), f"{page_url('merge-players')}?number={number}"),
    ]


def acts_on_club(who: Actor | None, code: int) -> list[StaffAct]:
    """Return what the office can do from a club's page."""
    if not _is_office(who):
        return []
    return [
        StaffAct(_("Everything on record"), page_url("office-club", code=code)),
        StaffAct(_("Open the club's desk"), page_url("desk", club=code)),
    ]


def acts_on_session(who: Actor | None, ladder: Ladder) -> list[StaffAct]:
    """Return what the office can do from the page of a session, beside what the page offers the club too."""
    if not _is_office(who):
        return []
    card, here = ladder.card, page_url("session", session=ladder.card.id)
    origin = find_session_origin(card.id)
    found = [StaffAct(_("Award history"), page_url("award-history", session=card.id))]
    if origin is not None and origin.stands:
        file: dict[str, str | int] = {"club": origin.sender, "name": origin.file}
        found.append(StaffAct(_("Enter facts"), decision_url("facts", here, position=origin.position, **file)))
        if "/" in origin.file:
            # The pages of the club's desk have no address for such a name.
            found.append(StaffAct(_("Take these results back"), decision_url("cancel", here, **file)))
    found.append(_approve(here, card.club, card.event, card.event_class, card.date.isoformat()))
    return found


def acts_on_event(who: Actor | None, event: Event) -> list[StaffAct]:
    """Return what the office can do from the page of an event."""
    cards = (*event.sessions, *event.finals)
    if not _is_office(who) or not cards:
        return []
    first, last = min(card.date for card in cards), max(card.date for card in cards)
    here = page_url("event", event=event.id)
    kind = next((card.event_class for card in cards if card.event_class), "")
    return [_approve(here, event.club, event.name, kind, first.isoformat(), last.isoformat())]


def _approve(back: str, club: int, event: str, event_class: str, first: str, last: str = "") -> StaffAct:
    texts = {"event": event, "event_class": event_class, "first": first, "last": last}
    known = {name: text for name, text in texts.items() if text}
    return StaffAct(_("Approve the event"), decision_url("approve", back, club=club, **known))


def _is_office(who: Actor | None) -> bool:
    return who is not None and may("federation admin", who)
