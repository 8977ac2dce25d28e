"""The columns of the filter reports: their names, and the addresses that sort by them."""

from collections.abc import Sequence
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.http import HttpRequest
from django.utils.translation import gettext_lazy

from overtrick.schemes import Edition
from overtrick.store.queries.filter_reports.filters import ReportFilter
from overtrick.web import query_params
from overtrick.web.terms import translate_term

RESULT_COLUMNS = {
    "date": gettext_lazy("Date"), "club": gettext_lazy("Club"), "event": gettext_lazy("Event"),
    "session": gettext_lazy("Session"), "place": gettext_lazy("Place"), "players": gettext_lazy("Players"),
    "class": gettext_lazy("Class"), "score": gettext_lazy("Score"),
}  # fmt: skip
PLAYER_COLUMNS = {
    "name": gettext_lazy("Name"), "number": gettext_lazy("Number"), "club": gettext_lazy("Club"),
    "region": gettext_lazy("Region"), "rank": gettext_lazy("Rank"), "stars": gettext_lazy("Stars"),
    "grade": gettext_lazy("Grade"), "rating": gettext_lazy("Rating"), "count": gettext_lazy("Count"),
}  # fmt: skip
# By these the largest are asked for first.
_LARGEST_FIRST = ("date", "rank", "stars", "rating", "count", "score")
_UNSORTED = ("players",)


class ReportColumn(NamedTuple):
    """The heading of a column; the address that sorts by it is empty where nothing can be sorted by it."""

    key: str
    label: Any
    address: str
    sorted: str
    number: bool


def report_columns(
    request: HttpRequest, filters: ReportFilter, labels: dict[str, Any], edition: Edition, usual: str
) -> list[ReportColumn]:
    """Return the columns of a report: those of the labels, and the units of the scheme."""
    units = {unit: translate_term(unit, "units") for unit in edition.units}
    shown = {key: label for key, label in labels.items() if not _is_missing(key, edition)}
    return [
        _column(request, filters, key, label, usual, number=key in units or key in ("rating", "count", "score"))
        for key, label in (shown | units).items()
    ]


def _is_missing(key: str, edition: Edition) -> bool:
    return (
        (key == "grade" and not edition.grades)
        or (key == "rating" and edition.rating is None)
        or (key == "stars" and edition.stars is None)
    )


def _column(
    request: HttpRequest, filters: ReportFilter, key: str, label: Any, usual: str, *, number: bool
) -> ReportColumn:
    if key in _UNSORTED:
        return ReportColumn(key, label, "", "", number)
    largest_first = number or key in _LARGEST_FIRST
    is_this = key == (filters.by or usual)
    down = filters.descending or (is_this and not filters.by and largest_first)
    # Pressed again, a column is sorted the other way round.
    way = not down if is_this else largest_first
    others = query_params.other_params(request, "page", "sort")
    address = "?" + "&".join(filter(None, (urlencode({"sort": f"-{key}" if way else key}), others)))
    return ReportColumn(key, label, address, ("descending" if down else "ascending") if is_this else "", number)


def sort_options(columns: Sequence[ReportColumn]) -> list[tuple[str, str]]:
    """Return the orders for the form: on a phone a table has no heads to press."""
    return [
        (f"-{column.key}" if column.number or column.key in _LARGEST_FIRST else column.key, str(column.label))
        for column in columns
        if column.address
    ]
