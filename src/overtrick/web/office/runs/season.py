"""Closing a season and opening it again: asked for here, done by the worker, with its progress on the page."""

from datetime import UTC, datetime

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from overtrick.store.access.question_rights import signature
from overtrick.store.db.leases import last_heartbeat
from overtrick.store.errors import Refusal
from overtrick.store.upkeep.season_requests import CLOSE, OPEN, find_last_request, request_season, resume_request
from overtrick.store.upkeep.seasons import find_seasons
from overtrick.web.acting import CONFLICT, acting_account
from overtrick.web.office.desk import render_office
from overtrick.web.problems import translate_problem

RESUME = "resume"
_WORKER_SILENT_SECONDS = 120
_MOST_DIGITS = 9


@never_cache
@require_http_methods(["GET", "POST"])
def season(request: HttpRequest) -> HttpResponse:
    """Show the seasons and what is being done to one of them; ask for more."""
    if request.method != "POST":
        return _show(request)
    try:
        said = _act(request)
    except Refusal as refusal:
        return _show(request, translate_problem(str(refusal)))
    messages.success(request, said)
    return redirect("season")


def _show(request: HttpRequest, trouble: str = "") -> HttpResponse:
    now = datetime.now(UTC)
    last = find_last_request(now)
    if request.headers.get("HX-Request") and request.method == "GET":
        # Only the progress is fetched again; when the work is over, the whole page.
        answer = render_office(request, "season_progress.html", {"request_shown": last})
        if last is None or last.is_over:
            answer.headers["HX-Refresh"] = "true"
        return answer
    beat = last_heartbeat("worker")
    context = {
        "seasons": find_seasons()[::-1], "request_shown": last, "trouble": trouble,
        "worker_is_silent": beat is None or (now - beat).total_seconds() > _WORKER_SILENT_SECONDS,
    }  # fmt: skip
    return render_office(request, "season.html", context, status=CONFLICT if trouble else 200)


def _act(request: HttpRequest) -> str:
    act, now = request.POST.get("do", ""), datetime.now(UTC)
    if act == RESUME:
        resume_request(_number(request, "request"), now)
        return _("The worker begins again within a minute.")
    year = _number(request, "year")
    request_season(act if act in (CLOSE, OPEN) else "", year, now, signature(acting_account(request)))
    if act == CLOSE:
        return _("The season %(year)s will be closed. The worker begins within a minute.") % {"year": year}
    return _("The season %(year)s will be opened. The worker begins within a minute.") % {"year": year}


def _number(request: HttpRequest, name: str) -> int:
    text = request.POST.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS else 0
