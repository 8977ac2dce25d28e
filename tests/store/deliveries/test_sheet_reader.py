"""The rows of a results file for a form: every text stands in the field where it was, however wrong it is."""

import pytest

from overtrick.store.deliveries.manual_entry import FormRow, SessionForm, format_sheet
from overtrick.store.deliveries.sheet_reader import MOST_ROWS, read_sheet
from tests.store.cast import session_file
from tests.store.contest_reports import Contest, report

HEADER = '2018-03-10,106,"Main room","Monday, late","Pairs","A",1,"Howell","PCT","C",40,26,1,"SCORER 17"\n'


def test_every_column_has_its_field() -> None:
    found = read_sheet((HEADER + "1,60.00,38441,20093\n2=,50,12356,9205\n").encode())
    assert found
    assert found.session == SessionForm(
        date="2018-03-10", club="106", location="Main room", event="Monday, late", type="Pairs", section="A", round="1",
        movement="Howell", unit="PCT", event_class="40C", boards="26", lists="1", program="SCORER 17",
    )  # fmt: skip
    assert found.rows == (FormRow("1", "60.00", "38441 20093"), FormRow("2=", "50", "12356 9205"))


def test_what_is_read_is_written_again_byte_by_byte() -> None:
    for content in (session_file(), session_file(award="10A", round=99, section="B")):
        found = read_sheet(content.encode())
        assert found
        assert format_sheet(found.session, found.rows).decode() == content


@pytest.mark.parametrize(
    ("line", "row"),
    [
        ("first,60%,Smith,Jones", FormRow("first", "60%", "Smith Jones")),
        ("1", FormRow("1", "", "")),
        ("1,60", FormRow("1", "60", "")),
        (",,,", FormRow("", "", "")),
        ('1,"60,38441', FormRow("1", "60", "38441")),
        ("1,60,1,2,3,4,5,6,7,8", FormRow("1", "60", "1 2 3 4 5 6 7 8")),
    ],
)
def test_a_row_that_is_wrong_keeps_its_texts(line: str, row: FormRow) -> None:
    found = read_sheet((HEADER + line + "\n").encode())
    assert found
    assert found.rows == (row,)


def test_a_file_without_its_description_has_rows_only() -> None:
    found = read_sheet(b"1,60,38441,20093\n2,50,1,2\n")
    assert found
    assert (found.session, len(found.rows)) == (SessionForm(), 2)


@pytest.mark.parametrize("columns", range(1, 20))
def test_a_description_of_any_length_is_shown(columns: int) -> None:
    found = read_sheet((",".join(["2018-03-10", *["x"] * (columns - 1)]) + "\n1,60,1,2\n").encode())
    assert (found is None) == (columns == 0)
    assert found
    assert found.session.date == "2018-03-10"


@pytest.mark.parametrize(
    "content",
    [
        b"", b"\n\n", b"\0,\0", b"words", b"\xff\xfe1\0,\0", b"<?xml version='1.0'?><USEBIO/>", b"x," * 50_000,
        b"% PBN 2.1\n[Event \"x\"]\n", (HEADER + "1,1,1\n" * (MOST_ROWS + 1)).encode(), report(Contest()),
    ],
)  # fmt: skip
def test_what_is_no_results_file_is_not_shown(content: bytes | str) -> None:
    assert read_sheet(content.encode() if isinstance(content, str) else content) is None


def test_any_bytes_are_read_or_not_shown() -> None:
    for first in range(256):
        read_sheet(bytes([first]) + b"1,2,3\n" + bytes(range(first)))
