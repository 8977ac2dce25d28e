"""The table of variables: searched, sorted by any column, and as many rows at once as one likes."""

from collections.abc import Sequence
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from overtrick.awards.variables import rows as variables
from overtrick.awards.variables.rows import VariableRow, list_columns, list_variables
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.journal.today import edition_today, today
from overtrick.web import query_params
from overtrick.web.office.desk import render_office
from overtrick.web.office.management.variables.columns import (
    cell_parts,
    cell_text,
    is_numeric,
    label,
    session_unit,
    sort_key,
)
from overtrick.web.page_urls import page_url

_SIZES = (10, 25, 50, 100)
_USUAL_SIZE = 50


class VariableColumn(NamedTuple):
    """A heading, with the address that sorts by it."""

    key: str
    label: str
    address: str
    is_number: bool
    sorted: str


class ShownRow(NamedTuple):
    """A row as the page shows it."""

    address: str
    name: str
    cells: list[tuple[VariableColumn, list[str]]]


@never_cache
@require_GET
def show_variables(request: HttpRequest) -> HttpResponse:
    """Show the variables in force today."""
    edition = edition_today()
    rows = list_variables(edition)
    keys, unit = list_columns(rows), session_unit(edition)
    by = query_params.text(request, "sort")
    is_descending, by = by.startswith("-"), by.removeprefix("-")
    columns = [_column(request, key, label(key, unit), by, is_descending=is_descending) for key in keys]
    found = _search(rows, keys, query_params.text(request, "q"))
    if by in keys:
        found = sorted(found, key=lambda row: sort_key(row, by), reverse=is_descending)
    size = query_params.number(request, "show")
    size = size if size in _SIZES else _USUAL_SIZE
    pages = max(1, -(-len(found) // size))
    page = min(query_params.page(request), pages)
    first = (page - 1) * size
    context: dict[str, Any] = {
        "columns": columns, "rows": [_row(row, columns) for row in found[first : first + size]],
        "found": len(found), "all": len(rows), "first": first + 1 if found else 0,
        "last": min(first + size, len(found)), "text": query_params.text(request, "q"),
        "sizes": [(each, each == size) for each in _SIZES], "sort": request.GET.get("sort", "") if by in keys else "",
        "newer": page - 1, "older": page + 1 if page < pages else 0,
        "others": query_params.other_params(request, "page"),
        "waiting": [version for version in current_federation().versions if version.start > today()],
        "title": edition.title, "way": [(page_url("management"), _("Rules"))],
    }  # fmt: skip
    return render_office(request, "variables.html", context)


def row_address(row: VariableRow) -> str:
    """Return the address at which a row is changed."""
    return f"{page_url('variable')}?{urlencode({'class': row.event_class, 'by': row.by})}"


def _search(rows: Sequence[VariableRow], keys: Sequence[str], text: str) -> list[VariableRow]:
    """Return the rows that have every word in one of their cells."""
    words = text.casefold().split()
    return [row for row in rows if all(any(word in cell_text(row, key).casefold() for key in keys) for word in words)]


def _column(request: HttpRequest, key: str, heading: str, by: str, *, is_descending: bool) -> VariableColumn:
    others = query_params.other_params(request, "sort", "page")
    order = f"-{key}" if key == by and not is_descending else key
    address = "?" + "&".join(part for part in (others, urlencode({"sort": order})) if part)
    is_sorted = "" if key != by else "descending" if is_descending else "ascending"
    return VariableColumn(key, heading, address, is_numeric(key), is_sorted)


def _row(row: VariableRow, columns: Sequence[VariableColumn]) -> ShownRow:
    cells = [(column, cell_parts(row, column.key)) for column in columns if column.key != variables.NAME]
    return ShownRow(row_address(row), cell_text(row, variables.NAME), cells)
