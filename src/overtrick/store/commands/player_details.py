"""The details that players change themselves, on their page or by a program: contact, wishes and visibility.

An email address changes only on the page, by a link that proves that it is the player's own.
"""

from collections.abc import Sequence
from datetime import datetime

import msgspec

from overtrick.store import models
from overtrick.store.access.contacts import contact_by_numbers
from overtrick.store.commands import decide
from overtrick.store.registers.players import find_player, player_and_numbers, survivor_of


class Details(msgspec.Struct, frozen=True, kw_only=True):
    """A player's contact, what is wanted by mail, and whether the player is hidden from the public."""

    hidden: bool
    email: str
    telephone: str
    certificates: bool
    corrections: bool
    roundup: bool
    scorecards: bool


def find_details(number: str) -> Details:
    """Return the details of a player by number."""
    return build_details(*player_and_numbers(number))


def build_details(player: models.Player, numbers: Sequence[str]) -> Details:
    """Build the details of a player from the numbers of the player, the surviving one first."""
    contact = contact_by_numbers(numbers)
    return Details(
        hidden=player.hidden, email=contact.email if contact else "",
        telephone=contact.telephone if contact else "", certificates=bool(contact and contact.certificates),
        corrections=bool(contact and contact.corrections), roundup=bool(contact and contact.roundup),
        scorecards=bool(contact and contact.scorecards),
    )  # fmt: skip


def set_hidden(number: str, hidden: bool, by: str, now: datetime) -> None:
    """Hide a player from the public, or show the player again; make no decision if nothing changes."""
    if hidden != survivor_of(find_player(number)).hidden:
        decide.decide("hide", now, by, {"number": number, "hidden": hidden})
