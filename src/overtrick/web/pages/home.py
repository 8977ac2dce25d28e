"""The first page: what was played in the last 30 days, everywhere, and who achieved something."""

from datetime import UTC, date, datetime

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from overtrick.store.access.permissions import Actor
from overtrick.store.db import cache
from overtrick.store.journal.today import today
from overtrick.store.queries import activity, session_list
from overtrick.store.queries.achievements import Achieved, achieved, last_change
from overtrick.store.registers.code_names import code_names
from overtrick.store.totals.recent_rows import LATELY
from overtrick.web.permissions import account_of

_LATEST = 12


def home(request: HttpRequest) -> HttpResponse:
    """The latest sessions across the country, the figures of 30 days, this month's achievements."""
    who, day = account_of(request), today()
    found, _ = session_list.sessions(session_list.SessionFilter(), most=_LATEST, who=who)
    return render(
        request, "overtrick/home.html", {"sessions": found, "lately": _lately(day), "achieved": _achieved(day, who)}
    )


def _lately(day: date) -> activity.Lately:
    """The figures of 30 days, counted once a minute: a nation plays forty thousand rows in them."""
    minute = datetime.now(UTC).replace(second=0, microsecond=0)
    found: activity.Lately = cache.get_or_make("lately", minute, lambda: activity.lately(day - LATELY, day))
    return found


def _achieved(day: date, who: Actor | None) -> Achieved:
    """This month's achievements; the same for everybody who has not signed in, until there is another."""
    if who is not None:
        return achieved(day, who=who)
    found: Achieved = cache.get_or_make("achieved", (day, code_names().version, last_change()), lambda: achieved(day))
    return found
