"""Ask in SQL: one question on the columnar copy, its answer as a table or a file, and who asked what lately."""

from datetime import UTC, datetime
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from overtrick.config.settings_file import served_directory
from overtrick.store.access.question_rights import signature
from overtrick.store.access.signatures import find_signatures
from overtrick.store.columns.console import asked_queries
from overtrick.store.columns.console.asked_queries import (
    MOST_ROWS_IN_FILE,
    ROWS_ON_PAGE,
    AnsweredQuery,
    TooManyQueries,
)
from overtrick.store.columns.console.example_queries import EXAMPLES
from overtrick.store.columns.console.query_process import BusyConsole
from overtrick.store.columns.console.statement_check import LONGEST, RefusedQuery
from overtrick.store.columns.manifest import copy_folder
from overtrick.store.columns.schema import TABLES
from overtrick.store.journal.today import today
from overtrick.web.acting import UNPROCESSABLE, acting_account
from overtrick.web.office.desk import render_office
from overtrick.web.tables.csv_files import csv_response

_MOST_ASKED, _MOST_PAGES = 20, 10_000
_NUMBERS = ("INT", "DECIMAL", "DOUBLE", "FLOAT")
_WORDS: dict[str, Any] = {
    "clubs": gettext_lazy("Sessions of each club this season"),
    "months": gettext_lazy("Players and sessions by month"),
    "points": gettext_lazy("Most points this season"),
    "away": gettext_lazy("Players not seen for a year"),
    "sessions": gettext_lazy("sessions that count"),
    "seats": gettext_lazy("each player in each row of a session"),
    "awards": gettext_lazy("awards in force; points in ten-thousandths"),
    "players": gettext_lazy("players of the register"),
    "numbers": gettext_lazy("every number, including those that were merged"),
    "regions": gettext_lazy("regions"),
    "memberships": gettext_lazy("memberships of today and of the past"),
    "standing_changes": gettext_lazy("changes of ranks, stars, ratings and grades"),
}
_TABLE_WORDS = _WORDS | {"clubs": gettext_lazy("clubs of the register")}


class Trouble(NamedTuple):
    """Why there is no answer, and where in the question: a line and a column, or zeros."""

    says: str
    line: int = 0
    column: int = 0


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def ask_in_sql(request: HttpRequest) -> HttpResponse:
    """Show the form, and what a question that was sent is answered; an address can only fill the form in."""
    if request.method != "POST":
        return _show(request, request.GET.get("sql", "")[:LONGEST])
    sql, page = request.POST.get("sql", ""), _read_page(request)
    folder, who, now = copy_folder(served_directory()), signature(acting_account(request)), datetime.now(UTC)
    try:
        if request.POST.get("as") == "csv":
            answered = asked_queries.answer_file(folder, who, sql, now)
            return csv_response(
                f"answer-{today().isoformat()}.csv", [each[0] for each in answered.columns], answered.rows
            )
        return _show(request, sql, asked_queries.answer_page(folder, who, sql, page, now), page)
    except RefusedQuery as refused:
        return _show(request, sql, trouble=Trouble(refused.says, refused.line, refused.column))
    except BusyConsole:
        return _show(request, sql, trouble=Trouble(_("Another question is being answered. Try again in a moment.")))
    except TooManyQueries:
        return _show(request, sql, trouble=Trouble(_("That was many questions. Wait a few minutes, then go on.")))


def _show(
    request: HttpRequest, sql: str, answered: AnsweredQuery | None = None, page: int = 1, trouble: Trouble | None = None
) -> HttpResponse:
    asked = asked_queries.list_asked(_MOST_ASKED)
    persons = find_signatures(each.who for each in asked)
    context = {
        "sql": sql, "longest": LONGEST, "answered": answered, "trouble": trouble, "page": page,
        "first": (page - 1) * ROWS_ON_PAGE + 1, "most_in_file": MOST_ROWS_IN_FILE,
        "numeric": [any(each in kind for each in _NUMBERS) for name, kind in answered.columns] if answered else [],
        "state": asked_queries.find_copy_state(copy_folder(served_directory())),
        "examples": [(_WORDS[each.name], each.sql) for each in EXAMPLES],
        "tables": [(table, _TABLE_WORDS[table.name]) for table in TABLES],
        "asked": [(each, persons[each.who].person or each.who) for each in asked],
    }  # fmt: skip
    return render_office(request, "sql_console.html", context, status=UNPROCESSABLE if trouble else 200)


def _read_page(request: HttpRequest) -> int:
    text = request.POST.get("page", "")
    return min(max(int(text), 1), _MOST_PAGES) if text.isascii() and text.isdigit() and len(text) <= 6 else 1
