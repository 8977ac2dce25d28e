"""Finding a player's number while results are typed in: members of the club come first."""

from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from overtrick.store.access.permissions import Actor
from overtrick.store.queries.search import PlayerMatch, search_players
from overtrick.web import query_params
from overtrick.web.acting import acting_account
from overtrick.web.club_desk.desk import desk_club, render_desk
from overtrick.web.club_desk.sheet.fields import name_to_find

_MOST, _LOOKED_AT = 6, 200


class FoundPlayers(NamedTuple):
    """The players whom a text may mean, and whether there are more."""

    text: str
    players: list[PlayerMatch]
    more: bool


def find_for_club(club: int, text: str, who: Actor) -> FoundPlayers:
    """Find the players whom a text may mean, members of the club first."""
    found, more = search_players(text, who, _LOOKED_AT)
    ordered = sorted(found, key=lambda each: each.club != club)
    return FoundPlayers(text, ordered[:_MOST], more or len(ordered) > _MOST)


@require_GET
def find_player(request: HttpRequest, club: int) -> HttpResponse:
    """Show the players whom the players field of a row may mean, as buttons that put the number there."""
    own = desk_club(club)
    text = query_params.text(request, "q") or name_to_find(query_params.text(request, "players"))
    found = find_for_club(club, text, acting_account(request))
    # A number that is complete needs no choice: the row says whose it is.
    if len(found.players) == 1 and found.players[0].number == text:
        found = FoundPlayers("", [], more=False)
    at = query_params.number(request, "row") or 0
    return render_desk(request, own, "found_players.html", {"found": found, "at": at})
