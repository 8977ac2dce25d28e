"""Standard reports on screen, as CSV and for Excel: of all for the public, of a club for it, and of all for the office.

Which of them are shown to whom: grades, months and the league are public; who stays away, whether new players stay and
fees are for the club itself and the federation.
"""

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import Any, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from overtrick.billing.cents import CENTS
from overtrick.formats.common.csv_files import write_csv
from overtrick.formats.common.workbook_files import XLSX, workbook_bytes
from overtrick.jobs.extracts.words import file_name
from overtrick.store import models
from overtrick.store.access.accounts import CLUB as OF_CLUB
from overtrick.store.access.accounts import FEDERATION
from overtrick.store.journal.today import today
from overtrick.store.queries.filter_reports.copy_reader import CopyReader, open_reader
from overtrick.store.queries.standard_reports.fees import fees
from overtrick.store.queries.standard_reports.members import members_not_seen, new_players, player_grades
from overtrick.store.queries.standard_reports.play import club_league, participation
from overtrick.store.queries.standard_reports.tables import MONEY, ReportScope, StandardTable, TableColumn
from overtrick.store.registers.code_names import code_names
from overtrick.web import query_params
from overtrick.web.page_urls import page_url
from overtrick.web.permissions import account_of
from overtrick.web.reports.links import with_query
from overtrick.web.reports.pages import freshness_context, with_copy
from overtrick.web.reports.standard_words import LABELS, cell_words, column_label
from overtrick.web.tables.csv_files import CSV

_LAST_YEARS, _FIRST_YEAR, _USUAL_IDLE, _LONGEST_IDLE = 6, 1900, 180, 99_999
_IDLE_DAYS = (90, 180, 365, 730)
_TWO_PLACES = Decimal("0.01")


class StandardReport(NamedTuple):
    """A standard report: its name, what it says, whether it is public, and what can be chosen: a year, or days."""

    title: Any
    about: Any
    find: Callable[[CopyReader, ReportScope], StandardTable]
    public: bool = True
    by_year: bool = True
    of_clubs: bool = True
    idle: bool = False


STANDARD = {
    "grades": StandardReport(
        gettext_lazy("Grades of the members"), gettext_lazy("How many members of each club have each grade, today."),
        player_grades, by_year=False,
    ),
    "months": StandardReport(
        gettext_lazy("Participation by month"),
        gettext_lazy("How many sessions were held in each month, and how many players took part."), participation,
    ),
    "league": StandardReport(
        gettext_lazy("League of the clubs"),
        gettext_lazy("The clubs by the points that their members won in a year, wherever they played."), club_league,
        of_clubs=False,
    ),
    "not-seen": StandardReport(
        gettext_lazy("Members not seen recently"),
        gettext_lazy("Who has not played for a long time, and when they last did."),
        members_not_seen, public=False, by_year=False, idle=True,
    ),
    "new-players": StandardReport(
        gettext_lazy("Whether new players stay"),
        gettext_lazy("Of those who joined in a year, how many played in that year and in the years after it."),
        new_players, public=False,
    ),
    "fees": StandardReport(
        gettext_lazy("Fees"), gettext_lazy("What was billed in a year, before tax, credits taken off."), fees,
        public=False,
    ),
}  # fmt: skip


def standard_links(who: models.Account | None) -> list[tuple[str, Any, Any]]:
    """Return the standard reports that a reader may see: address, name, and what each says."""
    found = []
    for name, report in STANDARD.items():
        if who is not None and who.role == OF_CLUB and report.of_clubs:
            address = page_url("club-report", club=who.club or 0, name=name)
        elif who is not None and who.role == FEDERATION:
            address = page_url("office-report", name=name)
        elif report.public:
            address = page_url("standard-report", name=name)
        else:
            continue
        found.append((address, report.title, report.about))
    return found


@require_safe
@with_copy
def standard_report(request: HttpRequest, name: str) -> HttpResponse:
    """Show a report that everybody may see."""
    return _show(request, name, None, public=True)


@require_safe
@with_copy
def club_report(request: HttpRequest, club: int, name: str) -> HttpResponse:
    """Show a report of a club, to the club and to the federation."""
    return _show(request, name, club)


