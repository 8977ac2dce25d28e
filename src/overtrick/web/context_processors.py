"""The values of the frame around every page: the federation's name, and the navigation."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject
from django.utils.translation import gettext_lazy as _

from overtrick.store.errors import NoStore
from overtrick.store.journal.federation_state import current_federation

# The sections in the head of every page, and the pages that belong to each.
NAVIGATION = (
    ("sessions", _("Results"), ("sessions", "session", "why", "event")),
    ("players", _("Players"), ("players", "player", "player-pictures", "other-points", "partners", "together")),
    ("rankings", _("Rankings"), ("rankings",)),
    ("clubs", _("Clubs"), ("clubs", "club", "region")),
)


def page_frame(request: HttpRequest) -> dict[str, Any]:
    """Return the values that the frame is made of."""
    here = request.resolver_match.url_name if request.resolver_match else ""
    return {
        # Asked for only where it is shown: the page about the API is not ours, and needs no records.
        "federation": SimpleLazyObject(_federation),
        # Each language in its own words: its readers must find it.
        "languages": settings.LANGUAGES,
        "here": here,
        "nav_items": navigation(here),
    }


def navigation(here: str | None) -> list[tuple[str, Any, bool]]:
    """Return the main pages with their labels, and whether each is the current one."""
    return [(page, label, here in own) for page, label, own in NAVIGATION]


def _federation() -> Any:
    try:
        return current_federation().scheme.federation
    except NoStore:
        return None
