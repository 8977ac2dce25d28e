"""Letters about invoices, put into the outbox: each once, whoever writes it and however often it is tried."""

from collections.abc import Mapping
from datetime import datetime

from overtrick.store import models
from overtrick.store.db import database, leases
from overtrick.store.mail import outbox
from overtrick.store.mail.journal_letters import Letter

# The name of the work that a worker is asked to do, before the number of the entry.
REQUEST = "mail invoices "


def queue_letter(kind: str, after: Mapping[int, int], letter: Letter, who: str, now: datetime) -> bool:
    """Put a letter about invoices into the outbox; return whether it was.

    `after` is how many letters of the kind each invoice had when this one was written. If one has another number by
    now, somebody was as quick, and nothing is done.
    """
    with database.write_transaction():
        rows = models.InvoiceLetter.objects.filter(kind=kind, invoice__in=list(after))
        counts = dict.fromkeys(after, 0)
        for invoice in rows.values_list("invoice", flat=True):
            counts[invoice] += 1
        if counts != dict(after):
            return False
        mail = outbox.add_letter(letter.address, letter.subject, letter.body, now, letter.attachment)
        models.InvoiceLetter.objects.bulk_create(
            models.InvoiceLetter(invoice=invoice, kind=kind, ordinal=count + 1, at=now, who=who, mail=mail)
            for invoice, count in after.items()
        )
    return True


def request_letters(seq: int, now: datetime) -> None:
    """Ask a worker to send the invoices of a run that were not sent; to print them takes time."""
    with database.write_transaction():
        if not is_requested(seq):
            leases.request_work(f"{REQUEST}{seq}", now)


def is_requested(seq: int) -> bool:
    """Tell whether the invoices of a run wait for a worker to send them."""
    return any(slot.job == f"{REQUEST}{seq}" for slot in leases.find_requests(REQUEST, is_open=True))
