"""The layout of the player file is data of the federation's folder, and a mistake in it is told in words."""

from pathlib import Path

import pytest

from overtrick.formats.player_file.layout import STANDARD
from overtrick.schemes import SchemeError, load_scheme

from .conftest import edited

FILE = "player-file.toml"


def test_new_zealand_has_the_standard_columns() -> None:
    """Ruling F10: the sixteen columns of the header; S6: C goes up to 99."""
    layout = load_scheme("nz-2017").registers.player_file
    assert layout.name == "nzb_master_player.txt"
    assert layout.columns == STANDARD.columns
    assert [(c.heading, c.decimals, c.highest) for c in layout.columns if c.value == "total"] == [
        ("A", 2, None),
        ("B", 0, None),
        ("C", 0, 99),
    ]


def test_a_federation_that_describes_no_columns_has_a_total_for_each_unit(folder: Path) -> None:
    path = folder / "federation.toml"
    path.write_text(edited(path.read_text(encoding="utf-8"), (f'player_file = "{FILE}"\n', "")), encoding="utf-8")
    registers = folder / "registers.toml"
    registers.write_text(
        edited(registers.read_text(encoding="utf-8"), ("unknown = 99\n", 'unknown = 99\nplayer_file = "all.txt"\n')),
        encoding="utf-8",
    )
    layout = load_scheme(str(folder / "nz-2017.toml")).registers.player_file
    assert (layout.name, layout.columns) == ("all.txt", STANDARD.columns)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('name = "nzb_master_player.txt"', 'name = "../players.txt"', "name '../players.txt': give the name of a file"),
        ('clause = "SPEC, Exchange of player information; ruling F10"', 'clause = ""', "the clause is empty"),
        ('encoding = "ascii"', 'encoding = "latin-1"', "latin-1"),
        ('quotes = "names"', 'quotes = "none"', "none"),
        ('order = "newest"', 'order = "oldest"', "oldest"),
        ("name_length = 30", "name_length = 0", "name_length is 0; give a length from 1 to 200"),
        ('value = "stars"', 'value = "starz"', "columns 'Stars'"),
        ('value = "family"', 'value = "preferred"', "there is no column with the value 'family'; a line needs: stamp,"),
        ('value = "grade"', 'value = "rank"', "the value 'rank' is in 2 columns; keep one of them"),
        ('heading = "Grade"', 'heading = "Home"', "columns 'Home': the heading is given to 2 columns"),
        ('heading = "Grade"', 'heading = "Τάξη"', "columns 'Τάξη': the heading has letters that are not plain"),
        ('unit = "A"', 'unit = "AA"', "columns 'A': unit is 'AA', which the scheme does not have. It has: A, B, C."),
        ('carried_into = "B"', 'carried_into = "D"', "columns 'C': carried_into is 'D', which the scheme does not"),
        ("decimals = 2", "decimals = 7", "columns 'A': decimals is 7; give 0 to 6"),
        ('value = "stars"', 'value = "stars"\nunit = "A"', "columns 'Stars': unit, highest and carried_into go with"),
        ('value = "stars"', 'value = "stars"\ncolour = "A"', "colour"),
    ],
)
def test_a_mistake_is_told_with_its_file_and_column(folder: Path, old: str, new: str, says: str) -> None:
    path = folder / FILE
    path.write_text(edited(path.read_text(encoding="utf-8"), (old, new)), encoding="utf-8")
    with pytest.raises(SchemeError) as caught:
        load_scheme(str(folder / "nz-2017.toml"))
    assert str(caught.value).startswith((f"{FILE}: ", f"{FILE} line "))
    assert says in str(caught.value)
