"""Tables for accounting programs: they sum to zero, say the invoice's amounts to the cent, and hold no formula."""

import csv
from datetime import date
from decimal import Decimal
from io import StringIO
from typing import Any

import msgspec
import pytest

from overtrick.billing.exports import (
    ENTRY_COLUMNS,
    XERO_COLUMNS,
    PaymentRecord,
    export_entries,
    export_for_xero,
)  # fmt: skip
from overtrick.billing.paper import InvoiceDocument
from overtrick.billing.records import Debtor

from .bills import points, session
from .papers import SETTINGS, cambridge, document, levy_draft, play_draft, reversed_draft, sample_draft


def table(content: bytes) -> list[dict[str, str]]:
    """The rows of a file, by column."""
    return list(csv.DictReader(StringIO(content.decode("utf-8-sig"), newline="")))


def entries(*documents: InvoiceDocument, payments: tuple[PaymentRecord, ...] = ()) -> list[dict[str, str]]:
    return table(export_entries(documents, payments, SETTINGS, "NZD"))


def xero(*documents: InvoiceDocument) -> list[dict[str, str]]:
    return table(export_for_xero(documents, "NZD"))


def brief(rows: list[dict[str, str]]) -> list[tuple[str, ...]]:
    return [tuple(row[name] for name in ("account", "account_code", "debit", "credit")) for row in rows]


def test_the_entries_of_the_sample() -> None:
    rows = entries(document(sample_draft()))
    assert brief(rows) == [
        ("receivable", "610", "136.62", ""), ("club-sessions", "200", "", "118.80"), ("tax", "820", "", "17.82"),
    ]  # fmt: skip
    assert rows[1] == {
        "date": "2016-12-15", "document": "NZB2", "due": "2017-01-04", "debtor_kind": "club", "debtor": "203",
        "debtor_name": "Cambridge Bridge Club", "account": "club-sessions", "account_code": "200",
        "description": "Player session charges for November 2016", "debit": "", "credit": "118.80", "currency": "NZD",
    }  # fmt: skip
    assert tuple(rows[0]) == ENTRY_COLUMNS


def test_a_credit_note_stands_on_the_other_side() -> None:
    assert brief(entries(document(reversed_draft(sample_draft(), 2), 8))) == [
        ("receivable", "610", "", "136.62"), ("club-sessions", "200", "118.80", ""), ("tax", "820", "17.82", ""),
    ]  # fmt: skip


def test_payments_and_what_is_paid_back() -> None:
    paid = [
        PaymentRecord(date=date(2017, 1, 4), amount=cents, to=cambridge(), reference="NZB2") for cents in (13662, -5)
    ]
    assert brief(entries(payments=tuple(paid))) == [
        ("bank", "090", "136.62", ""), ("receivable", "610", "", "136.62"), ("bank", "090", "", "0.05"),
        ("receivable", "610", "0.05", ""),
    ]  # fmt: skip


def test_every_kind_has_a_row_and_all_sums_to_zero() -> None:
    played = session(1, date(2016, 11, 20), 40, tournament=True, points=points(A="38.50"))
    credit = document(reversed_draft(sample_draft(), 2), 8)
    rows = entries(document(play_draft(played, session(2, date(2016, 11, 21)))), document(levy_draft(), 3), credit)
    assert [row["account_code"] for row in rows[1:4]] == ["200", "201", "202"]
    # All levies are one account, and a line each.
    assert [row["account_code"] for row in rows[6:9]] == ["210"] * 3
    assert sum(Decimal(row["debit"] or 0) - Decimal(row["credit"] or 0) for row in rows) == 0


def test_an_account_without_a_code_has_its_name() -> None:
    bare = document(sample_draft(), settings=msgspec.structs.replace(SETTINGS, accounts={}))
    assert brief(entries(bare))[1] == ("club-sessions", "", "", "118.80")


