"""What players look after themselves, on their page or by a program: how they are reached, and whether they are shown.

An address changes on the page alone, by a link that proves that it is the player's own.
"""

from collections.abc import Sequence
from datetime import datetime

import msgspec

from overtrick.store import models
from overtrick.store.access.contacts import contact_by_numbers
from overtrick.store.commands import decide
from overtrick.store.registers.players import find_player, player_and_numbers, survivor_of


class Details(msgspec.Struct, frozen=True, kw_only=True):
    """What the federation has to reach a player, what the player wants to be sent, and whether the public sees one."""

    hidden: bool
    email: str
    telephone: str
    certificates: bool


def find_details(number: str) -> Details:
    """The details of a player by number."""
    return build_details(*player_and_numbers(number))


def build_details(player: models.Player, numbers: Sequence[str]) -> Details:
    """The details of a player whose numbers are known, the one that survives first."""
    contact = contact_by_numbers(numbers)
    return Details(
        hidden=player.hidden, email=contact.email if contact else "",
        telephone=contact.telephone if contact else "", certificates=bool(contact and contact.certificates),
    )  # fmt: skip


def set_hidden(number: str, hidden: bool, by: str, now: datetime) -> None:
    """Show a player to the public, or no longer; the same wish once more is no second decision."""
    if hidden != survivor_of(find_player(number)).hidden:
        decide.decide("hide", now, by, {"number": number, "hidden": hidden})
