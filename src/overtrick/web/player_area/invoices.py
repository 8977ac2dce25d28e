"""The invoices of a player who pays own entry fees: what is owed, and each invoice in full, for the player alone."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from overtrick.billing.documents import Document
from overtrick.store.invoices.payers import ENTRANT
from overtrick.store.journal.today import today
from overtrick.store.queries.billing.entrants import find_own_accounts
from overtrick.web.invoices.account_pages import find_invoice, invoice_context, overdue_of, titles_of
from overtrick.web.invoices.amounts import write_money
from overtrick.web.invoices.files import pdf_response
from overtrick.web.page_urls import page_url
from overtrick.web.player_area.own_player import OwnPlayer, signed_in_player


@never_cache
@require_safe
def my_invoices(request: HttpRequest) -> HttpResponse:
    """Show what a player owes, the invoices, and the payments."""
    own = signed_in_player(request)
    accounts = find_own_accounts(own.identity.numbers, today())
    invoices = [each for account in accounts for each in account.invoices]
    context = {
        "owed": sum(each.owed for each in accounts), "overdue": sum(map(overdue_of, accounts)),
        "invoices": sorted(invoices, key=lambda each: -each.number), "titles": titles_of(invoices),
        "payments": [each for account in accounts for each in account.payments],
        "invoice_url": _address, "money": write_money, "zone": own.zone,
    }  # fmt: skip
    return render(request, "overtrick/my_invoices.html", context)


@never_cache
@require_safe
def my_invoice(request: HttpRequest, number: int) -> HttpResponse:
    """Show an invoice of a player, line by line."""
    own = signed_in_player(request)
    document = _find(own, number)
    context = invoice_context(document, own.account, _address)
    return render(request, "overtrick/my_invoice.html", context | {"zone": own.zone})


@never_cache
@require_safe
def my_invoice_pdf(request: HttpRequest, number: int) -> HttpResponse:
    """Send an invoice of a player as a PDF."""
    return pdf_response(request, _find(signed_in_player(request), number))


def _find(own: OwnPlayer, number: int) -> Document:
    """Return an invoice of the player, under any of the player's numbers; 404 if it is another's."""
    document = find_invoice(number)
    if document.debtor.kind != ENTRANT or str(document.debtor.code) not in own.identity.numbers:
        raise Http404
    return document


def _address(number: int) -> str:
    return page_url("my-invoice", number=number)