def test_the_columns_of_xero() -> None:
    (row,) = xero(document(sample_draft()))
    assert tuple(row) == XERO_COLUMNS
    assert {name: text for name, text in row.items() if text} == {
        "*ContactName": "Cambridge Bridge Club", "EmailAddress": "treasurer@cambridge.example",
        "POAddressLine1": "PO Box 132", "POAddressLine2": "Cambridge 3450", "*InvoiceNumber": "NZB2",
        "Reference": "203-2", "*InvoiceDate": "15/12/2016", "*DueDate": "04/01/2017",
        "*Description": "Player session charges for November 2016", "*Quantity": "396", "*UnitAmount": "0.30",
        "*AccountCode": "200", "*TaxType": "15% GST on Income", "Currency": "NZD",
    }  # fmt: skip


# The first line of Xero's own SalesInvoiceTemplate.csv.
XERO_TEMPLATE = (
    b"*ContactName,EmailAddress,POAddressLine1,POAddressLine2,POAddressLine3,POAddressLine4,POCity,PORegion,"
    b"POPostalCode,POCountry,*InvoiceNumber,Reference,*InvoiceDate,*DueDate,Total,InventoryItemCode,*Description,"
    b"*Quantity,*UnitAmount,Discount,*AccountCode,*TaxType,TaxAmount,TrackingName1,TrackingOption1,TrackingName2,"
    b"TrackingOption2,Currency,BrandingTheme"
)


def test_the_first_line_is_that_of_xeros_template() -> None:
    assert export_for_xero([], "NZD").splitlines() == [XERO_TEMPLATE]


@pytest.mark.parametrize(
    ("invoice", "quantities"),
    [
        # 29 and 51 days of $20.00 ÷ 360 are no units of whole cents: one of $1.61 and one of $2.83.
        (document(levy_draft(), 3), [("1295", "5.00"), ("1", "1.61"), ("1", "2.83")]),
        (document(reversed_draft(sample_draft(), 2), 8), [("396", "-0.30")]),
        (
            document(play_draft(session(1, date(2016, 11, 20), 40, tournament=True, points=points(A="38.50")))),
            [("40", "1.00"), ("38.50", "1.00")],
        ),
    ],
    ids=["levies", "credit", "points"],
)
def test_quantity_times_amount_is_the_line_to_the_cent(
    invoice: InvoiceDocument, quantities: list[tuple[str, str]]
) -> None:
    rows = xero(invoice)
    assert [(row["*Quantity"], row["*UnitAmount"]) for row in rows] == quantities
    products = [Decimal(row["*Quantity"]) * Decimal(row["*UnitAmount"]) * 100 for row in rows]
    assert products == [line.amount for line in invoice.lines]


def test_a_federation_names_its_taxes_as_its_own_xero_does() -> None:
    accounts = SETTINGS.accounts | {"tax-type": "GST on Sales"}
    (row,) = xero(document(sample_draft(), settings=msgspec.structs.replace(SETTINGS, accounts=accounts)))
    assert row["*TaxType"] == "GST on Sales"
    free = tuple(msgspec.structs.replace(line, taxes=()) for line in sample_draft().lines)
    (row,) = xero(document(sample_draft(), lines=free))
    assert row["*TaxType"] == "No GST"


def test_an_address_of_many_lines_is_not_cut_off() -> None:
    (row,) = xero(document(sample_draft(), to=cambridge(address=("a", "b", "c", "d", "e"))))
    assert [row[f"POAddressLine{at}"] for at in range(1, 5)] == ["a", "b", "c", "d, e"]


@pytest.mark.parametrize("sign", ["=", "+", "-", "@", "\t", "\r", "＝"])
def test_no_cell_is_a_formula_and_amounts_stay_numbers(sign: str) -> None:
    evil: Any = f"{sign}1+cmd|' /C calc'!A0"
    to = cambridge(name=evil, address=(evil,), email=evil, debtor=Debtor("region", 3))
    invoice = document(reversed_draft(sample_draft(), 2), to=to, reference=evil)
    paid = PaymentRecord(date=date(2017, 1, 4), amount=-5, to=to, reference=evil)
    rows = [*entries(invoice, payments=(paid,)), *xero(invoice)]
    assert all(not cell.startswith(sign) for row in rows for name, cell in row.items() if name != "*UnitAmount")
    assert rows[-1]["*ContactName"] == f"'{evil}"
    assert rows[-1]["*UnitAmount"] == "-0.30"
