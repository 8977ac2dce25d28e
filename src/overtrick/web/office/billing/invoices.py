"""An invoice as the office sees it: in full, with what can be done about it."""

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from overtrick.billing.cents import cents_text
from overtrick.store.journal.today import today
from overtrick.web.acting import acting_account
from overtrick.web.invoices.account_pages import find_invoice, invoice_context
from overtrick.web.invoices.files import csv_of_invoice, pdf_response
from overtrick.web.office.desk import render_office
from overtrick.web.page_urls import page_url


@never_cache
@require_safe
def office_invoice(request: HttpRequest, number: int) -> HttpResponse:
    """Show an invoice, with the ways to enter a payment and to credit it."""
    document = find_invoice(number)
    context = invoice_context(document, acting_account(request), _address)
    summary, debtor = context["summary"], document.debtor
    here = _address(number)
    payment = {
        "invoice": number, "amount": cents_text(summary.open), "date": today(), "reference": document.label,
        "back": here,
    }  # fmt: skip
    credit = {"invoice": number, "back": here}
    context |= {
        "pay_address": f"{page_url('decide', kind='payment')}?{urlencode(payment)}",
        "credit_address": f"{page_url('decide', kind='credit-note')}?{urlencode(credit)}",
        "account_address": page_url("billing-account", kind=debtor.kind, code=debtor.code),
        "way": [
            (page_url("billing"), _("Money")),
            (page_url("billing-account", kind=debtor.kind, code=debtor.code), context["account"].name),
        ],
    }  # fmt: skip
    return render_office(request, "billing_invoice.html", context)


@never_cache
@require_safe
def office_invoice_pdf(request: HttpRequest, number: int) -> HttpResponse:
    """Send an invoice as a PDF."""
    return pdf_response(request, find_invoice(number))


@never_cache
@require_safe
def office_invoice_csv(request: HttpRequest, number: int) -> HttpResponse:
    """Send the items of an invoice as a table."""
    return csv_of_invoice(find_invoice(number), acting_account(request))


def _address(number: int) -> str:
    return page_url("office-invoice", number=number)
