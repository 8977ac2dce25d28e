"""Which facility each page belongs to, and the guard that asks before any page is made.

No page checks by itself who may see it: the guard stands before all of them, and a page that is not listed here is
shown to nobody.
"""

from collections.abc import Callable
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import resolve_url

from overtrick.store import models
from overtrick.store.roles import may

# The facility of each page, by the page's name; the API has a table of its own.
PAGES = {
    "home": "results",
    "sessions": "results",
    "session": "results",
    "why": "results",
    "event": "results",
    "players": "standings",
    "player": "standings",
    "partners": "standings",
    "together": "standings",
    "clubs": "club information",
    "club": "club information",
    "region": "club information",
    "look": "club information",
    "language": "signing in",
    "sign-in": "signing in",
    "sign-out": "own account",
    "files": "club admin",
    "club-tokens": "club admin",
    "my-tokens": "my page",
    "office": "federation admin",
    "health": "monitoring",
    "metrics": "monitoring",
}
_API = "api"


def account_of(request: HttpRequest) -> models.Account | None:
    """Who has signed in."""
    return request.user if request.user.is_authenticated else None


class Guard:
    """Asks the table of roles before a page is made."""

    def __init__(self, answer: Callable[[HttpRequest], HttpResponse]) -> None:
        self.answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.answer(request)

    def process_view(
        self, request: HttpRequest, page: Callable[..., HttpResponse], args: Any, values: dict[str, Any]
    ) -> HttpResponse | None:
        """Nothing if the page may be made, and otherwise the way to the sign-in or a refusal."""
        match = request.resolver_match
        assert match is not None
        if match.namespace == _API:
            return None
        facility = PAGES.get(match.url_name or "")
        if facility is None:
            raise PermissionDenied
        who = account_of(request)
        if may(facility, who, club=values.get("club"), player=values.get("player", "")):
            return None
        if who is None:
            return redirect_to_login(request.get_full_path(), resolve_url("sign-in"))
        raise PermissionDenied
