"""The accounts of debtors as billing settles them: every invoice and credit note, and what was paid."""

from collections.abc import Collection, Iterable

from overtrick.billing.balances import OwedInvoice, Received
from overtrick.billing.payment_plans import Account
from overtrick.billing.records import Debtor
from overtrick.store import models
from overtrick.store.invoices.issued import debtor_of


def find_debtor_accounts(debtors: Collection[Debtor] | None = None) -> dict[Debtor, Account]:
    """Find the invoices and payments of some debtors, or of all who have any, by debtor."""
    invoices: Iterable[models.Invoice] = models.Invoice.objects.defer("heading", "taxes", "reasons").order_by("number")
    payments: Iterable[models.Payment] = models.Payment.objects.filter(ended=None).order_by("date", "id")
    owed: dict[Debtor, list[OwedInvoice]] = {}
    paid: dict[Debtor, list[Received]] = {}
    for row in invoices:
        each = OwedInvoice(number=row.number, issued=row.date, due=row.due, total=row.total, of=row.credits)
        owed.setdefault(debtor_of(row), []).append(each)
    for payment in payments:
        received = Received(date=payment.date, amount=payment.amount, invoice=payment.invoice)
        paid.setdefault(debtor_of(payment), []).append(received)
    found = sorted({*owed, *paid}) if debtors is None else sorted(debtors)
    return {each: (tuple(owed.get(each, ())), tuple(paid.get(each, ()))) for each in found}


def find_invoice_names() -> dict[int, str]:
    """Find the printed number of every invoice and credit note."""
    return dict(models.Invoice.objects.values_list("number", "label"))
