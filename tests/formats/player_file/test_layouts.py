"""A player file in another layout than the standard one: other columns, letters, quotes, order and line ends."""

from datetime import date
from decimal import Decimal

import pytest

from overtrick.formats.player_file import dumps, join_lines, loads, make_line, write_players
from overtrick.formats.player_file.layout import STANDARD, Column, Layout
from tests.formats.new_zealand import nz_codes
from tests.formats.register_mistakes import HEADER, ROW, player

LEAST = (
    Column(heading="Day", value="stamp"),
    Column(heading="ID", value="number"),
    Column(heading="Όνομα", value="first"),
    Column(heading="Επώνυμο", value="family"),
    Column(heading="Club", value="club"),
    Column(heading="Χρυσοί", value="total", unit="Χρυσοί", decimals=1),
    Column(heading="Green 2", value="total", unit="Green 2", decimals=3),
)
ISLAND = Layout(name="players.csv", clause="Ours", encoding="utf-8", columns=LEAST)
ELENI = player(
    stamp=date(2026, 9, 13),
    number="17",
    first="Ελένη",
    preferred="",
    family="Μυλωνά, η πρεσβύτερη",
    club=3,
    grade=0,
    rank=0,
    rating=Decimal(0),
    gender=0,
    status=0,
    totals=(("Χρυσοί", Decimal("12.5")), ("Green 2", Decimal("0.125"))),
)
HEADINGS = '"Day","ID","Όνομα","Επώνυμο","Club","Χρυσοί","Green 2"'
LINE = '2026-09-13,17,"Ελένη","Μυλωνά, η πρεσβύτερη",3,12.5,0.125'


def changed(**values: object) -> Layout:
    """The island's layout with some of its values changed."""
    return Layout(**{key: getattr(ISLAND, key) for key in Layout.__struct_fields__} | values)


@pytest.mark.parametrize(
    ("layout", "text"),
    [
        (ISLAND, f"{HEADINGS}\n{LINE}\n"),
        (changed(line_end="crlf"), f"{HEADINGS}\r\n{LINE}\r\n"),
        (changed(header=False), f"{LINE}\n"),
        (
            changed(quotes="all"),
            f'{HEADINGS}\n"2026-09-13","17","Ελένη","Μυλωνά, η πρεσβύτερη","3","12.5","0.125"\n',
        ),
        (
            changed(quotes="needed"),
            'Day,ID,Όνομα,Επώνυμο,Club,Χρυσοί,Green 2\n2026-09-13,17,Ελένη,"Μυλωνά, η πρεσβύτερη",3,12.5,0.125\n',
        ),
    ],
)
def test_a_player_is_written_as_the_layout_says_and_read_again(layout: Layout, text: str) -> None:
    data, problems = write_players([ELENI], layout)
    assert (data.decode("utf-8"), problems) == (text, ())
    assert loads(data, None, layout) == ((ELENI,), ())
    line = make_line(ELENI, layout)
    assert line is not None
    assert join_lines([line], layout) == data


@pytest.mark.parametrize(
    ("order", "numbers"),
    [("newest", ["2", "17", "9"]), ("number", ["2", "9", "17"]), ("name", ["9", "17", "2"])],
)
def test_the_lines_are_in_the_order_of_the_layout(order: str, numbers: list[str]) -> None:
    players = [
        player(number="17", family="Berry", stamp=date(2026, 5, 1)),
        player(number="2", family="Crane", stamp=date(2026, 6, 1)),
        player(number="9", family="Aster", stamp=date(2026, 4, 1)),
    ]
    data = dumps(players, changed(order=order))
    assert [line.split(",")[1] for line in data.decode().splitlines()[1:]] == numbers
    assert [one.number for one in loads(data, None, changed(order=order))[0]] == numbers


def test_columns_that_are_not_there_get_the_codes_for_unknown_and_active() -> None:
    (read,), problems = loads(f"{HEADINGS}\n{LINE.replace(',3,', ',106,')}\n".encode(), nz_codes(), ISLAND)
    assert problems == ()
    # SPEC Appendix 2: 99 is Unknown in each table, and 1 is Active.
    assert (read.grade, read.rank, read.gender, read.status, read.stars) == (99, 99, 99, 1, 0)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("12.5", "12.55", "Χρυσοί cannot be '12.55'. Write a number with at most one decimal"),
        ("0.125", "0.1255", "Green 2 cannot be '0.1255'. Write a number with at most three decimals"),
        (",17,", ",x17,", "ID cannot be 'x17'."),
        (",3,", ",Agros,", "Club cannot be 'Agros'."),
        (",0.125", "", "This line has 6 columns; it should have 7. Give these columns with commas between them: Day,"),
    ],
)
def test_a_mistake_is_told_with_the_heading_of_the_layout(old: str, new: str, says: str) -> None:
    players, problems = loads(f"{HEADINGS}\n{LINE.replace(old, new)}\n".encode(), None, ISLAND)
    assert players == ()
    assert says in str(problems[0])


def test_text_that_is_not_utf_8_is_told_with_its_place() -> None:
    data = f"{HEADINGS}\n".encode() + LINE.replace("Ελένη", "?").encode().replace(b"?", b"\xc5\xeb")
    players, problems = loads(data, None, ISLAND)
    assert players == ()
    assert [(one.code, one.line, one.found) for one in problems] == [("players-bad-byte", 2, "0xC5")]
    assert problems[0].message == "Position 16 holds byte 0xC5, which is not UTF-8 text."


def test_the_mark_of_a_utf_8_file_is_no_part_of_the_first_heading() -> None:
    assert loads(b"\xef\xbb\xbf" + dumps([ELENI], ISLAND), None, ISLAND) == ((ELENI,), ())


def test_a_file_with_the_standard_headings_is_read_by_them() -> None:
    assert loads(f"{HEADER}\n{ROW}\n".encode(), None, ISLAND) == ((player(),), ())


def test_a_name_is_cut_at_the_length_of_the_layout() -> None:
    data, problems = write_players([ELENI], changed(name_length=6))
    assert '"Μυλωνά",3' in data.decode()
    assert [problem.code for problem in problems] == ["players-name-length"]


def test_the_heading_line_of_the_standard_layout_is_that_of_the_ruling() -> None:
    assert STANDARD.heading_line == HEADER
