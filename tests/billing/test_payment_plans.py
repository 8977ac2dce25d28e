"""What becomes of a bank's payments: certain ones are booked, answers followed, part payments and too much shown."""

from datetime import date

import pytest

from overtrick.billing.balances import OwedInvoice, Received
from overtrick.billing.bank_statements import BankRow
from overtrick.billing.payment_matching import OpenInvoice, match_payments
from overtrick.billing.payment_plans import Accounts, Answer, PlannedRow, parse_answer, plan_payments
from overtrick.billing.records import Debtor

CAMBRIDGE, AUCKLAND = Debtor("club", 203), Debtor("club", 106)
DAY = date(2017, 12, 1)


def owed(number: int, total: int, month: int) -> OwedInvoice:
    return OwedInvoice(number=number, issued=date(2017, month, 1), due=date(2017, month, 21), total=total)


ACCOUNTS: Accounts = {
    AUCKLAND: ((owed(1, 10000, 10),), (Received(date=DAY, amount=10000, invoice=1),)),
    CAMBRIDGE: ((owed(2, 13662, 10), owed(3, 5000, 11)), ()),
}
OPEN = [
    OpenInvoice(number=1, name="NZB1", debtor=AUCKLAND, debtor_name="Auckland", open=0),
    OpenInvoice(number=2, name="NZB2", debtor=CAMBRIDGE, debtor_name="Cambridge", open=13662),
    OpenInvoice(number=3, name="NZB3", debtor=CAMBRIDGE, debtor_name="Cambridge", open=5000),
]


def row(amount: int, reference: str = "", line: int = 2) -> BankRow:
    return BankRow(line=line, date=DAY, amount=amount, reference=reference)


def plan(*rows: BankRow, answers: dict[int, str] | None = None) -> list[PlannedRow]:
    """Plan rows; answers are by the line."""
    matches = match_payments(rows, OPEN, ())
    given = answers or {}
    said = {each.key: parse_answer(given[each.row.line]) for each in matches if each.row.line in given}
    return plan_payments(matches, said, ACCOUNTS)


def parts(planned: PlannedRow) -> list[tuple[int, int, int]]:
    return [(each.invoice, each.amount, each.open) for each in planned.effect.parts]


def test_a_certain_payment_is_booked_on_its_invoice() -> None:
    (found,) = plan(row(13662, "NZB2"))
    assert (found.state, parts(found), found.effect.ahead) == ("book", [(2, 13662, 0)], 0)


def test_one_payment_of_two_invoices_is_booked_in_two_parts() -> None:
    (found,) = plan(row(18662, "NZB2 NZB3"))
    assert [(each.invoice, each.amount) for each in found.payments] == [(2, 13662), (3, 5000)]
    assert parts(found) == [(2, 13662, 0), (3, 5000, 0)]


def test_a_doubtful_payment_is_asked_and_not_booked() -> None:
    (found,) = plan(row(10000, "NZB2"))
    assert (found.state, found.payments) == ("ask", ())


def test_a_part_payment_leaves_the_rest_open() -> None:
    (found,) = plan(row(10000, "NZB2"), answers={2: "invoice-2"})
    # 136.62 − 100.00 = 36.62.
    assert (found.state, parts(found)) == ("book", [(2, 10000, 3662)])


def test_too_much_pays_other_invoices_and_the_rest_is_ahead() -> None:
    (found,) = plan(row(20000, "NZB2"), answers={2: "invoice-2"})
    # 200.00 − 136.62 − 50.00 = 13.38.
    assert parts(found) == [(2, 13662, 0), (3, 5000, 0)]
    assert found.effect.ahead == 1338


def test_a_club_without_an_invoice_settles_its_oldest() -> None:
    (found,) = plan(row(15000), answers={2: "club-203"})
    assert [(each.debtor, each.invoice) for each in found.payments] == [(CAMBRIDGE, None)]
    assert parts(found) == [(2, 13662, 0), (3, 1338, 3662)]


def test_a_club_that_owes_nothing_has_paid_ahead() -> None:
    (found,) = plan(row(700), answers={2: "region-4"})
    assert (found.state, parts(found), found.effect.ahead) == ("book", [], 700)


def test_who_is_named_is_the_one_who_pays() -> None:
    """A club, a region and a player may have the same number."""
    for kind in ("club", "region", "entrant"):
        (found,) = plan(row(700), answers={2: f"{kind}-203"})
        assert [each.debtor for each in found.payments] == [Debtor(kind, 203)], kind


def test_two_payments_see_each_other() -> None:
    first, second = plan(row(3662, "NZB2"), row(10000, "NZB2", line=3), answers={2: "invoice-2", 3: "invoice-2"})
    assert (parts(first), parts(second)) == ([(2, 3662, 10000)], [(2, 10000, 0)])


def test_what_nothing_fits_is_set_aside_until_somebody_says_who_paid() -> None:
    assert [each.state for each in plan(row(77, "Raffle"))] == ["aside"]
    assert [each.state for each in plan(row(77, "Raffle"), answers={2: "club-106"})] == ["book"]


def test_a_certain_payment_can_be_set_aside_too() -> None:
    assert [each.state for each in plan(row(13662, "NZB2"), answers={2: "aside"})] == ["aside"]


def test_an_invoice_that_is_paid_is_named_as_such() -> None:
    (found,) = plan(row(10000, "NZB1"))
    assert found.state == "ask"
    assert str(found.match.candidates[0].because) == "It names NZB1, which is paid already"


def test_an_invoice_that_is_not_there_is_no_answer() -> None:
    assert [each.state for each in plan(row(10000, "NZB2"), answers={2: "invoice-99"})] == ["ask"]


@pytest.mark.parametrize("text", ["", "invoice", "invoice-", "invoice-x", "club--1", "aside-1", "nobody-3", "club-²"])
def test_what_is_no_answer_is_said(text: str) -> None:
    with pytest.raises(
        ValueError, match="is not an answer; write invoice-12, club-203, region-1, entrant-4711 or aside"
    ):
        parse_answer(text)


def test_answers_are_read_as_they_are_written() -> None:
    for text in ("invoice-12", "club-203", "region-1", "aside"):
        assert str(parse_answer(text)) == text
    assert parse_answer("club-203") == Answer("club", 203)
