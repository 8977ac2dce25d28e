"""Partnerships: with whom a player plays, and two players side by side."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from overtrick.store.access.permissions import Actor
from overtrick.store.queries.boards.player_figures import find_play_report
from overtrick.store.queries.partners import compare_players, find_partners
from overtrick.store.queries.player import PlayerIdentity, find_visible_player
from overtrick.store.queries.search import search_players
from overtrick.store.queries.visibility import find_people
from overtrick.web import query_params
from overtrick.web.boards.play_pages import describe_partnership
from overtrick.web.permissions import account_of


def partners(request: HttpRequest, number: str) -> HttpResponse:
    """Show all partners of a player, and a search for any other player."""
    who = account_of(request)
    identity = _find_player(number, who)
    if identity.number != number:
        return redirect("partners", number=identity.number)
    query = query_params.text(request, "q")
    found, _ = search_players(query, who) if query else ([], False)
    context = {
        "player": find_people([identity.number], who)[identity.number],
        "partners": find_partners(identity, who),
        "q": query,
        "found": [each for each in found if each.number != identity.number],
    }  # fmt: skip
    return render(request, "overtrick/partners.html", context)


def together(request: HttpRequest, number: str, other: str) -> HttpResponse:
    """Show two players: as partners, and against each other."""
    who = account_of(request)
    one, two = _find_player(number, who), _find_player(other, who)
    if one.id == two.id:
        return redirect("partners", number=one.number)
    if (one.number, two.number) != (number, other):
        return redirect("together", number=one.number, other=two.number)
    named = find_people([one.number, two.number], who)
    context = {
        "one": named[one.number], "other": named[two.number], "comparison": compare_players(one, two),
        "boards": describe_partnership(find_play_report(one, who, two)),
    }  # fmt: skip
    return render(request, "overtrick/together.html", context)


def _find_player(number: str, who: Actor | None) -> PlayerIdentity:
    found = find_visible_player(number, who)
    if found is None:
        raise Http404
    return found
