"""The boxes of a manual entry become a results file: strict, well named, with every mistake on its line."""

import pytest

from overtrick.store.deliveries.manual_entry import (
    FormRow,
    SessionForm,
    read_rows,
    rewrite_results_file,
    write_results_file,
)

SHEET = SessionForm(event="Jubilee  Pairs", date="2018-03-10", club="106", event_class="40c", boards="26")
ROWS = (
    FormRow("1", "60.00", "38441 20093"),
    FormRow("2=", "55.5", "12356, 9205"),
    FormRow("2=", "55.5", "31018;27114"),
)


def test_a_sheet_becomes_a_strict_file() -> None:
    entered = write_results_file(SHEET, ROWS)
    assert (entered.problems, entered.name) == ((), "106_2018_03_10_jubilee_pairs_1.txt")
    assert entered.content.decode().splitlines() == [
        '2018-03-10,106,"","Jubilee Pairs","","",1,"","PCT","C",40,26,1,"BY HAND"',
        "1,60.00,38441,20093",
        "2=,55.5,12356,9205",
        "2=,55.5,31018,27114",
    ]


def test_texts_may_hold_quotes_and_accents() -> None:
    sheet = SessionForm(
        event='The "Tāmaki" Cup, round two', date="2018-03-10", club="106", event_class="10A", boards="60"
    )
    entered = write_results_file(sheet, ROWS)
    assert entered.accepted
    assert '"The ""Tamaki"" Cup, round two"' in entered.content.decode()


@pytest.mark.parametrize(
    ("sheet", "code"),
    [
        ({"date": "10/3/2018"}, "bad-date"),
        ({"club": "Auckland"}, "bad-club"),
        ({"event_class": "forty"}, "bad-award"),
        ({"boards": ""}, "bad-boards"),
        ({"unit": "%"}, "bad-unit"),
        ({"lists": "4"}, "bad-list"),
        ({"round": "x"}, "bad-round"),
    ],
)
def test_a_mistake_in_a_box_is_told_and_nothing_is_written(sheet: dict[str, str], code: str) -> None:
    boxes = {"event": "E", "date": "2018-03-10", "club": "106", "event_class": "40C", "boards": "26"} | sheet
    entered = write_results_file(SessionForm(**boxes), ROWS)
    assert code in [problem.code for problem in entered.problems]
    assert (entered.accepted, entered.content) == (False, b"")


def test_a_mistake_in_a_row_has_its_line() -> None:
    entered = write_results_file(SHEET, (ROWS[0], FormRow("second", "1", "5"), FormRow("3", "", "7")))
    assert [(problem.line, problem.code) for problem in entered.problems] == [(3, "bad-place"), (4, "bad-score")]


def test_an_empty_sheet_does_not_cancel_anything() -> None:
    entered = write_results_file(SHEET, ())
    assert [problem.code for problem in entered.problems] == ["no-results"]
    assert entered.content == b""


def test_a_file_keeps_what_it_says_and_gets_a_good_name() -> None:
    content = b'"2018-03-10", 106, "", Extra, "", "", 99, "", " PCT", "C", 0, 26, 1, X 1\n 1, 60, 5, 6\n'
    entered = rewrite_results_file(content)
    assert entered.name == "106_2018_03_10_extra_final.txt"
    assert entered.content == b'2018-03-10,106,"","Extra","","",99,"","PCT","C",0,26,1,"X 1"\n1,60,5,6\n'
    assert rewrite_results_file(content, "own_name.txt").name == "own_name.txt"


@pytest.mark.parametrize("text", ["placing,score,players\n1,60,5,6\n", "1,60,5 6\n", "\ufeff1, 60, 5, 6\n\n"])
def test_rows_come_with_or_without_their_header(text: str) -> None:
    assert read_rows(text.encode()) == (FormRow("1", "60", "5 6"),)
