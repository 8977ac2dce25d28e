"""The sessions of a tournament in the office: which belong to it, and those of which a person says whether they do."""

from datetime import UTC, datetime
from functools import partial
from typing import Any, NamedTuple

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from overtrick.store.access.question_rights import signature
from overtrick.store.commands.decide import PlannedDecision
from overtrick.store.db.values import plain_text
from overtrick.store.errors import Busy, NotFound, Refusal
from overtrick.store.explain.consequences import Consequences, preview_together
from overtrick.store.journal.kinds import LINK_SESSION
from overtrick.store.tournaments.sessions import TournamentSession, list_sessions, list_suggestions
from overtrick.store.tournaments.stage_plans import find_plan
from overtrick.tournaments.links import PERSON
from overtrick.tournaments.records import Tournament
from overtrick.web.acting import CONFLICT, acting_account, make_decision
from overtrick.web.office.consequence_previews import preview_first
from overtrick.web.office.desk import render_office
from overtrick.web.page_urls import page_url
from overtrick.web.problems import translate_problem
from overtrick.web.tournaments.desk import AGAINST_WORDS, name_stage, result_views, tournament_or_404, way_back

# What a button says about a session: that it belongs, that it does not, or that the names decide again.
_ANSWERS = {"yes": True, "no": False, "names": None}
_LONGEST_NAME = 300
BY_WORDS = {
    "name": gettext_lazy("by club, days, class and name"),
    "contest-id": gettext_lazy("by the number in the report"),
    "person": gettext_lazy("linked by the office"),
}


class AskedLink(NamedTuple):
    """What was asked for, the record of it, and whose points it would change."""

    answer: str
    record: dict[str, Any]
    follows: Consequences


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def tournament_sessions(request: HttpRequest, tournament: int) -> HttpResponse:
    """Show the sessions of a tournament and those that may be, and link them."""
    found = tournament_or_404(tournament)
    return _link(request, found) if request.method == "POST" else _show(request, found)


def _link(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Link a session, or take it out; where that changes anybody's points, they are shown first."""
    answer = request.POST.get("belongs", "")
    if answer not in _ANSWERS:
        return _show(request, tournament, trouble=_("Nothing was chosen."), status=CONFLICT)
    try:
        record = _read_link(request, tournament.number, answer)
        if not request.POST.get("sure"):
            follows = _preview_link(request, record)
            if follows.players or follows.sessions:
                return _show(request, tournament, asked=AskedLink(answer, record, follows))
        make_decision(request, LINK_SESSION, record)
    except (Refusal, NotFound, ValueError) as error:
        trouble = translate_problem(str(error)) if isinstance(error, Refusal) else _("This file is not on record.")
        return _show(request, tournament, trouble=trouble, status=CONFLICT)
    except Busy:
        trouble = _("What it would change cannot be worked out right now. Try again.")
        return _show(request, tournament, trouble=trouble, status=CONFLICT)
    messages.success(request, _said(answer))
    back = request.POST.get("back", "")
    return redirect(
        back if back.startswith("/office/") else page_url("tournament-sessions", tournament=tournament.number)
    )


def _preview_link(request: HttpRequest, record: dict[str, Any]) -> Consequences:
    plan = [PlannedDecision(LINK_SESSION, lambda made: record, "")]
    return preview_together(plan, at=datetime.now(UTC), who=signature(acting_account(request)))[0]


def _read_link(request: HttpRequest, tournament: int, answer: str) -> dict[str, Any]:
    club, position = request.POST.get("club", ""), request.POST.get("position", "0")
    for number in (club, position):
        if not (number.isascii() and number.isdigit() and len(number) < 10):
            raise ValueError(number)
    name = plain_text(request.POST.get("name", ""))[:_LONGEST_NAME]
    stage = plain_text(request.POST.get("stage", ""))[:_LONGEST_NAME] if answer == "yes" else ""
    return {
        "tournament": tournament, "club": int(club), "name": name, "position": int(position),
        "belongs": _ANSWERS[answer], "stage": stage,
    }  # fmt: skip


def _said(answer: str) -> str:
    if answer == "yes":
        return _("The session belongs to the tournament now, and is awarded as part of it.")
    if answer == "no":
        return _("The session does not belong to the tournament any more.")
    return _("Club, days, class and name decide again.")


def _preview(
    request: HttpRequest, tournament: Tournament, suggestions: list[TournamentSession]
) -> dict[str, Consequences]:
    """Return what would follow if the first of some sessions belonged to the tournament, by their numbers."""
    plans = [(str(each.id), partial(_plan, tournament.number, each)) for each in suggestions if each.link.by != PERSON]
    return preview_first(request, f"sessions of tournament {tournament.number}", plans)


def _plan(tournament: int, found: TournamentSession) -> list[PlannedDecision]:
    file = {"club": found.file_club, "name": found.file, "position": found.position}
    return [PlannedDecision(LINK_SESSION, lambda made: {"tournament": tournament, **file}, "")]


def _show(
    request: HttpRequest,
    tournament: Tournament,
    *,
    trouble: str = "",
    asked: AskedLink | None = None,
    status: int = 200,
) -> HttpResponse:
    suggestions = list_suggestions(tournament)
    context = {
        "tournament": tournament, "sessions": list_sessions(tournament), "suggestions": suggestions,
        "follows": _preview(request, tournament, suggestions),
        "plan": [(each.name, name_stage(each.name)) for each in find_plan(tournament)],
        "against_words": AGAINST_WORDS, "by_words": BY_WORDS, "trouble": trouble, "stage_name": name_stage,
        "asked": asked, "back": request.POST.get("back", ""),
        "views": result_views(tournament, "tournament-sessions"), "way": way_back(tournament),
    }  # fmt: skip
    return render_office(request, "tournaments/sessions.html", context, status=status)
