"""The home page: the sessions of the last 30 days across the country, and the achievements of the month."""

from datetime import UTC, date, datetime

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from overtrick.store.access.permissions import Actor
from overtrick.store.db import cache
from overtrick.store.journal.today import today
from overtrick.store.queries import activity, session_list
from overtrick.store.queries.achievements import MonthAchievements, find_latest_achievements, last_change_number
from overtrick.store.registers.code_names import code_names
from overtrick.store.totals.recent_rows import RECENT_PERIOD
from overtrick.web.permissions import account_of

_MAX_SESSIONS = 12


def home(request: HttpRequest) -> HttpResponse:
    """Show the latest sessions across the country, the figures of 30 days, this month's achievements."""
    who, day = account_of(request), today()
    found, _ = session_list.find_sessions(session_list.SessionFilter(), limit=_MAX_SESSIONS, who=who)
    return render(
        request,
        "overtrick/home.html",
        {"sessions": found, "activity": _recent_activity(day), "achievements": _latest_achievements(day, who)},
    )


def _recent_activity(day: date) -> activity.ActivityCounts:
    """Return the figures of 30 days, counted once a minute: a nation plays forty thousand rows in them."""
    minute = datetime.now(UTC).replace(second=0, microsecond=0)
    found: activity.ActivityCounts = cache.get_or_make(
        "recent activity", minute, lambda: activity.count_activity(day - RECENT_PERIOD, day)
    )
    return found


def _latest_achievements(day: date, who: Actor | None) -> MonthAchievements:
    """Return this month's achievements; cached for visitors who have not signed in, until there is another."""
    if who is not None:
        return find_latest_achievements(day, who=who)
    found: MonthAchievements = cache.get_or_make(
        "achievements", (day, code_names().version, last_change_number()), lambda: find_latest_achievements(day)
    )
    return found
