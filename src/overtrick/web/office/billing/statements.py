"""The statement of account of a club or a region, as the office sees it."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from overtrick.store.invoices.debtor_names import find_debtor_name
from overtrick.web.invoices import statement_pages
from overtrick.web.office.billing.accounts import find_debtor
from overtrick.web.office.desk import render_office
from overtrick.web.page_urls import page_url
from overtrick.web.terms import translate_term


@never_cache
@require_safe
def billing_statement(request: HttpRequest, kind: str, code: int) -> HttpResponse:
    """Show the statement of a club or a region."""
    debtor = find_debtor(kind, code)
    name = find_debtor_name(debtor)
    context = statement_pages.statement_context(request, debtor) | {
        "name": name,
        "invoice_url": lambda number: page_url("office-invoice", number=number),
        "pdf_address": page_url("billing-statement-pdf", kind=kind, code=code),
        "csv_address": page_url("billing-statement-csv", kind=kind, code=code),
        "way": [
            (page_url("billing"), _("Money")),
            (page_url("billing-account", kind=kind, code=code), translate_term(name, "clubs")),
        ],
    }  # fmt: skip
    return render_office(request, "billing_statement.html", context)


@never_cache
@require_safe
def billing_statement_pdf(request: HttpRequest, kind: str, code: int) -> HttpResponse:
    """Send the statement of a club or a region as a PDF."""
    return statement_pages.statement_pdf(request, find_debtor(kind, code))


@never_cache
@require_safe
def billing_statement_csv(request: HttpRequest, kind: str, code: int) -> HttpResponse:
    """Send the statement of a club or a region as a table."""
    return statement_pages.statement_csv(request, find_debtor(kind, code))
