"""Undo: after an act the next page offers the way back, and the desk does for a day.

The offer is a signed token in the message, so it needs no table and cannot be forged. The login's session keeps those
of a day, for those who notice a mistake later; one that was refused is not offered again. A token names the act and
its values; `UNDOINGS` says how each act is undone. Undoing is a decision like any other: nothing is removed from the
records.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import timedelta
from typing import Any, NamedTuple

from django.contrib import messages
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.module_loading import import_string
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from overtrick.store.access.permissions import may
from overtrick.store.errors import Refusal
from overtrick.web.permissions import account_of
from overtrick.web.problems import translate_problem

# How an act is undone: it gets the request, the club and the values of the offer, and returns what to say. What a
# player does has no club.
Undoing = Callable[[HttpRequest, int | None, Mapping[str, Any]], str]
_MEMBERS = "overtrick.web.club_desk.members.undoings"
_ACCESS = "overtrick.web.office.access.undoings"
_ENTRIES = "overtrick.web.tournaments.entries.undoings"
# By act: the facility that is needed, and the function, which is imported when it is needed.
UNDOINGS: dict[str, tuple[str, str]] = {
    "club-details": ("club admin", "overtrick.web.club_desk.settings.undo_details"),
    "graded-nights": ("club admin", "overtrick.web.club_desk.graded_nights.undo_policy"),
    "handicaps": ("club admin", "overtrick.web.club_desk.handicaps.undo_handicaps"),
    "handicap-estimate": ("club admin", "overtrick.web.club_desk.estimates.undo_estimate"),
    "apply": ("club admin", "overtrick.web.club_desk.applications.undo_applying"),
    "take back": ("club admin", "overtrick.web.club_desk.applications.undo_taking_back"),
    "answer name": ("club admin", "overtrick.web.club_desk.applications.undo_answer"),
    "answer application": ("federation admin", "overtrick.web.office.queue.applications.undo_answer"),
    "standing run": ("federation admin", "overtrick.web.office.runs.applied.undo_applied_run"),
    "bonus": ("federation admin", "overtrick.web.office.runs.proposals.undo_bonus"),
    "office-decision": ("federation admin", "overtrick.web.office.decisions.acts.undo_decision"),
    "adopt version": ("federation admin", "overtrick.web.office.management.adoption.undo_adoption"),
    "code": ("federation admin", "overtrick.web.office.management.codes.changing.undo_code"),
    "region": ("federation admin", "overtrick.web.office.management.codes.regions.undo_region"),
    "ask for a name": ("my page", "overtrick.web.player_area.name_change.undo_asking"),
    "member-amended": ("personal details", f"{_MEMBERS}.undo_amendment"),
    "member-contact": ("personal details", f"{_MEMBERS}.undo_contact"),
    "member-status": ("personal details", f"{_MEMBERS}.undo_status"),
    "member-moved": ("move player from one club to another", f"{_MEMBERS}.undo_membership"),
    "member-resigned": ("move player from one club to another", f"{_MEMBERS}.undo_resignation"),
    "arrears-begun": ("personal details", f"{_MEMBERS}.undo_membership"),
    "arrears-ended": ("personal details", f"{_MEMBERS}.undo_end_of_arrears"),
    "member-added": ("add new player", f"{_MEMBERS}.undo_registration"),
    "newcomer-applied": ("add new player", f"{_MEMBERS}.undo_application"),
    "confirmed-result": ("club admin", "overtrick.web.club_desk.board_checks.undo_confirmation"),
    "sent-file": ("manual results load", "overtrick.web.club_desk.results.undoings.undo_sent_file"),
    "cancelled-file": ("manual results load", "overtrick.web.club_desk.results.undoings.undo_cancelled_file"),
    "correct-number": ("club admin", "overtrick.web.club_desk.unknown_numbers.undo_correction"),
    "task-aside": ("federation admin", "overtrick.web.office.queue.acts.undo_set_aside"),
    "email-given-up": ("federation admin", "overtrick.web.office.queue.acts.undo_giving_up"),
    "held-file": ("federation admin", "overtrick.web.office.queue.held_files.undo_choice"),
    "login-closed": ("federation admin", f"{_ACCESS}.undo_closing"),
    "login-owner": ("federation admin", f"{_ACCESS}.undo_owner"),
    "login-email": ("federation admin", f"{_ACCESS}.undo_email"),
    "contact-changed": ("federation admin", f"{_ACCESS}.undo_contact"),
    "entry-added": ("manage tournament entries", f"{_ENTRIES}.undo_entering"),
    "entry-changed": ("manage tournament entries", f"{_ENTRIES}.undo_change"),
    "entry-withdrawn": ("manage tournament entries", f"{_ENTRIES}.undo_withdrawal"),
    "set-aside": ("club admin", "overtrick.web.club_desk.unknown_numbers.undo_set_aside"),
}
_SALT = "overtrick.undo"
_LASTS = timedelta(days=1)
# In the session of the login. Nobody does more in a day that is to be undone; each is a few hundred bytes.
_KEPT, _MOST_KEPT = "undo", 40


class Offer(NamedTuple):
    """What was done, and the token that undoes it."""

    text: str
    token: str


def offer_undo(request: HttpRequest, text: str, act: str, club: int | None, back: str, **values: Any) -> None:
    """Say on the next page what was done, with a button that undoes it. `back` is the page to return to."""
    assert act in UNDOINGS, f"no function undoes '{act}'"
    offer = {"act": act, "club": club, "back": back, "values": values}
    token = signing.dumps(offer, salt=_SALT, compress=True)
    messages.success(request, text, extra_tags=token)
    request.session[_KEPT] = [*request.session.get(_KEPT, []), [text, token]][-_MOST_KEPT:]


def find_offers(request: HttpRequest, club: int) -> list[Offer]:
    """Return what the login did for a club and can still undo, the latest first."""
    found = []
    for text, token in reversed(request.session.get(_KEPT, [])):
        with suppress(signing.BadSignature):
            if signing.loads(token, salt=_SALT, max_age=_LASTS)["club"] == club:
                found.append(Offer(text, token))
    return found


@require_POST
def undo(request: HttpRequest) -> HttpResponse:
    """Undo an act that was offered a moment ago, if the login may and nothing has come between."""
    token = request.POST.get("offer", "")
    try:
        offer = signing.loads(token, salt=_SALT, max_age=_LASTS)
        # An offer of a page from before the program was renewed may name an act that is called otherwise now.
        facility, function = UNDOINGS[offer["act"]]
    except (signing.BadSignature, KeyError):
        messages.error(request, _("This can no longer be undone."))
        return redirect("home")
    if not may(facility, account_of(request), club=offer["club"]):
        messages.error(request, _("This can only be undone by the club that did it."))
        return redirect("home")
    undoing: Undoing = import_string(function)
    try:
        messages.success(request, undoing(request, offer["club"], offer["values"]))
    except Refusal as refusal:
        messages.error(request, translate_problem(str(refusal)))
    request.session[_KEPT] = [kept for kept in request.session.get(_KEPT, []) if kept[1] != token]
    return redirect(offer["back"])
