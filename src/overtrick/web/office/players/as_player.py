"""A player's own pages as the player sees them, for the office: to read, and not to act as the player."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from overtrick.store import models
from overtrick.store.access.accounts import PLAYER
from overtrick.store.errors import NotFound
from overtrick.store.journal.number_form import canonical_number
from overtrick.web.page_urls import page_url
from overtrick.web.player_area.details import describe_details, make_forms
from overtrick.web.player_area.overview import describe_own_page
from overtrick.web.player_area.own_player import OwnPlayer, find_own_player


@never_cache
@require_safe
def overview(request: HttpRequest, number: str) -> HttpResponse:
    """Show a player's own page."""
    own = _find_own(number)
    return render(request, "overtrick/me.html", describe_own_page(own) | _frame(own, "as-player"))


@never_cache
@require_safe
def details(request: HttpRequest, number: str) -> HttpResponse:
    """Show a player's details, with every form out of use."""
    own = _find_own(number)
    context = describe_details(own, make_forms(own)) | _frame(own, "as-player-details")
    return render(request, "overtrick/my_details.html", context)


def _find_own(number: str) -> OwnPlayer:
    """Return a player as the one who has signed in, with a login that exists on this page only."""
    own = canonical_number(number)
    try:
        found = find_own_player(models.Account(role=PLAYER, player=own))
    except NotFound:
        raise Http404 from None
    if found.identity.row.erased:
        raise Http404
    return found


def _frame(own: OwnPlayer, here: str) -> dict[str, Any]:
    views = [
        (page_url(page, number=own.player), label, page == here, 0)
        for page, label in (("as-player", _("My page")), ("as-player-details", _("Details")))
    ]
    return {"seen_by_office": True, "views": views}
