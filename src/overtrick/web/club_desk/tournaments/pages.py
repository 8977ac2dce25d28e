"""A club's own tournaments: what is coming, what it says about each, and who has had the entry form."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from overtrick.store import models
from overtrick.store.errors import Refusal
from overtrick.store.journal.kinds import TOURNAMENT_DETAILS
from overtrick.store.journal.today import today
from overtrick.store.queries.tournaments.listing import CalendarFilter, describe_tournaments, list_tournaments
from overtrick.store.tournaments.calendar import last_change_of
from overtrick.store.tournaments.form_letters import find_sendings
from overtrick.tournaments.records import Tournament
from overtrick.web.acting import CONFLICT, UNPROCESSABLE, make_decision
from overtrick.web.club_desk.desk import desk_club, render_desk
from overtrick.web.club_desk.tournaments.host_form import HostForm, filled_form, list_changes
from overtrick.web.page_urls import page_url
from overtrick.web.problems import translate_problem
from overtrick.web.tournaments.pages import hosted_tournament, logo_digest
from overtrick.web.uploads import takes_files

_MOST_PLAYED = 30


@never_cache
@require_safe
def club_tournaments(request: HttpRequest, club: int) -> HttpResponse:
    """Show the tournaments that a club hosts: those to come, and the latest that were played."""
    row, day = desk_club(club), today()
    found = list_tournaments(CalendarFilter(club=club))
    context = {
        "coming": [each for each in found if each.tournament.last >= day],
        "played": [each for each in reversed(found) if each.tournament.last < day][:_MOST_PLAYED], "today": day,
    }  # fmt: skip
    return render_desk(request, row, "tournaments.html", context)


@takes_files
@never_cache
@require_http_methods(["GET", "POST"])
def club_tournament(request: HttpRequest, club: int, tournament: int) -> HttpResponseBase:
    """Show what the host says about a tournament, or change it."""
    row, own = desk_club(club), hosted_tournament(club, tournament)
    seq = last_change_of(own.number)
    if request.method == "GET":
        return _show(request, row, own, filled_form(own.details, seq))
    form = HostForm(request.POST, request.FILES)
    if not form.is_valid():
        return _show(request, row, own, form, status=UNPROCESSABLE)
    if form.cleaned_data["seq"] != seq:
        form.add_error(None, _("Someone changed this tournament while you were writing. Please look at it again."))
        return _show(request, row, own, form, status=CONFLICT)
    changes = list_changes(own.details, form.values)
    if not changes:
        messages.success(request, _("Nothing was changed."))
        return redirect("club-tournament", club=club, tournament=own.number)
    try:
        make_decision(request, TOURNAMENT_DETAILS, {"tournament": own.number} | changes)
    except Refusal as refusal:
        name, colon, _rest = str(refusal).partition(": ")
        form.add_error(name if colon and name in form.fields else None, translate_problem(str(refusal)))
        return _show(request, row, own, form, status=UNPROCESSABLE)
    messages.success(request, _("Saved. The page of the tournament shows it now."))
    return redirect("club-tournament", club=club, tournament=own.number)


def _show(
    request: HttpRequest, row: models.Club, own: Tournament, form: HostForm, *, status: int = 200
) -> HttpResponse:
    logo = own.details.sponsor_logo
    context = {
        "form": form, "own": own, "listed": describe_tournaments([own])[0], "today": today(),
        "logo": page_url("tournament-logo", tournament=own.number, digest=logo_digest(own)) if logo else "",
        "sendings": find_sendings(own.number),
    }  # fmt: skip
    return render_desk(request, row, "tournament.html", context, status=status)
