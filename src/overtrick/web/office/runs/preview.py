"""What a run would change, before it is applied; and applying it, if it would still change the same."""

from datetime import UTC, datetime

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from overtrick.store.access.question_rights import signature
from overtrick.store.commands.run_changes import (
    PreviewOutdated,
    apply_seen_run,
    find_applied_changes,
    find_objection,
    preview_changes,
)
from overtrick.store.errors import Refusal
from overtrick.store.journal.today import today
from overtrick.store.queries.runs.applied_runs import find_run_of
from overtrick.store.reports.certificate_letters import request_letters
from overtrick.web import query_params
from overtrick.web.acting import CONFLICT, UNPROCESSABLE, acting_account
from overtrick.web.office.desk import render_office
from overtrick.web.office.runs.change_list import changes_csv, list_context
from overtrick.web.office.runs.periods import Period, first_period, period_title, read_period
from overtrick.web.office.runs.reasons import LONGEST_REASON, read_reason
from overtrick.web.page_urls import page_url
from overtrick.web.problems import translate_problem
from overtrick.web.undo import offer_undo

UNDO_RUN = "standing run"


@never_cache
@require_http_methods(["GET", "POST"])
def run_preview(request: HttpRequest) -> HttpResponse:
    """Show what a run would change, and apply it."""
    period = _period(request)
    return _apply(request, period) if request.method == "POST" else _show(request, period)


@never_cache
@require_safe
def run_preview_csv(request: HttpRequest) -> HttpResponse:
    """Send what a run would change as CSV."""
    period = _period(request)
    return changes_csv(request, preview_changes(period.run.name, period.day), f"preview-{period.key}.csv")


def _period(request: HttpRequest) -> Period:
    text = query_params.text(request, "period")
    period = read_period(text) if text else first_period(today())
    if period is None:
        raise Http404
    return period


def _show(
    request: HttpRequest, period: Period, *, trouble: str = "", typed: str = "", wrong: str = "", status: int = 200
) -> HttpResponse:
    name, day = period.run.name, period.day
    changes = preview_changes(name, day)
    context = list_context(request, changes) | {
        "period": period, "title": period_title(period.run.every, day), "trouble": trouble, "typed": typed,
        "wrong": wrong, "longest": LONGEST_REASON, "applied": find_run_of(name, day),
        "objection": translate_problem(find_objection(name, day, today())),
    }  # fmt: skip
    return render_office(request, "run_preview.html", context, status=status)


def _apply(request: HttpRequest, period: Period) -> HttpResponse:
    name, day, now = period.run.name, period.day, datetime.now(UTC)
    reason, wrong = read_reason(request)
    if wrong:
        return _show(request, period, typed=reason, wrong=wrong, status=UNPROCESSABLE)
    seen = request.POST.get("seen", "")
    try:
        entry = apply_seen_run(name, day, seen, now, signature(acting_account(request)), reason)
    except PreviewOutdated:
        trouble = _(
            "The records have changed since you looked, so nothing was applied. Below is what would change now."
        )
        return _show(request, period, trouble=trouble, typed=reason, status=CONFLICT)
    except Refusal as refusal:
        return _show(request, period, trouble=translate_problem(str(refusal)), typed=reason, status=CONFLICT)
    request_letters(entry.seq, now)
    _offer_undo(request, period, entry.seq)
    return redirect("run", line=entry.seq)


def _offer_undo(request: HttpRequest, period: Period, line: int) -> None:
    players = find_applied_changes(line).players
    text = ngettext(
        "%(title)s: applied, %(count)s player changed.", "%(title)s: applied, %(count)s players changed.", players
    )
    title = period_title(period.run.every, period.day)
    offer_undo(request, text % {"title": title, "count": f"{players:,}"}, UNDO_RUN, None, page_url("runs"), line=line)
