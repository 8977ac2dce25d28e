"""What the frame around every page shows: the federation's name, and the places that one can go to."""

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.functional import SimpleLazyObject
from django.utils.translation import gettext_lazy as _

from overtrick.store.accounts import CLUB, FEDERATION, PLAYER
from overtrick.store.codebook import one_look
from overtrick.store.office import NoStore, office
from overtrick.store.roles import Who
from overtrick.store.settings_file import own_settings

# The places in the head of every page, and the pages that belong to each.
PLACES = (
    ("sessions", _("Results"), ("sessions", "session", "why", "event")),
    ("players", _("Players"), ("players", "player", "player-pictures", "other-points", "partners", "together")),
    ("rankings", _("Rankings"), ("rankings",)),
    ("clubs", _("Clubs"), ("clubs", "club", "region")),
)


def frame(request: HttpRequest) -> dict[str, Any]:
    """The values that the frame is made of."""
    here = request.resolver_match.url_name if request.resolver_match else ""
    return {
        # Asked for only where it is shown: the page about the API is not ours, and needs no records.
        "federation": SimpleLazyObject(_federation),
        # Each language in its own words: whoever reads it must find it.
        "languages": settings.LANGUAGES,
        "here": here,
        "places": places(here),
    }


def places(here: str | None) -> list[tuple[str, Any, bool]]:
    """Where one can go, and whether one is there."""
    return [(page, label, here in own) for page, label, own in PLACES]


def own_page(who: Who) -> str:
    """Where somebody begins after signing in: a club with its files, the federation in the office, players with theirs.

    A login of a role that nobody knows begins where everybody does.
    """
    if who.role == CLUB:
        return reverse("files", kwargs={"club": who.club})
    return reverse({FEDERATION: "office", PLAYER: "me"}.get(who.role, "home"))


def _federation() -> Any:
    try:
        return office().federation.scheme.federation
    except NoStore:
        return None


def one_moment(answer: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Let a page that only reads look once at whether names have changed."""

    def at_one_moment(request: HttpRequest) -> HttpResponse:
        if request.method not in ("GET", "HEAD"):
            return answer(request)
        with one_look():
            return answer(request)

    return at_one_moment


def absolute(request: HttpRequest, path: str) -> str:
    """A whole address for a letter: that which people use, if the settings name it, whatever a browser says."""
    url = own_settings().web.url.rstrip("/")
    return f"{url}{path}" if url else request.build_absolute_uri(path)
