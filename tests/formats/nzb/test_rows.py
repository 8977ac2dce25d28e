"""What the reader says about a row of results: each fault, and its near miss that is fine."""

from decimal import Decimal

import pytest

from overtrick.core.problems import Problem
from overtrick.core.session import Entry
from overtrick.formats import loads

HEADER = b'2017-03-14,106,"","Jubilee Pairs","Pairs","",1,"Howell","VP","C",40,26,1,"X 1"\n'


def read(row: bytes) -> tuple[Entry, tuple[Problem, ...]]:
    batch, problems = loads(HEADER + row + b"\n")
    return batch.sessions[0].entries[0], problems


PLACING, SCORE, PLAYERS = ("bad-place", "Placing"), ("bad-score", "Score"), ("bad-player", "Player(s)")


@pytest.mark.parametrize(
    ("row", "faults"),
    [
        (b"0,60,11,12", [PLACING]),
        (b"01,60,11,12", [PLACING]),
        (b"1 =,60,11,12", [PLACING]),
        (b"=1,60,11,12", [PLACING]),
        (b"1==,60,11,12", [PLACING]),
        (b"1st,60,11,12", [PLACING]),
        (b"-1,60,11,12", [PLACING]),
        (b"1.0,60,11,12", [PLACING]),
        (b",60,11,12", [PLACING]),
        (b"123456,60,11,12", [PLACING]),
        (b"1,60.123,11,12", [SCORE]),
        (b"1,60%,11,12", [SCORE]),
        (b"1,6 0,11,12", [SCORE]),
        (b"1,- 6,11,12", [SCORE]),
        (b"1,60.,11,12", [SCORE]),
        (b"1,1e2,11,12", [SCORE]),
        (b"1,NaN,11,12", [SCORE]),
        (b"1,,11,12", [SCORE]),
        (b"1,1234567890,11,12", [SCORE]),
        (b"1,60,0123,12", [PLAYERS]),
        (b"1,60,00,12", [PLAYERS]),
        (b"1,60,1 1,12", [PLAYERS]),
        (b"1,60,12345678901,12", [PLAYERS]),
        (b"1,60,Smith,12", [PLAYERS]),
        (b"1,60,-11,12", [PLAYERS]),
        (b"1,60,11,", [PLAYERS]),
        (b"first,sixty,011,x", [PLACING, SCORE, PLAYERS, PLAYERS]),
        (b"1,60", [("row-columns", "")]),
        (b"1", [("row-columns", "")]),
        (b"Total 16 pairs", [("row-columns", "")]),
        (b"x,60", [("row-columns", ""), PLACING]),
        (b"1,60,1,2,3,4,5,6,7", [("row-columns", "")]),
        (b'1,60,"11,12', [("quotes", "")]),
        (b'1,60,1"1,12', [("quotes", ""), PLAYERS]),
    ],
)
def test_a_faulty_row(row: bytes, faults: list[tuple[str, str]]) -> None:
    _, problems = read(row)
    assert [(each.code, each.column) for each in problems] == faults
    assert {(each.severity, each.line) for each in problems} == {("error", 2)}


@pytest.mark.parametrize(
    ("row", "place", "tied", "score", "players"),
    [
        (b"1,60,11,12", 1, False, "60", ("11", "12")),
        (b"10=,57.50,11,12", 10, True, "57.50", ("11", "12")),
        (b"99999,60.1,11", 99999, False, "60.1", ("11",)),
        (b"1,.5,11,12", 1, False, "0.5", ("11", "12")),
        (b"1,-12.25,11,12", 1, False, "-12.25", ("11", "12")),
        (b"1,+7,11,12", 1, False, "7", ("11", "12")),
        (b"1,123456789.01,11,12", 1, False, "123456789.01", ("11", "12")),
        (b"1,60,1234567890,0", 1, False, "60", ("1234567890", "0")),
        (b"1,60,1,2,3,4,5,6", 1, False, "60", ("1", "2", "3", "4", "5", "6")),
        (b'"1=" , "60" , "11","12"', 1, True, "60", ("11", "12")),
    ],
)
def test_a_sound_row(row: bytes, place: int, tied: bool, score: str, players: tuple[str, ...]) -> None:
    assert read(row) == (Entry(2, place, tied, Decimal(score), players), ())


@pytest.mark.parametrize(
    ("row", "entry"),
    [
        (b"x,60,11,12", Entry(2, None, tied=False, score=Decimal(60), players=("11", "12"))),
        (b"3=,x,11,12", Entry(2, 3, tied=True, score=None, players=("11", "12"))),
        (b"1,60,011,Smith", Entry(2, 1, tied=False, score=Decimal(60), players=("011", "Smith"))),
        (b"nothing", Entry(2, None, tied=False, score=None, players=())),
    ],
)
def test_what_can_be_read_of_a_faulty_row_is_kept(row: bytes, entry: Entry) -> None:
    assert read(row)[0] == entry


@pytest.mark.parametrize(
    ("player", "says", "advice"),
    [
        ("0123", "Player number '0123' begins with a zero.", "Write it without leading zeros: 123."),
        ("000", "Player number '000' begins with a zero.", "Write it without leading zeros: 0."),
        ("1 23", "Player number '1 23' has a space inside.", "Write its digits together, or put the comma back."),
        ("12a", "Player number '12a' is not made of digits only.", "Write the computer number, not a name."),
        ("12345678901", "Player number '12345678901' has more than 10 digits.",
         "Write the computer number: at most 10 digits."),
        ("", "A player number is missing.", "Write the number, or 0 for someone without one."),
    ],
)  # fmt: skip
def test_what_is_said_of_a_player_number(player: str, says: str, advice: str) -> None:
    _, problems = read(f"1,60,11,{player}".encode())
    assert [(each.message, each.advice, each.found) for each in problems] == [(says, advice, player)]


def test_problems_come_in_line_order_and_all_rows_are_counted() -> None:
    batch, problems = loads(HEADER.replace(b"VP", b"vp") + b"x,1,11\n\n2,y,12\n3,1,013\n")
    assert [(each.code, each.line) for each in problems] == [
        ("bad-unit", 1), ("bad-place", 2), ("bad-score", 4), ("bad-player", 5),
    ]  # fmt: skip
    assert [entry.line for entry in batch.sessions[0].entries] == [2, 4, 5]


def test_very_long_rubbish_is_shown_in_short() -> None:
    _, problems = read(b"1,60,11," + b"9" * 5000)
    assert problems[0].found == "9" * 60 + "…"
