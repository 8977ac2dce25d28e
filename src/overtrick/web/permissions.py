"""Which facility each page belongs to, and the guard that asks before any page is made.

No page checks by itself who may see it: the guard stands before all of them, and a page that is not listed here is
not shown at all.
"""

from collections.abc import Callable
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, resolve_url

from overtrick.store import models
from overtrick.store.access import accounts
from overtrick.store.access.permissions import SECOND_STEP, may
from overtrick.web.office.sections import OFFICE_PAGES

# The facility of each page, by the page's name; the API has a table of its own.
PAGES = {
    # A page of the office that is also named below has the facility given there.
    **dict.fromkeys(OFFICE_PAGES, "federation admin"),
    "home": "results",
    "sessions": "results",
    "session": "results",
    "why": "results",
    "why-handicap": "results",
    "scorecards": "results",
    "scorecard": "results",
    "boards": "results",
    "board": "results",
    "recap": "results",
    "deals-pbn": "results",
    "boards-csv": "results",
    "event": "results",
    "players": "standings",
    "player": "standings",
    "other-points": "standings",
    "why-standing": "standings",
    "partners": "standings",
    "player-boards": "standings",
    "together": "standings",
    "player-pictures": "standings",
    "player-picture": "standings",
    "rankings": "standings",
    "latest-roundup": "standings",
    "roundup": "standings",
    "reports": "aggregate filter report",
    "players-report": "aggregate filter report",
    "players-chart": "aggregate filter report",
    "players-picture": "aggregate filter report",
    "results-report": "detail results filter report",
    "results-chart": "detail results filter report",
    "results-picture": "detail results filter report",
    "players-extract": "aggregate filter rich data excel extract",
    "results-extract": "detail results filter rich data excel extract",
    # Each login has its own.
    "save-report": "own account",
    "extract": "own account",
    "extract-file": "own account",
    "standard-report": "aggregate filter report",
    "club-report": "club admin",
    "office-report": "federation admin",
    "trophies": "standings",
    "trophy": "standings",
    "trophy-csv": "standings",
    "trophy-player": "standings",
    "achievements": "standings",
    "achievement": "standings",
    "achievement-picture": "standings",
    # A certificate is for the player, for the club that hands it out, and for the federation.
    "player-certificate": "personal details",
    "club-certificate": "club admin",
    "clubs": "club information",
    "club": "club information",
    "region": "club information",
    "club-picture": "club information",
    "region-picture": "club information",
    "tournaments": "club information",
    "tournaments-ics": "club information",
    "tournament": "club information",
    "tournament-ics": "club information",
    "tournament-logo": "club information",
    "tournament-entries": "club information",
    "enter-tournament": "my page",
    "own-entry": "my page",
    "partner-note": "my page",
    "answer-partner": "my page",
    # The address is a secret, which opens by itself.
    "entry-link": "signing in",
    "manage-entries": "manage tournament entries",
    "entries-csv": "manage tournament entries",
    "entries-players": "manage tournament entries",
    "mail-entrants": "manage tournament entries",
    "bill-tournament": "bill tournaments",
    "records": "club information",
    "head-file": "club information",
    "look": "club information",
    "look-picture": "club information",
    "language": "signing in",
    "suit-colours": "signing in",
    "brand": "signing in",
    "desk": "club admin",
    "files": "club admin",
    "send": "manual results load",
    "correct-file": "manual results load",
    "cancel-file": "manual results load",
    "enter-results": "manual results load",
    "find-player": "manual results load",
    "file": "club admin",
    "file-bytes": "club admin",
    # The address is a secret, which opens by itself.
    "scorer-page": "signing in",
    "club-tokens": "club admin",
    "club-settings": "club admin",
    "club-access": "club admin",
    "club-handicaps": "club admin",
    "club-estimates": "club admin",
    "club-logins": "club admin",
    "club-applications": "club admin",
    "club-boards": "club admin",
    "club-invoices": "club admin",
    "ask-charge": "club admin",
    "club-invoice": "club admin",
    "club-invoice-pdf": "club admin",
    "club-invoice-csv": "club admin",
    "club-statement": "club admin",
    "club-statement-pdf": "club admin",
    "club-statement-csv": "club admin",
    "club-invoice-members": "club admin",
    "club-tournaments": "edit a tournament",
    "club-tournament": "edit a tournament",
    "club-entry-forms": "edit a tournament",
    "club-tournament-checks": "club admin",
    "members": "club admin",
    "members-csv": "extract members to excel",
    "members-xlsx": "extract members to excel",
    "new-member": "add new player",
    "move-in": "move player from one club to another",
    "member": "personal details",
    "my-tokens": "my page",
    "club-questions": "questions",
    # The way in, for those who are not in yet.
    "account_login": "signing in",
    "account_inactive": "signing in",
    "mfa_authenticate": "signing in",
    "mfa_login_webauthn": "signing in",
    "account_signup": "signing in",
    "sign-up-sent": "signing in",
    "sign-up-link": "signing in",
    "account_reset_password": "signing in",
    "account_reset_password_done": "signing in",
    "account_reset_password_from_key": "signing in",
    "account_reset_password_from_key_done": "signing in",
    "account_change_password": "own account",
    # It asks once more who may undo what.
    "undo": "own account",
    # What a login reaches that must set a second step up first, and nothing else.
    "account_logout": SECOND_STEP,
    "account_reauthenticate": SECOND_STEP,
    "mfa_reauthenticate": SECOND_STEP,
    "mfa_reauthenticate_webauthn": SECOND_STEP,
    "mfa_index": SECOND_STEP,
    "mfa_activate_totp": SECOND_STEP,
    "mfa_deactivate_totp": SECOND_STEP,
    "mfa_view_recovery_codes": SECOND_STEP,
    "mfa_generate_recovery_codes": SECOND_STEP,
    "mfa_download_recovery_codes": SECOND_STEP,
    "mfa_list_webauthn": SECOND_STEP,
    "mfa_add_webauthn": SECOND_STEP,
    "mfa_edit_webauthn": SECOND_STEP,
    "mfa_remove_webauthn": SECOND_STEP,
    # A player's own page. A link in a letter and the address of a calendar are secrets, which open by themselves.
    "me": "my page",
    "my-details": "my page",
    "my-questions": "my page",
    "my-invoices": "my page",
    "my-invoice": "my page",
    "my-invoice-pdf": "my page",
    "my-data": "my page",
    "ask": "my page",
    "address-link": "signing in",
    "stop-letters": "signing in",
    "club-login-link": "signing in",
    "club-login-address": "signing in",
    "help": "signing in",
    "help-task": "signing in",
    "calendar": "signing in",
    "health": "monitoring",
    "metrics": "monitoring",
    # Invoices of both kinds go out from the page of their period, and reminders of both from theirs.
    "billing-period": "send email masterpoints invoices to clubs",
    "billing-reminders": "send email levy invoices to clubs",
    "office-tournaments": "create a tournament",
    "new-tournament": "create a tournament",
    "office-tournament": "create a tournament",
    "office-entry-forms": "create a tournament",
    "delete-tournament": "delete tournament",
}
_API = "api"


def account_of(request: HttpRequest) -> models.Account | None:
    """Return the account that has signed in."""
    return request.user if request.user.is_authenticated else None


class PermissionMiddleware:
    """Asks the table of roles before a page is made."""

    def __init__(self, answer: Callable[[HttpRequest], HttpResponse]) -> None:
        self.answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.answer(request)

    def process_view(
        self, request: HttpRequest, page: Callable[..., HttpResponse], args: Any, values: dict[str, Any]
    ) -> HttpResponse | None:
        """Return None if the page may be made, and otherwise the way to the sign-in or a refusal."""
        match = request.resolver_match
        assert match is not None
        if match.namespace == _API:
            return None
        if "\0" in request.path:
            # No page has such an address, and not every database can be asked for it.
            raise Http404
        facility = PAGES.get(match.url_name or "")
        if facility is None:
            raise PermissionDenied
        who = account_of(request)
        if who is not None and facility != SECOND_STEP and accounts.lacks_second_step(who):
            return redirect("mfa_index")
        if may(facility, who, club=values.get("club"), player=values.get("player", "")):
            return None
        if who is None:
            return redirect_to_login(request.get_full_path(), resolve_url("account_login"))
        raise PermissionDenied
