"""The page of all reports: the two filter reports, the standard ones, and what the login has saved and asked for."""

from datetime import UTC, datetime
from urllib.parse import parse_qsl, urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from overtrick.store.access.saved_reports import delete_report, list_saved, save_report
from overtrick.store.errors import Refusal
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.reports.extract_requests import can_be_fetched, list_extracts
from overtrick.web.acting import acting_account
from overtrick.web.page_urls import page_url
from overtrick.web.permissions import account_of
from overtrick.web.problems import translate_problem
from overtrick.web.reports.links import NAMES, REPORT_PAGES, with_query
from overtrick.web.reports.standard import standard_links

_DELETE = "delete"


@never_cache
@require_safe
def reports(request: HttpRequest) -> HttpResponse:
    """Show all reports."""
    who, now = account_of(request), datetime.now(UTC)
    saved = list_saved(who) if who else []
    extracts = list_extracts(who, now) if who else []
    context = {
        "saved": [(each, with_query(page_url(REPORT_PAGES[each.report]), each.query), NAMES[each.report])
                  for each in saved if each.report in REPORT_PAGES],
        "extracts": [(each, NAMES[each.report], can_be_fetched(each, now)) for each in extracts],
        "filter_reports": [(page_url(REPORT_PAGES[report]), name, report) for report, name in NAMES.items()],
        "standard": standard_links(who), "zone": current_federation().time_zone,
    }  # fmt: skip
    return render(request, "overtrick/reports/reports.html", context)


@require_POST
def saved_report(request: HttpRequest) -> HttpResponse:
    """Save a report of the login under a name, or delete one."""
    who, values = acting_account(request), request.POST
    report, query = values.get("report", ""), _plain_query(values.get("query", ""))
    try:
        if values.get("do") == _DELETE:
            number = values.get("saved", "")
            name = delete_report(who, int(number) if number.isascii() and number.isdigit() and len(number) < 19 else 0)
            messages.success(request, _("The report “%(name)s” is no longer saved.") % {"name": name})
            return redirect("reports")
        if report not in REPORT_PAGES:
            return redirect("reports")
        saved = save_report(who, values.get("name", ""), report, query, datetime.now(UTC))
        messages.success(request, _("Saved as “%(name)s”. You will find it under Reports.") % {"name": saved.name})
    except Refusal as refusal:
        messages.error(request, translate_problem(str(refusal)))
    return redirect(with_query(page_url(REPORT_PAGES.get(report, "reports")), query if report in REPORT_PAGES else ""))


def _plain_query(query: str) -> str:
    """Return a query as an address can have it, whatever was sent."""
    return urlencode(parse_qsl(query.replace("\0", ""), keep_blank_values=True))
