"""The points that visitors won here for their own federation, as a report for a year."""

from datetime import date

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from overtrick.store.journal.today import today
from overtrick.store.reports.overseas import (
    OverseasAward,
    find_overseas_awards,
    sum_overseas_awards,
    write_overseas_csv,
)
from overtrick.web import query_params
from overtrick.web.office.desk import render_office
from overtrick.web.office.runs.change_list import csv_response

_FIRST_YEAR = 1900
_YEARS = 10


@never_cache
@require_safe
def overseas_report(request: HttpRequest) -> HttpResponse:
    """Show the report of a year."""
    year = _year(request)
    won = find_overseas_awards(year)
    totals: dict[str, dict[str, str]] = {}
    for (number, unit), points in sum_overseas_awards(won).items():
        totals.setdefault(number, {})[unit] = f"{points:f}"
    context = {
        "year": year, "years": [today().year - back for back in range(_YEARS)], "totals": totals,
        "players": _by_player(won), "awards": len(won),
    }  # fmt: skip
    return render_office(request, "overseas.html", context)


@never_cache
@require_safe
def overseas_csv(request: HttpRequest) -> HttpResponse:
    """Send the report as `overtrick overseas-report --csv` writes it."""
    year = _year(request)
    return csv_response(write_overseas_csv(find_overseas_awards(year)).encode(), f"overseas-{year}.csv")


def _by_player(won: list[OverseasAward]) -> list[list[OverseasAward]]:
    found: dict[tuple[str, str], list[OverseasAward]] = {}
    for each in won:
        found.setdefault((each.to, each.number), []).append(each)
    return list(found.values())


def _year(request: HttpRequest) -> int:
    year = query_params.number(request, "year")
    return year if year is not None and _FIRST_YEAR <= year < date.max.year else today().year
