"""Clubs and regions: where they are, what they play, how much."""

from datetime import timedelta

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from overtrick.store.journal.federation_state import current_federation
from overtrick.store.journal.today import today
from overtrick.store.queries import activity, session_list
from overtrick.store.queries.clubs import find_club_summary, find_clubs, region_entries
from overtrick.store.totals.recent_rows import RECENT_PERIOD
from overtrick.web.pages import charts
from overtrick.web.permissions import account_of

_ATTENDANCE_PERIOD = timedelta(days=90)
_MAX_SESSIONS = 20


def clubs(request: HttpRequest) -> HttpResponse:
    """Show every club, by region."""
    return render(request, "overtrick/clubs.html", {"clubs": find_clubs(today() - RECENT_PERIOD)})


def club(request: HttpRequest, code: int) -> HttpResponse:
    """Show a club: how much it plays, who plays most there, and its latest sessions."""
    day, who = today(), account_of(request)
    found = find_club_summary(code, day - RECENT_PERIOD) if code < 2**31 else None
    if found is None:
        raise Http404
    sessions, _ = session_list.find_sessions(session_list.SessionFilter(club=code), limit=_MAX_SESSIONS, who=who)
    context = {
        "club": found, "sessions": sessions, "figure": charts.club_figure(code),
        "attendance": activity.find_attendance(code, day - _ATTENDANCE_PERIOD, who=who),
    }  # fmt: skip
    return render(request, "overtrick/club.html", context)


def region(request: HttpRequest, name: str) -> HttpResponse:
    """Show a region, its clubs and their latest sessions."""
    found = find_clubs(today() - RECENT_PERIOD, name)
    if not found:
        raise Http404
    sessions, _ = session_list.find_sessions(
        session_list.SessionFilter(region=name), limit=_MAX_SESSIONS, who=account_of(request)
    )
    context = {
        "region": name, "clubs": found, "sessions": sessions, "figure": charts.region_figure(name),
        "entry": region_entries().get(name), "zone": current_federation().time_zone,
    }  # fmt: skip
    return render(request, "overtrick/region.html", context)