@require_safe
@with_copy
def office_report(request: HttpRequest, name: str) -> HttpResponse:
    """Show a report of all clubs to the federation."""
    return _show(request, name, None)


def _show(request: HttpRequest, name: str, club: int | None, *, public: bool = False) -> HttpResponse:
    report = STANDARD.get(name)
    known_club = code_names().clubs.get(club) if club is not None else None
    is_missing = report is None or (public and not report.public) or (club is not None and not report.of_clubs)
    if report is None or is_missing or (club is not None and known_club is None):
        raise Http404
    scope = _scope(request, club)
    with open_reader() as (copy, fresh):
        table = report.find(copy, scope)
    ending = query_params.text(request, "as")
    if ending in ("csv", "xlsx"):
        return _send(name, ending, table)
    context = {
        "title": report.title, "about": report.about, "club": known_club, "rows": _cells(table), "scope": scope,
        "heads": [(column_label(column), column.kind) for column in table.columns], "totals": _totals(table),
        "years": _year_links(request, scope) if report.by_year else [], "fresh": freshness_context(fresh),
        "idle": _idle_links(request, scope) if report.idle else [], "files": _file_links(request),
        "labels": LABELS,
    }  # fmt: skip
    return render(request, "overtrick/reports/standard.html", context)


def _scope(request: HttpRequest, club: int | None) -> ReportScope:
    day = today()
    year = query_params.number(request, "year") or day.year
    return ReportScope(
        day=day, year=min(max(year, _FIRST_YEAR), day.year), club=club, who=account_of(request),
        idle=min(max(query_params.number(request, "idle") or _USUAL_IDLE, 1), _LONGEST_IDLE),
    )  # fmt: skip


def _cells(table: StandardTable) -> list[list[Any]]:
    return [[cell_words(value, column) for value, column in zip(row, table.columns, strict=True)] for row in table.rows]


def _totals(table: StandardTable) -> list[Any]:
    """Return the sums of the columns that can be added up; none for a table of one row, or without such columns."""
    if len(table.rows) < 2 or not table.adds_up:
        return []
    return [
        cell_words(sum((row[at] or 0 for row in table.rows), 0), column) if column.name in table.adds_up else ""
        for at, column in enumerate(table.columns)
    ]


def _year_links(request: HttpRequest, scope: ReportScope) -> list[tuple[str, str, bool]]:
    others = query_params.other_params(request, "year", "as")
    years = dict.fromkeys([*range(scope.day.year, scope.day.year - _LAST_YEARS, -1), scope.year])
    return [("?" + "&".join(filter(None, (f"year={year}", others))), str(year), year == scope.year) for year in years]


def _idle_links(request: HttpRequest, scope: ReportScope) -> list[tuple[str, str, bool]]:
    others = query_params.other_params(request, "idle", "as")
    days = dict.fromkeys([*_IDLE_DAYS, scope.idle])
    return [
        ("?" + "&".join(filter(None, (f"idle={count}", others))), _("%(count)s days") % {"count": count},
         count == scope.idle)
        for count in days
    ]  # fmt: skip


def _file_links(request: HttpRequest) -> list[tuple[str, str]]:
    others = query_params.other_params(request, "as")
    return [(ending, with_query("", "&".join(filter(None, (f"as={ending}", others))))) for ending in ("xlsx", "csv")]


def _send(name: str, ending: str, table: StandardTable) -> HttpResponse:
    head = [str(column_label(column)) for column in table.columns]
    rows = [
        [_file_value(value, column) for value, column in zip(row, table.columns, strict=True)] for row in table.rows
    ]
    content, media_type = (write_csv(head, rows), CSV) if ending == "csv" else (workbook_bytes(head, rows), XLSX)
    answer = HttpResponse(content, content_type=media_type)
    saved_as = file_name(name, ending, today())
    answer.headers["Content-Disposition"] = content_disposition_header(as_attachment=True, filename=saved_as)
    return answer


def _file_value(value: Any, column: TableColumn) -> Any:
    """Return a value for a spreadsheet: money as an amount, clubs and players by their names."""
    if column.kind == MONEY:
        return (Decimal(value) / CENTS).quantize(_TWO_PLACES)
    if isinstance(value, int | Decimal | date) and column.kind not in ("club", "month"):
        return value
    return str(cell_words(value, column).text)
