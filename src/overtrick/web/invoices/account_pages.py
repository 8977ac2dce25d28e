"""What pages about a debtor's invoices have in common: their titles, and one of them in full."""

from collections.abc import Callable, Iterable
from typing import Any

from django.http import Http404

from overtrick.billing.documents import Document
from overtrick.store import models
from overtrick.store.errors import NotFound
from overtrick.store.journal.today import today
from overtrick.store.queries.billing.accounts import DebtorAccount, InvoiceSummary, find_account
from overtrick.store.queries.billing.invoices import find_document
from overtrick.web.invoices.amounts import write_money
from overtrick.web.invoices.period_names import name_period
from overtrick.web.invoices.sheets import AskUrl, make_sheets, name_kind

_MOST_OTHERS = 6
_LARGEST_NUMBER = 2**62


def title_of(invoice: InvoiceSummary | Document) -> str:
    """Return what an invoice is for, and its period."""
    return f"{name_kind(invoice.kind)}, {name_period(invoice.period)}"


def titles_of(invoices: Iterable[InvoiceSummary]) -> dict[int, str]:
    """Return the titles of invoices by their numbers."""
    return {each.number: title_of(each) for each in invoices}


def find_invoice(number: int) -> Document:
    """Return an invoice that was issued; 404 if there is none of this number."""
    if number > _LARGEST_NUMBER:
        raise Http404
    try:
        return find_document(number)
    except NotFound as error:
        raise Http404 from error


def overdue_of(account: DebtorAccount) -> int:
    """Return how many cents are due for longer than they should be."""
    return max(min(sum(account.ages[1:]), account.owed), 0)


def invoice_context(
    document: Document, who: models.Account, invoice_url: Callable[[int], str], ask_url: AskUrl | None = None
) -> dict[str, Any]:
    """Return what the page of an invoice shows: its sheet, what is paid of it, and what belongs to it."""
    account = find_account(document.debtor, today())
    summary = next(each for each in account.invoices if each.number == document.number)
    others = [each for each in reversed(account.invoices) if each.number != document.number]
    return {
        "sheet": make_sheets([document], who, ask_url)[0], "summary": summary, "account": account,
        "title": title_of(document), "titles": titles_of(account.invoices), "money": write_money,
        "notes": [each for each in others if each.credits == document.number],
        "earlier": [each for each in others if each.credits != document.number][:_MOST_OTHERS],
        "invoice_url": invoice_url,
    }  # fmt: skip
