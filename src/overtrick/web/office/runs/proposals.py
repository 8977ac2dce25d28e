"""Bonuses that the regulations propose and a person decides: accepted, or set aside with a reason."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from overtrick.store.commands.decide import PlannedDecision
from overtrick.store.errors import Refusal
from overtrick.store.journal.kinds import BEST_PAIR, DECLINE_BONUS, WITHDRAW
from overtrick.store.journal.today import today
from overtrick.store.queries.runs.proposals import find_usual_start, find_waiting_bonuses, show_proposals
from overtrick.store.registers.code_names import code_names
from overtrick.store.results.bonus_proposals import Proposal
from overtrick.web import query_params
from overtrick.web.acting import CONFLICT, UNPROCESSABLE, make_decision
from overtrick.web.office.consequence_previews import preview_first
from overtrick.web.office.desk import render_office
from overtrick.web.office.runs.reasons import LONGEST_REASON, read_reason
from overtrick.web.page_urls import page_url
from overtrick.web.problems import translate_problem
from overtrick.web.undo import offer_undo

UNDO_BONUS = "bonus"
ACCEPT, SET_ASIDE = "accept", "set-aside"
_REASON = "undone on the office's pages"
_PAGE_SIZE = 10
_LAST_PAGE = 1000


@never_cache
@require_http_methods(["GET", "POST"])
def proposals(request: HttpRequest) -> HttpResponse:
    """Show the bonuses that wait, and decide about one of them."""
    return _decide(request) if request.method == "POST" else _show(request)


def proposal_key(proposal: Proposal) -> str:
    """Return what names a proposal in a form."""
    where = (proposal.club, proposal.name, proposal.revision, proposal.position, proposal.bonus, *proposal.pair)
    return "|".join(map(str, where))


def _show(request: HttpRequest, status: int = 200, **values: Any) -> HttpResponse:
    since = query_params.day(request, "from") or find_usual_start() or today()
    found, page = find_waiting_bonuses(since), min(query_params.page(request), _LAST_PAGE)
    first = (page - 1) * _PAGE_SIZE
    shown = show_proposals(found[first : first + _PAGE_SIZE])
    plans = [(proposal_key(each.proposal), partial(_plan, each.proposal)) for each in shown]
    context = {
        "found": [(proposal_key(each.proposal), each) for each in shown], "count": len(found), "since": since,
        "follows": preview_first(request, "bonuses", plans),
        "clubs": code_names(), "longest": LONGEST_REASON, "trouble": "", "wrong": "", "typed": "", "tried": "",
        "newer": page - 1, "older": page + 1 if len(found) > first + _PAGE_SIZE else 0,
        "others": query_params.other_params(request, "page"),
    }  # fmt: skip
    return render_office(request, "proposals.html", context | values, status=status)


def _decide(request: HttpRequest) -> HttpResponse:
    key, act = request.POST.get("proposal", ""), request.POST.get("do", "")
    since = query_params.day(request, "from") or find_usual_start() or today()
    proposal = next((each for each in find_waiting_bonuses(since) if proposal_key(each) == key), None)
    reason, wrong = read_reason(request, needed=act == SET_ASIDE)
    if proposal is None or act not in (ACCEPT, SET_ASIDE):
        return _show(request, CONFLICT, trouble=_("This bonus is no longer proposed. Nothing was done."), typed=reason)
    if wrong:
        return _show(request, UNPROCESSABLE, wrong=wrong, typed=reason, tried=key)
    try:
        entry = make_decision(request, BEST_PAIR if act == ACCEPT else DECLINE_BONUS, _record(proposal), reason)
    except Refusal as refusal:
        return _show(request, CONFLICT, trouble=translate_problem(str(refusal)), typed=reason, tried=key)
    said = (
        _("The bonus of %(event)s has been posted.")
        if act == ACCEPT
        else _("The bonus of %(event)s has been set aside.")
    )
    offer_undo(request, said % {"event": proposal.event}, UNDO_BONUS, None, page_url("proposals"), line=entry.seq)
    return redirect("proposals")


def _record(proposal: Proposal) -> dict[str, Any]:
    return {
        "club": proposal.club, "name": proposal.name, "revision": proposal.revision, "position": proposal.position,
        "bonus": proposal.bonus, "pair": list(proposal.pair),
    }  # fmt: skip


def _plan(proposal: Proposal) -> list[PlannedDecision]:
    return [PlannedDecision(BEST_PAIR, lambda made: _record(proposal))]


def undo_bonus(request: HttpRequest, club: int | None, values: Mapping[str, Any]) -> str:
    """Take back what was decided about a bonus a moment ago."""
    make_decision(request, WITHDRAW, {"line": int(values["line"])}, _REASON)
    return _("Undone. The bonus is proposed again.")
