"""Payments and the invoices that they are for: certain, doubtful with candidates, on record already, or unmatched."""

from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.billing.bank_statements import BankRow
from overtrick.billing.payment_matching import (
    OpenInvoice,
    PaymentMatch,
    RecordedPayment,
    identify_rows,
    match_payments,
)
from overtrick.billing.records import Debtor

NAMES = {106: "Auckland Bridge Club", 203: "Cambridge Bridge Club", 612: "Kōwhai Bay Bridge Club"}


def invoice(number: int, club: int, cents: int, prefix: str = "NZB", **other: Any) -> OpenInvoice:
    values: dict[str, Any] = {"debtor_name": NAMES.get(club, "Σύλλογος Λευκωσίας")}
    return OpenInvoice(
        number=number, name=f"{prefix}{number}", debtor=Debtor("club", club), open=cents, **values | other
    )


def row(amount: int, reference: str = "", payer: str = "", line: int = 2, particulars: str = "") -> BankRow:
    day = date(2017, 12, 1)
    return BankRow(
        line=line, date=day, amount=amount, reference=reference, particulars=particulars, payer=payer
    )  # fmt: skip


OPEN = [invoice(1, 106, 745136), invoice(2, 203, 13662), invoice(3, 203, 5000), invoice(23, 612, 38238)]


def match(*rows: BankRow, invoices: list[OpenInvoice] = OPEN, recorded: tuple[RecordedPayment, ...] = ()) -> list[Any]:
    """The certainty and the numbers of the candidates."""
    return [brief(each) for each in match_payments(rows, invoices, recorded)]


def brief(found: PaymentMatch) -> tuple[str, list[int]]:
    return found.certainty, [each.invoice.number for each in found.candidates]


@pytest.mark.parametrize(
    "written", ["NZB2", "nzb2", "NZB 2", "NZB-2", "NZB0002", "inv NZB2 Nov", "Invoice:NZB2.", "Cambridge/NZB2/2017"]
)
def test_a_number_and_its_amount_are_certain(written: str) -> None:
    assert match(row(13662, written)) == [("certain", [2])]
    assert match(row(13662, particulars=written)) == [("certain", [2])]


def test_two_numbers_and_both_amounts_are_certain() -> None:
    (found,) = match_payments([row(18662, "NZB2 NZB3")], OPEN, ())
    assert brief(found) == ("certain", [2, 3])
    assert str(found.candidates[0].because) == "It names NZB2, and the amount is what is unpaid on all that it names"


@pytest.mark.parametrize("written", ["NZB23", "NZB", "2", "XNZB2", "NZB2B", "NZB12"])
def test_what_only_looks_like_the_number_is_not_certain(written: str) -> None:
    ((certainty, candidates),) = match(row(13662, written))
    assert certainty == "doubtful"
    assert 2 in candidates


def test_another_amount_is_doubtful() -> None:
    (found,) = match_payments([row(10000, "NZB2")], OPEN, ())
    assert brief(found) == ("doubtful", [2])
    assert str(found.candidates[0].because) == "It names NZB2, but a different amount is unpaid"


def test_the_amount_alone_is_doubtful_with_all_that_have_it() -> None:
    invoices = [*OPEN, invoice(9, 612, 13662)]
    assert match(row(13662), invoices=invoices) == [("doubtful", [2, 9])]


def test_the_name_beside_the_amount_comes_first_and_is_still_asked() -> None:
    invoices = [*OPEN, invoice(9, 612, 13662)]
    assert match(row(13662, payer="KOWHAI BAY BC"), invoices=invoices) == [("doubtful", [9, 2, 23])]


def test_the_name_alone_is_doubtful() -> None:
    (found,) = match_payments([row(777, payer="CAMBRIDGE BRIDGE CLUB INC")], OPEN, ())
    assert brief(found) == ("doubtful", [2, 3])
    assert str(found.candidates[0].because) == "The payer's name fits Cambridge Bridge Club"


def test_all_that_a_club_owes() -> None:
    (found,) = match_payments([row(18662, payer="Cambridge")], OPEN, ())
    assert brief(found) == ("doubtful", [2, 3])
    assert str(found.candidates[1].because) == (
        "The payer's name fits, and the amount is all that Cambridge Bridge Club owes"
    )


def test_a_word_that_many_have_is_no_name() -> None:
    assert match(row(777, payer="The Bridge Club")) == [("unmatched", [])]


def test_a_greek_name_in_latin_letters() -> None:
    invoices = [*OPEN, invoice(9, 801, 4000)]
    assert match(row(777, payer="SYLLOGOS LEFKOSIAS"), invoices=invoices) == [("doubtful", [9])]


