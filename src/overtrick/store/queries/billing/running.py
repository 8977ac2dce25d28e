"""What a month and a quarter cost a debtor so far, kept until the next file or decision."""

from datetime import date

from overtrick.billing.documents import Document
from overtrick.billing.records import Debtor
from overtrick.store.db import cache
from overtrick.store.journal.entries import last_seq
from overtrick.store.queries.billing.invoices import find_running


def look_up_running(debtor: Debtor, day: date) -> list[Document]:
    """Return what the month and the quarter of a day cost a debtor so far, without numbers."""
    found: list[Document] = cache.get_or_make(
        f"running invoice {debtor.kind} {debtor.code}", (last_seq(), day), lambda: find_running(debtor, day)
    )
    return found
