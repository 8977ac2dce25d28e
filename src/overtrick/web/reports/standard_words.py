"""What the columns of standard reports are called, and how their values are written on a page."""

from decimal import Decimal
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from overtrick.store.queries.standard_reports.tables import (
    CLUB,
    DAY,
    GRADE,
    MONEY,
    MONTH,
    NUMBER,
    PERCENT,
    PLAYER,
    POINTS,
    REGION,
    TableColumn,
)
from overtrick.store.registers.code_names import code_names
from overtrick.web.calendar_words import month_and_year
from overtrick.web.invoices.amounts import write_money
from overtrick.web.invoices.period_names import name_account
from overtrick.web.page_urls import page_url
from overtrick.web.tables.numbers import write_grouped, write_large
from overtrick.web.templating.filters import write_date
from overtrick.web.terms import translate_term

LABELS = {
    "club": gettext_lazy("Club"), "region": gettext_lazy("Region"), "no_grade": gettext_lazy("Without a grade"),
    "members": gettext_lazy("Members"), "player": gettext_lazy("Name"), "number": gettext_lazy("Number"),
    "grade_name": gettext_lazy("Grade"), "last_played": gettext_lazy("Last played"),
    "ever_played": gettext_lazy("Sessions ever"), "joined_in": gettext_lazy("Joined in"),
    "joined": gettext_lazy("Joined"), "month": gettext_lazy("Month"), "sessions": gettext_lazy("Sessions"),
    "clubs": gettext_lazy("Clubs"), "count": gettext_lazy("Count"),
    "different_players": gettext_lazy("Different players"), "sessions_held": gettext_lazy("Sessions held"),
    "members_played": gettext_lazy("Members who played"), "together": gettext_lazy("Together"),
}  # fmt: skip
_SHARE, _PLAYED = "share_", "played_"
_NUMBERS = (NUMBER, POINTS, MONEY, PERCENT)


class ReportCell(NamedTuple):
    """A value as it is written, where it leads to, and whether it is a number."""

    text: str
    address: str = ""
    number: bool = False


def column_label(column: TableColumn) -> str:
    """Return what a column is called."""
    if column.own:
        if column.kind == MONEY:
            return name_account(column.own)
        return translate_term(column.own, "units" if column.kind == POINTS else "grades")
    for start, first, later in (
        (_PLAYED, _("Played in that year"), _("%(count)s years later")), (_SHARE, "%", "%"),
    ):  # fmt: skip
        if column.name.startswith(start):
            after = column.name.removeprefix(start)
            if start == _PLAYED and after == "1":
                return _("one year later")
            return first if after == "0" else later % {"count": after} if start == _PLAYED else later
    return str(LABELS[column.name])


def cell_words(value: Any, column: TableColumn) -> ReportCell:
    """Return a value as a page writes it."""
    number = column.kind in _NUMBERS
    if value is None or value == "":
        return ReportCell(_("never") if column.kind == DAY else "", number=number)
    if column.kind == CLUB:
        return ReportCell(translate_term(code_names().club(value).name, "clubs"), page_url("club", code=value))
    if column.kind == PLAYER:
        return ReportCell(value[1], page_url("player", number=value[0]))
    return ReportCell(_text(value, column.kind), number=number)


def _text(value: Any, kind: str) -> str:
    if kind in (REGION, GRADE):
        return translate_term(value, "regions" if kind == REGION else "grades")
    if kind == DAY:
        return write_date(value, "j M Y")
    if kind == MONTH:
        return month_and_year(value)
    if kind == PERCENT:
        return f"{value}%"
    if kind == MONEY:
        return write_money(value)
    if kind == NUMBER:
        return write_grouped(value)
    return write_large(str(Decimal(value).quantize(Decimal("0.01")))) if kind == POINTS else str(value)