def test_what_is_on_record_is_named_once() -> None:
    recorded = RecordedPayment(date=date(2017, 12, 1), amount=13662, reference="nzb-2")
    (first, second) = match_payments([row(13662, "NZB2"), row(13662, "NZB2", line=3)], OPEN, [recorded])
    assert (first.certainty, str(first.because)) == (
        "duplicate", "A payment of this day, amount and reference is on record",
    )  # fmt: skip
    assert brief(second) == ("certain", [2])


@pytest.mark.parametrize(
    "other", [{"date": date(2017, 12, 2)}, {"amount": 13661}, {"reference": "NZB3"}], ids=["day", "amount", "reference"]
)
def test_another_day_amount_or_reference_is_another_payment(other: dict[str, Any]) -> None:
    values: dict[str, Any] = {"date": date(2017, 12, 1), "amount": 13662, "reference": "NZB2"}
    assert match(row(13662, "NZB2"), recorded=(RecordedPayment(**values | other),)) == [("certain", [2])]


def test_an_invoice_is_paid_by_one_line() -> None:
    first, second = match_payments([row(13662, "NZB2"), row(13662, "NZB2", line=3)], OPEN, ())
    assert brief(first) == ("certain", [2])
    assert brief(second) == ("doubtful", [2])
    assert str(second.candidates[0].because) == "It names NZB2, which line 2 of the file pays"


def test_the_reference_to_pay_with_is_as_good_as_the_number() -> None:
    invoices = [invoice(1047, 612, 38238, prefix="2026-", reference="612-1047")]
    assert match(row(38238, "612 1047"), invoices=invoices) == [("certain", [1047])]
    assert match(row(38238, "6121047"), invoices=invoices) == [("doubtful", [1047])]


def test_a_federation_without_a_prefix() -> None:
    invoices = [invoice(2, 203, 13662, prefix=""), invoice(12, 203, 500, prefix="")]
    assert match(row(13662, "Invoice 2"), invoices=invoices) == [("certain", [2])]
    assert match(row(500, "no. 12"), invoices=invoices) == [("certain", [12])]


def test_the_rest_is_unmatched() -> None:
    assert match(row(999, "Raffle", "J Smith")) == [("unmatched", [])]


@given(st.lists(st.tuples(st.integers(1, 300), st.sampled_from(["NZB1", "NZB2", "NZB1 NZB2", "", "x"])), max_size=8))
def test_no_invoice_is_certain_twice_nor_for_another_amount(rows: list[tuple[int, str]]) -> None:
    invoices = [invoice(1, 106, 100), invoice(2, 203, 200)]
    found = match_payments([row(cents, text, line=at) for at, (cents, text) in enumerate(rows)], invoices, ())
    certain = [each for each in found if each.certainty == "certain"]
    numbers = [candidate.invoice.number for each in certain for candidate in each.candidates]
    assert len(numbers) == len(set(numbers))
    assert all(sum(each.invoice.open for each in match.candidates) == match.row.amount for match in certain)
    assert [match.row.line for match in found] == list(range(len(rows)))


def keys(*rows: BankRow) -> list[str]:
    return [key for _, key in identify_rows(rows)]


def test_a_line_has_the_same_key_in_every_file() -> None:
    one = row(2000, "", "Auckland")
    assert keys(row(2000, "", "AUCKLAND ", line=9)) == keys(one)
    assert len(set(keys(one, one, row(2000, "", "Howick"), row(2001, "", "Auckland")))) == 4


def test_a_booked_line_is_not_taken_for_another_of_its_day_and_amount() -> None:
    """Auckland and Howick pay 20.00 on one day without a reference, and only Howick's was booked."""
    rows = [row(2000, "", "Auckland"), row(2000, "", "Howick", line=3)]
    recorded = RecordedPayment(date=date(2017, 12, 1), amount=2000, reference="Howick")
    first, second = match_payments(rows, OPEN, [recorded], {keys(*rows)[1]})
    assert first.certainty == "doubtful"
    assert (second.certainty, str(second.because)) == ("duplicate", "This line of the bank’s file was recorded before")


def test_a_booked_line_in_other_words_is_known_by_day_amount_and_reference() -> None:
    recorded = RecordedPayment(date=date(2017, 12, 1), amount=13662, reference="NZB2")
    booked = set(keys(row(13662, "NZB2", "Cambridge")))
    assert match_payments([row(13662, "NZB2", "CAMBRIDGE BC")], OPEN, [recorded], booked)[0].certainty == "duplicate"
