"""Where reports are: the pages of each of the two, and the facilities that they belong to."""

from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext_lazy

from overtrick.store.access.permissions import Actor, may
from overtrick.store.queries.filter_reports.extract_rows import AGGREGATE, DETAIL
from overtrick.web import query_params
from overtrick.web.page_urls import page_url

REPORT_PAGES = {DETAIL: "results-report", AGGREGATE: "players-report"}
CHART_PAGES = {DETAIL: "results-chart", AGGREGATE: "players-chart"}
PICTURES = {DETAIL: "results-picture", AGGREGATE: "players-picture"}
EXTRACTS = {DETAIL: "results-extract", AGGREGATE: "players-extract"}
EXTRACT_FACILITIES = {
    DETAIL: "detail results filter rich data excel extract", AGGREGATE: "aggregate filter rich data excel extract",
}  # fmt: skip
NAMES = {DETAIL: gettext_lazy("Results one by one"), AGGREGATE: gettext_lazy("Totals of players")}
FORMATS = ("xlsx", "csv")


def query_of(request: HttpRequest) -> str:
    """Return the filter of an address as its query."""
    return query_params.other_params(request, "page")


def with_query(address: str, query: str) -> str:
    """Return an address with a query."""
    return f"{address}?{query}" if query else address


def report_views(request: HttpRequest, report: str, current: str) -> list[tuple[str, Any, bool, int]]:
    """Return the views of the same filter, as the part `tabs` takes them: both reports, each as a table and a chart."""
    query = query_params.other_params(request, "page", "sort")
    views = [
        (REPORT_PAGES[DETAIL], NAMES[DETAIL]), (REPORT_PAGES[AGGREGATE], NAMES[AGGREGATE]),
        (CHART_PAGES[report], gettext_lazy("Chart")),
    ]  # fmt: skip
    return [(with_query(page_url(page), query), label, page == current, 0) for page, label in views]


def extract_links(request: HttpRequest, report: str, who: Actor | None) -> list[tuple[str, str]]:
    """Return the ways to take a report along: format and address; none for who may not."""
    if not may(EXTRACT_FACILITIES[report], who):
        return []
    return [(ending, with_query(page_url(EXTRACTS[report], ending), query_of(request))) for ending in FORMATS]
