"""The paper of a statement: every entry in words, and figures that sum to what is owed."""

from datetime import date

import pytest

from overtrick.billing.balances import OwedInvoice, Received, age, settle
from overtrick.billing.statements import make_statement
from overtrick.billing.statements.printing import StatementLabels, StatementPaper, name_ages, print_statement
from overtrick.billing.statements.words import describe_entry
from tests.certificates.pdf import texts

from .papers import SETTINGS, cambridge
from .test_printing import COLOURS

FIRST, LAST = date(2018, 4, 1), date(2018, 6, 30)
INVOICES = (
    OwedInvoice(number=1, issued=date(2018, 4, 1), due=date(2018, 4, 21), total=690),
    OwedInvoice(number=2, issued=date(2018, 5, 1), due=date(2018, 5, 21), total=1238_28),
    OwedInvoice(number=3, issued=date(2018, 5, 2), due=date(2018, 5, 2), total=-690, of=1),
    OwedInvoice(number=4, issued=date(2018, 6, 1), due=date(2018, 6, 21), total=-50),
)
PAYMENTS = (
    Received(date=date(2018, 4, 2), amount=400, invoice=1, reference="from #the *bank*"),
    Received(date=date(2018, 6, 2), amount=1000_00),
    Received(date=date(2018, 6, 5), amount=-1000, reference="too much"),
    Received(date=date(2018, 6, 6), amount=-100, invoice=2),
)


def paper(*payments: Received) -> StatementPaper:
    balance = settle(INVOICES, payments)
    return StatementPaper(
        statement=make_statement(INVOICES, payments, FIRST, LAST), to=cambridge(), unused=balance.unused,
        labels={number: f"NZB{number}" for number in range(1, 5)}, ages=age(balance, LAST),
        federation="New Zealand Bridge", settings=SETTINGS,
    )  # fmt: skip


def test_each_entry_in_words_and_figures() -> None:
    """6.90 − 4.00 = 2.90; + 1238.28 = 1241.18; − 6.90 = 1234.28; − 0.50 = 1233.78; − 1000 = 233.78; + 10 + 1 = 244.78.

    Charged are 6.90 + 1238.28 + 10 + 1 = 1256.18, paid or credited 4 + 6.90 + 0.50 + 1000 = 1011.40.
    """
    (page,) = texts(print_statement(paper(*PAYMENTS), COLOURS))
    assert page[page.index("Account of") :] == [
        "Account of", "Cambridge Bridge Club", "PO Box 132", "Cambridge 3450", "Club number 203",
        "Statement of account", "From", "1 April 2018", "To", "30 June 2018",
        "Date", "What", "Charged", "Paid or credited", "Balance",
        "1 April 2018", "Brought forward", "$0.00",
        "1 April 2018", "Invoice NZB1, due 21 April 2018", "$6.90", "$6.90",
        "2 April 2018", "Payment for NZB1", "from #the *bank*", "$4.00", "$2.90",
        "1 May 2018", "Invoice NZB2, due 21 May 2018", "$1,238.28", "$1,241.18",
        "2 May 2018", "Credit note NZB3 for NZB1", "$6.90", "$1,234.28",
        "1 June 2018", "Credit NZB4", "$0.50", "$1,233.78",
        "2 June 2018", "Payment", "$1,000.00", "$233.78",
        "5 June 2018", "Paid back", "too much", "$10.00", "$243.78",
        "6 June 2018", "Paid back for NZB2", "$1.00", "$244.78",
        "Together", "$1,256.18", "$1,011.40", "$244.78",
        "How to pay", "To pay", "$244.78", "Bank account", "12-3456-7890123-00",
        # The second invoice was due 40 days before.
        "31–60 days overdue", "$244.78", "To pay", "$244.78",
        "Please give the number of the invoice when you pay.", "Page 1 of 1",
    ]  # fmt: skip


def test_what_is_paid_ahead() -> None:
    """6.90 + 1238.28 − 6.90 − 0.50 = 1237.78; of 1300 are 62.22 left."""
    (page,) = texts(print_statement(paper(Received(date=date(2018, 6, 2), amount=1300_00)), COLOURS))
    assert page[page.index("Together") :][:8] == [
        "Together", "$1,245.18", "$1,307.40", "−$62.22", "Nothing to pay.", "Paid ahead", "−$62.22", "Paid ahead",
    ]  # fmt: skip


@pytest.mark.parametrize("count", range(len(PAYMENTS) + 1))
def test_the_ages_less_what_is_unused_are_what_is_owed(count: int) -> None:
    made = paper(*PAYMENTS[:count])
    assert sum(made.ages) - made.unused == made.statement.closing
    assert made.statement.opening + made.statement.charged - made.statement.settled == made.statement.closing


def test_many_entries_fill_several_pages() -> None:
    many = [Received(date=LAST, amount=1, reference=f"payment {at}") for at in range(150)]
    pages = texts(print_statement(paper(*many), COLOURS))
    assert len(pages) > 2
    assert all("Balance" in page for page in pages[:-1])
    assert [page[-1] for page in pages] == [f"Page {at} of {len(pages)}" for at in range(1, len(pages) + 1)]


def test_the_names_of_ages() -> None:
    assert name_ages(StatementLabels()) == [
        "Not due yet", "1–30 days overdue", "31–60 days overdue", "61–90 days overdue", "More than 90 days overdue",
    ]  # fmt: skip


def test_a_credit_that_is_for_no_invoice_is_called_by_its_number() -> None:
    entry = paper().statement.entries[-1]
    assert str(describe_entry(entry, {4: "NZB4"})) == "Credit NZB4"
