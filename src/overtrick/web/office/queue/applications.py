"""The federation's queue of applications: each with its age and what granting it will do, to be granted or declined."""

from collections.abc import Callable, Mapping
from datetime import UTC, date, datetime
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from overtrick.store import models
from overtrick.store.access.question_rights import signature
from overtrick.store.commands import applications
from overtrick.store.db.values import plain_text
from overtrick.store.errors import NotFound, Refusal
from overtrick.store.explain.consequences import Consequences
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.journal.number_form import canonical_number
from overtrick.store.journal.today import today
from overtrick.store.models.states import ADJUSTMENT, APPLICATION_KINDS, NAME, OVERSEAS, RETURNING
from overtrick.store.queries.applications import ApplicationShown, find_applications, find_players_of
from overtrick.store.queries.applications.likely_players import LikelyPlayer, find_likely_players
from overtrick.store.queries.applications.previews import preview_adjustments
from overtrick.store.registers.code_names import code_names
from overtrick.store.registers.players import find_player
from overtrick.web import query_params
from overtrick.web.application_words import count_days, find_application_signatures, read_application
from overtrick.web.office.consequence_previews import preview_first
from overtrick.web.permissions import account_of
from overtrick.web.problems import translate_problem
from overtrick.web.terms import translate_term
from overtrick.web.undo import offer_undo

ANSWER = "answer application"
_ANSWERED = 100
_CONFLICT = 409
_LONGEST = 40
# The sections of the folder's translations that name the codes of a new player.
_CODES = {"gender": "genders", "grade": "grades", "status": "statuses"}


@never_cache
@require_http_methods(["GET", "POST"])
def office_applications(request: HttpRequest) -> HttpResponse:
    """Show what clubs have applied for, and answer it."""
    if request.method == "POST":
        return _answer(request)
    return _show(request)


def _show(request: HttpRequest, conflict: dict[str, Any] | None = None) -> HttpResponse:
    is_open = not request.GET.get("answered")
    # What a club decides is shown once it is answered, so that the federation sees everything somewhere.
    found = find_applications(is_open=is_open, with_club=False if is_open else None)
    found = found if is_open else found[::-1][:_ANSWERED]
    zone = current_federation().time_zone
    context = {
        "groups": [(kind, [each for each in found if each.kind == kind]) for kind in APPLICATION_KINDS],
        "is_open": is_open, "previews": preview_adjustments(found) if is_open else {},
        "follows": _find_consequences(request, found) if is_open else {},
        "days": {each.application: count_days(each, today(), zone) for each in found},
        "likely": _find_likely(request, found) if is_open else {}, "codes": _code_choices(), "conflict": conflict,
        "players": find_players_of(found) if is_open else {},
        "signatures": find_application_signatures(found), "zone": zone, "today": today(),
        "search": query_params.text(request, "q"), "searched": query_params.number(request, "application"),
    }  # fmt: skip
    return render(request, "overtrick/office/applications.html", context, status=_CONFLICT if conflict else 200)


def _find_consequences(request: HttpRequest, found: list[ApplicationShown]) -> dict[str, Consequences]:
    """Find all that follows if adjustments are granted, by the number of the application."""
    who = _account(request)
    plans = [
        (str(each.application), partial(applications.plan_adjustment, who, each.application, ""))
        for each in found
        if each.kind == ADJUSTMENT
    ]
    return preview_first(request, "applications", plans)


def _find_likely(request: HttpRequest, found: list[ApplicationShown]) -> dict[int, list[LikelyPlayer]]:
    """Find old records that may belong to the new members; for one of them by the words that were searched."""
    search, searched = query_params.text(request, "q"), query_params.number(request, "application")
    newcomers = {each.application: each.data for each in found if each.kind in (RETURNING, OVERSEAS)}
    return find_likely_players(newcomers, _account(request), {searched: search} if searched and search else {})


