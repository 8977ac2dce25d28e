"""A club's applications: what it asked the federation for, with the answers, and what its players ask of the club.

An adjustment is typed, checked and shown back with the players' names, and sent only then.
"""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from overtrick.store import models
from overtrick.store.access.question_rights import signature
from overtrick.store.commands import applications
from overtrick.store.errors import NotFound, Refusal
from overtrick.store.journal.today import today
from overtrick.store.models.states import NAME
from overtrick.store.queries.applications import ApplicationShown, find_applications, find_players_of
from overtrick.store.queries.applications.previews import list_units
from overtrick.store.queries.session_list import Card, SessionFilter, find_sessions
from overtrick.web.acting import CONFLICT, UNPROCESSABLE, acting_account
from overtrick.web.application_words import find_application_signatures, read_application
from overtrick.web.club_desk.adjustment_form import AdjustmentForm, check_form, choose_player, empty_form, read_form
from overtrick.web.club_desk.desk import desk_club, render_desk
from overtrick.web.problems import translate_problem
from overtrick.web.undo import offer_undo

APPLY, TAKE_BACK, ANSWER_NAME = "apply", "take back", "answer name"
_SESSIONS, _ANSWERED = 40, 50


@never_cache
@require_http_methods(["GET", "POST"])
def club_applications(request: HttpRequest, club: int) -> HttpResponse:
    """Show the applications of a club and the names that its players ask for; apply, take back, confirm or decline."""
    row = desk_club(club)
    if request.method == "POST":
        act = _ACTS.get(request.POST.get("do", "").partition(":")[0])
        if act is not None:
            return act(request, row)
    if "new" in request.GET or request.POST.get("do") in ("edit", "more"):
        return _show_form(request, row, _typed_form(request))
    return _show_list(request, row)


def _show_list(request: HttpRequest, club: models.Club, conflict: dict[str, Any] | None = None) -> HttpResponse:
    found = find_applications(club=club.code)
    asked = [each for each in found if each.kind == NAME and each.with_club]
    own = [each for each in found if each not in asked]
    players = find_players_of(asked)
    context = {
        "names": [(each, players[each.number]) for each in asked if each.is_open],
        "waiting": [each for each in own if each.is_open],
        "answered": [each for each in reversed(found) if not each.is_open][:_ANSWERED],
        "signatures": find_application_signatures(found), "conflict": conflict,
    }  # fmt: skip
    return render_desk(request, club, "applications.html", context, status=CONFLICT if conflict else 200)


def _recent_sessions(club: models.Club) -> list[Card]:
    return find_sessions(SessionFilter(club=club.code), limit=_SESSIONS)[0]


def _typed_form(request: HttpRequest) -> AdjustmentForm:
    units = list_units(today())
    if request.method == "GET":
        return empty_form(units)
    return read_form(request.POST, units, more=request.POST.get("do") == "more")


def _show_form(
    request: HttpRequest, club: models.Club, form: AdjustmentForm, template: str = "adjustment.html"
) -> HttpResponse:
    wrong = form.problems or any(row.problem for row in form.rows)
    context = {"form": form, "sessions": _recent_sessions(club)}
    return render_desk(request, club, template, context, status=UNPROCESSABLE if wrong else 200)


def _checked_form(request: HttpRequest, club: models.Club) -> AdjustmentForm:
    form = read_form(choose_player(request.POST), list_units(today()))
    check_form(form, club.code, _recent_sessions(club), acting_account(request), today())
    return form


def _check(request: HttpRequest, club: models.Club) -> HttpResponse:
    """Show the application back with the players' names; or the form again, with what is wrong in it."""
    form = _checked_form(request, club)
    return _show_form(request, club, form, "adjustment.html" if form.wanted is None else "adjustment_check.html")


