"""The home page: how the latest day of play went across the country, the achievements of the month, and 30 days."""

from datetime import UTC, date, datetime, timedelta
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.timezone import now

from overtrick.store import models
from overtrick.store.access.accounts import PLAYER
from overtrick.store.access.permissions import Actor
from overtrick.store.db import cache
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.journal.today import today
from overtrick.store.queries import activity, session_list
from overtrick.store.queries.achievements import MonthAchievements, find_latest_achievements, last_change_number
from overtrick.store.queries.activity import ActivityCounts, DayOfPlay
from overtrick.store.queries.boards.session_play import has_boards
from overtrick.store.queries.standing.overview import find_last_session
from overtrick.store.queries.tournaments.listing import upcoming_tournaments
from overtrick.store.registers.code_names import code_names
from overtrick.store.totals.recent_rows import RECENT_PERIOD
from overtrick.web.permissions import account_of
from overtrick.web.player_area.own_player import find_own_player

TONIGHT, TODAY, LAST_NIGHT, EARLIER = "tonight", "today", "last-night", "earlier"
_MAX_SESSIONS, _MAX_ACHIEVEMENTS, _MAX_TOURNAMENTS = 6, 6, 4
_EVENING_HOUR = 17
_SHORT_WHILE = timedelta(hours=1)
# A session that is older is no news.
_NOT_LONG_AGO = timedelta(days=14)


class RecentActivity(NamedTuple):
    """What was played recently: the latest day, the sums of thirty days, and the sessions of each of them."""

    latest: DayOfPlay | None
    counts: ActivityCounts
    days: list[tuple[date, int]]


def home(request: HttpRequest) -> HttpResponse:
    """Show the latest day of play, this month's achievements, and the figures of 30 days."""
    who, day = account_of(request), today()
    recent = _recent_activity(day)
    on = recent.latest.day if recent.latest else None
    filters = session_list.SessionFilter(start=on, end=on)
    found, more = session_list.find_sessions(filters, limit=_MAX_SESSIONS, who=who)
    context = {
        "sessions": found, "more_sessions": more, "latest": recent.latest, "activity": recent.counts,
        "days": recent.days, "this_year": day.year, "when": _name_day(on, day),
        "minutes": _minutes_since(recent.latest),
        "achievements": latest_achievements(day, who, _MAX_ACHIEVEMENTS),
        "tournaments": upcoming_tournaments(day)[:_MAX_TOURNAMENTS], "today": day, **_find_own_session(who, day),
    }  # fmt: skip
    return render(request, "overtrick/home.html", context)


def _find_own_session(account: models.Account | None, day: date) -> dict[str, Any]:
    """Return the session that a player who has signed in played last, if that is not long ago."""
    if account is None or account.role != PLAYER:
        return {"last": None}
    own = find_own_player(account)
    last = find_last_session(own.identity, day - _NOT_LONG_AGO, day, own)
    if last is None:
        return {"last": None}
    partners = tuple(each for each in last.people if each.number not in own.identity.numbers)
    return {"last": last, "partners": partners, "boards": has_boards(last.card.id, last.card.sibling)}


def latest_achievements(day: date, who: Actor | None, limit: int) -> MonthAchievements:
    """Return this month's achievements; cached for visitors who have not signed in, until there is another."""
    if who is not None:
        return find_latest_achievements(day, limit, who=who)
    found: MonthAchievements = cache.get_or_make(
        f"achievements {limit}", (day, code_names().version, last_change_number()),
        lambda: find_latest_achievements(day, limit),
    )  # fmt: skip
    return found


def _recent_activity(day: date) -> RecentActivity:
    """Return what was played lately, counted once a minute: a nation plays forty thousand rows in thirty days."""
    minute = datetime.now(UTC).replace(second=0, microsecond=0)
    start = day - RECENT_PERIOD
    found: RecentActivity = cache.get_or_make(
        "recent activity", minute,
        lambda: RecentActivity(
            activity.find_latest_day(day), activity.count_activity(start, day), activity.sessions_by_day(start, day)
        ),
    )  # fmt: skip
    return found


def _name_day(on: date | None, day: date) -> str:
    """Return how people call the day of play: tonight, today, last night, or by its date."""
    if on == day:
        return TONIGHT if now().astimezone(current_federation().time_zone).hour >= _EVENING_HOUR else TODAY
    return LAST_NIGHT if on == day - timedelta(days=1) else EARLIER


def _minutes_since(latest: DayOfPlay | None) -> int | None:
    """Return how many minutes ago the latest file came; None if that was not just now."""
    passed = now() - latest.latest if latest else _SHORT_WHILE
    return int(passed.total_seconds()) // 60 if timedelta() <= passed < _SHORT_WHILE else None
