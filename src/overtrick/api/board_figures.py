"""What the boards show of a player: for everybody who may see the player, and of oneself."""

from typing import Any

from django.http import HttpRequest
from ninja import Router

from overtrick.api.params import NameOrNumber
from overtrick.api.permissions import reader_of, sender_of
from overtrick.api.players import player_name, visible_player
from overtrick.api.responses import one
from overtrick.api.schemas.board_figures import PlayedBoardsOut, describe_report
from overtrick.store.access.permissions import Actor
from overtrick.store.queries.boards.player_figures import find_play_report

router = Router(tags=["players"])


@router.get("/players/{number}/boards", response=one(PlayedBoardsOut), summary="What a player's boards show")
def player_boards(request: HttpRequest, number: str, partner: NameOrNumber = "") -> Any:
    """Against the field, double dummy and par, by kind of board; `partner` is a number: with that partner only."""
    return _answer(number, partner, reader_of(request))


@router.get("/me/boards", response=one(PlayedBoardsOut), summary="What your own boards show")
def own_boards(request: HttpRequest, partner: NameOrNumber = "") -> Any:
    """The same for the player whose token it is."""
    sender = sender_of(request)
    return _answer(sender.player, partner, sender)


def _answer(number: str, partner: str, who: Actor | None) -> dict[str, Any]:
    found = visible_player(number, who)
    other = visible_player(partner, who) if partner else None
    named = {"player": player_name(found, who), "partner": player_name(other, who) if other else None}
    return named | describe_report(find_play_report(found, who, other))
