"""The calendar of tournaments for everyone: as a list, as a month, and for calendar programs."""

from collections.abc import Iterable
from datetime import UTC, date, datetime, time, timedelta

import msgspec
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from overtrick.store.journal.federation_state import current_federation
from overtrick.store.journal.today import about_today, today
from overtrick.store.queries.tournaments.listing import (
    CalendarFilter,
    ListedTournament,
    list_tournaments,
    list_years,
    upcoming_tournaments,
)
from overtrick.web import query_params
from overtrick.web.ical import CalendarDay, write_calendar
from overtrick.web.page_urls import absolute_url, page_url
from overtrick.web.terms import translate_term
from overtrick.web.tournaments.filters import filter_choices, filter_query, quick_choices, read_filter
from overtrick.web.tournaments.months import group_by_month, month_before, next_month, weeks_of

_A_PAGE = 60
# How long a calendar program keeps what is over.
_KEPT = timedelta(days=90)
_FIRST_YEAR, _LAST_YEAR = 1900, 2200


@require_safe
def tournaments(request: HttpRequest) -> HttpResponse:
    """Show the tournaments that the filter lets through: a list by months, or one month as a grid."""
    filters, past = read_filter(request), bool(request.GET.get("past"))
    by_month = request.GET.get("view") == "month"
    context = {
        "filters": filters, "past": past, "by_month": by_month, "today": today(), **filter_choices(),
        "quick": quick_choices(request, filters, past=past), "narrowed": filters != CalendarFilter(),
        "feed": f"{page_url('tournaments-ics')}?{filter_query(filters)}".rstrip("?"),
        "views": [
            (f"?{filter_query(filters, past=1 if past else '')}", _("List"), not by_month, 0),
            (f"?{filter_query(filters, view='month')}", _("Month"), by_month, 0),
        ],
    }  # fmt: skip
    context["feed_address"] = absolute_url(request, str(context["feed"]))
    context |= _month_context(request, filters) if by_month else _list_context(request, filters, past=past)
    return render(request, "overtrick/tournaments/calendar.html", context)


def _list_context(request: HttpRequest, filters: CalendarFilter, *, past: bool) -> dict[str, object]:
    """Return the list: what is to come, the next first; or what was played, the latest first."""
    day, page, years = today(), query_params.page(request), list_years(before=today()) if past else []
    wanted = query_params.number(request, "year")
    year = wanted if wanted in years else next(iter(years), day.year)
    if past:
        found = _list_played(filters, year or day.year, day)
    elif filters == CalendarFilter():
        found = upcoming_tournaments(day)
    else:
        found = list_tournaments(msgspec.structs.replace(filters, start=day))
    shown = found[(page - 1) * _A_PAGE : page * _A_PAGE]
    return {
        "months": group_by_month(shown), "count": len(found), "newer": page - 1,
        "older": page + 1 if len(found) > page * _A_PAGE else 0, "others": query_params.other_params(request, "page"),
        "years": [(f"?{filter_query(filters, past=1, year=each)}", str(each), each == year) for each in years],
    }  # fmt: skip


def _list_played(filters: CalendarFilter, year: int, day: date) -> list[ListedTournament]:
    """Return the tournaments of a year that are over, the latest first."""
    found = list_tournaments(msgspec.structs.replace(filters, start=date(year, 1, 1), end=date(year, 12, 31)))
    return [each for each in reversed(found) if each.tournament.first.year == year and each.tournament.last < day]


def _month_context(request: HttpRequest, filters: CalendarFilter) -> dict[str, object]:
    """Return one month: its weeks for a desk, and its tournaments as a list for a phone."""
    month = _read_month(request)
    after, before = next_month(month), month_before(month)
    first = month - timedelta(days=month.weekday())
    last = after + timedelta(days=6)
    found = list_tournaments(msgspec.structs.replace(filters, start=first, end=last))
    weeks = weeks_of(month, found)
    inside = [each for each in found if each.tournament.first < after and each.tournament.last >= month]
    return {
        "month": month, "weeks": weeks, "months": [(month, inside)] if inside else [], "count": len(inside),
        "earlier": f"?{filter_query(filters, view='month', month=f'{before:%Y-%m}')}", "before": before,
        "later": f"?{filter_query(filters, view='month', month=f'{after:%Y-%m}')}", "after": after,
    }  # fmt: skip


def _read_month(request: HttpRequest) -> date:
    """Read the month of the address; this one if there is none."""
    try:
        month = date.fromisoformat(f"{query_params.text(request, 'month')}-01")
    except ValueError:
        return today().replace(day=1)
    return month if _FIRST_YEAR <= month.year <= _LAST_YEAR else today().replace(day=1)


@require_safe
def tournaments_ics(request: HttpRequest) -> HttpResponse:
    """Send the tournaments that the filter lets through to a calendar program."""
    filters = msgspec.structs.replace(read_filter(request), start=today() - _KEPT)
    name = translate_term(about_today().name, "federation")
    content = write_calendar(name, calendar_days(request, list_tournaments(filters)), datetime.now(UTC))
    return HttpResponse(content, content_type="text/calendar; charset=utf-8")


def calendar_days(
    request: HttpRequest, found: Iterable[ListedTournament], *, busy: bool = False
) -> Iterable[CalendarDay]:
    """Yield tournaments as calendar programs take them."""
    for listed in found:
        own = listed.tournament
        details, host = own.details, translate_term(listed.club_name, "clubs")
        about = [translate_term(own.event_class, "classes"), host, details.format]
        yield CalendarDay(
            f"tournament-{own.number}@overtrick", own.first, own.name, details.venue or host,
            ", ".join(filter(None, about)),
            absolute_url(request, page_url("tournament", tournament=own.number)), last=own.last,
            starts=_moment(own.first, details.starts), ends=_moment(own.last, details.ends), busy=busy,
        )  # fmt: skip


def _moment(day: date, clock: str) -> datetime | None:
    """Return a time of a day in the federation's zone; None if there is no time."""
    if not clock:
        return None
    return datetime.combine(day, time.fromisoformat(clock), current_federation().time_zone)
