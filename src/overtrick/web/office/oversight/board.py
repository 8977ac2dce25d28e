"""The month for the board: what was played and awarded, who was promoted, which clubs grow, on two sheets of paper."""

from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from overtrick.store.journal.today import today
from overtrick.store.queries.board_report.report import (
    BoardReport,
    ComparedPlay,
    find_board_report,
    report_months,
    year_before,
)
from overtrick.store.queries.board_report.sending import STEPS
from overtrick.store.registers.code_names import code_names
from overtrick.store.standings.holdings import GRADE, RANK, STARS
from overtrick.web import query_params
from overtrick.web.calendar_words import month_and_year
from overtrick.web.office.desk import render_office
from overtrick.web.permissions import account_of
from overtrick.web.tables.csv_files import csv_response
from overtrick.web.templating.filters import write_number
from overtrick.web.terms import translate_term

_MOST_CLUBS = 8
# The section of the folder's translations in which a rank or grade is named.
_SECTIONS = {RANK: "ranks", STARS: "ranks", GRADE: "grades"}


@never_cache
@require_safe
def board_report(request: HttpRequest) -> HttpResponse:
    """Show a month."""
    months = report_months(today())
    month = _read_month(request, months)
    report = find_board_report(month, account_of(request))
    context = {
        "report": report, "month": month, "previous": report.months[-2].first, "last_year": year_before(month),
        "months": [(f"{each:%Y-%m}", month_and_year(each)) for each in months], "is_running": month == months[0],
        "play": _play_rows(report), "units": _written_units(report), "promotions": _promotion_rows(report),
        "growing": report.growing[:_MOST_CLUBS], "shrinking": report.shrinking[:_MOST_CLUBS],
        "comparable": report.year_before.sessions > 0, "grown": len(report.growing), "shrunk": len(report.shrinking),
        "regions": [each for each in report.regions if each.name or len(report.regions) > 1],
        "bars_values": [each.sessions for each in report.months],
        "promptness": list(zip(_step_names(), (*report.punctuality.within, report.punctuality.later), strict=True)),
        "slowest": [(code_names().club(each.club).name, each) for each in report.punctuality.slowest],
    }  # fmt: skip
    return render_office(request, "board.html", context)


@never_cache
@require_safe
def board_csv(request: HttpRequest) -> HttpResponse:
    """Send a month as CSV: every figure, and every club."""
    month = _read_month(request, report_months(today()))
    report = find_board_report(month, account_of(request))
    head = [_("Section"), _("Item"), _("This month"), _("Month before"), _("Year before")]
    return csv_response(f"board-{month:%Y-%m}.csv", head, _csv_rows(report))


def _read_month(request: HttpRequest, months: list[date]) -> date:
    """Read the month; without one it is the last that is over, because a board looks at whole months."""
    text = query_params.text(request, "month")
    return next((each for each in months if f"{each:%Y-%m}" == text), months[1] if len(months) > 1 else months[0])


def _play_rows(report: BoardReport) -> list[tuple[str, list[int]]]:
    """Return what was played: label, this month, the month before, the same month a year before."""
    three = (report.play, report.month_before, report.year_before)
    return [
        (_("Sessions"), [each.sessions for each in three]), (_("Tables"), [each.tables for each in three]),
        (_("Players"), [each.players for each in three]),
    ]  # fmt: skip


def _unit_rows(report: BoardReport) -> list[tuple[str, str, str, str]]:
    """Return the points by unit: from sessions, a year before, and not from a session."""
    units = dict.fromkeys((*report.points, *report.points_year_before, *report.other_points))
    now, before, other = report.points, report.points_year_before, report.other_points
    return [(unit, now.get(unit, "0"), before.get(unit, "0"), other.get(unit, "0")) for unit in units]


def _written_units(report: BoardReport) -> list[tuple[str, list[str]]]:
    return [(unit, [_write_amount(each) for each in amounts]) for unit, *amounts in _unit_rows(report)]


def _write_amount(points: str) -> str:
    """Write many points with their thousands apart, and without decimals where there are none."""
    whole = points.removesuffix(".00")
    return (
        write_number(int(whole)) if whole.lstrip("-").isdigit() else number_format(Decimal(whole), force_grouping=True)
    )


def _promotion_rows(report: BoardReport) -> list[tuple[str, str, int]]:
    """Return the promotions: kind, what was reached, how many players."""
    kinds = {RANK: "", STARS: _("another star"), GRADE: _("grade")}
    return [
        (kinds[each.what], translate_term(each.name, _SECTIONS[each.what]), each.count) for each in report.promotions
    ]


def _step_names() -> list[str]:
    steps = [_("On the day or the next"), *(_("Within %(days)s days") % {"days": days} for days in STEPS[1:])]
    return [*steps, _("Later")]


def _csv_rows(report: BoardReport) -> Iterator[list[Any]]:
    for label, values in _play_rows(report):
        yield [_("Play"), label, *values]
    for unit, now, before, other in _unit_rows(report):
        name = translate_term(unit, "units")
        yield [_("Points from sessions"), name, Decimal(now), "", Decimal(before)]
        yield [_("Points not from a session"), name, Decimal(other), "", ""]
    for kind, name, count in _promotion_rows(report):
        yield [_("Promotions"), f"{name} ({kind})" if kind else name, count, "", ""]
    members, earlier = report.members, report.members_year_before
    yield [_("Members"), _("New members"), members.new, "", earlier.new]
    yield [_("Members"), _("Returning members"), members.returning, "", earlier.returning]
    yield [_("Members"), _("Members who left"), members.left, "", earlier.left]
    yield [_("Files"), _("Files received"), report.files.files, "", report.files_year_before.files]
    yield [_("Files"), _("Rejected"), report.files.rejected, "", report.files_year_before.rejected]
    yield [_("Files"), _("Typed in"), report.files.by_hand, "", report.files_year_before.by_hand]
    for name, count in zip(_step_names(), (*report.punctuality.within, report.punctuality.later), strict=True):
        yield [_("Results received"), name, count, "", ""]
    yield from _compared_rows(_("Regions"), "regions", report.regions)
    yield from _compared_rows(_("Clubs"), "clubs", report.clubs)


def _compared_rows(label: str, section: str, compared: tuple[ComparedPlay, ...]) -> Iterator[list[Any]]:
    for each in compared:
        name = translate_term(each.name, section) if each.name else _("No region")
        yield [f"{label}: {_('Sessions')}", name, each.now.sessions, "", each.before.sessions]
        yield [f"{label}: {_('Players')}", name, each.now.players, "", each.before.players]
