"""The player file: reading, what is wrong with one, and the strict form in which it is written."""

from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

from overtrick.core.player import Player
from overtrick.core.problems import Problem, Severity
from overtrick.formats import player_file
from overtrick.formats.player_file import dumps, join_lines, loads, make_line, write_players
from tests.formats.new_zealand import REGISTERS, nz_codes
from tests.formats.register_mistakes import HEADER, OLDER, PLAYER_FILES, PLAYERS, ROW, changed_file, player

GOOD = f"{HEADER}\n{ROW}\n{OLDER}\n".encode()


def read(row: str) -> tuple[tuple[Player, ...], tuple[Problem, ...]]:
    """A file with one row, read."""
    return loads(f"{HEADER}\n{row}\n".encode())


def test_every_column_is_read() -> None:
    players, problems = loads(GOOD, nz_codes())
    assert problems == ()
    assert players == (
        player(),
        Player(
            stamp=date(2026, 9, 12),
            number="9156",
            first="Orla",
            preferred="",
            family="O'Tanager",
            club=124,
            grade=3,
            stars=1,
            rank=8,
            rating=Decimal(201),
            totals=(("A", Decimal(107)), ("B", Decimal(43)), ("C", Decimal(2))),
            handicap=Decimal(0),
            gender=1,
            status=1,
        ),
    )


@pytest.mark.parametrize(
    ("what", "data"),
    [
        ("CRLF", GOOD.replace(b"\n", b"\r\n")),
        ("spaces", GOOD.replace(b",", b" , ")),
        ("text without quotes", GOOD.replace(b'"', b"")),
        ("numbers in quotes", GOOD.replace(b"92345", b'"92345"').replace(b"2026-09-12", b'"2026-09-12"')),
        ("column names in small letters", GOOD.lower().replace(ROW.lower().encode(), ROW.encode())),
        ("blank lines", b"\n" + GOOD.replace(b"\n", b"\n\n")),
        ("no last line end", GOOD.rstrip()),
    ],
)
def test_sloppy_layout_reads_as_the_strict_form(what: str, data: bytes) -> None:
    players, problems = loads(data)
    assert problems == (), what
    assert [one.number for one in players] == ["92345", "9156"]


@pytest.mark.parametrize("code", PLAYER_FILES)
def test_a_mistake_makes_its_problem_and_no_other(code: str) -> None:
    _, problems = loads(PLAYER_FILES[code], nz_codes())
    assert [problem.code for problem in problems] == [code]


@pytest.mark.parametrize(
    ("row", "column"),
    [
        (ROW.replace("2026-09-13", "2026-02-30"), "Stamp"),
        (ROW.replace("92345", ""), "Number"),
        (ROW.replace("92345", "12345678901"), "Number"),
        (ROW.replace("92345", "92 345"), "Number"),
        (ROW.replace(",106,", ",Auckland,"), "Home"),
        (ROW.replace(",31,", ",-1,"), "Rating"),
        (ROW.replace(",31,0,", ",31,0.123,"), "A"),
        (ROW.replace(",31,0,", ",31,-1,"), "A"),
        (ROW.replace(",47,", ",4.7,"), "C"),
        (ROW.replace(",47,0,2,1", ",47,0,M,1"), "Gender"),
        (ROW.replace(",47,0,2,1", ",47,0,2,Active"), "Status"),
    ],
)
def test_a_row_with_an_error_names_its_column_and_gives_no_player(row: str, column: str) -> None:
    players, problems = read(row)
    assert players == ()
    assert [(problem.line, problem.column, problem.severity) for problem in problems] == [(2, column, Severity.ERROR)]


def test_a_row_of_15_columns_is_told_that_stars_are_missing() -> None:
    _, problems = loads(PLAYER_FILES["players-columns"])
    assert problems[0].message == "This line has 15 columns; it should have 16."
    assert "Stars is missing" in problems[0].advice


def test_everything_wrong_in_a_row_is_listed_at_once() -> None:
    _, problems = read("13/9/2026,T1,a,b,c,x,x,x,x,x,x,x,x,x,x,x")
    assert [problem.column for problem in problems] == [
        *("Stamp", "Number", "Home", "Grade", "Stars", "Rank", "Rating", "A", "B", "C", "Handicap", "Gender", "Status")
    ]


def test_a_file_without_column_names_is_read_and_refused() -> None:
    players, problems = loads(f"{ROW}\n{OLDER}\n".encode())
    assert [problem.code for problem in problems] == ["players-header"]
    assert [one.number for one in players] == ["9156"]


def test_under_other_columns_nothing_is_read() -> None:
    players, problems = loads(changed_file('"Rank","Rating"', '"Rating","Rank"'))
    assert (players, [problem.code for problem in problems]) == ((), ["players-header"])


