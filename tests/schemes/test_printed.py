"""Printed tables come from CSV files, and a slip in one is found when the scheme is read."""

from fractions import Fraction
from pathlib import Path

import pytest

from overtrick.schemes import SchemeError
from overtrick.schemes.folders import federation_folder
from overtrick.schemes.printed_tables import read_exceptions, read_printed

from .conftest import Load, Refuse

HEADER = "table,from,place,points\n"


def printed(folder: Path, text: str) -> Path:
    """A file of printed tables."""
    path = folder / "printed.csv"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_field_takes_the_column_that_it_has_reached(tmp_path: Path) -> None:
    cells = read_printed(printed(tmp_path, HEADER + "T,50,1,25\nT,101,1,26.5\nU,1,1,9\n"), "T")
    assert cells.column(49) is None
    found = [column.points[1] for field in (50, 100, 101, 500) if (column := cells.column(field))]
    assert found == [25, 25, Fraction("26.5"), Fraction("26.5")]


def test_a_knock_out_place_covers_the_places_up_to_the_next_row(tmp_path: Path) -> None:
    column = read_printed(printed(tmp_path, HEADER + "T,0,1,9\nT,0,2,7\nT,0,3=,5\nT,0,5,2\n"), "T").columns[0]
    assert column.points == {1: 9, 2: 7, 3: 5, 4: 5, 5: 2}
    assert column.knock_out == {3}


def test_the_printed_exceptions_of_new_zealand_are_all_read() -> None:
    path = federation_folder("new-zealand") / "schemes/nz-2017-exceptions.csv"
    tables = {line.split(",")[0] for line in path.read_text(encoding="utf-8").splitlines()[1:]}
    assert sum(len(read_exceptions(path, table)) for table in tables) == 32


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", ["first line", "table,from,place,points"]),
        ("table,place,from,points\n", ["first line", "table,from,place,points"]),
        (HEADER + "U,0,1,9\n", ["no rows", "'T'"]),
        (HEADER + "T,0,1,9\nT,0,0,9\n", ["line 3", "T,0,0,9"]),
        (HEADER + "\nT,0,one,9\n", ["line 3", "T,0,one,9"]),
        (HEADER + "T,0,1,-9\n", ["line 2"]),
        (HEADER + "T,few,1,9\n", ["line 2"]),
        (HEADER + "T,0,1\n", ["line 2", "4 values, found 3"]),
        (HEADER + "T,0,1,9,9\n", ["line 2", "4 values, found 5"]),
        (HEADER + "T,0,1,9\nT,0,1=,8\n", ["line 3", "twice"]),
        (HEADER + "T,0,2,8\nT,0,1,9\n", ["line 3", "'T'", "out of order"]),
        (HEADER + "T,0,1,9\nT,0,3,5\n", ["line 3", "place 2 is missing between 1 and 3"]),
    ],
)
def test_a_slip_in_a_printed_table_is_refused(tmp_path: Path, text: str, words: list[str]) -> None:
    with pytest.raises(SchemeError) as caught:
        read_printed(printed(tmp_path, text), "T")
    assert [word for word in ("printed.csv", *words) if word not in str(caught.value)] == []


def test_a_mark_of_utf_8_is_no_mistake(tmp_path: Path) -> None:
    assert read_printed(printed(tmp_path, "\ufeff" + HEADER + "T,0,1,9\n"), "T").columns


def test_a_file_that_is_not_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "printed.csv"
    path.write_bytes(b"\xff")
    with pytest.raises(SchemeError, match=r"printed\.csv: is not UTF-8"):
        read_printed(path, "T")


def test_an_exception_given_twice_is_refused(folder: Path, refuse: Refuse) -> None:
    with (folder / "nz-2017-exceptions.csv").open("a") as file:
        file.write("40C Pairs,26,8,9\n")
    message = refuse()
    assert message.startswith("nz-2017-exceptions.csv line 34: table '40C Pairs': entrants 26, place 8")
    assert "twice" in message


def test_a_table_whose_file_is_missing_is_refused(folder: Path, refuse: Refuse) -> None:
    (folder / "nz-2017-tables.csv").unlink()
    assert "table '25A Pairs Final': nz-2017-tables.csv: cannot be read" in refuse()


def test_the_copies_are_in_order(load: Load) -> None:
    assert load().clubs
