"""The changes of a run as a list: narrowed by kind, club and name, in pages, and as a file for a spreadsheet."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _

from overtrick.core.spellings import fold_accents
from overtrick.store.commands.run_changes import CHANGE_KINDS, ChangeRow, RunChanges, explain_rows, points_behind
from overtrick.store.commands.standing_runs import POINTS
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.queries.standing.reasons import split_clause
from overtrick.store.queries.why import Reason
from overtrick.store.registers.code_names import code_names
from overtrick.store.standings.holdings import GRADE, RANK, RATING, STARS
from overtrick.web import query_params
from overtrick.web.tables.csv_files import write_csv
from overtrick.web.templating.filters import write_number
from overtrick.web.terms import translate_term

PAGE_SIZE = 50
_LAST_PAGE = 10_000
_SECTIONS = {RANK: "ranks", GRADE: "grades"}


class ChangeFilter(NamedTuple):
    """Which changes are shown: of a kind, to a value, of a club, and of players whose names have these words."""

    what: str
    value: str
    club: int | None
    text: str

    @property
    def is_narrow(self) -> bool:
        """Whether only some changes are shown."""
        return bool(self.what or self.value or self.text) or self.club is not None


class ValueCount(NamedTuple):
    """How many changes lead to a rank or a grade; `address` shows them alone."""

    name: str
    changes: int
    address: str


def read_filter(request: HttpRequest) -> ChangeFilter:
    """Read the filter from the address; what makes no sense is left out."""
    what = query_params.text(request, "what")
    what = what if what in CHANGE_KINDS else ""
    value = query_params.text(request, "to") if what in (RANK, GRADE) else ""
    return ChangeFilter(what, value, query_params.number(request, "club"), query_params.text(request, "q"))


def filter_rows(changes: RunChanges, filters: ChangeFilter) -> list[ChangeRow]:
    """Return the changes that fit a filter, in their order."""
    words = fold_accents(filters.text).split()
    return [
        row
        for row in changes.rows
        if (not filters.what or row.what == filters.what)
        and (not filters.value or row.value == filters.value)
        and (filters.club is None or row.club == filters.club)
        and all(any(own.startswith(word) for own in row.words) for word in words)
    ]


def list_context(request: HttpRequest, changes: RunChanges) -> dict[str, Any]:
    """Return what the template of a list needs: a page of it, the figures, and the choices of the filter."""
    filters, names = read_filter(request), code_names()
    found, page = filter_rows(changes, filters), min(query_params.page(request), _LAST_PAGE)
    first = (page - 1) * PAGE_SIZE
    clubs = sorted(
        ((code, translate_term(names.club(code).name, "clubs")) for code in {row.club for row in changes.rows}),
        key=lambda club: club[1],
    )
    return {
        "changes": changes, "filters": filters, "matching": len(found), "clubs": clubs, "club_names": dict(clubs),
        "explained": _explain(changes, found[first : first + PAGE_SIZE]), "kinds": _kinds(request, changes, filters),
        "figures": {what: value_figures(request, changes, what) for what in (RANK, GRADE)},
        "newer": page - 1, "older": page + 1 if len(found) > first + PAGE_SIZE else 0,
        "others": query_params.other_params(request, "page"),
    }  # fmt: skip


def _explain(changes: RunChanges, rows: Sequence[ChangeRow]) -> list[tuple[ChangeRow, dict[str, str], list[Reason]]]:
    explained = explain_rows(changes, rows)
    return [(row, points, [split_clause(each) for each in because]) for row, points, because in explained]


def kind_label(what: str) -> str:
    """Return the name of a kind of change."""
    return {
        RANK: _("Ranks"), STARS: _("Stars"), RATING: _("Ratings"), GRADE: _("Grades"), POINTS: _("Points that end"),
    }[what]  # fmt: skip


def count_kinds(changes: RunChanges) -> list[tuple[str, int]]:
    """Return how many changes of each kind there are; kinds without any are left out."""
    counts = [(kind_label(what), sum(row.what == what for row in changes.rows)) for what in CHANGE_KINDS]
    return [(label, count) for label, count in counts if count]


def _kinds(request: HttpRequest, changes: RunChanges, filters: ChangeFilter) -> list[tuple[str, str, bool]]:
    """Return the kinds of change as links, each with its count."""
    others = query_params.other_params(request, "page", "what", "to")
    counts = {what: sum(row.what == what for row in changes.rows) for what in CHANGE_KINDS}
    links = [
        (_address(others, f"what={what}"), f"{kind_label(what)} {write_number(count)}", filters.what == what)
        for what, count in counts.items() if count
    ]  # fmt: skip
    return [(_address(others), _("Everything"), not filters.what), *links]


def value_figures(request: HttpRequest, changes: RunChanges, what: str) -> list[ValueCount]:
    """Return how many reach each rank, or come into each grade, in the order of the regulations."""
    counts, names = changes.count(what), code_names()
    edition = current_federation().scheme.on(changes.day)
    codes = [str(each.code) for each in (edition.ranks if what == RANK else edition.grades)]
    others = query_params.other_params(request, "page", "what", "to")
    return [
        ValueCount(
            translate_term(names.name(what, int(code)) or code, _SECTIONS[what]), counts[code],
            _address(others, f"what={what}&to={code}"),
        )
        for code in dict.fromkeys((*codes, *counts)) if code in counts
    ]  # fmt: skip


def _address(others: str, *values: str) -> str:
    return "?" + "&".join(filter(None, (*values, others)))


def changes_csv(request: HttpRequest, changes: RunChanges, name: str) -> HttpResponse:
    """Send the changes that fit the address as CSV, with the points behind them."""
    names = code_names()
    head = [_("Number"), _("Name"), _("Club"), _("What changes"), _("From"), _("To"), _("Points")]
    table = [
        [
            row.number, row.name, translate_term(names.club(row.club).name, "clubs"), kind_label(row.what),
            shown_value(row.what, row.before), shown_value(row.what, row.after),
            _write_points(points_behind(changes, row)),
        ]
        for row in filter_rows(changes, read_filter(request))
    ]  # fmt: skip
    return csv_response(write_csv(head, table), name)


def _write_points(points: dict[str, str]) -> str:
    return ", ".join(f"{amount} {translate_term(unit, 'units')}" for unit, amount in points.items())


def csv_response(content: bytes, name: str) -> HttpResponse:
    """Send a file for a spreadsheet."""
    answer = HttpResponse(content, content_type="text/csv; charset=utf-8")
    answer.headers["Content-Disposition"] = content_disposition_header(as_attachment=True, filename=name)
    return answer


def shown_value(what: str, value: str) -> str:
    """Return a rank or a grade in the language of the page; other values as they are."""
    return translate_term(value, _SECTIONS[what]) if what in _SECTIONS else value
