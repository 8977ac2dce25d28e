"""Addresses of pages, worked out once for speed: Django goes through its patterns for each of a page's hundred links.

bench/pages.py measures the pages.
"""

from functools import lru_cache
from urllib.parse import urlencode

from django.http import HttpRequest
from django.urls import reverse

from overtrick.config.settings_file import current_settings
from overtrick.store.access.accounts import CLUB, FEDERATION, PLAYER
from overtrick.store.access.permissions import Actor

_CACHE_SIZE = 20_000


@lru_cache(_CACHE_SIZE)
def page_url(page: str, *values: str | int, **named: str | int) -> str:
    """Return the address of a page."""
    return reverse(page, args=values, kwargs=named)


def file_url(club: int, name: str) -> str:
    """Return the address of the page of a file; a name that cannot be part of an address is asked for in its query."""
    if "/" in name or name in (".", "..", ""):
        return f"{page_url('files', club=club)}?{urlencode({'file': name})}"
    return page_url("file", club=club, name=name)


def start_page(who: Actor) -> str:
    """Return the first page after signing in: a club's desk, the federation's office, a player's own page.

    A login of an unknown role begins on the home page.
    """
    if who.role == CLUB:
        return reverse("desk", kwargs={"club": who.club})
    return reverse({FEDERATION: "office", PLAYER: "me"}.get(who.role, "home"))


def absolute_url(request: HttpRequest, path: str) -> str:
    """Return a whole address for a letter: the one in the settings if there is one, whatever a browser says."""
    url = current_settings().web.url.rstrip("/")
    return f"{url}{path}" if url else request.build_absolute_uri(path)
