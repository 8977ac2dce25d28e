"""The two filter reports on screen: results row by row, and players with what they played and won in a period."""

from datetime import datetime
from functools import wraps
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from overtrick.store.columns.freshness import Freshness
from overtrick.store.columns.manifest import NoCopy
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.journal.today import today
from overtrick.store.queries.filter_reports.addresses import FROM, PERIOD, TO, write_filter
from overtrick.store.queries.filter_reports.aggregate import AggregateReport, find_players
from overtrick.store.queries.filter_reports.copy_reader import open_reader
from overtrick.store.queries.filter_reports.detail import DetailReport, find_results
from overtrick.store.queries.filter_reports.extract_rows import AGGREGATE, DETAIL
from overtrick.store.queries.filter_reports.filters import ReportFilter
from overtrick.store.queries.filter_reports.report_pages import LAST_REPORT_PAGE, PAGE_SIZE
from overtrick.web import query_params
from overtrick.web.permissions import account_of
from overtrick.web.reports.columns import PLAYER_COLUMNS, RESULT_COLUMNS, ReportColumn, report_columns, sort_options
from overtrick.web.reports.form import asked_filter, form_context
from overtrick.web.reports.links import NAMES, extract_links, query_of, report_views
from overtrick.web.tables.columns import Column, columns, format_points


def with_copy(view: Any) -> Any:
    """Say what is missing where there is no columnar copy yet."""

    @wraps(view)
    def shown(request: HttpRequest, *values: Any, **named: Any) -> HttpResponse:
        try:
            answer: HttpResponse = view(request, *values, **named)
        except NoCopy:
            return render(request, "overtrick/reports/no_copy.html")
        return answer

    return shown


@require_safe
@with_copy
def results_report(request: HttpRequest) -> HttpResponse:
    """Show the results that the filter asks for."""
    who, day = account_of(request), today()
    filters = asked_filter(request, who)
    with open_reader() as (copy, fresh):
        found = find_results(copy, filters, who, day, query_params.page(request))
    heads = report_columns(request, filters, RESULT_COLUMNS, current_federation().scheme.on(day), "date")
    units = columns(_units(), [*(row.points for row in found.rows), found.totals])
    rows = [(row, _cells(row.points, units)) for row in found.rows]
    context = _context(request, DETAIL, filters, heads, found, fresh)
    context |= {"rows": rows, "totals": _cells(found.totals, units)}
    return render(request, "overtrick/reports/results.html", context)


@require_safe
@with_copy
def players_report(request: HttpRequest) -> HttpResponse:
    """Show the players that the filter asks for, with what they played and won."""
    who, day = account_of(request), today()
    filters = asked_filter(request, who)
    with open_reader() as (copy, fresh):
        found = find_players(copy, filters, who, day, query_params.page(request))
    heads = report_columns(request, filters, PLAYER_COLUMNS, current_federation().scheme.on(day), "name")
    units = columns(_units(), [*(row.points for row in found.rows), found.totals])
    rows = [(row, _cells(row.points, units)) for row in found.rows]
    context = _context(request, AGGREGATE, filters, heads, found, fresh)
    days = {name: value for name, value in write_filter(filters).items() if name in (FROM, TO, PERIOD)}
    context |= {"rows": rows, "totals": _cells(found.totals, units), "days": urlencode(days)}
    return render(request, "overtrick/reports/players.html", context)


def _units() -> list[str]:
    return list(current_federation().scheme.on(today()).units)


def _cells(points: dict[str, str], units: list[Column]) -> list[str]:
    """Return the points of a row as texts in the columns of the units."""
    return [format_points(points.get(unit.unit, ""), whole=unit.whole) for unit in units]


def _context(
    request: HttpRequest, report: str, filters: ReportFilter, heads: list[ReportColumn],
    found: DetailReport | AggregateReport, fresh: Freshness,
) -> dict[str, Any]:  # fmt: skip
    """Return what both reports show around their tables."""
    rows = found.count if isinstance(found, DetailReport) else found.people
    last = min(-(-rows // PAGE_SIZE), LAST_REPORT_PAGE)
    return report_frame(request, report, filters, fresh) | {
        "columns": heads, "orders": sort_options(heads), "found": found, "graded": heads_have(heads, "grade"),
        "starred": heads_have(heads, "stars"), "rated": heads_have(heads, "rating"),
        "sort": f"{'-' if filters.descending else ''}{filters.by}",
        "newer": found.page - 1, "older": found.page + 1 if found.page < last else 0,
    }  # fmt: skip


def heads_have(heads: list[ReportColumn], key: str) -> bool:
    """Tell whether a report has a column."""
    return any(head.key == key for head in heads)


def report_frame(request: HttpRequest, report: str, filters: ReportFilter, fresh: Freshness) -> dict[str, Any]:
    """Return what every view of a report shows: its form, the other views, and what can be done with it."""
    who, page = account_of(request), request.resolver_match.url_name if request.resolver_match else ""
    return form_context(request, filters, who) | {
        "report": report, "title": NAMES[report], "views": report_views(request, report, page or ""),
        "fresh": freshness_context(fresh), "extracts": extract_links(request, report, who),
        "query": query_of(request), "signed_in": who is not None,
    }  # fmt: skip


def freshness_context(fresh: Freshness) -> dict[str, Any]:
    """Return how current the answer is: the moment up to which it has everything, and whether that is now."""
    zone = current_federation().time_zone
    moment: datetime = fresh.since or fresh.written
    return {"at": moment, "is_current": fresh.is_current, "missing": fresh.missing, "zone": zone}
