"""What an accounting program is told of some days: the invoices that were issued, and the payments, as files.

A payment that was withdrawn is told twice, as the money ledger has it: on its day, and back on the day of the
withdrawal. So what an earlier file said is never contradicted.
"""

from datetime import date

import msgspec

from overtrick.billing.exports import PaymentRecord, export_entries, export_for_xero
from overtrick.billing.paper import Addressee, InvoiceDocument
from overtrick.store import models
from overtrick.store.invoices.debtor_names import find_debtor_name
from overtrick.store.invoices.issued import debtor_of, read_documents
from overtrick.store.journal.entries import entries_by_number
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.queries.billing.papers import make_papers

# As many invoices as Xero takes in one file.
MOST_FOR_XERO = 500


def export_entries_of(first: date, last: date) -> bytes:
    """Write the entries of the days from the first to the last as CSV, with the federation's accounts."""
    settings = current_federation().scheme.fees.invoices
    currency = _currency(last)
    return export_entries(find_papers(first, last), find_payments(first, last), settings, currency)


def export_xero_of(first: date, last: date) -> bytes:
    """Write the invoices of the days from the first to the last as CSV with Xero's columns."""
    return export_for_xero(find_papers(first, last), _currency(last))


def count_invoices(first: date, last: date) -> int:
    """Count the invoices and credit notes of the days from the first to the last."""
    return models.Invoice.objects.filter(date__gte=first, date__lte=last).count()


def find_papers(first: date, last: date) -> list[InvoiceDocument]:
    """Find the invoices and credit notes that were issued on the days from the first to the last."""
    rows = list(models.Invoice.objects.filter(date__gte=first, date__lte=last).order_by("number"))
    return make_papers(read_documents(rows))


def find_payments(first: date, last: date) -> list[PaymentRecord]:
    """Find the payments of the days from the first to the last, and what was withdrawn on them, in their order."""
    payments = list(models.Payment.objects.order_by("date", "id"))
    ends = entries_by_number(each.ended for each in payments if each.ended is not None)
    found = []
    for each in payments:
        record = PaymentRecord(
            date=each.date, amount=each.amount, reference=each.reference,
            to=Addressee(debtor=debtor_of(each), name=find_debtor_name(debtor_of(each))),
        )  # fmt: skip
        found.append(record)
        if each.ended is not None:
            back = msgspec.structs.replace(record, date=ends[each.ended].day, amount=-each.amount)
            found.append(back)
    return sorted((each for each in found if first <= each.date <= last), key=lambda each: each.date)


def _currency(day: date) -> str:
    return current_federation().fees_on(day).currency
