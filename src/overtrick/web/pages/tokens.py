"""Where a player or a club makes tokens for programs, sees when each was last used, and shuts them.

The secret is in the answer to the making and nowhere else: no address leads to it again.
"""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import partial
from typing import NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from overtrick.store import models
from overtrick.store.access import tokens
from overtrick.store.access.accounts import CLUB, PLAYER
from overtrick.store.access.token_scopes import ALLOWED_SCOPES, DETAILS, ENTRIES, QUESTIONS, READ, RESULTS
from overtrick.store.errors import Refusal
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.registers.clubs import find_club
from overtrick.web.permissions import account_of

_UNPROCESSABLE = 422
# What each scope of a token opens, in the words of its owner.
_SCOPE_TEXTS = {
    (PLAYER, READ): gettext_lazy("Read my record and my results"),
    (PLAYER, QUESTIONS): gettext_lazy("Ask about awards, and read the answers"),
    (PLAYER, DETAILS): gettext_lazy("Read all data about me, and change my details"),
    (CLUB, READ): gettext_lazy("Read the club's details and members"),
    (CLUB, RESULTS): gettext_lazy("Send and cancel results files"),
    (CLUB, QUESTIONS): gettext_lazy("Read and answer players' questions"),
    (PLAYER, ENTRIES): gettext_lazy("Enter tournaments for me, confirm and withdraw"),
    (CLUB, ENTRIES): gettext_lazy("Enter players in the club's tournaments, and withdraw them"),
}


class Owner(NamedTuple):
    """Whose tokens a page is about: the role, the user that they are named after, name and code of a club, tokens."""

    role: str
    user: str
    club: str
    club_code: int
    tokens: Callable[[], list[models.Credential]]


@never_cache
@require_http_methods(["GET", "POST"])
def player_tokens(request: HttpRequest) -> HttpResponse:
    """Show a player's own tokens."""
    account = account_of(request)
    assert account is not None
    number = account.player
    return _page(request, Owner(PLAYER, f"player-{number}", "", 0, partial(tokens.tokens_of_player, number)))


@never_cache
@require_http_methods(["GET", "POST"])
def club_tokens(request: HttpRequest, club: int) -> HttpResponse:
    """Show the tokens of a club."""
    club_row = find_club(club)
    if club_row is None:
        raise Http404
    return _page(request, Owner(CLUB, str(club), club_row.name, club, partial(tokens.tokens_of_club, club)))


def _page(request: HttpRequest, owner: Owner) -> HttpResponse:
    """Show the list; after one was made, with its secret; after a refusal, with the reason and what was entered."""
    if request.method == "GET":
        return _show(request, owner)
    own, now = owner.tokens(), datetime.now(UTC)
    if number := request.POST.get("shut", ""):
        if not (number.isascii() and number.isdigit() and tokens.revoke_token(own, int(number), now)):
            raise Http404
        return redirect(request.path)
    label, chosen = request.POST.get("label", ""), request.POST.getlist("scope")
    try:
        secret = tokens.issue_token(own, owner.user, label, chosen, now)
    except Refusal:
        error = _("Say in a few words what the token is for, and choose what it may be used for.")
        if sum(each.revoked is None for each in own) >= tokens.MOST_TOKENS:
            error = _("There are too many tokens: turn off one that is no longer used.")
        return _show(request, owner, error=error, label=label[: tokens.LONGEST_LABEL], chosen=chosen)
    return _show(request, owner, secret=secret)


def _show(
    request: HttpRequest, owner: Owner, *, secret: str = "", error: str = "", label: str = "",
    chosen: Sequence[str] = (),
) -> HttpResponse:  # fmt: skip
    role = owner.role
    context = {
        "tokens": [(each, [_SCOPE_TEXTS[role, scope] for scope in each.scopes.split()]) for each in owner.tokens()],
        "scopes": [(scope, _SCOPE_TEXTS[role, scope], scope in chosen) for scope in ALLOWED_SCOPES[role]],
        "club": owner.club, "club_code": owner.club_code, "secret": secret, "trouble": error, "label": label,
        "longest": tokens.LONGEST_LABEL, "zone": current_federation().time_zone,
    }  # fmt: skip
    return render(request, "overtrick/tokens.html", context, status=_UNPROCESSABLE if error else 200)
