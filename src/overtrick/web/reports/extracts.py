"""Extracts of the filter reports: a short one is sent at once, a long one is made by the worker and announced."""

from datetime import UTC, datetime, timedelta
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.http import content_disposition_header
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from overtrick.config.settings_file import served_directory
from overtrick.formats.common.csv_files import stream_csv
from overtrick.formats.common.workbook_files import XLSX as XLSX_TYPE
from overtrick.formats.common.workbook_files import write_workbook
from overtrick.jobs.extracts.making import XLSX, direct_file
from overtrick.jobs.extracts.words import file_name
from overtrick.store import models
from overtrick.store.access import attempts
from overtrick.store.errors import NotFound, Refusal
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.journal.today import today
from overtrick.store.queries.filter_reports.addresses import write_filter
from overtrick.store.queries.filter_reports.copy_reader import open_reader
from overtrick.store.queries.filter_reports.extract_rows import AGGREGATE, DETAIL, count_rows
from overtrick.store.reports import extract_requests as extracts
from overtrick.web.acting import acting_account
from overtrick.web.auth.limits import too_often
from overtrick.web.page_urls import page_url
from overtrick.web.problems import translate_problem
from overtrick.web.reports.form import asked_filter
from overtrick.web.reports.links import NAMES, REPORT_PAGES, query_of, with_query
from overtrick.web.reports.pages import with_copy
from overtrick.web.tables.csv_files import CSV as CSV_TYPE

# Of more rows, a visitor would wait too long, and the page's thread with them.
MOST_AT_ONCE = 5_000
_LIMIT = attempts.Limit("extract", 60, timedelta(hours=1))
_GONE = 410


@never_cache
@require_safe
@with_copy
def results_extract(request: HttpRequest, ending: str) -> HttpResponseBase:
    """Send a choice of results as a file."""
    return _extract(request, DETAIL, ending)


@never_cache
@require_safe
@with_copy
def players_extract(request: HttpRequest, ending: str) -> HttpResponseBase:
    """Send a choice of players as a file."""
    return _extract(request, AGGREGATE, ending)


def _extract(request: HttpRequest, report: str, ending: str) -> HttpResponseBase:
    who, now = acting_account(request), datetime.now(UTC)
    if attempts.consume([attempts.count_for(_LIMIT, str(who.pk))], now) is None:
        return too_often(request)
    filters = asked_filter(request, who)
    with open_reader() as (copy, _fresh):
        rows = count_rows(copy, report, filters, who, today())
        if rows <= MOST_AT_ONCE:
            # So few are read at once, so that nobody waits for a visitor who reads slowly.
            head, batches = direct_file(copy, report, ending, write_filter(filters), who)
            return _send(report, ending, head, list(batches))
    try:
        language = translation.get_language() or ""
        asked = extracts.request_extract(who, report, urlencode(write_filter(filters)), ending, language, rows, now)
    except Refusal as refusal:
        messages.error(request, translate_problem(str(refusal)))
        return redirect(with_query(page_url(REPORT_PAGES[report]), query_of(request)))
    return redirect("extract", extract=asked.pk)


def _send(report: str, ending: str, head: Any, batches: list[Any]) -> HttpResponseBase:
    if ending == XLSX:
        content = BytesIO()
        write_workbook(content, head, batches)
        answer: HttpResponseBase = HttpResponse(content.getvalue(), content_type=XLSX_TYPE)
    else:
        answer = StreamingHttpResponse(stream_csv(head, batches), content_type=CSV_TYPE)
    name = file_name(report, ending, today())
    answer.headers["Content-Disposition"] = content_disposition_header(as_attachment=True, filename=name)
    return answer


@never_cache
@require_safe
def extract(request: HttpRequest, extract: int) -> HttpResponse:
    """Show how far an extract is, and where its file is."""
    now, found = datetime.now(UTC), _find(request, extract)
    can_be_fetched = extracts.can_be_fetched(found, now)
    # The worker of another machine may have made it, and that of this one makes it too.
    is_ready = can_be_fetched and _path_of(found).is_file()
    is_over = bool(found.done) and is_ready == can_be_fetched
    context = {
        "extract": found, "name": NAMES[found.report], "zone": current_federation().time_zone,
        "percent": min(found.rows * 100 // max(found.all_rows, 1), 100),
        "is_ready": is_ready, "is_over": is_over, "has_email": bool(acting_account(request).email),
        "address": with_query(page_url(REPORT_PAGES[found.report]), found.query),
        "trouble": translate_problem(found.trouble) if found.trouble else "",
    }  # fmt: skip
    if request.headers.get("HX-Request"):
        answer = render(request, "overtrick/reports/extract_progress.html", context)
        if is_over:
            answer.headers["HX-Refresh"] = "true"
        return answer
    return render(request, "overtrick/reports/extract.html", context)


@never_cache
@require_safe
def extract_file(request: HttpRequest, extract: int) -> HttpResponseBase:
    """Send the file of an extract."""
    found = _find(request, extract)
    path = _path_of(found)
    if not extracts.can_be_fetched(found, datetime.now(UTC)) or not path.is_file():
        return redirect("extract", extract=found.pk)
    media_type = XLSX_TYPE if found.format == XLSX else CSV_TYPE
    name = file_name(found.report, found.format, found.asked.astimezone(current_federation().time_zone).date())
    return FileResponse(path.open("rb"), as_attachment=True, filename=name, content_type=media_type)


def _path_of(found: models.Extract) -> Path:
    return extracts.extracts_folder(served_directory()) / (found.file or "none")


def _find(request: HttpRequest, extract: int) -> models.Extract:
    try:
        return extracts.find_extract(acting_account(request), extract)
    except (NotFound, OverflowError) as error:
        raise Http404 from error
