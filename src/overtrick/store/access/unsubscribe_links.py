"""Links at the end of letters that players asked for: each stops the letters of one kind, without signing in.

A link is signed and not stored. It stays valid, because a letter may be opened years later, and it can do nothing but
stop the letters.
"""

from typing import NamedTuple

from django.core import signing

from overtrick.store.errors import NotFound
from overtrick.store.journal.number_form import canonical_number
from overtrick.store.registers.players import find_player, survivor_of

ROUNDUP, SCORECARDS = "roundup", "scorecards"
# The kinds of letters that a link may stop, as the contact of a player names them.
STOPPABLE = (ROUNDUP, SCORECARDS)
_SALT = "overtrick.unsubscribe"


class Subscription(NamedTuple):
    """A player and the letters that the player gets."""

    number: str
    letter: str


def make_link(number: str, letter: str) -> str:
    """Return the secret part of the address that stops letters of a kind to a player."""
    return signing.Signer(salt=_SALT, sep="~").sign(f"{letter}-{number}")


def read_link(token: str) -> Subscription | None:
    """Read such a link; None if it is not one, or nobody has the number any more."""
    try:
        letter, _, number = signing.Signer(salt=_SALT, sep="~").unsign(token).partition("-")
        player = survivor_of(find_player(canonical_number(number)))
    except (signing.BadSignature, NotFound):
        return None
    return Subscription(player.number, letter) if letter in STOPPABLE and not player.erased else None
