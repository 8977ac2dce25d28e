"""Which invoices are to be sent: those of the runs since the last time, and those that the office asked for."""

import msgspec

from overtrick.billing.documents import Document
from overtrick.store import models
from overtrick.store.db import leases
from overtrick.store.invoices.addresses import find_billing_addresses
from overtrick.store.invoices.issued import debtor_of, read_documents
from overtrick.store.invoices.letters import INVOICE, find_letters
from overtrick.store.journal.entries import last_seq

JOB = "invoice letters"
_TOURNAMENT = "tournament"


class PendingRuns(msgspec.Struct, frozen=True):
    """The runs after one entry of the journal and up to another; `after` is None if the job never began."""

    after: int | None
    last: int
    runs: tuple[int, ...] = ()


class InvoiceNotice(msgspec.Struct, frozen=True):
    """An invoice that is to be sent, where to, and how many letters about it there were."""

    document: Document
    address: str
    letters: int = 0


def find_pending_runs() -> PendingRuns:
    """Find the runs whose invoices are to be sent."""
    after, last = leases.find_mark(JOB), last_seq()
    if after is None or after >= last:
        return PendingRuns(after, last)
    runs = set(models.BillRun.objects.filter(seq__gt=after, seq__lte=last).values_list("seq", flat=True))
    tournaments = models.Invoice.objects.filter(kind=_TOURNAMENT, seq__gt=after, seq__lte=last)
    return PendingRuns(after, last, tuple(sorted(runs | set(tournaments.values_list("seq", flat=True)))))


def find_unsent(seq: int) -> list[InvoiceNotice]:
    """Find the invoices of a run about which no letter was written, and that have an address to go to."""
    rows = list(models.Invoice.objects.filter(seq=seq).order_by("number"))
    addresses = find_billing_addresses({debtor_of(row) for row in rows})
    letters = find_letters((row.number for row in rows), INVOICE)
    unsent = [row for row in rows if addresses[debtor_of(row)].email and row.number not in letters]
    return [InvoiceNotice(document, addresses[document.debtor].email) for document in read_documents(unsent)]
