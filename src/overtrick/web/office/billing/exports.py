"""Files for accounting programs, of the invoices and payments of some days."""

from datetime import date, timedelta

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from overtrick.store.journal.today import today
from overtrick.store.queries.billing.account_exports import (
    MOST_FOR_XERO,
    count_invoices,
    export_entries_of,
    export_xero_of,
)
from overtrick.web import query_params
from overtrick.web.tables.csv_files import CSV


@never_cache
@require_safe
def billing_entries_csv(request: HttpRequest) -> HttpResponse:
    """Send the entries of some days, with accounts."""
    days = _read_days(request)
    return _send("entries", *days, export_entries_of(*days)) if days else _refuse(request)


@never_cache
@require_safe
def billing_xero_csv(request: HttpRequest) -> HttpResponse:
    """Send the invoices of some days with Xero's columns."""
    days = _read_days(request)
    if days is None:
        return _refuse(request)
    if count_invoices(*days) > MOST_FOR_XERO:
        words = _("Xero takes at most %(most)s invoices in one file. Choose fewer days.")
        messages.error(request, words % {"most": MOST_FOR_XERO})
        return redirect("billing")
    return _send("xero", *days, export_xero_of(*days))


def last_month() -> tuple[date, date]:
    """Return the first and the last day of the month before this one, which the accounts are mostly about."""
    last = today().replace(day=1) - timedelta(days=1)
    return last.replace(day=1), last


def _read_days(request: HttpRequest) -> tuple[date, date] | None:
    """Read the first and the last day; a file about other days than were asked for would be worse than none."""
    first, last = query_params.day(request, "from"), query_params.day(request, "to")
    return (first, last) if first and last and first <= last else None


def _refuse(request: HttpRequest) -> HttpResponse:
    messages.error(request, _("Choose the first and the last day, the earlier one first."))
    return redirect("billing")


def _send(name: str, first: date, last: date, content: bytes) -> HttpResponse:
    answer = HttpResponse(content, content_type=CSV)
    file = f"{name}-{first}-to-{last}.csv"
    answer.headers["Content-Disposition"] = content_disposition_header(as_attachment=True, filename=file)
    return answer
