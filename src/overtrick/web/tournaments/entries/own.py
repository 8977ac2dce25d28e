"""What a player does with an entry: confirm it or withdraw it, on the page or by the link in an email."""

from datetime import UTC, datetime

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from overtrick.store.commands.entries.players import (
    confirm_by_link,
    confirm_own,
    decline_by_link,
    withdraw_own,
)
from overtrick.store.errors import Refusal
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.journal.today import today
from overtrick.store.queries.tournaments.entrants import name_players
from overtrick.store.tournaments.entries import closing_time_passed, find_live_entry, waiting_position
from overtrick.store.tournaments.entry_links import LinkedEntry, read_entry_link
from overtrick.tournaments.records import WITHDRAWN
from overtrick.web.acting import CONFLICT, acting_account
from overtrick.web.player_area.own_player import signed_in_player
from overtrick.web.problems import translate_problem
from overtrick.web.tournaments.entering import known_tournament

_GONE = 410


@require_POST
def own_entry(request: HttpRequest, tournament: int) -> HttpResponse:
    """Confirm or withdraw the entry of the player who has signed in."""
    found, own = known_tournament(tournament), signed_in_player(request)
    entry = find_live_entry(found.number, own.player)
    now = datetime.now(UTC)
    try:
        if entry is None:
            messages.error(request, _("You have no entry for this event."))
        elif request.POST.get("do") == "confirm":
            confirm_own(acting_account(request), entry.id, now)
            messages.success(request, _("You have confirmed that you are playing."))
        elif request.POST.get("do") == "withdraw":
            withdraw_own(acting_account(request), entry.id, now)
            messages.success(request, _("Your entry has been withdrawn, and the others get an email."))
    except Refusal as refusal:
        messages.error(request, translate_problem(str(refusal)))
    return redirect("tournament-entries", tournament=found.number)


@never_cache
@require_http_methods(["GET", "POST"])
def entry_link(request: HttpRequest, token: str) -> HttpResponse:
    """Let a player confirm or decline an entry by a link, without signing in. Opening the link changes nothing."""
    found = read_entry_link(token, today())
    if found is None:
        return render(request, "overtrick/tournaments/entry_link_gone.html", status=_GONE)
    if request.method == "GET":
        return _show(request, found)
    try:
        if request.POST.get("do") == "confirm":
            confirm_by_link(found, datetime.now(UTC))
        elif request.POST.get("do") == "decline":
            decline_by_link(found, datetime.now(UTC))
    except Refusal as refusal:
        return _show(request, found, translate_problem(str(refusal)), CONFLICT)
    return redirect("entry-link", token=token)


def _show(request: HttpRequest, found: LinkedEntry, trouble: str = "", status: int = 200) -> HttpResponse:
    names = name_players(found.entry.numbers)
    context = {
        "found": found, "tournament": found.tournament, "name": names[found.number],
        "others": [names[each] for each in found.entry.numbers if each != found.number], "trouble": trouble,
        "position": waiting_position(found.entry), "withdrawn": found.entry.state == WITHDRAWN,
        "closed": closing_time_passed(found.tournament, datetime.now(UTC), today()),
        "entry_zone": current_federation().time_zone,
    }  # fmt: skip
    return render(request, "overtrick/tournaments/entry_link.html", context, status=status)
