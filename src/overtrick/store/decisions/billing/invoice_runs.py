"""A run of invoices: all of a month's play, or all of a quarter's levies, issued at once.

The journal keeps every invoice in full. What was sent to a club stays as it was, whatever a later program would charge.
"""

import datetime

import msgspec

from overtrick.billing.cents import cents_text
from overtrick.billing.documents import Document
from overtrick.billing.periods import Period, parse_period
from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.decisions.common.kind import Record, audit
from overtrick.store.errors import Refusal
from overtrick.store.invoices.issued import last_number, write_document
from overtrick.store.invoices.run_drafts import (
    BilledPeriods,
    RunKind,
    find_billed,
    following,
    is_quarter,
    kind_of,
)
from overtrick.store.invoices.running import make_documents
from overtrick.store.journal.entries import JournalEntry
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.journal.unit_of_work import UnitOfWork

_LAST_SESSION = "SELECT max(id) FROM session"


class InvoiceRun(Record, frozen=True, kw_only=True):
    """A period that is billed, and every invoice of it, which is always filled in."""

    kind: RunKind
    period: str
    date: datetime.date | msgspec.UnsetType = msgspec.UNSET
    invoices: tuple[Document, ...] | msgspec.UnsetType = msgspec.UNSET


def complete_run(entry: JournalEntry, record: InvoiceRun) -> InvoiceRun:
    """Make the invoices of the period, with their numbers."""
    period = read_period(record.kind, record.period)
    check_period(period, entry.day)
    invoices = make_documents(period, entry.day, last_number() + 1)
    return msgspec.structs.replace(record, date=entry.day, invoices=tuple(invoices))


def issue_invoices(work: UnitOfWork, entry: JournalEntry, record: InvoiceRun) -> None:
    """Issue the invoices of a month or a quarter that has ended."""
    invoices = () if isinstance(record.invoices, msgspec.UnsetType) else record.invoices
    day = entry.day if isinstance(record.date, msgspec.UnsetType) else record.date
    last_session = int(database.rows(_LAST_SESSION)[0][0] or 0)
    work.writer.add(models.BillRun, entry.seq, record.kind, record.period, day, last_session)
    for document in invoices:
        write_document(work, entry, document)
    work.writer.flush()
    total = cents_text(sum(document.total for document in invoices))
    audit(work, entry, "bill", f"{record.kind} {record.period}", None, {"invoices": len(invoices), "total": total})


def read_period(kind: str, name: str) -> Period:
    """Read the name of a period; refuse one that is not of the kind."""
    try:
        period = parse_period(name)
    except ValueError as error:
        raise Refusal(f"'{name}' is not a month such as 2017-11 or a quarter such as 2017-Q4.") from error
    if kind_of(period) != kind:
        if is_quarter(period):
            raise Refusal(f"Sessions and points are billed by the month, not for {name}.")
        raise Refusal(f"Levies are billed by the quarter, not for {name}.")
    return period


def check_period(period: Period, day: datetime.date) -> None:
    """Refuse a period that has not ended, that was billed, that is out of turn, and one for which there is no fee."""
    check_fees(period)
    billed = find_billed(kind_of(period))
    if billed is not None and billed.first <= period <= billed.last:
        run = models.BillRun.objects.get(kind=kind_of(period), period=period.name)
        raise Refusal(f"{period.name} has already been billed, by line {run.seq} of the journal.")
    if period.last >= day:
        raise Refusal(f"{period.name} ends on {period.last}; it can be billed from the next day on, today is {day}.")
    if billed is not None:
        _check_turn(period, billed)


def _check_turn(period: Period, billed: BilledPeriods) -> None:
    if period < billed.first:
        raise Refusal(f"{billed.first.name} was the first period that was billed; nothing before it can be billed.")
    expected = following(billed.last)
    if period != expected:
        raise Refusal(f"{billed.last.name} was the last period that was billed; bill {expected.name} next.")


def check_fees(period: Period) -> None:
    """Refuse a period where the federation has no fees: there is nothing to bill."""
    fees = current_federation().fees_on(period.last)
    if is_quarter(period):
        starts = [fee.effective for fee in fees.file.levies]
        if not starts:
            raise Refusal("This federation's fees have no levy, so there is nothing to bill for a quarter.")
    else:
        starts = [fee.effective for fee in (*fees.file.sessions, *fees.file.points)]
        if not starts:
            raise Refusal("This federation's fees have nothing for sessions or points, so there is nothing to bill.")
    if min(starts) > period.last:
        raise Refusal(f"The first fee applies from {min(starts)}; there is nothing to bill for {period.name}.")
