"""Invoices as they are shown and printed, and the sessions that their items lead to."""

from collections.abc import Iterable, Sequence

import msgspec

from overtrick.billing.documents import Document
from overtrick.billing.paper import InvoiceDocument, make_paper
from overtrick.store.db import database
from overtrick.store.db.fetch import in_chunks
from overtrick.store.invoices.charged import find_labels
from overtrick.store.journal.federation_state import current_federation

_SESSIONS = (
    "SELECT s.id, s.stands, b.club, b.name FROM session s JOIN revision r ON r.id = s.revision_id "
    "JOIN batch b ON b.id = r.batch_id WHERE s.id IN ({marks})"
)


class BilledSession(msgspec.Struct, frozen=True):
    """A session that was charged: whether it still stands, and the file that it came in."""

    session: int
    stands: bool
    club: int
    file: str


def make_papers(documents: Sequence[Document]) -> list[InvoiceDocument]:
    """Make the papers of invoices on record or of drafts, with the printed numbers of those that they refer to."""
    numbers = {line.refers.invoice for each in documents for line in each.lines if line.refers}
    numbers |= {each.credits for each in documents if each.credits is not None}
    names = find_labels(numbers)
    settings = current_federation().scheme.fees.invoices
    return [make_paper(each, settings, names) for each in documents]


def find_billed_sessions(sessions: Iterable[int]) -> dict[int, BilledSession]:
    """Find sessions that were charged, also those that were replaced since."""
    return {
        row[0]: BilledSession(row[0], bool(row[1]), row[2], row[3])
        for marks, some in in_chunks(set(sessions))
        for row in database.rows(_SESSIONS.format(marks=marks), *some)
    }
