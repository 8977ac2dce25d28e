"""The first pages: where a scorer sees what became of each file, and where everybody lands after signing in."""

from datetime import UTC, datetime, timedelta
from typing import cast

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from overtrick.store import models, place, status
from overtrick.store.accounts import CLUB, FEDERATION, PLAYER
from overtrick.store.explain import explain
from overtrick.store.explained import Wanted
from overtrick.store.models import Account
from overtrick.store.office import office

_A_PAGE = 50
_RECENT = timedelta(days=60)
_ACTIVE = (
    "SELECT c.code, c.name, max(a.at), count(DISTINCT a.name) FROM club c JOIN arrival a ON a.club = c.code "
    "GROUP BY c.code, c.name ORDER BY c.name"
)


def home(request: HttpRequest) -> HttpResponse:
    """To one's own page, or to what everybody may read."""
    account = cast(Account, request.user)
    if request.user.is_authenticated:
        if account.role == CLUB:
            return redirect("files", club=account.club)
        return redirect("clubs" if account.role == FEDERATION else "points")
    return render(request, "overtrick/home.html", {"federation": office().federation.scheme.federation})


@login_required
def clubs(request: HttpRequest) -> HttpResponse:
    """The clubs that have sent anything, for the federation; and what waits for a person."""
    if cast(Account, request.user).role != FEDERATION:
        raise PermissionDenied
    held = models.Revision.objects.filter(state="held").select_related("batch").order_by("seq")[:100]
    return render(request, "overtrick/clubs.html", {"clubs": place.rows(_ACTIVE), "held": held})


@login_required
def files(request: HttpRequest, club: int) -> HttpResponse:
    """Every file of a club: its state, its time, the problems in words, what it replaced."""
    account = cast(Account, request.user)
    if account.role != FEDERATION and (account.role, account.club) != (CLUB, club):
        raise PermissionDenied
    known = models.Club.objects.filter(code=club).first()
    if known is None:
        raise Http404
    page = request.GET.get("page", "1")
    number = max(int(page), 1) if page.isascii() and page.isdigit() and len(page) < 6 else 1
    found = status.statuses(club, most=_A_PAGE + 1, skip=(number - 1) * _A_PAGE)
    told = {
        "club": known,
        "files": found[:_A_PAGE],
        "newer": number - 1,
        "older": number + 1 if len(found) > _A_PAGE else 0,
        "zone": office().federation.time_zone,
    }
    return render(request, "overtrick/files.html", told)


@login_required
def points(request: HttpRequest) -> HttpResponse:
    """A player's own awards, each with its reasons."""
    account = cast(Account, request.user)
    if account.role != PLAYER:
        raise PermissionDenied
    since = office().federation.day_of(datetime.now(UTC)) - _RECENT
    found = explain(account.player, Wanted(start=since))
    return render(request, "overtrick/points.html", {"player": found, "since": since})
