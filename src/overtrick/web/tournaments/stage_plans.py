"""The form for the stages of a tournament: a picture of them, and what changes before anything does."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from functools import partial
from typing import Any, NamedTuple

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from overtrick.schemes.records import Stage
from overtrick.store.access.question_rights import signature
from overtrick.store.commands.decide import PlannedDecision
from overtrick.store.errors import Busy, Refusal
from overtrick.store.explain.consequences import Consequences, preview_together
from overtrick.store.journal.entries import JournalEntry
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.journal.kinds import STAGES
from overtrick.store.tournaments.sessions import list_sessions
from overtrick.store.tournaments.stage_plans import find_plan
from overtrick.tournaments.records import Tournament
from overtrick.tournaments.stages import PlannedStage, StageField, find_mistake, plan_fields
from overtrick.web.acting import CONFLICT, UNPROCESSABLE, acting_account, make_decision
from overtrick.web.office.desk import render_office
from overtrick.web.page_urls import page_url
from overtrick.web.problems import translate_problem
from overtrick.web.tournaments.desk import name_stage, result_views, tournament_or_404, way_back

# The usual order of the places; the qualifying stage comes first, because it has none.
_ORDER = ("qualifying", "final", "plate", "semi-final", "consolation")
_LONGEST_NUMBER = 5


class StageChoice(NamedTuple):
    """A stage that can be planned, what is typed about it, and how many its ladder on record has."""

    name: str
    title: str
    contestants: str
    extra_entries: bool
    takes_extra: bool
    on_record: int


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def tournament_stages(request: HttpRequest, tournament: int) -> HttpResponse:
    """Show the stages of a tournament, what a new plan would change, and make it the plan."""
    found = tournament_or_404(tournament)
    known = current_federation().scheme.on(found.first).stages
    if request.method != "POST":
        return _show(request, found, known, find_plan(found))
    plan, wrong = _read_plan(request, known)
    if wrong:
        return _show(request, found, known, plan, trouble=wrong, typed=request.POST, status=UNPROCESSABLE)
    if request.POST.get("do") != "plan":
        return _preview(request, found, known, plan)
    try:
        make_decision(request, STAGES, _record(found, plan))
    except Refusal as refusal:
        trouble = translate_problem(str(refusal))
        return _show(request, found, known, plan, trouble=trouble, typed=request.POST, status=CONFLICT)
    messages.success(request, _("The stages have been planned, and the sessions are awarded accordingly."))
    return redirect(page_url("tournament-stages", tournament=found.number))


def _preview(
    request: HttpRequest, tournament: Tournament, known: Mapping[str, Stage], plan: Sequence[PlannedStage]
) -> HttpResponse:
    """Show what a plan would change, and leave the records as they are."""
    decision = PlannedDecision(STAGES, partial(_planned, _record(tournament, plan)), "")
    try:
        who = signature(acting_account(request))
        found, _also = preview_together([decision], at=datetime.now(UTC), who=who)
    except Refusal as refusal:
        trouble = translate_problem(str(refusal))
        return _show(request, tournament, known, plan, trouble=trouble, typed=request.POST, status=CONFLICT)
    except Busy:
        trouble = _("What it would change cannot be worked out right now. Try again.")
        return _show(request, tournament, known, plan, trouble=trouble, typed=request.POST, status=CONFLICT)
    return _show(request, tournament, known, plan, follows=found, typed=request.POST)


def _record(tournament: Tournament, plan: Sequence[PlannedStage]) -> dict[str, Any]:
    stages = [
        {"name": each.name, "contestants": each.contestants, "extra_entries": each.extra_entries} for each in plan
    ]
    return {"tournament": tournament.number, "stages": stages}


def _planned(record: dict[str, Any], made: Sequence[JournalEntry]) -> dict[str, Any]:
    return record


def _read_plan(request: HttpRequest, known: Mapping[str, Stage]) -> tuple[list[PlannedStage], str]:
    """Read the stages that are typed, in the order of their places, and what is wrong with them."""
    plan: list[PlannedStage] = []
    for name in _ordered(known):
        typed = request.POST.get(f"contestants-{name}", "").strip()
        if not typed:
            continue
        if not (typed.isascii() and typed.isdigit() and len(typed) <= _LONGEST_NUMBER):
            return plan, _("%(stage)s: write how many play in it as a number.") % {"stage": name_stage(name)}
        extra = bool(request.POST.get(f"extra-{name}"))
        plan.append(PlannedStage(name=name, contestants=int(typed), extra_entries=extra))
    mistake = find_mistake(plan, known)
    return plan, translate_problem(f"stages: {mistake}.") if mistake else ""


def _ordered(known: Mapping[str, Stage]) -> list[str]:
    return sorted(known, key=lambda name: _ORDER.index(name) if name in _ORDER else len(_ORDER))


def _show(
    request: HttpRequest,
    tournament: Tournament,
    known: Mapping[str, Stage],
    plan: Sequence[PlannedStage],
    *,
    trouble: str = "",
    typed: Mapping[str, Any] | None = None,
    follows: Consequences | None = None,
    status: int = 200,
) -> HttpResponse:
    picture: list[StageField] = [] if find_mistake(plan, known) else plan_fields(plan, known)
    context = {
        "tournament": tournament, "choices": _choices(tournament, known, plan, typed), "picture": picture,
        "trouble": trouble, "follows": follows, "stage_name": name_stage, "planned": bool(find_plan(tournament)),
        "views": result_views(tournament, "tournament-stages"), "way": way_back(tournament),
    }  # fmt: skip
    return render_office(request, "tournaments/stages.html", context, status=status)


def _choices(
    tournament: Tournament, known: Mapping[str, Stage], plan: Sequence[PlannedStage], typed: Mapping[str, Any] | None
) -> list[StageChoice]:
    planned = {each.name: each for each in plan}
    ladders = {each.stage: each.contestants for each in list_sessions(tournament) if each.final and each.stage}
    found = []
    for name in _ordered(known):
        number = str(planned[name].contestants) if name in planned else ""
        extra = name in planned and planned[name].extra_entries
        if typed is not None:
            number = str(typed.get(f"contestants-{name}", ""))[:_LONGEST_NUMBER]
            extra = bool(typed.get(f"extra-{name}"))
        takes_extra = bool(known[name].with_extra_entries)
        found.append(StageChoice(name, name_stage(name), number, extra, takes_extra, ladders.get(name, 0)))
    return found
