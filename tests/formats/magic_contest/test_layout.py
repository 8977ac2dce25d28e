"""F11: separators, comments, encodings, decimal commas, the identifier row, fields unknown to the format."""

from decimal import Decimal

import pytest

from overtrick.core.session import Batch
from overtrick.formats import magic_contest, recognise
from overtrick.formats.magic_contest.texts import kept_text
from tests.formats.magic_contest.reports import (
    CONTEST,
    FILE,
    GOOD,
    IDENTIFIER,
    MEMBERS,
    changed,
    found,
    only,
    problems,
    read,
    unlined,
    with_row,
)


@pytest.mark.parametrize("separator", ["\t", "=", ";", " "])
def test_f11_the_separator_is_the_character_after_the_two_digits(separator: str) -> None:
    assert read(GOOD.replace("\t", separator)) == read(GOOD)


def test_f11_the_separator_may_change_from_row_to_row() -> None:
    assert read(GOOD.replace("12\t", "12=").replace("31\t", "31;").replace("40\t", "40 ")) == read(GOOD)


@pytest.mark.parametrize("row", ["1\tx", "abc", "123\tx", "30,11", "x30\t11", "-"])
def test_f11_what_is_no_row_is_an_error(row: str) -> None:
    assert found(with_row(row)) == ["error mcd-row at line 11"]


def test_f11_comments_and_empty_rows_are_ignored() -> None:
    commented = GOOD.replace("10\t", "\n// the first contest\n   \n10\t").replace("30\t", "  // a member\n30\t")
    assert unlined(read("\n// at the top\n" + commented)) == unlined(read(GOOD))


def test_f11_the_writer_uses_tabs_and_windows_line_ends() -> None:
    written = magic_contest.dumps(read(GOOD.replace("\t", "=")))
    assert written == GOOD.replace("\n", "\r\n").encode()


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_any_line_end_is_read(end: str) -> None:
    assert magic_contest.loads(GOOD.replace("\n", end).encode()) == magic_contest.loads(GOOD.encode())


def test_f11_utf_8_and_otherwise_latin_1() -> None:
    text = changed("Tuesday Pairs", "Fête d'été")
    assert (
        magic_contest.loads(text.encode("latin-1"))
        == magic_contest.loads(text.encode("utf-8"))
        == magic_contest.loads(text.encode("utf-8-sig"))
    )
    assert only(changed("Tuesday Pairs", "Βραδιά Τρίτης")).event == "Βραδιά Τρίτης"


def test_f11_version_and_check_sum_are_kept() -> None:
    session = only(GOOD)
    assert (kept_text(session, "version"), kept_text(session, "check sum")) == ("006.009", "11604")


@pytest.mark.parametrize(
    ("first", "lines"),
    [
        ("", [1]),
        ("* Magic Contest * MCContestReportCategory.mcd * File version: 006.009 * Check sum: 1 *\n", [1]),
        ("* Magic Contest *\n", [1]),
        (f"{FILE.splitlines()[0]}\n{IDENTIFIER}", [1, 2]),
        (IDENTIFIER * 2, [2]),
    ],
)
def test_f11_the_identifier_row_comes_first_and_once(first: str, lines: list[int]) -> None:
    wrong = [each for each in problems(first + FILE + CONTEST + MEMBERS) if each.code == "mcd-identifier"]
    assert [each.line for each in wrong] == lines


def test_f11_another_version_is_no_problem() -> None:
    assert kept_text(only(changed("006.009", "007.000")), "version") == "007.000"


def test_f11_unknown_fields_are_kept_where_they_stand() -> None:
    text = changed("95\t1207\n", "95\t1207\n03\ta\n03\tb\n").replace("17\t7\n", "17\t7\n28\tc\n")
    text = text.replace("43\t50.00\n", "43\t50.00\n44\td\n", 1)
    batch, wrong = magic_contest.loads(text.encode())
    assert [(each.code, each.line, each.found) for each in wrong] == [
        ("mcd-unknown-field", 5, "a"), ("mcd-unknown-field", 13, "c"), ("mcd-unknown-field", 33, "d"),
    ]  # fmt: skip
    others = batch.sessions[0].details.others if batch.sessions[0].details else ()
    assert {("file 03", "a\nb"), ("28", "c"), ("44@2.1", "d")} < set(others)
    assert unlined(magic_contest.loads(magic_contest.dumps(batch))[0]) == unlined(batch)


def test_f11_a_decimal_comma_is_read_and_its_text_kept() -> None:
    session = only(GOOD.replace("42\t24\n", "42\t24,50\n").replace("43\t50.00", "43\t50,00 %"))
    entry = session.entries[1]
    assert (entry.score, entry.details and entry.details.percentage) == (Decimal("24.50"), Decimal("50.00"))
    assert (kept_text(session, "42@2"), kept_text(session, "43@2")) == ("24,50", "50,00 %")
    assert b"43\t50,00 %\r\n" in magic_contest.dumps(Batch("mcd", (session,)))


@pytest.mark.parametrize("text", ["1 234", "1.234,5", "24 VP", "½", "١٢", "--1", "1e3", "NaN"])
def test_a_score_in_a_format_of_its_own_is_kept_as_text(text: str) -> None:
    batch, wrong = magic_contest.loads(GOOD.replace("42\t24\n", f"42\t{text}\n").encode())
    assert [each.code for each in wrong] == ["mcd-score-text"]
    session = batch.sessions[0]
    assert session.entries[1].score is None
    assert kept_text(session, "42@2") == text


def test_a_field_given_twice_with_the_same_text_is_no_problem() -> None:
    assert read(with_row("17\t7")).sessions[0].details == only(GOOD).details


def test_rows_after_their_part_are_read_with_one_warning() -> None:
    late = changed("22\t24\n", "") + "22\t24\n02\t17\n"
    assert found(late) == ["warning mcd-order at line 44, 22 Number of boards"]
    assert magic_contest.loads(late.encode())[0].sessions[0].boards == 24


@pytest.mark.parametrize(
    ("data", "is_one"),
    [
        (GOOD.encode(), True),
        (b"\xef\xbb\xbf\r\n" + GOOD.encode(), True),
        (b"* magic contest * anything", True),
        (b"// by hand\n" + GOOD.encode(), True),
        ((FILE + CONTEST).encode(), True),
        (b"30 11\n31 x\n40 1\nbroken\n", True),
        (b"", False),
        (b"10\t\n", False),
        (b'2026-03-14,106,"","Cup","","",1,"","PCT","C",40,26,1,""\n10,50.00,11,12\n', False),
        (b"<?xml version='1.0'?>\n<USEBIO>\n</USEBIO>\n", False),
    ],
)
def test_a_report_is_recognised_by_its_content(data: bytes, is_one: bool) -> None:
    assert magic_contest.recognises(data) is is_one
    assert (recognise(data).FORMAT == "mcd") is is_one


def test_a_last_line_without_its_end_is_seen_and_written_so() -> None:
    batch = read(GOOD.rstrip("\n"))
    assert not batch.ended
    assert not magic_contest.dumps(batch).endswith(b"\n")
