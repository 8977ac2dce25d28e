"""The roundup of a month: who reached a rank, won a tournament, won points for the first time, or leads a table."""

from datetime import date

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from overtrick.store.journal.today import today
from overtrick.store.queries.achievements import kinds_on
from overtrick.store.queries.roundup.months import find_roundup, list_months
from overtrick.store.registers.code_names import code_names
from overtrick.store.standings.holdings import STARS
from overtrick.web import query_params
from overtrick.web.filter_choices import club_choices, region_choices
from overtrick.web.page_urls import page_url

_MONTHS_IN_SIGHT, _ACHIEVEMENTS = 6, 12
_FORM = "%Y-%m"


def latest_roundup(request: HttpRequest) -> HttpResponse:
    """Go to the roundup of the month before this one, or of this one if nothing was played before."""
    months = [month for month in list_months() if month < today().replace(day=1)]
    address = page_url("roundup", month=(months[0] if months else today()).strftime(_FORM))
    others = query_params.other_params(request)
    return redirect(f"{address}?{others}" if others else address)


def roundup(request: HttpRequest, month: str) -> HttpResponse:
    """Show the roundup of a month, of all players or of those of a club or a region."""
    start, months = _read_month(month), list_months()
    if start is None or start not in months:
        raise Http404
    names = code_names()
    code = query_params.number(request, "club")
    club = names.clubs.get(code) if code is not None else None
    region = query_params.text(request, "region")
    region = region if region in names.regions and club is None else ""
    others = query_params.other_params(request)
    found = find_roundup(start, club.code if club else None, region)
    # Those of a whole country have a page of their own.
    shown = len(found.achievements) if club or region else _ACHIEVEMENTS
    context = {
        "roundup": found, "club": club, "region": region, "achievements": found.achievements[:shown],
        "more_achievements": len(found.achievements) > shown,
        "months": [(_address(each, others), each, each == start) for each in months[:_MONTHS_IN_SIGHT]],
        "older_months": [(_address(each, others), each, each == start) for each in months[_MONTHS_IN_SIGHT:]],
        "clubs": club_choices(), "regions": region_choices(), "here_address": page_url("roundup", month=month),
        "is_over": start < today().replace(day=1), "with_stars": STARS in kinds_on(start),
    }  # fmt: skip
    return render(request, "overtrick/roundup.html", context)


def _address(month: date, others: str) -> str:
    address = page_url("roundup", month=month.strftime(_FORM))
    return f"{address}?{others}" if others else address


def _read_month(text: str) -> date | None:
    try:
        found = date.fromisoformat(f"{text}-01")
    except ValueError:
        return None
    return found if found.strftime(_FORM) == text else None
