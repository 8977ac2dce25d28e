"""Links in letters by which a player confirms or declines an entry that somebody else made.

A link is not stored. It names the entry and the player, signed, and works until the tournament is over, as long as the
player is in the entry.
"""

from datetime import date

import msgspec
from django.core import signing

from overtrick.store.errors import Refusal
from overtrick.store.tournaments.calendar import find_tournament
from overtrick.store.tournaments.entries import find_entry
from overtrick.tournaments.records import Tournament, TournamentEntry

_SALT = "overtrick.tournament-entry"


class LinkedEntry(msgspec.Struct, frozen=True):
    """What a link leads to: the tournament, the entry, and the player whose link it is."""

    tournament: Tournament
    entry: TournamentEntry
    number: str

    @property
    def confirmed(self) -> bool:
        """Whether the player has confirmed it."""
        return any(each.confirmed for each in self.entry.players if each.number == self.number)


def make_entry_link(entry: int, number: str) -> str:
    """Make the link of a player to an entry."""
    return signing.dumps([entry, number], salt=_SALT)


def read_entry_link(token: str, day: date) -> LinkedEntry | None:
    """Read a link; None if it is not one, the tournament is over or was deleted, or the player plays no more."""
    try:
        entry, number = signing.loads(token, salt=_SALT)
        found = find_entry(int(entry))
        tournament = find_tournament(found.tournament)
    except (signing.BadSignature, ValueError, TypeError, Refusal):
        return None
    if tournament.last < day or number not in found.numbers:
        return None
    return LinkedEntry(tournament, found, str(number))
