"""Banks' files as they come: their columns, days, amounts and preambles; and lines that are wrong."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.billing.bank_statements import MOST_ROWS, BankRow, read_bank_statement

DECEMBER = date(2017, 12, 1)


def read(text: str) -> tuple[BankRow, ...]:
    """What came in by a file without problems."""
    statement = read_bank_statement(text.encode())
    assert statement.problems == ()
    return statement.received


def test_the_plain_columns() -> None:
    text = "Date,Amount,Reference,Particulars,Payer\n2017-12-01,136.62,NZB2,November,Cambridge Bridge Club\n"
    assert read(text) == (
        BankRow(
            line=2, date=DECEMBER, amount=13662, reference="NZB2", particulars="November", payer="Cambridge Bridge Club"
        ),
    )


@pytest.mark.parametrize(
    "text",
    [
        "DATE;AMOUNT;REFERENCE\n1/12/2017;136,62;NZB2\n",
        "date\tamount\treference\n01.12.2017\t136.62\tNZB2\n",
        '"Transaction Date","Paid in","Paid out","Ref"\n"01-12-2017","$136.62","","NZB2"\n',
        "Ημερομηνία;Πίστωση;Χρέωση;Αναφορά\n01/12/2017;136,62;;NZB2\n",
        "Date,Amount,Reference\n1/12/17,+136.62,'NZB2\n",
        "Date,Amount,Reference\n1 Dec 2017,NZD 136.62,NZB2\n",
        'Date,Amount,Reference\n20171201,136.62 CR,"=""NZB2"""\n',
        "Date,Amount,Code\n2017/12/01,136.62,NZB2\n",
    ],
)
def test_every_way_to_write_it(text: str) -> None:
    (row,) = read(text)
    assert (row.date, row.amount, row.reference) == (DECEMBER, 13662, "NZB2")


def test_greek_windows_text_is_read() -> None:
    text = "Ημερομηνία;Ποσό;Αιτιολογία;Εντολέας\n01/12/2017;1.250,00;Εισφορά;Σύλλογος Λευκωσίας\n"
    (row,) = read_bank_statement(text.encode("cp1253")).received
    assert (row.amount, row.payer) == (125000, "Σύλλογος Λευκωσίας")


def test_lines_about_the_account_come_before_the_columns_and_empty_ones_anywhere() -> None:
    text = "Account,12-3456\nFrom date,2017-12-01\n\nDate,Amount,Reference\n\n1/12/2017,5.00,NZB1\n,,\n"
    assert [(row.line, row.amount) for row in read(text)] == [(6, 500)]


def test_columns_that_mean_the_same_are_put_together() -> None:
    (row,) = read("Date,Amount,Particulars,Code,Reference,Description\n1/12/2017,5.00,Levies,Q4,NZB1,Transfer\n")
    assert (row.reference, row.particulars) == ("Q4 NZB1", "Levies Transfer")


@pytest.mark.parametrize(
    ("written", "cents"),
    [
        ("1,234.50", 123450), ("1.234,50", 123450), ("1234.5", 123450), ("1 234,50", 123450), ("1'234.50", 123450),
        ("1,234,567.00", 123456700), ("12", 1200), ("1,234,567", 123456700), ("(9.60)", -960), ("-9.60", -960),
        ("−9.60", -960), ("$-9.60", -960), ("9.60 DR", -960), ("€ 9,60", 960), ("9,60 €", 960),
    ],
)  # fmt: skip
def test_amounts(written: str, cents: int) -> None:
    statement = read_bank_statement(f'Date;Amount\n1/12/2017;"{written}"\n'.encode())
    (row,) = statement.received + statement.paid_out
    assert row.amount == cents


def test_a_thousand_or_a_decimal_is_told_by_the_other_lines() -> None:
    rows = read('Date;Amount\n1/12/2017;"1,234"\n2/12/2017;"5.50"\n')
    assert [row.amount for row in rows] == [123400, 550]


def test_what_may_be_either_is_asked_for() -> None:
    (problem,) = read_bank_statement(b'Date;Amount\n1/12/2017;"1,234"\n').problems
    assert (problem.code, problem.line) == ("bank-wrong-amount", 2)
    assert str(problem) == (
        "error bank-wrong-amount at line 2, amount: '1,234' is not an amount. "
        "Write amounts as 1234.50 or 1234,50, with two decimals."
    )


@pytest.mark.parametrize(
    "written",
    ["=1+1", "twelve", "1.2.3", "1,23,456", "12..50", "(9.60", "9.60)", "1.2345", "1e5", "@SUM(A1)", "--5", ""],
)
def test_what_is_no_amount_is_a_problem_with_its_line(written: str) -> None:
    statement = read_bank_statement(f'Date;Amount\n1/12/2017;"{written}"\n2/12/2017;7.00\n'.encode())
    assert [(each.code, each.line) for each in statement.problems] == [("bank-wrong-amount", 2)]
    assert [row.amount for row in statement.received] == [700]


@pytest.mark.parametrize("written", ["12/25/2017", "31/02/2017", "yesterday", "", "2017-13-01", "1/Foo/2017"])
def test_what_is_no_day_is_a_problem_with_advice(written: str) -> None:
    (problem,) = read_bank_statement(f"Date,Amount\n{written},5.00\n".encode()).problems
    assert (problem.code, problem.line, problem.column) == ("bank-wrong-day", 2, "date")
    assert "the day before the month" in problem.advice


def test_a_formula_is_a_text() -> None:
    (row,) = read('Date,Amount,Reference,Payer\n1/12/2017,5.00,"=HYPERLINK(""x"")",@cmd\n')
    assert (row.reference, row.payer) == ('=HYPERLINK("x")', "@cmd")


def test_what_went_out_is_kept_apart() -> None:
    statement = read_bank_statement(b"Date,Debit,Credit\n1/12/2017,3.00,\n2/12/2017,,8.00\n")
    assert [row.amount for row in statement.received] == [800]
    assert [row.amount for row in statement.paid_out] == [-300]


@pytest.mark.parametrize("content", [b"", b"hello", b"Date,Reference\n1/12/2017,NZB2\n", b"\x89PNG\r\n\x1a\n\0\0"])
def test_a_file_without_columns_says_which_are_needed(content: bytes) -> None:
    (problem,) = read_bank_statement(content).problems
    assert (problem.code, problem.line) == ("bank-no-columns", 0)
    assert "date, amount, reference, particulars, payer" in problem.advice


def test_a_quote_that_does_not_end_spoils_only_its_line() -> None:
    statement = read_bank_statement(b'Date,Amount,Payer\n1/12/2017,5.00,"Bo\n2/12/2017,6.00,Cleo\n')
    assert [(row.amount, row.payer) for row in statement.received] == [(500, "Bo"), (600, "Cleo")]


def test_a_file_that_is_too_long_is_cut_and_says_so() -> None:
    lines = "1/12/2017,5.00\n" * (MOST_ROWS + 1)
    statement = read_bank_statement(f"Date,Amount\n{lines}".encode())
    assert len(statement.received) == MOST_ROWS
    assert [problem.code for problem in statement.problems] == ["bank-too-many-lines"]


@given(st.binary(max_size=300) | st.text(max_size=300).map(lambda text: f"Date,Amount\n{text}".encode()))
def test_nothing_makes_it_fail(content: bytes) -> None:
    read_bank_statement(content)
