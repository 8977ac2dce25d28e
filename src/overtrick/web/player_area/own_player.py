"""The player behind a login: the surviving one, if numbers were merged since the login was made."""

from typing import NamedTuple
from zoneinfo import ZoneInfo

from django.http import Http404, HttpRequest

from overtrick.store import models
from overtrick.store.access.accounts import PLAYER
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.queries.player import PlayerIdentity
from overtrick.store.queries.session_results import Ladder, Points, Row
from overtrick.store.queries.visibility import Person
from overtrick.store.registers.players import find_player, player_and_duplicates, survivor_of
from overtrick.web.permissions import account_of


class OwnPlayer(NamedTuple):
    """A player who has signed in, and looks as the one who survived."""

    account: models.Account
    identity: PlayerIdentity
    hidden: bool
    role: str = PLAYER
    club: int | None = None

    @property
    def player(self) -> str:
        """The number."""
        return self.identity.number

    @property
    def zone(self) -> ZoneInfo:
        """The time zone that times are shown in."""
        return current_federation().time_zone


def signed_in_player(request: HttpRequest) -> OwnPlayer:
    """Return the player who has signed in; 404 for others."""
    account = account_of(request)
    if account is None or account.role != PLAYER:
        raise Http404
    return find_own_player(account)


class OwnRow(NamedTuple):
    """A row of a session in which the reader sat: with whom, for which points, and on which side of the room."""

    row: Row
    partners: tuple[Person, ...]
    points: tuple[Points, ...]
    side: str


def find_own_rows(account: models.Account | None, found: Ladder) -> list[OwnRow]:
    """Return the rows of a session in which the reader sat."""
    if account is None or account.role != PLAYER:
        return []
    number = survivor_of(find_player(account.player)).number
    sides = found.sides or ("",) * len(found.lists)
    return [
        OwnRow(
            row,
            tuple(each for each in row.people if each.number != number),
            next((share.points for share in row.shares if not share.person or share.person.number == number), ()),
            side,
        )
        for rows, side in zip(found.lists, sides, strict=True)
        for row in rows
        if any(each.number == number for each in row.people)
    ]


def find_own_player(account: models.Account) -> OwnPlayer:
    """Return the player behind a login."""
    player, duplicates = player_and_duplicates(account.player)
    return OwnPlayer(account, PlayerIdentity(player, tuple(duplicates)), player.hidden)
