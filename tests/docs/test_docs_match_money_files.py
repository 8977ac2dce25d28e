"""docs/reference/money-files.md lists the columns that are read and written, and its example is read as it says."""

import re

from overtrick.billing.bank_statements import COLUMNS, read_bank_statement
from overtrick.billing.exports import ENTRY_COLUMNS, XERO_COLUMNS

from .pages import blocks, read, sections

PAGE = read("docs/reference/money-files.md")
PARTS = sections(PAGE, 2)
_CODE = re.compile(r"`([^`\n]+)`")


def test_the_columns_of_a_bank() -> None:
    rows = [_CODE.findall(line) for line in PARTS["The bank's file"].splitlines() if line.startswith("| `")]
    assert {column: tuple(names) for column, *names in rows} == COLUMNS


def test_the_columns_that_are_written() -> None:
    (entries,) = re.findall(r"^`date`.*?\n\n", PARTS["Entries for an accounting program"], re.MULTILINE | re.DOTALL)
    (xero,) = re.findall(r"^`\*ContactName`.*?\n\n", PARTS["Xero"], re.MULTILINE | re.DOTALL)
    assert tuple(_CODE.findall(entries)) == ENTRY_COLUMNS
    assert tuple(_CODE.findall(xero)) == XERO_COLUMNS


def test_the_example_is_read() -> None:
    (example,) = [block for block in blocks(PAGE) if block.file == "december.csv"]
    statement = read_bank_statement(example.text.encode())
    assert statement.problems == ()
    assert [(row.amount, row.reference, row.payer) for row in statement.received] == [
        (13662, "NZB2", "Cambridge Bridge Club"), (100000, "", "AUCKLAND BRIDGE CLUB"),
    ]  # fmt: skip
