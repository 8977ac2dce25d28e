"""Credit notes: an invoice is never changed or deleted; a note with the next number takes off it what was wrong."""

from collections.abc import Sequence

import msgspec

from overtrick.billing.cents import cents_text
from overtrick.billing.documents import Document, Remainder, make_credit_note
from overtrick.store import models
from overtrick.store.decisions.common.kind import Record, audit
from overtrick.store.decisions.common.references import InvoiceNumber
from overtrick.store.errors import Refusal
from overtrick.store.invoices.charged import CREDIT_NOTE, ChargedItems, find_by_key
from overtrick.store.invoices.headings import make_issue
from overtrick.store.invoices.issued import find_document, last_number, write_document
from overtrick.store.journal.entries import JournalEntry
from overtrick.store.journal.unit_of_work import UnitOfWork


class CreditNote(Record, frozen=True, kw_only=True):
    """An invoice, and the lines of it that are credited, counted from 1; without lines all of it.

    `document` is the credit note, which is always filled in.
    """

    invoice: InvoiceNumber
    lines: tuple[int, ...] = ()
    document: Document | msgspec.UnsetType = msgspec.UNSET


def complete_credit_note(entry: JournalEntry, record: CreditNote) -> CreditNote:
    """Make the credit note, with its number; refuse a line that there is not, or that was credited."""
    invoice = find_document(record.invoice)
    places = _choose_lines(invoice, record.lines)
    issue = make_issue(last_number() + 1, invoice.debtor, entry.day, credit=True)
    document = make_credit_note(invoice, places, issue, find_remainders(invoice))
    if not document.lines:
        raise Refusal(f"Nothing is left of it: what {invoice.label} charged there was taken back on a later invoice.")
    if document.total > 0:
        raise Refusal(f"What {invoice.label} has there is a credit already; a credit note cannot charge anything.")
    return msgspec.structs.replace(record, document=document)


def check_credit_note(entry: JournalEntry, record: CreditNote) -> None:
    """Refuse a credit note without a reason."""
    if not entry.reason.strip():
        raise Refusal("A credit note needs a reason.")


def issue_credit_note(work: UnitOfWork, entry: JournalEntry, record: CreditNote) -> None:
    """Credit an invoice, or some lines of it, by a note with the next number."""
    document = record.document
    assert not isinstance(document, msgspec.UnsetType), "a credit note is in its entry"
    write_document(work, entry, document)
    work.writer.flush()
    after = {"credit_note": document.label, "total": cents_text(document.total)}
    audit(work, entry, "invoice", record.invoice, None, after)


def find_credited_lines(number: int) -> set[int]:
    """Return the lines of an invoice that a credit note has taken off, counted from 1."""
    lines = models.InvoiceLine.objects.filter(refers_invoice=number, invoice__kind=CREDIT_NOTE)
    return {place for place in lines.values_list("refers_line", flat=True) if place is not None}


def find_remainders(invoice: Document) -> dict[str, Remainder]:
    """Find what all invoices and credit notes of a debtor have left of the items of one."""
    keys = {item.key for line in invoice.lines for item in line.items}
    found = find_by_key(keys).get(invoice.debtor, ChargedItems({}, {}))
    left = {}
    for key, charged in found.charged.items():
        note = found.credited.get(key)
        units, amount = (note.units, note.amount) if note else (0, 0)
        left[key] = Remainder(charged.units + units, charged.amount + amount)
    return left


def _choose_lines(invoice: Document, wanted: Sequence[int]) -> list[int]:
    if invoice.kind == CREDIT_NOTE:
        raise Refusal(f"{invoice.label} is a credit note itself.")
    every = range(1, len(invoice.lines) + 1)
    for place in wanted:
        if place not in every:
            raise Refusal(f"{invoice.label} has no line {place}; it has {len(invoice.lines)}.")
    credited = find_credited_lines(invoice.number)
    places = sorted(set(wanted)) or [place for place in every if place not in credited]
    for place in places:
        if place in credited:
            raise Refusal(f"Line {place} of {invoice.label} has already been credited.")
    if not places:
        raise Refusal(f"{invoice.label} has already been credited.")
    return places
