"""The first page: what was played lately, everywhere, and who achieved something."""

from datetime import timedelta

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from overtrick.store.shown import activity, listed
from overtrick.store.shown.achievements import achieved
from overtrick.web.days import today
from overtrick.web.permissions import account_of

_LATEST = 12
_LATELY = timedelta(days=30)


def home(request: HttpRequest) -> HttpResponse:
    """The latest sessions across the country, the figures of 30 days, this month's achievements."""
    who, day = account_of(request), today()
    found, _ = listed.sessions(listed.Sought(), most=_LATEST, who=who)
    told = {
        "sessions": found, "lately": activity.lately(day - _LATELY, day), "achieved": achieved(day, who=who),
    }  # fmt: skip
    return render(request, "overtrick/home.html", told)
