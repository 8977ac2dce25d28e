"""Clubs and regions: where they are, what they play, how much."""

from datetime import timedelta

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from overtrick.store.journal.today import today
from overtrick.store.queries import activity, session_list
from overtrick.store.queries import clubs as shown
from overtrick.store.totals.recent_rows import LATELY
from overtrick.web.pages import charts
from overtrick.web.permissions import account_of

_SEASON = timedelta(days=90)
_LATEST = 20


def clubs(request: HttpRequest) -> HttpResponse:
    """Every club, by region."""
    return render(request, "overtrick/clubs.html", {"clubs": shown.clubs(today() - LATELY)})


def club(request: HttpRequest, code: int) -> HttpResponse:
    """A club: how much it plays, who plays most there, and its latest sessions."""
    day, who = today(), account_of(request)
    found = shown.club(code, day - LATELY) if code < 2**31 else None
    if found is None:
        raise Http404
    sessions, _ = session_list.sessions(session_list.SessionFilter(club=code), most=_LATEST, who=who)
    context = {
        "club": found, "sessions": sessions, "figure": charts.of_club(code),
        "crowd": activity.at_club(code, day - _SEASON, who=who),
    }  # fmt: skip
    return render(request, "overtrick/club.html", context)


def region(request: HttpRequest, name: str) -> HttpResponse:
    """A region, its clubs and their latest sessions."""
    found = shown.clubs(today() - LATELY, name)
    if not found:
        raise Http404
    sessions, _ = session_list.sessions(session_list.SessionFilter(region=name), most=_LATEST, who=account_of(request))
    context = {"region": name, "clubs": found, "sessions": sessions, "figure": charts.of_region(name)}
    return render(request, "overtrick/region.html", context)
