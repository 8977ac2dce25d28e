"""Clubs and regions: where they are, what they play, how much, and who leads them."""

from datetime import UTC, date, datetime, timedelta
from itertools import groupby
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from overtrick.store.access.permissions import Actor, may
from overtrick.store.db import cache
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.journal.today import today
from overtrick.store.queries import activity, session_list
from overtrick.store.queries.achievements import Achievement, AchievementFilter, list_achievements
from overtrick.store.queries.clubs import (
    ClubSummary,
    find_club_summary,
    find_clubs,
    match_clubs,
    region_entries,
    region_names,
)
from overtrick.store.queries.filters import first_order
from overtrick.store.queries.rankings import RankingFilter, RankingRow, find_ranking
from overtrick.store.queries.tournaments.listing import upcoming_tournaments
from overtrick.store.registers.club_details import find_club_details
from overtrick.store.registers.code_names import code_names
from overtrick.store.totals.recent_rows import RECENT_PERIOD
from overtrick.web import query_params
from overtrick.web.pages import charts
from overtrick.web.pages.staff_acts import acts_on_club
from overtrick.web.permissions import account_of

_ATTENDANCE_PERIOD, _YEAR = timedelta(days=90), timedelta(days=365)
_MAX_SESSIONS, _MAX_LEADERS, _MAX_ACHIEVEMENTS, _MAX_ACTIVE, _MAX_TOURNAMENTS = 6, 5, 5, 8, 4


def clubs(request: HttpRequest) -> HttpResponse:
    """Show the clubs by region: all, those of a region, or those that a text may mean."""
    query, region = query_params.text(request, "q"), query_params.text(request, "region")
    names = region_names()
    region = region if region in names else ""
    wanted = match_clubs(query)
    found = [
        each for each in _all_clubs(today())
        if region in ("", each.region) and (not query or each.code in wanted)
    ]  # fmt: skip
    context = {
        "q": query, "region": region, "count": len(found), "groups": _by_region(found, whole=bool(query)),
        "regions": [(_choice_address(query, name), name, name == region) for name in ("", *names)],
    }  # fmt: skip
    page = "overtrick/found_clubs.html" if request.headers.get("HX-Request") else "overtrick/clubs.html"
    return render(request, page, context)


def club(request: HttpRequest, code: int) -> HttpResponse:
    """Show a club: how much it plays, who leads, who plays most there, and its latest sessions."""
    day, who = today(), account_of(request)
    found = find_club_summary(code, day - RECENT_PERIOD) if code < 2**31 else None
    if found is None:
        raise Http404
    sessions, _ = session_list.find_sessions(session_list.SessionFilter(club=code), limit=_MAX_SESSIONS, who=who)
    context = {
        "staff_acts": acts_on_club(who, code),
        "club": found, "details": find_club_details(code), "may_change": may("club admin", who, club=code),
         "sessions": sessions, "figure": charts.club_figure(code),
        "leaders": _leaders(RankingFilter(by=first_order(day), club=code)),
        "achievements": _club_achievements(code, day, who),
        "attendance": activity.name_attendance(_attendance(code, day), _MAX_ACTIVE, who), "today": day,
        "tournaments": [each for each in upcoming_tournaments(day) if each.tournament.club == code][:_MAX_TOURNAMENTS],
    }  # fmt: skip
    return render(request, "overtrick/club.html", context)


def region(request: HttpRequest, name: str) -> HttpResponse:
    """Show a region, its clubs, who leads it, and the latest sessions."""
    day = today()
    found = [each for each in _all_clubs(day) if name and each.region == name]
    if not found:
        raise Http404
    sessions, _ = session_list.find_sessions(
        session_list.SessionFilter(region=name), limit=_MAX_SESSIONS, who=account_of(request)
    )
    entry, zone = region_entries().get(name), current_federation().time_zone
    context = {
        "region": name, "clubs": found, "sessions": sessions, "figure": charts.region_figure(name),
        "leaders": _leaders(RankingFilter(by=first_order(day), region=name)),
        "players": sum(each.players for each in found), "recent": sum(each.sessions for each in found),
        "tournaments": [each for each in upcoming_tournaments(day) if each.region == name][:_MAX_TOURNAMENTS],
        "today": day, "entry": entry, "updated": entry.updated.astimezone(zone) if entry and entry.updated else None,
    }  # fmt: skip
    return render(request, "overtrick/region.html", context)


def _by_region(found: list[ClubSummary], *, whole: bool) -> list[tuple[str, list[ClubSummary], list[ClubSummary]]]:
    """Return the clubs by region, those of none last; apart those without players or play, unless all are wanted."""
    ordered = sorted(found, key=lambda each: not each.region)
    regions = [(name, list(own)) for name, own in groupby(ordered, key=lambda each: each.region)]
    return [
        (
            name,
            [each for each in own if whole or each.players or each.sessions],
            [each for each in own if not (whole or each.players or each.sessions)],
        )
        for name, own in regions
    ]


def _choice_address(query: str, region: str) -> str:
    return "?" + urlencode({name: value for name, value in (("q", query), ("region", region)) if value})


def _leaders(filters: RankingFilter) -> list[RankingRow]:
    """Return the first of a club or a region, looked up once a minute, or after a decision that may hide one."""
    found: list[RankingRow] = cache.get_or_make(
        f"leaders {filters.club or filters.region}", (_this_minute(), code_names().version, filters),
        lambda: find_ranking(filters, limit=_MAX_LEADERS)[0],
    )  # fmt: skip
    return found


def _attendance(code: int, day: date) -> dict[str, int]:
    """Return how often each number played at a club in 90 days, counted once a minute."""
    found: dict[str, int] = cache.get_or_make(
        f"attendance {code}", (_this_minute(), day), lambda: activity.count_attendance(code, day - _ATTENDANCE_PERIOD)
    )
    return found


def _all_clubs(day: date) -> list[ClubSummary]:
    """Return every club with its figures, counted once a minute, or after a decision."""
    found: list[ClubSummary] = cache.get_or_make(
        "clubs", (_this_minute(), code_names().version, day), lambda: find_clubs(day - RECENT_PERIOD)
    )
    return found


def _this_minute() -> datetime:
    return datetime.now(UTC).replace(second=0, microsecond=0)


def _club_achievements(code: int, day: date, who: Actor | None) -> list[Achievement]:
    """Return the latest achievements of a club's players in a year."""
    filters = AchievementFilter(start=day - _YEAR, end=day + timedelta(days=1), club=code)
    return [each for month in list_achievements(filters, who) for each in month.highest][:_MAX_ACHIEVEMENTS]
