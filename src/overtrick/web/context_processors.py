"""The values of the frame around every page: the federation's name, and the navigation."""

from typing import Any

import msgspec
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject
from django.utils.translation import gettext_lazy as _

from overtrick.store.access import accounts
from overtrick.store.errors import NoStore
from overtrick.store.journal.today import about_today
from overtrick.web.brand import current_brand
from overtrick.web.languages import offered_languages
from overtrick.web.own_pages import OwnPages, list_own_pages
from overtrick.web.permissions import account_of
from overtrick.web.reports.page_names import REPORT_PAGE_NAMES
from overtrick.web.suit_colours import has_four_colours
from overtrick.web.terms import translate_term

# The sections in the head of every page, and the pages that belong to each.
NAVIGATION = (
    (
        "sessions",
        _("Results"),
        ("sessions", "session", "why", "why-handicap", "scorecard", "board", "recap", "event"),
    ),
    (
        "players",
        _("Players"),
        (
            "players",
            "player",
            "player-pictures",
            "player-boards",
            "other-points",
            "partners",
            "together",
            "achievements",
            "achievement",
            "rankings",
            "trophies",
            "trophy",
            "trophy-player",
            "roundup",
            *REPORT_PAGE_NAMES,
        ),
    ),
    ("tournaments", _("Calendar"), ("tournaments", "tournament")),
    ("clubs", _("Clubs"), ("clubs", "club", "region")),
)


def page_frame(request: HttpRequest) -> dict[str, Any]:
    """Return the values that the frame is made of."""
    here = request.resolver_match.url_name if request.resolver_match else ""
    return {
        # Asked for only where it is shown: the page about the API is not ours, and needs no records.
        "federation": SimpleLazyObject(_federation),
        "brand": SimpleLazyObject(current_brand),
        "languages": SimpleLazyObject(offered_languages),
        "own_pages": SimpleLazyObject(lambda: _own_pages(request, here)),
        "lacks_second_step": SimpleLazyObject(lambda: _lacks_second_step(request)),
        "here": here,
        "four_colours": has_four_colours(request),
        "nav_items": navigation(here),
    }


def navigation(here: str | None) -> list[tuple[str, Any, bool]]:
    """Return the main pages with their labels, and whether each is the current one."""
    return [(page, label, here in own) for page, label, own in NAVIGATION]


def _own_pages(request: HttpRequest, here: str | None) -> OwnPages | None:
    who = account_of(request)
    return None if who is None else list_own_pages(who, here)


def _lacks_second_step(request: HttpRequest) -> bool:
    who = account_of(request)
    return who is not None and accounts.lacks_second_step(who)


def _federation() -> Any:
    try:
        own = about_today()
    except NoStore:
        return None
    return msgspec.structs.replace(own, name=translate_term(own.name, "federation"))
