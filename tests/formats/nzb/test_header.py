"""What the reader says about a description line: each bad value, and its near miss that is fine."""

import pytest

from overtrick.core.problems import Problem
from overtrick.core.session import Session
from overtrick.formats import loads

HEADER = b'2017-03-14,106,"Main","Jubilee Pairs","Pairs","A",1,"Howell","PCT","C",40,26,1,"X 1"'
ROWS = b"1,60,11,12\n2,40,13,14\n"


def read(header: bytes) -> tuple[Session, tuple[Problem, ...]]:
    batch, problems = loads(header + b"\n" + ROWS)
    return batch.sessions[0], problems


BAD_VALUES = [
    ("a day that is no day", b"2017-03-14", b"2017-02-30", "bad-date", "Date"),
    ("day first", b"2017-03-14", b"14-03-2017", "bad-date", "Date"),
    ("short day", b"2017-03-14", b"2017-3-14", "bad-date", "Date"),
    ("no hyphens", b"2017-03-14", b"20170314", "bad-date", "Date"),
    ("a time as well", b"2017-03-14", b"2017-03-14T19:00", "bad-date", "Date"),
    ("year 0", b"2017-03-14", b"0000-03-14", "bad-date", "Date"),
    ("club by name", b",106,", b",Akarana,", "bad-club", "Club ID"),
    ("club with a space inside", b",106,", b",1 06,", "bad-club", "Club ID"),
    ("club below zero", b",106,", b",-106,", "bad-club", "Club ID"),
    ("no club", b",106,", b",,", "bad-club", "Club ID"),
    ("round in words", b",1,", b",Final,", "bad-round", "Round"),
    ("round 100", b",1,", b",100,", "bad-round", "Round"),
    ("round -1", b",1,", b",-1,", "bad-round", "Round"),
    ("unit as a sign", b"PCT", b"%", "bad-unit", "Score unit"),
    ("unit in small letters", b"PCT", b"pct", "bad-unit", "Score unit"),
    ("no unit", b"PCT", b"", "bad-unit", "Score unit"),
    ("type D", b'"C"', b'"D"', "bad-points-type", "Masterpoints type"),
    ("type c", b'"C"', b'"c"', "bad-points-type", "Masterpoints type"),
    ("award with its type", b",40,", b",40C,", "bad-award", "Masterpoints award"),
    ("award with decimals", b",40,", b",40.0,", "bad-award", "Masterpoints award"),
    ("no boards", b",26,", b",0,", "bad-boards", "Boards played"),
    ("boards as a sum", b",26,", b",13+13,", "bad-boards", "Boards played"),
    ("list 4", b',1,"X', b',4,"X', "bad-list", "One LIST/TWO/MULTIPLE"),
    ("list in words", b',1,"X', b',"ONE","X', "bad-list", "One LIST/TWO/MULTIPLE"),
]


@pytest.mark.parametrize(("what", "old", "new", "code", "column"), BAD_VALUES, ids=lambda value: str(value))
def test_a_bad_header_value(what: str, old: bytes, new: bytes, code: str, column: str) -> None:
    session, problems = read(HEADER.replace(old, new, 1))
    assert [(each.code, each.severity, each.line, each.column) for each in problems] == [(code, "error", 1, column)]
    assert problems[0].found == new.strip(b',"X').decode()
    assert session.event == "Jubilee Pairs"
    assert len(session.entries) == 2


@pytest.mark.parametrize(
    ("what", "old", "new", "field", "value"),
    [
        ("a leap day", b"2017-03-14", b"2016-02-29", "date", "2016-02-29"),
        ("round 0", b',"A",1,', b',"A",0,', "round", "0"),
        ("the final", b',"A",1,', b',"A",99,', "round", "99"),
        ("XIMPS", b"PCT", b"XIMPS", "unit", "XIMPS"),
        ("B", b'"C"', b'"B"', "points_type", "B"),
        ("no award", b",40,", b",0,", "award", "0"),
        ("one board", b",26,", b",1,", "boards", "1"),
        ("matches", b',1,"X', b',3,"X', "lists", "3"),
        ("a club of four digits", b",106,", b",1060,", "club", "1060"),
    ],
)
def test_a_near_miss_is_fine(what: str, old: bytes, new: bytes, field: str, value: str) -> None:
    session, problems = read(HEADER.replace(old, new, 1))
    assert (str(getattr(session, field)), problems) == (value, ()), what


def test_all_bad_values_are_listed_at_once_in_order() -> None:
    session, problems = read(b"today,us,,Event,,,last,,points,D,forty,all,both,")
    assert [each.code for each in problems] == [
        "bad-date", "bad-club", "bad-round", "bad-unit", "bad-points-type", "bad-award", "bad-boards", "bad-list",
    ]  # fmt: skip
    assert (session.date, session.club, session.unit, session.lists) == (None, None, None, None)


def test_small_letters_get_the_right_advice() -> None:
    assert read(HEADER.replace(b"PCT", b"ximps"))[1][0].advice == "Write it in capital letters: XIMPS."
    assert read(HEADER.replace(b"PCT", b"percent"))[1][0].advice == "Write one of PCT, IMPS, VP, MPS, PTS, XIMPS."


@pytest.mark.parametrize(
    ("what", "header", "says"),
    [
        ("13 columns", HEADER.rsplit(b",", 1)[0], "The description line has 13 columns; it should have 14."),
        ("15 columns", HEADER + b",", "The description line has 15 columns; it should have 14."),
        ("one word", b"Results", "The description line has 1 column; it should have 14."),
        ("a result", b"1,60.00,11,12", "The first line is a result; it should describe the session."),
        ("a comma in bare text", HEADER.replace(b'"Main"', b"Main, upstairs"),
         "The description line has 15 columns; it should have 14."),
    ],
)  # fmt: skip
def test_the_wrong_number_of_columns(what: str, header: bytes, says: str) -> None:
    session, problems = read(header)
    assert [(each.code, each.line, each.message) for each in problems] == [("header-columns", 1, says)]
    assert (session.date, session.event, len(session.entries)) == (None, "", 2)


@pytest.mark.parametrize(
    "header",
    [
        HEADER.replace(b'"Main"', b'"Main'),
        HEADER.replace(b'"Main"', b'Main"'),
        HEADER.replace(b'"Main"', b'"Main"room'),
        HEADER.replace(b'"Main"', b'The "Main" room'),
        HEADER[:-1],
        b'"',
    ],
)
def test_broken_quotes(header: bytes) -> None:
    session, problems = read(header)
    assert [(each.code, each.severity, each.line) for each in problems] == [("quotes", "error", 1)]
    assert session.date is None
    assert len(session.entries) == 2


@pytest.mark.parametrize("data", [b"", b"   ", b"\r\n\n \t", b"\xef\xbb\xbf", b"\xef\xbb\xbf\r\n", b"\x00\x00\x1a"])
def test_f7_an_empty_file(data: bytes) -> None:
    batch, problems = loads(data)
    assert batch.sessions == ()
    assert [(each.code, each.severity, each.line) for each in problems] == [("empty-file", "error", 0)]


def test_f7_a_header_alone_is_no_problem_for_the_reader() -> None:
    batch, problems = loads(HEADER)
    assert (problems, batch.sessions[0].entries) == ((), ())


def test_the_header_is_the_first_line_that_is_not_blank() -> None:
    _, problems = loads(b"\n\n" + HEADER.replace(b"PCT", b"%"))
    assert [(each.code, each.line) for each in problems] == [("bad-unit", 3)]
