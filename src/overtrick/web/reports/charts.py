"""The chart of a report: the sessions of each month, with the points of each unit in its table."""

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from overtrick.store.journal.federation_state import current_federation
from overtrick.store.journal.today import today
from overtrick.store.queries.filter_reports.copy_reader import open_reader
from overtrick.store.queries.filter_reports.extract_rows import AGGREGATE, DETAIL
from overtrick.store.queries.filter_reports.months import ReportMonth, find_months
from overtrick.web.calendar_words import month_and_year
from overtrick.web.charts.drawing import Bars
from overtrick.web.charts.figures import Figure
from overtrick.web.page_urls import page_url
from overtrick.web.pages.charts import picture_response
from overtrick.web.permissions import account_of
from overtrick.web.reports.form import asked_filter
from overtrick.web.reports.links import PICTURES, query_of, with_query
from overtrick.web.reports.pages import report_frame, with_copy
from overtrick.web.tables.columns import NOTHING, Column, columns, format_points
from overtrick.web.tables.numbers import write_grouped
from overtrick.web.terms import translate_term


@require_safe
@with_copy
def results_chart(request: HttpRequest) -> HttpResponse:
    """Show the chart of a choice of results."""
    return _chart(request, DETAIL)


@require_safe
@with_copy
def players_chart(request: HttpRequest) -> HttpResponse:
    """Show the chart of a choice of players."""
    return _chart(request, AGGREGATE)


def _chart(request: HttpRequest, report: str) -> HttpResponse:
    who = account_of(request)
    filters = asked_filter(request, who)
    with open_reader() as (copy, fresh):
        months, by_year = find_months(copy, filters, who, today())
    figure = _figure(months, with_query(page_url(PICTURES[report]), query_of(request)), by_year=by_year)
    context = report_frame(request, report, filters, fresh) | {"figure": figure}
    return render(request, "overtrick/reports/chart.html", context)


@require_safe
@with_copy
def chart_picture(request: HttpRequest) -> HttpResponse:
    """Send the picture of a report."""
    who = account_of(request)
    with open_reader() as (copy, _fresh):
        months, by_year = find_months(copy, asked_filter(request, who), who, today())
    return picture_response(request, _figure(months, "", by_year=by_year))


def _figure(months: Sequence[ReportMonth], address: str, *, by_year: bool) -> Figure | None:
    """Build the figure; None where nothing was played."""
    if not any(month.sessions for month in months):
        return None
    units = columns(current_federation().scheme.on(today()).units, [month.points for month in months])
    most = max(months, key=lambda month: month.sessions)
    values = {
        "all": write_grouped(sum(month.sessions for month in months)), "most": write_grouped(most.sessions),
        "when": _name(most, by_year=by_year),
    }  # fmt: skip
    bars = tuple((f"{month.first:%Y-%m}|{_label(month, by_year=by_year)}", month.sessions) for month in months)
    names = [translate_term(unit.unit, "units") for unit in units]
    return Figure(
        picture=Bars(bars), address=address,
        caption=_("Sessions of players by year") if by_year else _("Sessions of players by month"),
        words=_("%(all)s in all, most in %(when)s: %(most)s.") % values,
        head=(_("Year") if by_year else _("Month"), _("Count"), *names),
        rows=tuple(_row(month, _name(month, by_year=by_year), units) for month in reversed(months)),
    )  # fmt: skip


def _row(month: ReportMonth, name: str, units: Sequence[Column]) -> tuple[str, ...]:
    points = (format_points(month.points.get(unit.unit, ""), whole=unit.whole) or NOTHING for unit in units)
    return (name, write_grouped(month.sessions), *points)


def _name(month: ReportMonth, *, by_year: bool) -> str:
    return str(month.first.year) if by_year else month_and_year(month.first)


def _label(month: ReportMonth, *, by_year: bool) -> str:
    if by_year:
        return str(month.first.year)
    return date_format(month.first, "Y" if month.first.month == 1 else "M")