@pytest.mark.parametrize("code", PLAYERS)
def test_what_cannot_be_written_as_it_is_makes_its_problem_and_no_other(code: str) -> None:
    assert [problem.code for problem in write_players([PLAYERS[code]])[1]] == [code]


def test_the_newest_is_written_first_and_equal_days_by_number() -> None:
    days = [("9999", 1), ("10000", 1), ("1205", 1), ("92345", 3), ("4000", 2)]
    data = dumps([player(number=number, stamp=date(2026, 9, day)) for number, day in days])
    assert [line.split(b",")[1] for line in data.splitlines()[1:]] == [b"92345", b"4000", b"1205", b"9999", b"10000"]


@pytest.mark.parametrize(
    ("change", "column", "text"),
    [
        ({"totals": (("A", Decimal("86.470")),)}, 10, "86.47"),
        ({"totals": (("A", Decimal("86.50")),)}, 10, "86.5"),
        ({"totals": (("A", Decimal("107.00")),)}, 10, "107"),
        ({"totals": (("A", Decimal("1E+2")),)}, 10, "100"),
        ({"totals": ()}, 12, "0"),
        ({"totals": (("C", Decimal(99)),)}, 12, "99"),
        ({"handicap": Decimal("1.25")}, 13, "1.25"),
        ({"preferred": ""}, 3, '""'),
        ({"preferred": 'Bill "Ace"'}, 3, '"Bill ""Ace"""'),
        ({"family": "Tāhatika"}, 4, '"Tahatika"'),
        ({"family": "x" * 30}, 4, f'"{"x" * 30}"'),
    ],
)
def test_columns_are_written_strictly(change: dict[str, object], column: int, text: str) -> None:
    data, problems = write_players([player(**change)])
    assert problems == ()
    assert data.decode().splitlines()[1].split(",")[column] == text


def test_a_name_of_more_than_30_characters_is_cut_and_reported() -> None:
    data, problems = write_players([player(family="Featherstonehaugh Tāhatika-Kererū")])
    assert b'"Featherstonehaugh Tahatika-Ker"' in data
    assert [(problem.code, problem.line, problem.column) for problem in problems] == [
        ("players-name-length", 2, "Family")
    ]


def test_points_that_were_not_carried_are_reported() -> None:
    _, problems = write_players([player(totals=(("C", Decimal(100)),))])
    assert [problem.code for problem in problems] == ["players-carry"]


@pytest.mark.parametrize(
    "change",
    [
        {"totals": (("A", Decimal(-1)),)},
        {"totals": (("A", Decimal("NaN")),)},
        {"rating": Decimal("Infinity")},
        {"club": -1},
        {"number": ""},
        {"number": "0123"},
    ],
)
def test_a_player_whom_the_file_cannot_hold_is_left_out(change: dict[str, object]) -> None:
    data, problems = write_players([player(**change), player(number="9156")])
    assert [problem.code for problem in problems] == ["players-value"]
    assert [one.number for one in loads(data)[0]] == ["9156"]
    with pytest.raises(ValueError, match="players-value"):
        dumps([player(**change)])


def test_a_file_of_kept_lines_is_the_file_of_the_players() -> None:
    days = [("9999", 1), ("10000", 1), ("1205", 1), ("92345", 3), ("4000", 2)]
    players = [player(number=number, stamp=date(2026, 9, day)) for number, day in days]
    lines = [make_line(each) for each in players]
    assert join_lines(line for line in lines if line) == dumps(players)
    assert make_line(player(club=-1)) is None


def test_a_number_is_written_once() -> None:
    data, problems = write_players([player(), player(first="Will")])
    assert (data.count(b"92345"), [problem.code for problem in problems]) == (1, ["players-duplicate"])


def test_the_example_is_sound_and_in_the_strict_form(tmp_path: Path) -> None:
    example = REGISTERS / "nzb_master_player.txt"
    players, problems = player_file.load(example, nz_codes())
    assert problems == ()
    assert player_file.recognises(example.read_bytes())
    player_file.dump(reversed(players), tmp_path / "again.txt")
    assert (tmp_path / "again.txt").read_bytes() == example.read_bytes()


def test_20000_players_are_written_and_read_the_same_whatever_their_order() -> None:
    players = [player(number=str(number), stamp=date(2026, 1, 1 + number % 28)) for number in range(1000, 21000)]
    data = dumps(players)
    assert data == dumps(reversed(players))
    again, problems = loads(data, nz_codes())
    assert problems == ()
    assert sorted(again, key=lambda one: int(one.number)) == players
