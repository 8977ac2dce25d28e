"""The tournaments of the calendar as the office sees them: by year, by class, by region, or by name."""

from datetime import date

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from overtrick.store.journal.today import today
from overtrick.store.queries.tournaments.listing import CalendarFilter, list_tournaments, list_years
from overtrick.web import query_params
from overtrick.web.filter_choices import region_choices
from overtrick.web.office.desk import render_office
from overtrick.web.tournaments.filters import class_choices
from overtrick.web.tournaments.months import group_by_month

_FIRST_YEAR, _LAST_YEAR = 1900, 2200


@never_cache
@require_safe
def office_tournaments(request: HttpRequest) -> HttpResponse:
    """Show the tournaments that fit the address, what is to come first; a year shows all of it."""
    day, year = today(), query_params.number(request, "year")
    if year is not None and not _FIRST_YEAR <= year <= _LAST_YEAR:
        year = None
    text = query_params.text(request, "q")
    start, end = (date(year, 1, 1), date(year, 12, 31)) if year else (None if text else day, None)
    filters = CalendarFilter(
        text=text, event_class=query_params.text(request, "class"), region=query_params.text(request, "region"),
        start=start, end=end,
    )  # fmt: skip
    found = list_tournaments(filters)
    context = {
        "months": group_by_month(found), "count": len(found), "filters": filters, "year": year, "today": day,
        "classes": class_choices(), "regions": region_choices(),
        "years": [(str(each), str(each)) for each in list_years()],
        "narrowed": bool(text or filters.event_class or filters.region or year),
    }  # fmt: skip
    return render_office(request, "tournaments/listing.html", context)
