"""Invoices on record: written once, row by row, with the money that they post, and read back as they were issued."""

from collections.abc import Sequence
from typing import Any

import msgspec

from overtrick.billing.bookkeeping import AccountEntry, post_invoice
from overtrick.billing.documents import (
    Document,
    DocumentItem,
    DocumentLine,
    DocumentReason,
    DocumentTax,
    DocumentTaxAmount,
    Heading,
    read_line,
    read_taxes,
)
from overtrick.billing.records import Debtor, LineReference
from overtrick.store import models
from overtrick.store.errors import NotFound
from overtrick.store.invoices.debtor_names import find_debtor_name
from overtrick.store.invoices.payers import ENTRANT
from overtrick.store.journal.entries import JournalEntry, encode_json
from overtrick.store.journal.unit_of_work import UnitOfWork


def write_document(work: UnitOfWork, entry: JournalEntry, document: Document) -> None:
    """Write an invoice or a credit note, and post it to the money ledger."""
    debtor = document.debtor
    work.writer.add_numbered_row(
        models.Invoice,
        (
            document.number, entry.seq, document.kind, debtor.kind, debtor.code, document.period, document.date,
            document.due, document.credits, document.label, document.currency, document.subtotal, document.tax,
            document.total, _json(document.heading), _json(document.taxes), _json(document.reasons),
        ),
    )  # fmt: skip
    for position, line in enumerate(document.lines, 1):
        refers = (line.refers.invoice, line.refers.line) if line.refers else (None, None)
        number = work.writer.add(
            models.InvoiceLine, document.number, position, line.kind, line.period, line.description, line.unit,
            line.units, line.rate, line.amount, line.late, *refers, _json(line.taxes),
        )  # fmt: skip
        work.writer.add_rows(models.InvoiceItem, [_item_row(number, item) for item in line.items])
    posted = post_invoice(map(read_line, document.lines), read_taxes(document))
    post_money(work, entry, debtor, document.number, document.date, posted)


def post_money(
    work: UnitOfWork, entry: JournalEntry, debtor: Debtor, invoice: int | None, day: Any, posted: Sequence[AccountEntry]
) -> None:
    """Post amounts to the money ledger."""
    rows = [(entry.seq, day, each.account, debtor.kind, debtor.code, invoice, each.amount) for each in posted]
    work.writer.add_rows(models.Money, rows)


def last_number() -> int:
    """Return the number of the last invoice; 0 if there is none."""
    last = models.Invoice.objects.order_by("number").last()
    return last.number if last else 0


def find_document(number: int) -> Document:
    """Return an invoice as it was issued; NotFound if there is none of this number."""
    row = models.Invoice.objects.filter(number=number).first()
    if row is None:
        raise NotFound(f"There is no invoice {number}.")
    return read_documents([row])[0]


def read_documents(rows: Sequence[models.Invoice]) -> list[Document]:
    """Return invoices as they were issued."""
    lines = models.InvoiceLine.objects.filter(invoice__in=[row.number for row in rows]).order_by("id")
    items: dict[int, list[DocumentItem]] = {}
    for item in models.InvoiceItem.objects.filter(line__in=[line.id for line in lines]).order_by("id"):
        items.setdefault(item.line_id, []).append(_read_item(item))
    by_invoice: dict[int, list[DocumentLine]] = {}
    for line in lines:
        by_invoice.setdefault(line.invoice_id, []).append(_read_line(line, items.get(line.id, [])))
    return [_read_document(row, by_invoice.get(row.number, [])) for row in rows]


def _read_document(row: models.Invoice, lines: list[DocumentLine]) -> Document:
    return Document(
        number=row.number, label=row.label, kind=row.kind, debtor=debtor_of(row), period=row.period,  # type: ignore[arg-type]
        date=row.date, due=row.due, currency=row.currency, heading=_read_heading(row),
        credits=row.credits, lines=tuple(lines), subtotal=row.subtotal,
        taxes=msgspec.json.decode(row.taxes, type=tuple[DocumentTaxAmount, ...]), total=row.total,
        reasons=msgspec.json.decode(row.reasons, type=tuple[DocumentReason, ...]),
    )  # fmt: skip


def _read_heading(row: models.Invoice) -> Heading:
    """Read who sends an invoice to whom. A player's name is that of the register: invoices keep numbers alone."""
    heading = msgspec.json.decode(row.heading, type=Heading)
    if row.debtor_kind != ENTRANT:
        return heading
    return msgspec.structs.replace(heading, name=find_debtor_name(debtor_of(row)))


def debtor_of(row: models.Invoice | models.Payment) -> Debtor:
    """Return whose invoice or payment it is."""
    return Debtor(row.debtor_kind, row.debtor_code)  # type: ignore[arg-type]


def _read_line(row: models.InvoiceLine, items: list[DocumentItem]) -> DocumentLine:
    refers = None
    if row.refers_invoice is not None and row.refers_line is not None:
        refers = LineReference(row.refers_invoice, row.refers_line)
    return DocumentLine(
        kind=row.kind, period=row.period, description=row.description, unit=row.unit, units=row.units,  # type: ignore[arg-type]
        rate=row.rate, amount=row.amount, refers=refers, late=row.late,
        taxes=msgspec.json.decode(row.taxes, type=tuple[DocumentTax, ...]), items=tuple(items),
    )  # fmt: skip


def _read_item(row: models.InvoiceItem) -> DocumentItem:
    return DocumentItem(
        key=row.key, date=row.date, until=row.until, name=row.name, rounds=read_numbers(row.rounds),
        sessions=read_numbers(row.sessions), number=row.number, players=row.players, units=row.units, rate=row.rate,
        amount=row.amount, because=read_numbers(row.because),
    )  # fmt: skip


def _item_row(line: int, item: DocumentItem) -> tuple[Any, ...]:
    return (
        line, item.key, item.date, item.until, item.name, _json(item.rounds), _json(item.sessions), item.number,
        item.players, item.units, item.rate, item.amount, _json(item.because),
    )  # fmt: skip


def _json(value: object) -> str:
    return encode_json(value)


def read_numbers(text: str) -> tuple[int, ...]:
    """Read rounds, sessions or places of reasons, which a column has as JSON."""
    return msgspec.json.decode(text, type=tuple[int, ...])
