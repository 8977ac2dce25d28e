"""Bytes outside plain ASCII are named, placed, and do not hide other problems."""

import pytest

from overtrick.core.problems import Problem
from overtrick.formats import loads

HEADER = b'2017-03-14,106,"Main","Jubilee Pairs","Pairs","",1,"Howell","VP","C",40,26,1,"X 1"\n'
ROWS = b"1,60,11,12\n2,40,13,14\n"


def bad_bytes(data: bytes) -> list[Problem]:
    return [problem for problem in loads(data)[1] if problem.code == "bad-byte"]


@pytest.mark.parametrize(
    ("what", "data", "line", "column", "found", "name"),
    [
        ("UTF-8 mark", b"\xef\xbb\xbf" + HEADER + ROWS, 1, "Date", "0xEF", "the mark of a UTF-8 file"),
        ("UTF-16 mark", b"\xff\xfe" + HEADER + ROWS, 1, "Date", "0xFF", "the mark of a UTF-16 file"),
        ("tab in a row", HEADER + b"1,60,\t11,12\n", 2, "Player(s)", "0x09", "a tab"),
        ("tab before a place", HEADER + b"\t1,60,11,12\n", 2, "Placing", "0x09", "a tab"),
        ("non-breaking space", HEADER + b"1,60\xa0,11,12\n", 2, "Score", "0xA0", "a non-breaking space"),
        ("the same in UTF-8", HEADER + b"1,60\xc2\xa0,11,12\n", 2, "Score", "0xC2", "a non-breaking space"),
        ("curly quote", HEADER.replace(b'"Main"', b"\x93Main"), 1, "Location", "0x93", "a curly quote"),
        ("the same in UTF-8", HEADER.replace(b"Main", b"Main\xe2\x80\x9c"), 1, "Location", "0xE2", "a curly quote"),
        ("curly apostrophe", HEADER.replace(b"Jub", b"J\x92"), 1, "Event name", "0x92", "a curly apostrophe"),
        ("accent", HEADER.replace(b"Jub", b"J\xfc"), 1, "Event name", "0xFC", "a letter with an accent"),
        ("accent in UTF-8", HEADER.replace(b"Jub", b"J\xc5\x8d"), 1, "Event name", "0xC5", "a letter with an accent"),
        ("Ctrl-Z", HEADER + ROWS + b"\x1a", 4, "Placing", "0x1A", "Ctrl-Z, an old end-of-file mark"),
        ("after a quoted comma", HEADER.replace(b"Main", b"a,b").replace(b"Jub", b"\x97"), 1, "Event name", "0x97",
         "a long dash"),
    ],
)  # fmt: skip
def test_a_bad_byte_is_named_and_placed(what: str, data: bytes, line: int, column: str, found: str, name: str) -> None:
    problems = bad_bytes(data)
    assert [(each.severity, each.line, each.column, each.found) for each in problems] == [
        ("error", line, column, found)
    ], what
    assert f"(probably {name})" in problems[0].message
    assert "more such" not in problems[0].message


def test_one_problem_a_line_that_counts_the_others() -> None:
    problems = bad_bytes(HEADER + b"1,60,1\x001,1\x072\xff\n2,40,13,14\n3,\x01,15,16\n")
    assert [each.line for each in problems] == [2, 4]
    assert problems[0].message == (
        "Position 7 holds byte 0x00 (probably a NUL, which fills empty space), which is not plain text. "
        "2 more such bytes in this line."
    )
    assert problems[1].message.startswith("Position 3 holds byte 0x01 (a control character)")


def test_a_mark_or_a_tab_does_not_spoil_the_values_around_it() -> None:
    batch, problems = loads(b"\xef\xbb\xbf" + HEADER + b"1,\t60,11,12\n\x1a")
    assert [each.code for each in problems] == ["bad-byte", "bad-byte", "bad-byte"]
    assert (str(batch.sessions[0].date), len(batch.sessions[0].entries)) == ("2017-03-14", 1)


def test_other_problems_are_still_found() -> None:
    _, problems = loads(HEADER.replace(b"Main", b"M\xe4in").replace(b"VP", b"vp") + b"0,60,11\xe4,12\n")
    assert [each.code for each in problems] == ["bad-unit", "bad-byte", "bad-byte", "bad-place", "bad-player"]


@pytest.mark.parametrize("separator", [b"\x0b", b"\x0c", b"\x1c", b"\x85"])
def test_only_cr_and_lf_end_a_line(separator: bytes) -> None:
    batch, problems = loads(HEADER + b"1,60,11,12" + separator + b"\n2,40,13,14\n")
    assert [(each.code, each.line) for each in problems if each.code == "bad-byte"] == [("bad-byte", 2)]
    assert [entry.line for entry in batch.sessions[0].entries] == [2, 3]


@pytest.mark.parametrize("data", [HEADER + ROWS, HEADER.replace(b"Main", b" ~") + ROWS.replace(b"\n", b"\r\n")])
def test_plain_text_has_no_bad_byte(data: bytes) -> None:
    assert bad_bytes(data) == []
