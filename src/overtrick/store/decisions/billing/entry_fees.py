"""Entry fees of the federation's own tournaments, billed to home clubs or entrants once entries are closed."""

import datetime

import msgspec

from overtrick.billing.cents import cents_text
from overtrick.billing.documents import Document
from overtrick.store.decisions.common.kind import Record, audit
from overtrick.store.decisions.common.references import TournamentNumber
from overtrick.store.errors import Refusal
from overtrick.store.invoices.entry_fees import find_fees_due
from overtrick.store.invoices.issued import last_number, write_document
from overtrick.store.journal.entries import JournalEntry
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.tournaments.calendar import find_tournament
from overtrick.store.tournaments.entries import closing_time_passed
from overtrick.tournaments.records import Tournament


class EntryFeeBill(Record, frozen=True, kw_only=True):
    """A tournament whose entry fees are billed, and every invoice for them, which is always filled in."""

    tournament: TournamentNumber
    date: datetime.date | msgspec.UnsetType = msgspec.UNSET
    invoices: tuple[Document, ...] | msgspec.UnsetType = msgspec.UNSET


def complete_bill(entry: JournalEntry, record: EntryFeeBill) -> EntryFeeBill:
    """Make the invoices for what was not billed before, with their numbers."""
    tournament = find_tournament(record.tournament)
    check_billable(tournament)
    if not closing_time_passed(tournament, entry.at, entry.day):
        raise Refusal("Entries can still be withdrawn free of charge. Bill the fees when entries are closed.")
    due = find_fees_due(tournament, entry.day, last_number() + 1)
    if not due.documents:
        raise Refusal("There is no entry fee left to bill.")
    return msgspec.structs.replace(record, date=entry.day, invoices=due.documents)


def bill_entries(work: UnitOfWork, entry: JournalEntry, record: EntryFeeBill) -> None:
    """Bill the entry fees of a tournament of the federation to the home clubs of its players, or to these."""
    assert not isinstance(record.invoices, msgspec.UnsetType), "the invoices are in their entry"
    for document in record.invoices:
        write_document(work, entry, document)
    work.writer.flush()
    total = cents_text(sum(document.total for document in record.invoices))
    after = {"invoices": len(record.invoices), "total": total}
    audit(work, entry, "bill", f"tournament {record.tournament}", None, after)


def check_billable(tournament: Tournament) -> None:
    """Refuse a tournament whose fees the federation does not bill."""
    if not tournament.billed or not tournament.fee:
        raise Refusal(f"The federation bills no entry fees for {tournament.name}.")
