"""Announce a tournament, change one, copy last year's, and take one off the calendar; each shown before it is done."""

from datetime import UTC, datetime
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from overtrick.store.access.question_rights import signature
from overtrick.store.commands.tournaments.copies import announce_like
from overtrick.store.errors import Busy, NotFound, Refusal
from overtrick.store.explain.consequences import Consequences, preview_decision
from overtrick.store.journal.kinds import TOURNAMENT
from overtrick.store.queries.tournaments.listing import describe_tournaments
from overtrick.store.tournaments.calendar import find_number, last_change_of
from overtrick.store.tournaments.form_letters import find_sendings
from overtrick.tournaments.records import Tournament
from overtrick.web import query_params
from overtrick.web.acting import CONFLICT, UNPROCESSABLE, acting_account, make_decision
from overtrick.web.office.desk import render_office
from overtrick.web.office.tournaments.form import (
    RESTRICTION_NAMES,
    TournamentForm,
    add_refusal,
    copied_form,
    filled_form,
    list_changes,
    new_form,
)
from overtrick.web.page_urls import page_url
from overtrick.web.problems import translate_problem
from overtrick.web.tournaments.pages import known_tournament

_SAVE = "save"


@never_cache
@require_http_methods(["GET", "POST"])
def new_tournament(request: HttpRequest) -> HttpResponse:
    """Show the empty form, or a copy of another tournament; then what will follow; then announce it."""
    copied = query_params.number(request, "copy")
    model = known_tournament(copied) if copied else None
    if request.method == "GET":
        return _show(request, copied_form(model) if model else new_form(request), model=model)
    form = TournamentForm(request.POST)
    if not form.is_valid():
        return _show(request, form, model=model, status=UNPROCESSABLE)
    try:
        if request.POST.get("do") != _SAVE:
            return _show(request, form, model=model, found=_preview(request, form.record))
        number = _announce(request, form.record, model)
    except (Refusal, NotFound) as refusal:
        add_refusal(form, str(refusal), translate_problem(str(refusal)))
        return _show(request, form, model=model, status=UNPROCESSABLE)
    messages.success(request, _("%(name)s is on the calendar.") % {"name": form.cleaned_data["name"]})
    return redirect("office-tournament", tournament=number)


def _announce(request: HttpRequest, record: dict[str, Any], model: Tournament | None) -> int:
    if model is not None:
        return announce_like(record, model.number, datetime.now(UTC), signature(acting_account(request)))
    return find_number(make_decision(request, TOURNAMENT, record).seq)


@never_cache
@require_http_methods(["GET", "POST"])
def office_tournament(request: HttpRequest, tournament: int) -> HttpResponse:
    """Show a tournament as the office sees it, and change what the federation decides about it."""
    own = known_tournament(tournament)
    seq = last_change_of(own.number)
    if request.method == "GET":
        return _show(request, filled_form(own, seq), own=own)
    form = TournamentForm(request.POST)
    if not form.is_valid():
        return _show(request, form, own=own, status=UNPROCESSABLE)
    if form.cleaned_data["seq"] != seq:
        form.add_error(None, _("Someone changed this tournament while you were writing. Please look at it again."))
        return _show(request, form, own=own, status=CONFLICT)
    changes = list_changes(own, form.record)
    if not changes:
        messages.success(request, _("Nothing was changed."))
        return redirect("office-tournament", tournament=own.number)
    record = {"tournament": own.number} | changes
    try:
        if request.POST.get("do") != _SAVE:
            return _show(request, form, own=own, found=_preview(request, record))
        make_decision(request, TOURNAMENT, record)
    except (Refusal, NotFound) as refusal:
        add_refusal(form, str(refusal), translate_problem(str(refusal)))
        return _show(request, form, own=own, status=UNPROCESSABLE)
    messages.success(request, _("Saved. The calendar shows it now."))
    return redirect("office-tournament", tournament=own.number)


def _preview(request: HttpRequest, record: dict[str, Any]) -> Consequences | None:
    """Return what would follow, such as files that waited and count then; None if that cannot be told now."""
    try:
        who = signature(acting_account(request))
        return preview_decision(TOURNAMENT, record, at=datetime.now(UTC), who=who, reason="")
    except Busy:
        return None


@never_cache
@require_POST
def delete_tournament(request: HttpRequest, tournament: int) -> HttpResponse:
    """Take a tournament without results off the calendar."""
    own = known_tournament(tournament)
    try:
        make_decision(request, "delete-tournament", {"tournament": own.number})
    except Refusal as refusal:
        messages.error(request, translate_problem(str(refusal)))
        return redirect("office-tournament", tournament=own.number)
    messages.success(request, _("%(name)s is off the calendar.") % {"name": own.name})
    return redirect("office-tournaments")


def _show(
    request: HttpRequest,
    form: TournamentForm,
    *,
    own: Tournament | None = None,
    model: Tournament | None = None,
    found: Consequences | None = None,
    status: int = 200,
) -> HttpResponse:
    checked = request.method == "POST" and status == 200
    context = {
        "form": form, "own": own, "model": model, "found": found, "checked": checked,
        "listed": describe_tournaments([own])[0] if own else None,
        "restriction_names": list(RESTRICTION_NAMES.items()), "chosen": form["restrictions"].value() or (),
        "sendings": find_sendings(own.number) if own else (),
        "way": [(page_url("office-tournaments"), _("Tournaments"))],
    }  # fmt: skip
    return render_office(request, "tournaments/form.html", context, status=status)
