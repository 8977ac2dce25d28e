"""What a statement says of each entry, in English: a template and its values, which pages translate."""

from collections.abc import Mapping

from overtrick.billing.statements.account import StatementEntry
from overtrick.core.because import Because

INVOICE = "Invoice {invoice}, due {due:date}"
CREDIT = "Credit {invoice}"
CREDIT_FOR = "Credit note {invoice} for {of}"
PAYMENT = "Payment"
PAYMENT_FOR = "Payment for {invoice}"
REFUND = "Paid back"
REFUND_FOR = "Paid back for {invoice}"


def describe_entry(entry: StatementEntry, labels: Mapping[int, str]) -> Because:
    """Say what an entry is; `labels` are the printed numbers of invoices."""
    invoice = {} if entry.number is None else {"invoice": labels[entry.number]}
    if entry.kind == "invoice":
        return Because(INVOICE, invoice | {"due": str(entry.due)})
    if entry.kind == "credit":
        return Because(CREDIT, invoice) if entry.of is None else Because(CREDIT_FOR, invoice | {"of": labels[entry.of]})
    if entry.kind == "payment":
        return Because(PAYMENT_FOR if invoice else PAYMENT, invoice)
    return Because(REFUND_FOR if invoice else REFUND, invoice)
