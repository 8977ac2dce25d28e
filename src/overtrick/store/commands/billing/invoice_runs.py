"""Runs of invoices: previewed as often as one likes, issued once."""

from datetime import date, datetime

from overtrick.billing.documents import Document
from overtrick.billing.periods import Period
from overtrick.billing.records import Debtor
from overtrick.store import models
from overtrick.store.commands import decide
from overtrick.store.decisions.billing.invoice_runs import check_fees
from overtrick.store.invoices.issued import read_documents
from overtrick.store.invoices.run_drafts import kind_of
from overtrick.store.invoices.running import make_documents
from overtrick.store.journal.entries import JournalEntry
from overtrick.store.journal.kinds import BILL


def issue_invoices(period: Period, at: datetime, who: str) -> JournalEntry | None:
    """Issue the invoices of a period; None if it was billed already. Raise a Refusal that says why it cannot be."""
    if is_billed(period):
        return None
    return decide.decide(BILL, at, who, {"kind": kind_of(period), "period": period.name})


def preview_invoices(period: Period, day: date, debtor: Debtor | None = None) -> list[Document]:
    """Return the invoices of a period as they would be today, without a number; of a billed period as they are.

    They are those of all debtors, or of one. A period that has not ended has what is due so far: the running invoice.
    """
    if is_billed(period):
        return [each for each in find_invoices_of(period) if debtor in (None, each.debtor)]
    check_fees(period)
    return make_documents(period, day, debtor=debtor)


def is_billed(period: Period) -> bool:
    """Tell whether the invoices of a period were issued."""
    return models.BillRun.objects.filter(kind=kind_of(period), period=period.name).exists()


def find_invoices_of(period: Period) -> list[Document]:
    """Return the invoices that the run of a period issued, in the order of their numbers."""
    run = models.BillRun.objects.filter(kind=kind_of(period), period=period.name).first()
    return read_documents(list(models.Invoice.objects.filter(seq=run.seq).order_by("number"))) if run else []
