"""An invoice as it is issued: a frozen copy of all that it says, which no later change of a name or a fee changes.

The page and the PDF are both made of it, by the same texts and figures.
"""

import datetime
from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

import msgspec

from overtrick.billing.amount_format import format_amount, format_invoice_number, format_rate, format_units
from overtrick.billing.cents import to_cents
from overtrick.billing.documents import Document, read_line, read_taxes
from overtrick.billing.levies import BY_DAY, BY_YEAR
from overtrick.billing.records import Debtor, InvoiceKind, Item, Line, TaxAmount
from overtrick.schemes.fees import Amount, InvoiceSettings


class Addressee(msgspec.Struct, frozen=True, kw_only=True):
    """Whom an invoice is sent to: the debtor with the name and the address of the day."""

    debtor: Debtor
    name: str
    address: tuple[str, ...] = ()
    email: str = ""


class InvoiceDocument(msgspec.Struct, frozen=True, kw_only=True):
    """An invoice or a credit note. A draft has no `number`, and no `due` day.

    `settings` are those of the day: title, letterhead, number format, bank account. `invoice_names` are the printed
    numbers of the earlier invoices that its lines refer to, `credits` is the printed number of the invoice that a
    credit note takes back. `reference` is what the debtor gives with the payment.
    """

    kind: InvoiceKind
    number: int | None
    issued: datetime.date
    due: datetime.date | None
    period: str
    federation: str
    settings: InvoiceSettings
    to: Addressee
    lines: tuple[Line, ...]
    subtotal: int
    taxes: tuple[TaxAmount, ...]
    total: int
    invoice_names: dict[int, str] = {}
    credits: str = ""
    reference: str = ""

    @property
    def name(self) -> str:
        """The printed number; empty for a draft."""
        return "" if self.number is None else format_invoice_number(self.number, self.settings)

    @property
    def is_credit(self) -> bool:
        """Whether it is a credit note."""
        return self.kind == "credit"

    @property
    def title(self) -> str:
        """What it is, and its number: Tax Invoice NZB2."""
        settings = self.settings
        return f"{settings.credit_title if self.is_credit else settings.title} {self.name}".strip()

    def names(self) -> dict[int, str]:
        """The printed number of every invoice that a line refers to; one that is not given is made by the settings."""
        numbers = {line.refers.invoice for line in self.lines if line.refers}
        return {number: format_invoice_number(number, self.settings) for number in numbers} | self.invoice_names


def make_paper(document: Document, settings: InvoiceSettings, invoice_names: Mapping[int, str]) -> InvoiceDocument:
    """Make the paper of an invoice on record, or of a draft, with the names and addresses that it was issued with.

    Of the federation's `settings` today it takes how amounts are written, and the accounts. `invoice_names` are the
    printed numbers of the invoices that it refers to.
    """
    heading, number = document.heading, document.number or None
    frozen = msgspec.structs.replace(
        settings, title=heading.title, credit_title=heading.title, letterhead=heading.letterhead,
        prefix=document.label.removesuffix(str(document.number)), tax_number=heading.tax_number,
        tax_number_name=heading.tax_number_name, bank_account=heading.bank_account, footer=heading.footer,
    )  # fmt: skip
    address = tuple(line.strip() for line in heading.address.splitlines() if line.strip())
    return InvoiceDocument(
        kind=document.kind, number=number, issued=document.date, due=document.due if number else None,
        period=document.period, federation=heading.federation, settings=frozen,
        to=Addressee(debtor=document.debtor, name=heading.name, address=address),
        lines=tuple(read_line(line, document.reasons) for line in document.lines), subtotal=document.subtotal,
        taxes=read_taxes(document), total=document.total, invoice_names=dict(invoice_names),
        credits=invoice_names[document.credits] if document.credits is not None else "",
    )  # fmt: skip


class PrintedQuantity(NamedTuple):
    """How many units a line or an item has, and what each costs, as printed; either may be empty."""

    units: str
    rate: str = ""


class PrintedRate(NamedTuple):
    """What a unit costs, as printed and exactly; the text is empty where no rate can be given."""

    text: str
    exact: Fraction


NO_RATE = PrintedRate("", Fraction())


def line_quantity(line: Line, settings: InvoiceSettings) -> PrintedQuantity:
    """Say how many units a line has and what each costs, if one times the other is the amount; else no rate.

    Whole levies are counted by members, as the amount of each is rounded; parts of one by days.
    """
    if line.kind == "levy-full":
        amounts = {item.amount for item in line.items}
        rate = format_amount(amounts.pop(), settings) if len(amounts) == 1 and line.refers is None else ""
        return PrintedQuantity(format_units(Fraction(len(line.items)), settings), rate)
    units = format_units(line.units, settings)
    rates = {_rate(item, settings) for item in line.items}
    each = rates.pop() if len(rates) == 1 else NO_RATE
    # What each member's days cost is rounded to the cent, so that all together may be another amount.
    return PrintedQuantity(units, each.text if line.amount == to_cents(line.units * each.exact) else "")


def item_quantity(item: Item, settings: InvoiceSettings) -> PrintedQuantity:
    """Say how many units an item has, and what each costs."""
    return PrintedQuantity(format_units(item.units, settings), _rate(item, settings).text)


def lists_items(line: Line) -> bool:
    """Whether the paper lists the items of a line: not the members who paid a whole levy, who may be a thousand."""
    return line.kind != "levy-full" or line.late


def _rate(item: Item, settings: InvoiceSettings) -> PrintedRate:
    if item.amount == to_cents(item.units * item.rate) and (exact := format_rate(item.rate, settings)):
        return PrintedRate(exact, item.rate)
    for each in item.because:
        if each.template == BY_DAY:
            day = Amount.read(each.values["rate"]).number
            return (
                PrintedRate(format_rate(day, settings), day) if item.amount == to_cents(item.units * day) else NO_RATE
            )
        if each.template == BY_YEAR and item.amount == to_cents(item.units * item.rate):
            # What no decimal is equal to is written as it is worked out: $20.00 ÷ 360.
            levy = format_rate(Amount.read(each.values["levy"]).number, settings)
            return PrintedRate(f"{levy} ÷ {each.values['year']}", item.rate)
    return NO_RATE
