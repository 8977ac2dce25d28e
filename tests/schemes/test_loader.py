"""A scheme file with a mistake is refused in words that name the file, the section and the record."""

import re
from pathlib import Path

import pytest

from overtrick.schemes import SchemeError, load_scheme, scheme_names

from .conftest import Load, Refuse

A_UNIT = '[[units]]\nname = "A"\n'
BASIC_TABLE = 'name = "40C Pairs"\n'
SESSION = "awards 'Session C points'"
STRETCH = 'stretch = "35 %"'


def test_the_packaged_scheme_is_accepted(load: Load) -> None:
    assert load().name == "nz-2017"


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (A_UNIT, A_UNIT + 'colour = "red"\n', ["colour", "units 'A'"]),
        (BASIC_TABLE, BASIC_TABLE + 'colour = "red"\n', ["colour", "tables '40C Pairs'"]),
        ('{ op = "table", ', '{ op = "table", colour = "red", ', ["colour", SESSION, "steps number"]),
        ('{ from = "11 boards", ', '{ colour = "red", from = "11 boards", ', ["colour", SESSION, "bands number 2"]),
        ('op = "by-boards"', 'op = "by-hands"', ["by-hands", SESSION, "op"]),
        ('scale = "falling"', 'scale = "rising"', ["rising", "tables '40C Pairs'", "scale"]),
        ('method = "average"', 'method = "toss a coin"', ["toss a coin", SESSION, "method"]),
        (STRETCH + "\n", "", ["stretch", "tables '40C Pairs'"]),
        ('source = "Gold"\n', 'source = "Gold"\nshine = 1\n', ["shine", "transfers 'Gold approved event'"]),
        ('measure = "points"\nless', 'measure = "points"\nmore = 1\nless', ["more", "stars number 1"]),
        ('kind = "place"\n', "kind = 1.5\n", ["a text in quotes", SESSION, "kind"]),
    ],
)
def test_a_key_or_value_that_is_not_known_is_refused(refuse: Refuse, old: str, new: str, words: list[str]) -> None:
    message = refuse((old, new))
    assert re.match(r"nz-2017\.toml line \d+: ", message)
    assert [word for word in words if word not in message] == []


def test_an_unknown_section_is_refused(refuse: Refuse) -> None:
    message = refuse((A_UNIT, '[[colours]]\nname = "red"\n\n' + A_UNIT))
    assert re.match(r"nz-2017\.toml line \d+: ", message)
    assert "colours" in message


@pytest.mark.parametrize("section", ["units = 5", "units = [5]"])
def test_a_section_of_the_wrong_shape_is_refused(tmp_path: Path, section: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(f'name = "mine"\ntitle = "Mine"\neffective = 2020-01-01\nextends = "nz-2017"\n{section}\n')
    with pytest.raises(SchemeError, match=r"mine\.toml line 5: .*units"):
        load_scheme(str(path))


@pytest.mark.parametrize(
    ("old", "new", "wanted"),
    [
        (STRETCH, "stretch = 0.35", "a share"),
        (STRETCH, "stretch = 35", "a share"),
        (STRETCH, 'stretch = "35"', "a share"),
        (STRETCH, 'stretch = "1/0"', "a share"),
        (STRETCH, 'stretch = "35 A"', "a share"),
        ('maximum = "40 C"', "maximum = 40", "points with their unit"),
        ('maximum = "40 C"', 'maximum = "40"', "points with their unit"),
        ('session = "3 times"', 'session = "3"', "a multiplier"),
        ('session = "3 times"', 'session = "3 A"', "a multiplier"),
        ('match_factor = "0.02 A a board"', 'match_factor = "0.02 A"', "points for each of something"),
        ('{ pairs = "72 boards"', "{ pairs = 72", "a whole number of things"),
        ('{ pairs = "72 boards"', '{ pairs = "72.5 boards"', "a whole number of things"),
    ],
)
def test_a_value_without_its_unit_is_refused(refuse: Refuse, old: str, new: str, wanted: str) -> None:
    message = refuse((old, new))
    assert re.match(r"nz-2017\.toml line \d+: ", message)
    assert f"expected {wanted}" in message
    assert "tables '40C Pairs'" in message or "classes '" in message


def test_an_empty_clause_is_refused(refuse: Refuse) -> None:
    message = refuse(('[[stars]]\nfrom = 2017-09-01\nclause = "', '[[stars]]\nfrom = 2017-09-01\nclause = " " # "'))
    assert re.match(r"nz-2017\.toml line \d+: stars", message)
    assert "clause" in message


def test_an_empty_clause_of_a_step_is_refused(refuse: Refuse) -> None:
    message = refuse(('{ op = "table", table = "40C Pairs", clause = "', '{ op = "table", clause = "" }, # "'))
    assert re.match(r"nz-2017\.toml line \d+: awards Session C points", message)
    assert "clause" in message


def test_two_tables_of_one_name_are_refused(refuse: Refuse) -> None:
    message = refuse(('also = ["20A Individual"]', 'also = ["Basic Table"]'))
    assert re.match(r"nz-2017\.toml line \d+: tables Basic Table", message)
    assert "2 tables" in message


def test_a_key_given_twice_is_refused_with_its_line(refuse: Refuse) -> None:
    message = refuse((STRETCH, f"{STRETCH}\n{STRETCH}"))
    assert re.match(r"nz-2017\.toml line \d+: ", message)
    assert "line" in message


def test_text_that_is_not_toml_is_refused_with_its_line(refuse: Refuse) -> None:
    message = refuse((STRETCH, 'stretch = "35 %'))
    assert re.match(r"nz-2017\.toml line \d+: ", message)
    assert "line" in message


def test_a_file_that_is_not_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(b'name = "\xff"')
    with pytest.raises(SchemeError, match=r"mine\.toml: .*utf-8"):
        load_scheme(str(path))


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SchemeError, match=r"nowhere\.toml: cannot be read"):
        load_scheme(str(tmp_path / "nowhere.toml"))


def test_an_unknown_scheme_is_refused_with_those_that_are_known() -> None:
    with pytest.raises(SchemeError, match=r"no scheme 'nz-1900'.*nz-2017.*\.toml"):
        load_scheme("nz-1900")


@pytest.mark.parametrize("name", scheme_names())
def test_a_packaged_scheme_is_named_like_its_file(name: str) -> None:
    assert load_scheme(name).name == name
