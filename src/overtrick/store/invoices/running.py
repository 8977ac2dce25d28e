"""The invoices of a period as they would be on a day, without numbers: a preview, and the running invoice."""

from collections.abc import Iterator
from datetime import date

from overtrick.billing.documents import Document, make_document
from overtrick.billing.periods import Period, month_of, quarter_of
from overtrick.billing.records import Debtor
from overtrick.store.invoices.charged import find_labels
from overtrick.store.invoices.headings import find_addresses, make_issue
from overtrick.store.invoices.run_drafts import find_billed, following, kind_of, make_drafts

# The number of an invoice that has not been issued.
NO_NUMBER_YET = 0
# Who stopped billing long ago will not bill all of it by and by.
MOST_UNBILLED = 12


def make_documents(
    period: Period, day: date, first: int = NO_NUMBER_YET, debtor: Debtor | None = None
) -> list[Document]:
    """Make the invoices of a period, of all debtors or one; those that are issued are numbered from `first` on."""
    drafts = make_drafts(period, debtor)
    addresses = find_addresses({draft.debtor for draft in drafts})
    labels = find_labels(line.refers.invoice for draft in drafts for line in draft.lines if line.refers)
    found = []
    for at, draft in enumerate(drafts):
        number = first + at if first else NO_NUMBER_YET
        issue = make_issue(number, draft.debtor, day, to=addresses[draft.debtor])
        found.append(make_document(draft, issue, labels))
    return found


def find_running(debtor: Debtor, day: date) -> list[Document]:
    """Return what the month and the quarter of a day cost a debtor so far, without numbers; empty without fees.

    Before them stand the months and quarters that have ended and are still to be billed: the next one to be billed,
    which has the corrections, and the last dozen.
    """
    periods = []
    for running in (month_of(day), quarter_of(day)):
        unbilled = list(_list_unbilled(running))
        periods += unbilled[:1] + unbilled[1:][-MOST_UNBILLED:]
    return [document for period in periods for document in make_documents(period, day, debtor=debtor)]


def _list_unbilled(running: Period) -> Iterator[Period]:
    """Yield the periods after the last one that was billed, up to the one that runs; that alone if none was billed."""
    billed = find_billed(kind_of(running))
    each = following(billed.last) if billed else running
    while each <= running:
        yield each
        each = following(each)
