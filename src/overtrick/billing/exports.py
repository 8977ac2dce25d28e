"""Invoices and payments as tables for accounting programs: entries with account codes, and the columns that Xero reads.

An amount is a number and everything else a text, so that the writer of the file (`formats/common/csv_files.py`) can
tell an amount below zero from a text that a spreadsheet would take for a formula.
"""

import datetime
from collections.abc import Iterable, Iterator
from decimal import Decimal
from fractions import Fraction
from typing import Any

import msgspec

from overtrick.billing.bookkeeping import BANK, RECEIVABLE, income_account
from overtrick.billing.bookkeeping import TAX as TAX_ACCOUNT
from overtrick.billing.paper import Addressee, InvoiceDocument
from overtrick.billing.records import Line
from overtrick.billing.words import describe_line, describe_tax
from overtrick.core.numbers import plain, to_decimal
from overtrick.formats.common.csv_files import write_csv
from overtrick.schemes.fees import InvoiceSettings

Row = list[Any]
ENTRY_COLUMNS = (
    "date", "document", "due", "debtor_kind", "debtor", "debtor_name", "account", "account_code", "description",
    "debit", "credit", "currency",
)  # fmt: skip
# As in the file that Xero offers for sales invoices; those with an asterisk are required.
XERO_COLUMNS = (
    "*ContactName", "EmailAddress", "POAddressLine1", "POAddressLine2", "POAddressLine3", "POAddressLine4", "POCity",
    "PORegion", "POPostalCode", "POCountry", "*InvoiceNumber", "Reference", "*InvoiceDate", "*DueDate", "Total",
    "InventoryItemCode", "*Description", "*Quantity", "*UnitAmount", "Discount", "*AccountCode", "*TaxType",
    "TaxAmount", "TrackingName1", "TrackingOption1", "TrackingName2", "TrackingOption2", "Currency", "BrandingTheme",
)  # fmt: skip
_ADDRESS_LINES = 4
# Keys of a federation's accounts with the names that its taxes have in its Xero, and the names that are usual there.
TAX_TYPE, NO_TAX_TYPE = "tax-type", "no-tax-type"
_USUAL_TAX_TYPE, _USUAL_NO_TAX_TYPE = "{rate}% {name} on Income", "No {name}"


class PaymentRecord(msgspec.Struct, frozen=True, kw_only=True):
    """A payment of a debtor, as far as an accounting program wants to know; below zero it was paid back."""

    date: datetime.date
    amount: int
    to: Addressee
    reference: str = ""


def export_entries(
    documents: Iterable[InvoiceDocument], payments: Iterable[PaymentRecord], settings: InvoiceSettings, currency: str
) -> bytes:
    """Write a CSV file of entries that sum to zero: what is owed, a row for each line, the taxes, and payments."""
    rows = [row for document in documents for row in list_invoice_entries(document, currency)]
    rows += [row for payment in payments for row in list_payment_entries(payment, settings, currency)]
    return write_csv(ENTRY_COLUMNS, rows)


def list_invoice_entries(document: InvoiceDocument, currency: str) -> list[Row]:
    """List the entries of an invoice: its total as a debit, its lines and taxes as credits; the reverse below zero."""
    names = document.names()
    parts = [(RECEIVABLE, document.title, document.total)]
    parts += [
        (income_account(line.kind), str(describe_line(line, names, credit=document.is_credit)), -line.amount)
        for line in document.lines
    ]
    parts += [(TAX_ACCOUNT, str(describe_tax(tax)), -tax.amount) for tax in document.taxes]
    head: Row = [document.issued, document.name, document.due]
    return [
        head + _entry(document.to, document.settings, account, text, amount, currency)
        for account, text, amount in parts
        if amount
    ]


def list_payment_entries(payment: PaymentRecord, settings: InvoiceSettings, currency: str) -> list[Row]:
    """List the entries of a payment: the bank's debit, and the credit of what is owed."""
    head: Row = [payment.date, payment.reference, None]
    parts = ((BANK, payment.amount), (RECEIVABLE, -payment.amount))
    return [
        head + _entry(payment.to, settings, account, payment.reference, amount, currency) for account, amount in parts
    ]


def _entry(to: Addressee, settings: InvoiceSettings, account: str, text: str, amount: int, currency: str) -> Row:
    debit, credit = (_money(amount), None) if amount > 0 else (None, _money(-amount))
    code = settings.accounts.get(account, "")
    return [to.debtor.kind, to.debtor.code, to.name, account, code, text, debit, credit, currency]


def export_for_xero(documents: Iterable[InvoiceDocument], currency: str) -> bytes:
    """Write a CSV file with the columns of Xero's import of sales invoices, amounts without tax.

    There is no mark before the first column: many programs take it for a part of that column's name.
    """
    rows = [row for document in documents for row in list_xero_rows(document, currency)]
    return write_csv(XERO_COLUMNS, rows, marked=False)


def list_xero_rows(document: InvoiceDocument, currency: str) -> Iterator[Row]:
    """List the lines of an invoice as Xero reads them: each with its invoice's number, contact and days."""
    settings, names = document.settings, document.names()
    # Xero has four lines for an address: what is more stands in the last one.
    address = [*document.to.address[: _ADDRESS_LINES - 1], ", ".join(document.to.address[_ADDRESS_LINES - 1 :])]
    for line in document.lines:
        quantity, unit_amount = _exact_quantity(line)
        values = {
            "*ContactName": document.to.name,
            "EmailAddress": document.to.email,
            **{f"POAddressLine{at}": text for at, text in enumerate(address, 1)},
            "*InvoiceNumber": document.name,
            "Reference": document.reference or document.credits,
            "*InvoiceDate": _day(document.issued),
            "*DueDate": _day(document.due or document.issued),
            "*Description": str(describe_line(line, names, credit=document.is_credit)),
            "*Quantity": quantity,
            "*UnitAmount": unit_amount,
            "*AccountCode": settings.accounts.get(income_account(line.kind), ""),
            "*TaxType": _tax_type(line, document),
            "Currency": currency,
        }
        yield [values.get(column) for column in XERO_COLUMNS]


def _exact_quantity(line: Line) -> tuple[Decimal, Decimal]:
    """How many, and what each costs, so that one times the other is the amount to the cent; else one of the amount."""
    units, rate = line.units, line.rate
    if line.kind == "levy-full" and len({item.amount for item in line.items}) == 1:
        units, rate = Fraction(len(line.items)), Fraction(line.items[0].amount, 100)
    # A quantity is a count, so a credit has its sign in what each costs.
    units, rate = (-units, -rate) if units < 0 else (units, rate)
    short = (units * 100).denominator == 1 and (rate * 100).denominator == 1
    if not short or units * rate * 100 != line.amount:
        return Decimal(1), _money(line.amount)
    return to_decimal(units, 0 if units.denominator == 1 else 2), to_decimal(rate)


def _tax_type(line: Line, document: InvoiceDocument) -> str:
    """The name of a line's tax in Xero: that of the federation's accounts, or the usual one."""
    accounts = document.settings.accounts
    if not line.taxes:
        name = document.taxes[0].name if document.taxes else "Tax"
        return accounts.get(NO_TAX_TYPE, _USUAL_NO_TAX_TYPE).replace("{name}", name)
    tax = line.taxes[0]
    written = accounts.get(TAX_TYPE, _USUAL_TAX_TYPE)
    return written.replace("{rate}", plain(tax.rate * 100)).replace("{name}", tax.name)


def _money(cents: int) -> Decimal:
    return Decimal(cents).scaleb(-2)


def _day(day: datetime.date) -> str:
    return f"{day:%d/%m/%Y}"
