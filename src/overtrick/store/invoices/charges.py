"""A charge that a club asks about: a kind of line of a period, and the session or the member that it is for.

It is found again on the invoices of the club, whichever version of the file was charged, and on those to come.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import NamedTuple

from overtrick.billing.bookkeeping import income_account
from overtrick.billing.documents import Document, read_line
from overtrick.billing.records import Debtor, Item
from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.db.fetch import in_chunks
from overtrick.store.invoices.issued import read_documents
from overtrick.store.invoices.payers import CLUB

LEVY_CHARGE = "levy"
# What can be asked about, by the account of the line.
SESSION_CHARGES = ("club-sessions", "tournament-sessions", "points")
CHARGES = (*SESSION_CHARGES, LEVY_CHARGE)
_VERSIONS = (
    "SELECT s.id, r.batch_id, s.position FROM session s JOIN revision r ON r.id = s.revision_id "
    "WHERE r.batch_id IN ({marks})"
)


class Charge(NamedTuple):
    """What a debtor is charged for: `sessions` are those of every version of one file, `number` is a member."""

    debtor: Debtor
    period: str
    account: str
    sessions: frozenset[int] = frozenset()
    number: str = ""

    def is_for(self, item: Item) -> bool:
        """Tell whether an item of an invoice of the debtor is this charge."""
        if item.period != self.period or income_account(item.kind) != self.account:
            return False
        return item.number == self.number if self.number else not self.sessions.isdisjoint(item.sessions)


class ChargedItem(NamedTuple):
    """An item of an invoice, and the invoice's number and label; 0 and empty if it has not been issued."""

    item: Item
    invoice: int
    label: str


def find_charges(questions: Sequence[models.Question]) -> dict[int, Charge]:
    """Find the charges that questions are about, by the questions' numbers: with one query for all of them."""
    asked = [each for each in questions if each.charge]
    places = {
        each.pk: (each.session.revision.batch_id, each.session.position) for each in asked if each.session is not None
    }
    versions = find_versions({batch for batch, _ in places.values()})
    return {
        each.pk: Charge(
            Debtor(CLUB, each.club), each.period, each.charge, versions.get(places.get(each.pk, (0, 0)), frozenset()),
            each.player.number if each.player is not None else "",
        )
        for each in asked
    }  # fmt: skip


def find_versions(batches: Collection[int]) -> dict[tuple[int, int], frozenset[int]]:
    """Find the sessions of files by file and position, those of every version."""
    found: dict[tuple[int, int], set[int]] = {}
    for marks, some in in_chunks(set(batches)):
        for session, batch, position in database.rows(_VERSIONS.format(marks=marks), *some):
            found.setdefault((batch, position), set()).add(session)
    return {place: frozenset(sessions) for place, sessions in found.items()}


def find_charged_items(
    charges: Collection[Charge], find_running: Callable[[Debtor], Sequence[Document]]
) -> dict[Charge, list[ChargedItem]]:
    """Find what was charged on invoices; for what is on none yet, what the running invoices charge."""
    if not charges:
        return {}
    issued = _find_issued(charges)
    found = {}
    for charge in charges:
        own = list(_items_of(charge, issued))
        found[charge] = own or list(_items_of(charge, find_running(charge.debtor)))
    return found


def _find_issued(charges: Collection[Charge]) -> list[Document]:
    """Read the invoices that have lines of the periods, with as many queries for many charges as for one."""
    lines = models.InvoiceLine.objects.filter(
        period__in={each.period for each in charges}, invoice__debtor_kind=CLUB,
        invoice__debtor_code__in={each.debtor.code for each in charges},
    )  # fmt: skip
    numbers = set(lines.values_list("invoice", flat=True))
    return read_documents(list(models.Invoice.objects.filter(number__in=numbers).order_by("number"))) if numbers else []


def _items_of(charge: Charge, documents: Sequence[Document]) -> Iterator[ChargedItem]:
    for document in documents:
        if document.debtor == charge.debtor:
            for line in document.lines:
                items = read_line(line, document.reasons).items if line.period == charge.period else ()
                for item in items:
                    if charge.is_for(item):
                        yield ChargedItem(item, document.number, document.label if document.number else "")