def _code_choices() -> dict[str, list[tuple[int, str]]]:
    """Return the codes among which the federation chooses for a new player."""
    codes = code_names().codes
    return {
        table: [(code, translate_term(name, section)) for code, name in sorted(codes.get(table, {}).items())]
        for table, section in _CODES.items()
    }


def _account(request: HttpRequest) -> models.Account:
    account = account_of(request)
    assert account is not None
    return account


def _answer(request: HttpRequest) -> HttpResponse:
    """Grant or decline; if it was refused, say what came between, and keep what was typed."""
    number, act = read_application(request), _ACTS.get(request.POST.get("do", ""))
    found = next(iter(find_applications(application=number)), None) if number else None
    try:
        if found is None or act is None:
            raise Refusal("That cannot be done with this application any more.")
        done, can_undo = act(request, _account(request), found)
    except (Refusal, NotFound) as refusal:
        conflict = {"says": translate_problem(str(refusal)), "application": found, "typed": _text(request)}
        return _show(request, conflict)
    if can_undo:
        offer_undo(request, done, ANSWER, found.club, request.path, application=found.application)
    else:
        messages.success(request, done)
    return redirect(request.path)


def _text(request: HttpRequest) -> str:
    return request.POST.get("text", "").replace("\0", "").strip()


def _grant(request: HttpRequest, who: models.Account, found: ApplicationShown) -> tuple[str, bool]:
    grant = {ADJUSTMENT: applications.grant_adjustment, NAME: applications.grant_name}.get(found.kind)
    if grant is None:
        raise Refusal(_("Say which number the new member has now."))
    grant(who, signature(who), found.application, _text(request), datetime.now(UTC))
    return (_("The points have been posted.") if found.kind == ADJUSTMENT else _("The new name is on record.")), True


def _decline(request: HttpRequest, who: models.Account, found: ApplicationShown) -> tuple[str, bool]:
    applications.decline(who, signature(who), found.application, _text(request), datetime.now(UTC))
    return _("The application has been declined."), True


def _take_old_number(request: HttpRequest, who: models.Account, found: ApplicationShown) -> tuple[str, bool]:
    number = canonical_number(plain_text(request.POST.get("number", "")).strip()[:_LONGEST])
    player = find_player(number)
    applications.grant_old_number(
        who, signature(who), found.application, _text(request), datetime.now(UTC), number=player.number,
        start=_start(request), stays=request.POST.get("home") == "stays",
    )  # fmt: skip
    return _("%(number)s is the number of the new member.") % {"number": player.number}, False


def _register(request: HttpRequest, who: models.Account, found: ApplicationShown) -> tuple[str, bool]:
    codes = {table: _code(request, table) for table in _CODES}
    values: dict[str, Any] = {table: code for table, code in codes.items() if code is not None}
    values |= {"start": _start(request).isoformat()}
    for table in ("gender", "status"):
        if table not in values and not found.data.get(table):
            raise Refusal(_("Choose gender and status of the new player."))
    number = applications.grant_new_number(
        who, signature(who), found.application, _text(request), datetime.now(UTC), values
    )
    return _("The new player has the number %(number)s.") % {"number": number}, False


def _code(request: HttpRequest, table: str) -> int | None:
    text = request.POST.get(table, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < _LONGEST else None


def _start(request: HttpRequest) -> date:
    try:
        return date.fromisoformat(request.POST.get("start", "")) if request.POST.get("start") else today()
    except ValueError:
        raise Refusal(_("Please write the day like this: 2026-03-14.")) from None


_ACTS: dict[str, Callable[[HttpRequest, models.Account, ApplicationShown], tuple[str, bool]]] = {
    "grant": _grant, "decline": _decline, "old-number": _take_old_number, "register": _register,
}  # fmt: skip


def undo_answer(request: HttpRequest, club: int | None, values: Mapping[str, Any]) -> str:
    """Undo an answer of the federation: points are withdrawn, and the application is open again."""
    who = _account(request)
    reason = _("The answer was undone.")
    applications.undo_answer(who, signature(who), values["application"], reason, datetime.now(UTC))
    return _("Undone. The application is waiting for an answer again.")
