"""The pages of a reader's own, by role: a player's area, a club's desk, the federation's office."""

from collections.abc import Callable
from typing import Any, NamedTuple

from django.utils.translation import gettext_lazy as _

from overtrick.store import models
from overtrick.store.access.accounts import CLUB, FEDERATION, PLAYER
from overtrick.store.db import cache
from overtrick.store.errors import NotFound
from overtrick.store.journal.today import about_today
from overtrick.store.models.states import WITH_CLUB
from overtrick.store.queries.applications import count_open
from overtrick.store.queries.files.open_tasks import find_open_tasks
from overtrick.store.queries.questions import count_waiting_questions
from overtrick.store.queries.tasks.queue import count_tasks
from overtrick.store.registers.code_names import code_names
from overtrick.store.registers.players import find_player, full_name, survivor_of
from overtrick.web.office.sections import SECTIONS
from overtrick.web.page_urls import page_url
from overtrick.web.reports.page_names import REPORT_PAGE_NAMES
from overtrick.web.terms import translate_term

# A page, its label, and the pages that belong to it.
_Entry = tuple[str, Any, tuple[str, ...]]
_LOGIN: _Entry = (
    "mfa_index",
    _("My login"),
    (
        "mfa_index", "account_change_password", "mfa_activate_totp", "mfa_deactivate_totp", "mfa_view_recovery_codes",
        "mfa_generate_recovery_codes", "mfa_list_webauthn", "mfa_add_webauthn", "mfa_edit_webauthn",
        "mfa_remove_webauthn",
    ),
)  # fmt: skip
_REPORTS: _Entry = ("reports", _("Reports"), REPORT_PAGE_NAMES)
_LABELS = {PLAYER: _("My page"), CLUB: _("Club desk"), FEDERATION: _("Office")}
_MEMBER_PAGES = ("members", "member", "new-member", "move-in")
_SETTINGS_PAGES = ("club-settings", "club-access", "club-tokens", "club-logins", "club-handicaps", "club-estimates")
_INVOICE_PAGES = ("club-invoices", "club-invoice", "club-statement", "ask-charge")
_TOURNAMENT_PAGES = (
    "club-tournaments", "club-tournament", "club-entry-forms", "club-tournament-checks", "manage-entries",
    "mail-entrants",
)  # fmt: skip
_RESULTS_PAGES = ("files", "file", "correct-file", "cancel-file", "send", "enter-results", "club-boards")
# The pages of a club's desk, which the office uses too, by the section of the office to which they belong.
_CLUB_PAGES = {
    "office": (
        "desk",
        "club-questions",
        "club-applications",
        *_RESULTS_PAGES,
        *_SETTINGS_PAGES,
        *_MEMBER_PAGES,
        *_INVOICE_PAGES,
    ),
    "office-tournaments": _TOURNAMENT_PAGES,
}
_PAGES: dict[str, tuple[_Entry, ...]] = {
    PLAYER: (
        ("me", _("My page"), ("me",)),
        ("my-questions", _("Questions"), ("my-questions", "ask")),
        ("my-invoices", _("Invoices"), ("my-invoices", "my-invoice")),
        _REPORTS,
        ("my-details", _("Details"), ("my-details",)),
        ("my-tokens", _("Programs"), ("my-tokens",)),
    ),
    CLUB: (
        ("desk", _("Today"), ("desk",)),
        ("files", _("Results"), _RESULTS_PAGES),
        ("members", _("Members"), _MEMBER_PAGES),
        ("club-tournaments", _("Tournaments"), _TOURNAMENT_PAGES),
        ("club-invoices", _("Invoices"), _INVOICE_PAGES),
        _REPORTS,
        ("club-questions", _("Questions"), ("club-questions",)),
        ("club-applications", _("Applications"), ("club-applications",)),
        ("club-settings", _("Settings"), _SETTINGS_PAGES),
    ),
    FEDERATION: (
        *((section.page, section.label, (*section.pages, *_CLUB_PAGES.get(section.page, ()))) for section in SECTIONS),
        _REPORTS,
    ),
}

# Pages that have no club in their address, whoever opens them.
_FOR_ALL = ("reports",)
# How many things wait on a page, by the club of the login.
_COUNTS: dict[str, Callable[[int | None], int]] = {
    "club-applications": lambda club: sum(count_open(club=club, with_club=True).values()),
    "club-questions": lambda club: count_waiting_questions(WITH_CLUB, club),
}


class OwnPages(NamedTuple):
    """What the pages are called together, whose they are, and each with its address and whether it is this one.

    The last value of a page is a count beside its label, as the part `tabs` takes it; 0 shows none.
    """

    label: Any
    name: str
    pages: list[tuple[str, Any, bool, int]]


def list_own_pages(who: models.Account, here: str | None) -> OwnPages:
    """Return the pages of an account, as seen from the page with this name."""
    of_club = {"club": who.club} if who.role == CLUB and who.club is not None else {}
    own_pages = _PAGES.get(who.role, ())
    # How much there is to do stands in a tab, and is counted only where there are tabs.
    has_tabs = any(here in own for *_, own in (*own_pages, _LOGIN))
    pages = [
        (
            page_url(page, **({} if page in _FOR_ALL else of_club)),
            label,
            here in own,
            _count_waiting(page, who.club) if has_tabs else 0,
        )
        for page, label, own in own_pages
    ]
    login, label, own = _LOGIN
    return OwnPages(_LABELS.get(who.role, label), _name_of(who), [*pages, (page_url(login), label, here in own, 0)])


def _count_waiting(page: str, club: int | None) -> int:
    """Return how many things wait for the reader on a page, as it is until the next decision."""
    if page == "desk" and club is not None:
        # Files come in without a decision, and the count goes by them.
        return find_open_tasks(club).count
    if page == "office":
        # The same, and emails that are stuck.
        return count_tasks()
    if page not in _COUNTS:
        return 0
    count: int = cache.get_or_make(f"waiting {page} {club}", cache.version(), lambda: _COUNTS[page](club))
    return count


def _name_of(who: models.Account) -> str:
    """Return whom the initials stand for: the player, the club, or the federation."""
    if who.role == PLAYER:
        name: str = cache.get_or_make(f"own name {who.player}", cache.version(), lambda: _player_name(who))
        return name
    if who.role == CLUB and who.club is not None:
        return translate_term(code_names().club(who.club).name, "clubs")
    return translate_term(about_today().name, "federation") if who.role == FEDERATION else who.name


def _player_name(who: models.Account) -> str:
    try:
        return full_name(survivor_of(find_player(who.player)))
    except NotFound:
        return who.name
