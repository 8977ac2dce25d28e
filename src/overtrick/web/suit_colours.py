"""Whether suits are shown in two colours or in four, which tell clubs from spades and diamonds from hearts at a glance.

A browser keeps the choice in a cookie, as it keeps the language: it needs no login and no script.
"""

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.http import url_has_allowed_host_and_scheme

COOKIE, FOUR, TWO = "suits", "4", "2"
_YEAR = 365 * 24 * 60 * 60


def has_four_colours(request: HttpRequest) -> bool:
    """Tell whether the reader wants four colours."""
    return request.COOKIES.get(COOKIE) == FOUR


def choose_suit_colours(request: HttpRequest) -> HttpResponse:
    """Keep what was pressed, and lead back to the page."""
    there = request.POST.get("next", "")
    hosts, secure = {request.get_host()}, request.is_secure()
    known = url_has_allowed_host_and_scheme(there, allowed_hosts=hosts, require_https=secure)
    answer = redirect(there if known else "home")
    chosen = request.POST.get("suits")
    if chosen in (FOUR, TWO):
        how: dict[str, Any] = {"max_age": _YEAR, "secure": settings.SESSION_COOKIE_SECURE, "httponly": True}
        answer.set_cookie(COOKIE, chosen, samesite="Lax", **how)
    return answer
