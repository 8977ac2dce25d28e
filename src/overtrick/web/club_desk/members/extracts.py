"""The members of a club as a file for a spreadsheet: CSV or Excel, with the filter and order of the list.

A cell of a file is taken for a formula by its first sign, and members' names are typed by people. So in CSV such a cell
begins with an apostrophe (`web/tables/csv_files.py`), and in Excel every text is written as a text
(`formats/common/workbook_files.py`).
"""

import re
from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from overtrick.formats.common.workbook_files import XLSX, workbook_bytes
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.journal.today import today
from overtrick.store.queries.members.extract import COLUMNS, HOME, extract_members
from overtrick.store.queries.members.listing import filter_members, find_club_members, sort_members
from overtrick.web.club_desk.desk import desk_club
from overtrick.web.club_desk.members.listing import read_filter
from overtrick.web.club_desk.members.words import CODE_SECTIONS, LABELS
from overtrick.web.tables.csv_files import CSV, write_csv
from overtrick.web.terms import translate_term

_NOT_IN_NAMES = re.compile(r"[^\w.-]+")
Row = list[Any]


@never_cache
@require_safe
def members_csv(request: HttpRequest, club: int) -> HttpResponse:
    """Send the members as CSV."""
    return _send(request, club, "csv", CSV, write_csv)


@never_cache
@require_safe
def members_xlsx(request: HttpRequest, club: int) -> HttpResponse:
    """Send the members as an Excel workbook."""
    return _send(request, club, "xlsx", XLSX, workbook_bytes)


def _send(
    request: HttpRequest, club: int, ending: str, media_type: str, write: Callable[[Row, list[Row]], bytes]
) -> HttpResponse:
    row, day = desk_club(club), today()
    filters = read_filter(request)
    members = sort_members(filter_members(find_club_members(club, day), filters, day), filters)
    rows = extract_members(members, current_federation().time_zone, day)
    table = [[_value(column, each[column]) for column in COLUMNS] for each in rows]
    answer = HttpResponse(write([str(LABELS[column]) for column in COLUMNS], table), content_type=media_type)
    name = _NOT_IN_NAMES.sub("-", translate_term(row.name, "clubs")).strip("-.") or str(club)
    file_name = f"{name}-{day.isoformat()}.{ending}"
    answer.headers["Content-Disposition"] = content_disposition_header(as_attachment=True, filename=file_name)
    return answer


def _value(column: str, value: Any) -> Any:
    """Return a value in the language of the page; codes are names of the folder."""
    if column == "membership":
        return _("home club") if value == HOME else _("second club")
    if column == "home_club":
        return translate_term(value, "clubs")
    return translate_term(value, CODE_SECTIONS[column]) if column in CODE_SECTIONS else value
