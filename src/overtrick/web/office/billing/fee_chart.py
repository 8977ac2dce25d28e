"""The fees of a year by month, as a picture and as a table."""

from datetime import date

from django.http import HttpRequest, HttpResponse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from overtrick.billing.cents import CENTS
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.queries.billing.invoice_totals import ACCOUNTS, sum_by_month
from overtrick.web.calendar_words import month_and_year
from overtrick.web.charts.drawing import Bars
from overtrick.web.charts.figures import Figure
from overtrick.web.invoices.amounts import write_money
from overtrick.web.invoices.period_names import name_account
from overtrick.web.page_urls import page_url
from overtrick.web.pages.charts import picture_response

_YEARS = range(1900, 2200)


@require_safe
def billing_picture(request: HttpRequest, year: int) -> HttpResponse:
    """Send the picture of a year."""
    return picture_response(request, make_fee_figure(year) if year in _YEARS else None)


def make_fee_figure(year: int) -> Figure | None:
    """Build the figure of what was billed in each month of a year, before tax; None if nothing was."""
    months = sum_by_month(year)
    if not any(months.values()):
        return None
    used = [account for account in ACCOUNTS if any(own.get(account) for own in months.values())]
    totals = {month: sum(own.values()) for month, own in months.items()}
    most = max(totals, key=lambda month: totals[month])
    values = {
        "all": write_money(sum(totals.values())), "year": year, "most": write_money(totals[most]),
        "month": month_and_year(most),
    }  # fmt: skip
    rows = [
        (month_and_year(month), *(write_money(own.get(account, 0)) for account in used), write_money(totals[month]))
        for month, own in months.items()
    ]
    currency = current_federation().fees_on(date(year, 12, 31)).currency
    return Figure(
        # A month in which more was credited than charged has no bar, and its figure is in the table.
        picture=Bars(
            tuple(
                (f"{month:%Y-%m}|{date_format(month, 'M')}", max((cents + CENTS // 2) // CENTS, 0))
                for month, cents in totals.items()
            )
        ),
        address=page_url("billing-picture", year=year),
        caption=_("Billed by month, in %(currency)s") % {"currency": currency},
        words=_("%(all)s was billed in %(year)s, most in %(month)s: %(most)s.") % values,
        head=(_("Month"), *map(name_account, used), _("Together")),
        rows=tuple(rows),
    )
