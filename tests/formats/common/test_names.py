"""Names: how capital initials are set for the extract, and how accents are written in plain letters."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.formats.common.ascii_names import ascii_name
from overtrick.formats.common.proper_names import capitalise_name

LETTERS = "abcdeimnorstvABCDEIMNORSTVāēīōūĀĒŌéüñ '-’."


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("CASS", "Cass"),
        ("cass", "Cass"),
        ("sMITH", "Smith"),
        ("ANN-MARIT", "Ann-Marit"),
        ("Ann-marit", "Ann-Marit"),
        ("ann  marit ", "Ann Marit"),
        ("O'TANAGER", "O'Tanager"),
        ("o'tanager", "O'Tanager"),
        ("O'tanager", "O'Tanager"),
        ("O’TANAGER", "O’Tanager"),
        ("d'Arcy", "d'Arcy"),
        ("SMITH'S", "Smith's"),
        ("MCTANAGER", "McTanager"),
        ("mctanager", "McTanager"),
        ("McTanager", "McTanager"),
        ("Mctanager", "Mctanager"),
        ("MCGEE", "McGee"),
        ("MCY", "Mcy"),
        ("MACKERETH", "Mackereth"),
        ("MacTanager", "MacTanager"),
        ("van der Plover", "van der Plover"),
        ("VAN DER PLOVER", "Van Der Plover"),
        ("van der plover", "Van Der Plover"),
        ("de la Tui", "de la Tui"),
        ("Plover jr", "Plover Jr"),
        ("J.R.", "J.R."),
        ("j.r.", "J.R."),
        ("TĀHATIKA", "Tāhatika"),
        ("ta\u0304hatika", "Tāhatika"),
        ("ōhau", "Ōhau"),
        ("", ""),
    ],
)
def test_capital_initials(typed: str, name: str) -> None:
    assert capitalise_name(typed) == name


@given(st.text(st.sampled_from(LETTERS), max_size=20))
def test_capital_initials_are_set_once_and_for_all(text: str) -> None:
    assert capitalise_name(capitalise_name(text)) == capitalise_name(text)


@pytest.mark.parametrize(
    ("name", "plain"),
    [
        ("Tāhatika", "Tahatika"),
        ("ĀĒĪŌŪ āēīōū", "AEIOU aeiou"),
        ("Ta\u0304hatika", "Tahatika"),
        ("Béla Müller-Ångström", "Bela Muller-Angstrom"),
        ("Søren Łódź Strauß Æsop", "Soren Lodz Strauss AEsop"),
        ("O’Tanager", "O'Tanager"),
        ("Kaʻu", "Ka'u"),
        ("Ann–Marit", "Ann-Marit"),
        ("Ann\u00a0Marit\t", "Ann Marit"),
        ("Ann`s", "Ann`s"),
        ("春", "?"),
        ("\x00", "?"),
        ("\ud800", "?"),
        (" Orla ", "Orla"),
    ],
)
def test_plain_letters(name: str, plain: str) -> None:
    assert ascii_name(name) == plain


@given(st.text(max_size=40))
def test_any_name_becomes_plain(name: str) -> None:
    plain = ascii_name(name)
    assert all(32 <= ord(letter) <= 126 for letter in plain)
    assert ascii_name(plain) == plain


def test_greek_letters_are_written_in_latin_ones() -> None:
    """By ELOT 743: Παπαδόπουλος is Papadopoulos, Χαράλαμπος is Charalampos."""
    assert ascii_name("Παπαδόπουλος Χαράλαμπος") == "Papadopoulos Charalampos"
    assert ascii_name("ΘΕΟΔΩΡΟΥ Ψυχή") == "ThEODOROU Psychi"