def _send(request: HttpRequest, club: models.Club) -> HttpResponse:
    form = _checked_form(request, club)
    if form.wanted is None:
        return _show_form(request, club, form)
    who = acting_account(request)
    number = applications.apply_for_adjustment(club.code, signature(who), form.wanted, form.text, datetime.now(UTC))
    text = _("Your application about %(event)s has gone to the federation.") % {"event": form.wanted["event"]}
    offer_undo(request, text, APPLY, club.code, _page(club.code), application=number)
    return redirect(_page(club.code))


def _take_back(request: HttpRequest, club: models.Club) -> HttpResponse:
    def act(who: models.Account, application: int) -> None:
        applications.take_back(who, signature(who), application, datetime.now(UTC))

    return _answer(request, club, act, _("The application about %(what)s has been taken back."), TAKE_BACK)


def _confirm_name(request: HttpRequest, club: models.Club) -> HttpResponse:
    def act(who: models.Account, application: int) -> None:
        applications.grant_name(who, signature(who), application, _text(request), datetime.now(UTC))

    return _answer(request, club, act, _("The new name is on record: %(what)s."), ANSWER_NAME)


def _decline_name(request: HttpRequest, club: models.Club) -> HttpResponse:
    def act(who: models.Account, application: int) -> None:
        applications.decline(who, signature(who), application, _text(request), datetime.now(UTC))

    return _answer(request, club, act, _("%(player)s keeps the old name, and is told why."), ANSWER_NAME)


def _answer(
    request: HttpRequest, club: models.Club, act: Callable[[models.Account, int], None], done: str, undo: str
) -> HttpResponse:
    """Act on an application of the club. If it was refused, say what came between, and keep what was typed."""
    found = _find_own(request, club)
    try:
        if found is None:
            raise Refusal("That cannot be done with this application any more.")
        act(acting_account(request), found.application)
    except (Refusal, NotFound) as refusal:
        conflict = {"says": translate_problem(str(refusal)), "application": found, "typed": _text(request)}
        return _show_list(request, club, conflict)
    text = done % {"what": _name_wish(found), "player": found.names.get(found.number, "") or found.number}
    offer_undo(request, text, undo, club.code, _page(club.code), application=found.application)
    return redirect(_page(club.code))


def _name_wish(found: ApplicationShown) -> str:
    """Return what an application is about: the event, or the name that somebody is to have."""
    data = found.data
    return str(data.get("event") or " ".join(filter(None, (data.get("preferred") or data["first"], data["family"]))))


def _find_own(request: HttpRequest, club: models.Club) -> ApplicationShown | None:
    number = read_application(request)
    return next(iter(find_applications(club=club.code, application=number)), None) if number else None


def _text(request: HttpRequest) -> str:
    return request.POST.get("text", "").replace("\0", "").strip()


def _page(club: int) -> str:
    return reverse("club-applications", kwargs={"club": club})


_ACTS: dict[str, Callable[[HttpRequest, models.Club], HttpResponse]] = {
    "check": _check, "choose": _check, "send": _send, "take-back": _take_back, "confirm-name": _confirm_name,
    "decline-name": _decline_name,
}  # fmt: skip


def undo_applying(request: HttpRequest, club: int | None, values: Mapping[str, Any]) -> str:
    """Take back an application that was just made."""
    who = acting_account(request)
    applications.take_back(who, signature(who), values["application"], datetime.now(UTC))
    return _("The application has been taken back.")


def undo_taking_back(request: HttpRequest, club: int | None, values: Mapping[str, Any]) -> str:
    """Open an application again that was just taken back."""
    who = acting_account(request)
    applications.apply_again(who, signature(who), values["application"], datetime.now(UTC))
    return _("The application is with the federation again.")


def undo_answer(request: HttpRequest, club: int | None, values: Mapping[str, Any]) -> str:
    """Undo the answer about a name: the old name is on record again, and the player's wish is open."""
    who = acting_account(request)
    reason = _("The answer was undone.")
    applications.undo_answer(who, signature(who), values["application"], reason, datetime.now(UTC))
    return _("Undone. The application is waiting for an answer again.")
