"""An invoice as the office sees it: in full, with what can be done about it."""

from datetime import UTC, datetime
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from overtrick.billing.cents import cents_text
from overtrick.billing.documents import Document
from overtrick.jobs.invoice_letters import write_letter
from overtrick.store.access.question_rights import signature
from overtrick.store.commands.billing.invoice_letters import queue_letter
from overtrick.store.invoices.addresses import find_billing_address
from overtrick.store.invoices.letters import INVOICE
from overtrick.store.journal.today import today
from overtrick.store.queries.billing.accounts import CREDITED
from overtrick.store.reports.invoice_notices import InvoiceNotice
from overtrick.web.acting import acting_account
from overtrick.web.invoices.account_pages import find_invoice, invoice_context
from overtrick.web.invoices.files import csv_of_invoice, csv_of_members, pdf_response
from overtrick.web.office.desk import render_office
from overtrick.web.page_urls import absolute_url, page_url

_MOST_DIGITS = 9


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def office_invoice(request: HttpRequest, number: int) -> HttpResponse:
    """Show an invoice, with the ways to enter a payment and to credit it; send it by email."""
    document = find_invoice(number)
    return _send(request, document) if request.method == "POST" else _show(request, document)


def _send(request: HttpRequest, document: Document) -> HttpResponse:
    """Send an invoice to the treasurer, whether or not it was sent before; pressing twice sends it once."""
    address = find_billing_address(document.debtor).email
    before = request.POST.get("seen", "")
    if not address:
        messages.error(request, _("There is no address to send it to."))
    elif before.isascii() and before.isdigit() and len(before) <= _MOST_DIGITS:
        notice = InvoiceNotice(document, address, int(before))
        letter = write_letter(notice, lambda path: absolute_url(request, path))
        who = signature(acting_account(request))
        if queue_letter(INVOICE, {document.number: notice.letters}, letter, who, datetime.now(UTC)):
            messages.success(request, _("The email to %(address)s is on its way.") % {"address": address})
        else:
            messages.info(request, _("It was sent a moment ago, so it was not sent again."))
    return redirect(_address(document.number))


def _show(request: HttpRequest, document: Document) -> HttpResponse:
    number = document.number
    context = invoice_context(document, acting_account(request), _address)
    summary, debtor = context["summary"], document.debtor
    here = _address(number)
    payment = {
        "invoice": number, "amount": cents_text(summary.open), "date": today(), "reference": document.label,
        "back": here, "reason": _("Payment received"),
    }  # fmt: skip
    credit = {"invoice": number, "back": here}
    credit_page = page_url("decide", kind="credit-note")
    # A single line is credited with the whole invoice.
    by_line = len(document.lines) > 1 and summary.state != CREDITED
    context |= {
        "pay_address": f"{page_url('decide', kind='payment')}?{urlencode(payment)}",
        "address": find_billing_address(debtor),
        "letters": sum(each.kind == INVOICE for each in summary.letters),
        "credit_address": f"{credit_page}?{urlencode(credit)}",
        "credit_url": (lambda line: f"{credit_page}?{urlencode(credit | {'lines': line})}") if by_line else None,
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


@never_cache
@require_safe
def office_invoice_members(request: HttpRequest, number: int) -> HttpResponse:
    """Send the members of a levy invoice as a table."""
    return csv_of_members(find_invoice(number), acting_account(request))


def _address(number: int) -> str:
    return page_url("office-invoice", number=number)
