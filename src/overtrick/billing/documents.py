"""An invoice as it is issued: every word and figure in plain values, so that no later program can change it.

It has players' numbers and no names. Reasons that many items share are kept once.
"""

import datetime
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

import msgspec

from overtrick.billing.drafts import sum_taxes
from overtrick.billing.records import Debtor, Draft, InvoiceKind, Item, Line, LineKind, LineReference, Tax, TaxAmount
from overtrick.billing.words import describe_line
from overtrick.core.because import Because

_FRACTION = "fraction"


class DocumentReason(msgspec.Struct, frozen=True, omit_defaults=True):
    """A reason in plain values."""

    template: str
    values: dict[str, Any] = {}
    clause: str = ""


class DocumentTax(msgspec.Struct, frozen=True):
    """A tax, and its rate as an exact fraction."""

    name: str
    rate: str


class DocumentTaxAmount(msgspec.Struct, frozen=True):
    """A tax on an invoice: what it is on, and how much it is, in cents."""

    name: str
    rate: str
    base: int
    amount: int


class DocumentItem(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An item of a line; `because` are the places of its reasons among those of the invoice."""

    key: str
    date: datetime.date
    until: datetime.date | None = None
    name: str = ""
    rounds: tuple[int, ...] = ()
    sessions: tuple[int, ...] = ()
    number: str = ""
    players: int = 0
    units: str
    rate: str
    amount: int
    because: tuple[int, ...] = ()


class DocumentLine(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A line of an invoice, and what it is made of."""

    kind: LineKind
    period: str
    description: str
    unit: str = ""
    units: str
    rate: str
    amount: int
    refers: LineReference | None = None
    late: bool = False
    taxes: tuple[DocumentTax, ...] = ()
    items: tuple[DocumentItem, ...] = ()


class Heading(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What is printed around the lines: who sends the invoice, to whom, and where it is paid."""

    title: str = ""
    federation: str = ""
    letterhead: tuple[str, ...] = ()
    tax_number_name: str = ""
    tax_number: str = ""
    name: str = ""
    address: str = ""
    bank_account: str = ""
    footer: str = ""


class Document(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An invoice or a credit note as it is issued; `label` is its number as it is printed.

    `credits` is the invoice that a credit note is for.
    """

    number: int
    label: str
    kind: InvoiceKind
    debtor: Debtor
    period: str
    date: datetime.date
    due: datetime.date
    currency: str
    heading: Heading = Heading()
    credits: int | None = None
    lines: tuple[DocumentLine, ...]
    subtotal: int
    taxes: tuple[DocumentTaxAmount, ...] = ()
    total: int
    reasons: tuple[DocumentReason, ...] = ()

    @property
    def tax(self) -> int:
        """All taxes together."""
        return sum(tax.amount for tax in self.taxes)


class Issue(msgspec.Struct, frozen=True, kw_only=True):
    """What an invoice gets when it is issued."""

    number: int
    label: str
    date: datetime.date
    due: datetime.date
    heading: Heading


def make_document(draft: Draft, issue: Issue, name_invoice: Mapping[int, str]) -> Document:
    """Make the invoice of a draft."""
    reasons: dict[bytes, int] = {}
    kept: list[DocumentReason] = []
    lines = tuple(_document_line(line, str(describe_line(line, name_invoice)), reasons, kept) for line in draft.lines)
    return Document(
        number=issue.number, label=issue.label, kind=draft.kind, debtor=draft.debtor, period=draft.period,
        date=issue.date, due=issue.due, currency=draft.currency, heading=issue.heading, lines=lines,
        subtotal=draft.subtotal, taxes=tuple(map(_document_tax, draft.taxes)), total=draft.total, reasons=tuple(kept),
    )  # fmt: skip


class Remainder(NamedTuple):
    """What all invoices and credit notes together have left of an item."""

    units: Fraction
    amount: int


def make_credit_note(
    invoice: Document, places: Iterable[int], issue: Issue, remainders: Mapping[str, Remainder] = {}
) -> Document:
    """Make the credit note for some lines of an invoice, by their places counted from 1: the same with other signs.

    `remainders` are what is left of items by their keys: what a later invoice has taken back is not taken off again,
    and a line of which nothing is left is left out.
    """
    found = (_credit_line(invoice, place, remainders) for place in places)
    lines = tuple(line for line in found if line.items)
    # Turned round twice, so that half a cent of tax is rounded as it was when it was charged.
    charged = (read_line(line) for line in lines)
    taxes = tuple(
        DocumentTaxAmount(tax.name, str(tax.rate), -tax.base, -tax.amount)
        for tax in sum_taxes([msgspec.structs.replace(line, amount=-line.amount) for line in charged])
    )
    subtotal = sum(line.amount for line in lines)
    return Document(
        number=issue.number, label=issue.label, kind="credit", debtor=invoice.debtor, period=invoice.period,
        date=issue.date, due=issue.due, currency=invoice.currency, heading=issue.heading, credits=invoice.number,
        lines=lines, subtotal=subtotal, taxes=taxes, total=subtotal + sum(tax.amount for tax in taxes),
        reasons=invoice.reasons,
    )  # fmt: skip


def _credit_line(invoice: Document, place: int, remainders: Mapping[str, Remainder]) -> DocumentLine:
    line = invoice.lines[place - 1]
    items = tuple(own for item in line.items if (own := _credit_item(item, remainders.get(item.key))))
    units = sum((Fraction(item.units) for item in items), Fraction())
    amount = sum(item.amount for item in items)
    refers = LineReference(invoice.number, place)
    credit = msgspec.structs.replace(
        line, units=str(units), amount=amount, items=items, refers=refers, late=False
    )  # fmt: skip
    says = describe_line(read_line(credit), {invoice.number: invoice.label}, credit=True)
    return msgspec.structs.replace(credit, description=str(says))


def _credit_item(item: DocumentItem, left: Remainder | None) -> DocumentItem | None:
    """Return an item with other signs, as far as something is left of it; None if nothing is."""
    if left is None or item.amount <= left.amount or item.amount < 0:
        return msgspec.structs.replace(item, units=_negative(item.units), amount=-item.amount)
    return msgspec.structs.replace(item, units=str(-left.units), amount=-left.amount) if left.amount > 0 else None


def read_line(line: DocumentLine, reasons: tuple[DocumentReason, ...] = ()) -> Line:
    """Read a line of an invoice back, for what is worked out from it."""
    taxes = tuple(Tax(tax.name, Fraction(tax.rate)) for tax in line.taxes)
    items = tuple(_read_item(item, line, taxes, reasons) for item in line.items)
    return Line(
        kind=line.kind, period=line.period, unit=line.unit, units=Fraction(line.units), rate=Fraction(line.rate),
        amount=line.amount, refers=line.refers, late=line.late, taxes=taxes, items=items,
    )  # fmt: skip


def read_taxes(document: Document) -> tuple[TaxAmount, ...]:
    """Read the taxes of an invoice back."""
    return tuple(TaxAmount(tax.name, Fraction(tax.rate), tax.base, tax.amount) for tax in document.taxes)


def read_reason(reason: DocumentReason) -> Because:
    """Read a reason back."""
    values = {name: _read_value(value) for name, value in reason.values.items()}
    return Because(reason.template, values, reason.clause)


def _read_item(
    item: DocumentItem, line: DocumentLine, taxes: tuple[Tax, ...], reasons: tuple[DocumentReason, ...]
) -> Item:
    return Item(
        key=item.key, kind=line.kind, period=line.period, date=item.date, until=item.until, name=item.name,
        rounds=item.rounds, sessions=item.sessions, number=item.number, players=item.players,
        units=Fraction(item.units), rate=Fraction(item.rate), unit=line.unit, amount=item.amount, taxes=taxes,
        because=tuple(read_reason(reasons[at]) for at in item.because if at < len(reasons)),
    )  # fmt: skip


def _document_line(line: Line, says: str, reasons: dict[bytes, int], kept: list[DocumentReason]) -> DocumentLine:
    items = tuple(_document_item(item, reasons, kept) for item in line.items)
    return DocumentLine(
        kind=line.kind, period=line.period, description=says, unit=line.unit, units=str(line.units),
        rate=str(line.rate), amount=line.amount, refers=line.refers, late=line.late,
        taxes=tuple(DocumentTax(tax.name, str(tax.rate)) for tax in line.taxes), items=items,
    )  # fmt: skip


def _document_item(item: Item, reasons: dict[bytes, int], kept: list[DocumentReason]) -> DocumentItem:
    places = []
    for because in item.because:
        values = {name: _plain_value(value) for name, value in because.values.items()}
        reason = DocumentReason(because.template, values, because.clause)
        key = msgspec.json.encode(reason, order="sorted")
        if key not in reasons:
            reasons[key] = len(kept)
            kept.append(reason)
        places.append(reasons[key])
    return DocumentItem(
        key=item.key, date=item.date, until=item.until, name=item.name, rounds=item.rounds, sessions=item.sessions,
        number=item.number, players=item.players, units=str(item.units), rate=str(item.rate), amount=item.amount,
        because=tuple(places),
    )  # fmt: skip


def _document_tax(tax: TaxAmount) -> DocumentTaxAmount:
    return DocumentTaxAmount(tax.name, str(tax.rate), tax.base, tax.amount)


def _negative(units: str) -> str:
    return str(-Fraction(units))


def _plain_value(value: Any) -> Any:
    return {_FRACTION: str(value)} if isinstance(value, Fraction) else value


def _read_value(value: Any) -> Any:
    return Fraction(value[_FRACTION]) if isinstance(value, dict) else value
