"""A bank's file in the records: booked once and all at once, recognised the next time, free again when withdrawn."""

from datetime import date

import pytest

from overtrick.billing.payment_plans import parse_answer
from overtrick.billing.records import Debtor
from overtrick.store.commands.billing.bank_files import BankPlan, book_bank_plan, plan_bank_file
from overtrick.store.errors import Refusal
from overtrick.store.journal.entries import entries_after
from overtrick.store.queries.billing.accounts import find_account
from tests.store.cast import AUCKLAND, HOWICK
from tests.store.invoices.books import MARCH, bill, send
from tests.store.store_fixture import SECRETARY, StoreFixture, rows

DAY = date(2018, 4, 30)
HEAD = "Date,Amount,Reference,Payer\n"
# NZB1 and NZB2 are Auckland's and Howick's of March: 6.90 and 5.52.
PAID = HEAD + "2018-04-10,6.90,NZB1,AUCKLAND\n2018-04-10,5.00,NZB2,HOWICK\n2018-04-11,12.00,raffle,J SMITH\n"


@pytest.fixture
def billed(store: StoreFixture) -> StoreFixture:
    """Auckland has 20 players in March, Howick 16: 6.00 and 4.80, with 15 % 6.90 and 5.52."""
    send(store, "2018-03-05", 10)
    send(store, "2018-03-06", 8, club=HOWICK)
    bill(store, MARCH)
    return store.later(days=29)


def plan(text: str = PAID, **answers: str) -> BankPlan:
    """Plan a file; answers are by the line, such as line3."""
    first = plan_bank_file(text.encode(), {}, DAY)
    said = {row.match.key: answers[f"line{row.match.row.line}"] for row in first.rows
            if f"line{row.match.row.line}" in answers}  # fmt: skip
    return plan_bank_file(text.encode(), {key: parse_answer(each) for key, each in said.items()}, DAY)


def states(found: BankPlan) -> list[str]:
    return [row.state for row in found.rows]


def book(store: StoreFixture, found: BankPlan) -> int:
    return len(book_bank_plan(found, store.now, SECRETARY, "april.csv"))


def owed(club: int) -> int:
    return find_account(Debtor("club", club), DAY).owed


def test_planning_books_nothing(billed: StoreFixture) -> None:
    assert states(plan()) == ["book", "ask", "aside"]
    assert rows("SELECT count(*) FROM payment")[0][0] == 0


def test_certain_and_answered_payments_are_booked_once(billed: StoreFixture) -> None:
    assert book(billed, plan(line3="invoice-2")) == 2
    # 5.52 − 5.00 = 0.52 is left.
    assert (owed(AUCKLAND), owed(HOWICK)) == (0, 52)
    assert entries_after(0, 1000)[-1].reason == "april.csv, line 3"
    # The next file has the same lines and one more.
    again = plan(PAID + "2018-04-12,0.52,NZB2,HOWICK\n")
    assert states(again) == ["known", "known", "aside", "book"]
    assert book(billed, again) == 1
    assert owed(HOWICK) == 0
    assert billed.verify() == []


def test_a_payment_of_two_invoices_is_one_line(billed: StoreFixture) -> None:
    send(billed, "2018-04-05", 5, name="late")
    bill(billed, "2018-04")
    billed.later(days=20)
    day = date(2018, 5, 20)
    # 10 players: 3.00 and 0.45; with 6.90 it is 10.35.
    text = (HEAD + "2018-05-10,10.35,NZB1 and NZB3,AUCKLAND\n").encode()
    assert len(book_bank_plan(plan_bank_file(text, {}, day), billed.now, SECRETARY, "may.csv")) == 2
    assert find_account(Debtor("club", AUCKLAND), day).owed == 0
    assert states(plan_bank_file(text, {}, day)) == ["known"]


def test_what_was_entered_by_hand_is_recognised(billed: StoreFixture) -> None:
    billed.decide("payment", invoice=1, date="2018-04-10", amount="6.90", reference="nzb-1")
    assert states(plan()) == ["known", "ask", "aside"]


def test_a_withdrawn_payment_can_be_booked_again(billed: StoreFixture) -> None:
    found = plan()
    (entry,) = book_bank_plan(found, billed.now, SECRETARY, "april.csv")
    assert states(plan())[0] == "known"
    billed.decide("withdraw", line=entry.seq, reason="another club")
    assert states(plan())[0] == "book"


def test_two_people_cannot_book_the_same_line(billed: StoreFixture) -> None:
    mine, hers = plan(), plan(line2="club-130")
    book(billed, mine)
    with pytest.raises(Refusal, match=r"This line of the bank's file has been recorded already\."):
        book(billed, hers)
    assert rows("SELECT count(*) FROM payment")[0][0] == 1


def test_all_payments_are_booked_or_none(billed: StoreFixture) -> None:
    with pytest.raises(Refusal):
        book(billed, plan(line3="club-99999"))
    assert rows("SELECT count(*) FROM payment")[0][0] == 0


def test_a_day_to_come_and_a_line_that_cannot_be_read_are_problems(billed: StoreFixture) -> None:
    found = plan(HEAD + "2018-05-10,6.90,NZB1,AUCKLAND\nsoon,5.52,NZB2,HOWICK\n2018-04-10,-3.00,fee,BANK\n")
    assert [(each.line, each.code) for each in found.problems] == [(3, "bank-wrong-day"), (2, "bank-day-to-come")]
    assert (found.rows, found.paid_out) == ((), 1)
