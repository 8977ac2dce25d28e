"""The player behind a login: whoever survived, if numbers were merged since the login was made."""

from typing import NamedTuple
from zoneinfo import ZoneInfo

from django.http import Http404, HttpRequest

from overtrick.store import models
from overtrick.store.access.accounts import PLAYER
from overtrick.store.journal.federation_state import federation_state
from overtrick.store.queries.player import Known
from overtrick.store.queries.session_results import Ladder
from overtrick.store.registers.players import find_player, player_and_numbers, survivor_of
from overtrick.web.permissions import account_of


class Mine(NamedTuple):
    """A player who has signed in, and looks as the one who survived."""

    account: models.Account
    known: Known
    hidden: bool
    role: str = PLAYER
    club: int | None = None

    @property
    def player(self) -> str:
        """The number."""
        return self.known.number

    @property
    def zone(self) -> ZoneInfo:
        """The time zone that times are told in."""
        return federation_state().federation.time_zone


def mine(request: HttpRequest) -> Mine:
    """Whose page it is."""
    account = account_of(request)
    if account is None or account.role != PLAYER:
        raise Http404
    return of(account)


def own_lines(account: models.Account | None, found: Ladder) -> set[int]:
    """The lines of a session in which whoever looks sat."""
    if account is None or account.role != PLAYER:
        return set()
    number = survivor_of(find_player(account.player)).number
    return {row.line for rows in found.lists for row in rows if any(each.number == number for each in row.people)}


def of(account: models.Account) -> Mine:
    """The player behind a login."""
    player, numbers = player_and_numbers(account.player)
    return Mine(account, Known(player, tuple(numbers)), player.hidden)
