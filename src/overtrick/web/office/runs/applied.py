"""A run that was applied: what it changed, its certificates, and undoing it while it is the latest."""

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from overtrick.store.commands.run_changes import find_applied_changes
from overtrick.store.errors import Refusal
from overtrick.store.queries.runs.applied_runs import AppliedRun, find_applied_run, find_last_run
from overtrick.store.reports.certificate_letters import find_sent
from overtrick.store.standings.promotions import find_entry_promotions
from overtrick.web.acting import CONFLICT, UNPROCESSABLE, make_decision
from overtrick.web.office.desk import render_office
from overtrick.web.office.runs.change_list import changes_csv, list_context
from overtrick.web.office.runs.periods import period_key, period_title
from overtrick.web.office.runs.reasons import LONGEST_REASON, read_reason
from overtrick.web.problems import translate_problem

_UNDO = "undo-run"
_REASON = "undone on the office's pages"


@never_cache
@require_http_methods(["GET", "POST"])
def run(request: HttpRequest, line: int) -> HttpResponse:
    """Show a run that was applied, and undo it."""
    found = _find(line)
    return _undo(request, found) if request.method == "POST" else _show(request, found)


@never_cache
@require_safe
def run_csv(request: HttpRequest, line: int) -> HttpResponse:
    """Send what a run changed as CSV."""
    return changes_csv(request, find_applied_changes(_find(line).line), f"run-{line}.csv")


def _find(line: int) -> AppliedRun:
    found = find_applied_run(line)
    if found is None:
        raise Http404
    return found


def _show(
    request: HttpRequest, found: AppliedRun, *, trouble: str = "", typed: str = "", wrong: str = "", status: int = 200
) -> HttpResponse:
    promotions = find_entry_promotions(found.line)
    last = find_last_run()
    context = list_context(request, find_applied_changes(found.line)) | {
        "run": found, "title": period_title(found.every, found.day), "period": period_key(found.every, found.day),
        "promotions": len(promotions), "sent": len(find_sent(promotions)), "trouble": trouble, "typed": typed,
        "wrong": wrong, "longest": LONGEST_REASON, "last": last,
        "last_title": period_title(last.every, last.day) if last else "",
    }  # fmt: skip
    return render_office(request, "run.html", context, status=status)


def _undo(request: HttpRequest, found: AppliedRun) -> HttpResponse:
    reason, wrong = read_reason(request, needed=True)
    if wrong:
        return _show(request, found, typed=reason, wrong=wrong, status=UNPROCESSABLE)
    try:
        make_decision(request, _UNDO, {"line": found.line}, reason)
    except Refusal as refusal:
        return _show(request, found, trouble=translate_problem(str(refusal)), typed=reason, status=CONFLICT)
    messages.success(request, _("%(title)s: undone.") % {"title": period_title(found.every, found.day)})
    return redirect("run", line=found.line)


def undo_applied_run(request: HttpRequest, club: int | None, values: Mapping[str, Any]) -> str:
    """Undo a run that was applied a moment ago; refuse if another one was applied since."""
    make_decision(request, _UNDO, {"line": int(values["line"])}, _REASON)
    return _("Undone. Every rank, star, rating and grade is again what it was before the run.")
