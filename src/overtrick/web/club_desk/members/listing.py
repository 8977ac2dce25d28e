"""The list of a club's members: who has not played for long, who has which grade, sorted by any column."""

from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from overtrick.store.journal.today import today
from overtrick.store.queries.members.listing import ORDERS, MemberFilter, list_members
from overtrick.store.registers.code_names import codes_in_use
from overtrick.web import query_params
from overtrick.web.club_desk.desk import desk_club, render_desk
from overtrick.web.club_desk.members.words import CODE_SECTIONS
from overtrick.web.terms import translate_term

IDLE_DAYS = (30, 90, 180, 365)
# Nobody has been away for longer, and a date has no room for more.
_MOST_DAYS = 99_999
_COLUMNS = {
    "name": gettext_lazy("Name"), "number": gettext_lazy("Number"), "grade": gettext_lazy("Grade"),
    "rank": gettext_lazy("Rank"), "status": gettext_lazy("Status"), "club": gettext_lazy("Membership"),
    "played": gettext_lazy("Last played"),
}  # fmt: skip


class SortableColumn(NamedTuple):
    """The heading of a column: the address that sorts by it, and how the list is sorted by it now."""

    key: str
    label: Any
    address: str
    sorted: str


@require_safe
def members(request: HttpRequest, club: int) -> HttpResponse:
    """Show a page of the members that fit the address."""
    row, day = desk_club(club), today()
    filters, page = read_filter(request), query_params.page(request)
    found = list_members(club, filters, day, page)
    graded = len(codes_in_use(day).get("grade", {})) > 1
    context = {
        "found": found, "filters": filters, "today": day, "columns": _columns(request, filters, graded=graded),
        "orders": _order_options(filters, graded=graded), "graded": graded,
        "idle_choices": _idle_links(request, filters), "narrowed": is_narrowed(filters),
        "in_detail": _is_in_detail(filters),
        "grades": _options("grade"), "ranks": _options("rank"), "statuses": _options("status"),
        "newer": page - 1, "older": page + 1 if found.more else 0,
        "others": query_params.other_params(request, "page"),
    }  # fmt: skip
    return render_desk(request, row, "members.html", context)


def read_filter(request: HttpRequest) -> MemberFilter:
    """Read the filter from the address; what makes no sense is left out."""
    by = query_params.text(request, "sort")
    idle = query_params.number(request, "idle")
    return MemberFilter(
        text=query_params.text(request, "q"), grade=query_params.number(request, "grade"),
        rank=query_params.number(request, "rank"), status=query_params.number(request, "status"),
        idle=min(idle, _MOST_DAYS) if idle else None, by=by.lstrip("-") if by.lstrip("-") in ORDERS else "name",
        descending=by.startswith("-"),
    )  # fmt: skip


def is_narrowed(filters: MemberFilter) -> bool:
    """Tell whether the list shows some members only."""
    return bool(filters.text or filters.idle) or not (filters.grade is filters.rank is filters.status is None)


def _is_in_detail(filters: MemberFilter) -> bool:
    """Tell whether something is chosen that is not in sight on a phone."""
    chosen = not (filters.grade is filters.rank is filters.status is None)
    return chosen or bool(filters.idle and filters.idle not in IDLE_DAYS)


def _columns(request: HttpRequest, filters: MemberFilter, *, graded: bool) -> list[SortableColumn]:
    others = query_params.other_params(request, "page", "sort")
    found = []
    for key, label in _COLUMNS.items():
        if key == "grade" and not graded:
            continue
        is_this = key == filters.by
        # Pressed again, a column is sorted the other way round.
        way = f"-{key}" if is_this and not filters.descending else key
        how = ("descending" if filters.descending else "ascending") if is_this else ""
        found.append(SortableColumn(key, label, _address(others, sort=way), how))
    return found


def _order_options(filters: MemberFilter, *, graded: bool) -> list[tuple[str, str]]:
    """Return the orders for the form: on a phone the list has no heads to press."""
    found = {key: str(label) for key, label in _COLUMNS.items() if key != "name" and (graded or key != "grade")}
    found["-played"] = _("Last played, latest first")
    if filters.descending:
        found.setdefault(f"-{filters.by}", _("%(column)s, in reverse order") % {"column": _COLUMNS[filters.by]})
    return list(found.items())


def _idle_links(request: HttpRequest, filters: MemberFilter) -> list[tuple[str, str, bool]]:
    """Return the usual choices of how long somebody has not played: address, label, whether it is this one."""
    others = query_params.other_params(request, "page", "idle")
    days = [(days, _("%(count)s days") % {"count": days}) for days in IDLE_DAYS]
    if filters.idle and filters.idle not in IDLE_DAYS:
        days.append((filters.idle, _("%(count)s days") % {"count": filters.idle}))
    links = [(_address(others, idle=count), label, count == filters.idle) for count, label in days]
    return [(_address(others), _("Everyone"), not filters.idle), *links]


def _address(others: str, **values: str | int) -> str:
    return "?" + "&".join(filter(None, (urlencode(values), others)))


def _options(table: str) -> list[tuple[int, str]]:
    """Return the codes of a table that may be chosen today, with their names in the language of the page."""
    codes = codes_in_use(today()).get(table, {})
    return [(code, translate_term(name, CODE_SECTIONS[table])) for code, name in codes.items()]
