"""Registers with a mistake are refused when the scheme is loaded, in words that name the file and the record."""

import re
from datetime import date
from pathlib import Path

import pytest

from overtrick.schemes import SchemeError, load_scheme
from overtrick.schemes.registers.on_day import PlayerFacts, codes_of, registers_of, status_on
from overtrick.schemes.registers.records import DayRule, Registers

from .conftest import edited

OVERSEAS_RULE = 'status = "overseas"\n'
WITHDRAWN = 'code = 8\nname = "Withdrawn"\n'
MALE = 'code = 2\nname = "Male"\n'
AKARANA = "103,Akarana,Auckland Northland,affiliated,1,"


def refused(folder: Path, file: str, old: str, new: str) -> str:
    """The words in which the scheme is refused after an edit of one of its files."""
    path = folder / file
    path.write_text(edited(path.read_text(encoding="utf-8"), (old, new)), encoding="utf-8")
    with pytest.raises(SchemeError) as caught:
        load_scheme(str(folder / "nz-2017.toml"))
    return str(caught.value)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (MALE, MALE + "colour = 1\n", ["colour", "codes.gender 'Male'"]),
        (MALE, 'code = "two"\nname = "Male"\n', ["whole number", "codes.gender 'Male'", "code"]),
        (MALE, 'name = "Male"\n', ["code", "codes.gender 'Male'"]),
        ("[[codes.source]]", "[[codes.sauce]]", ["sauce", "codes"]),
        ("[spellings.rank]", "[spellings.runk]", ["runk", "spellings"]),
        ("code = 4\nname", "colour = 1\ncode = 4\nname", ["colour", "regions 'Wellington Region'"]),
        (OVERSEAS_RULE, OVERSEAS_RULE + "colour = 1\n", ["colour", "on_the_day number 5"]),
        ('some_clubs = ["overseas"]', 'some_clubs = ["abroad"]', ["abroad", "on_the_day number 5", "some_clubs"]),
        ("home_country = 1\n", "", ["home_country"]),
        ("home_country = 1\n", "home_country = 1\ncolour = 1\n", ["colour"]),
        ("home_country = 1\n", "home_country = \n", ["line 6"]),
    ],
)
def test_a_key_or_value_that_is_not_known_is_refused(folder: Path, old: str, new: str, words: list[str]) -> None:
    message = refused(folder, "registers.toml", old, new)
    assert re.match(r"registers\.toml( line \d+)?: ", message)
    assert ("line" in message) is (new != "")
    assert [word for word in words if word not in message] == []


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (
            OVERSEAS_RULE,
            'status = "abroad"\n',
            ["number 5 ('abroad')", "nz-2017 does not know on 2017-09-01", "active"],
        ),
        ('statuses = ["Resigned"]', 'statuses = ["Gone"]', ["number 6 ('resigned')", "status 'Gone'", "Dormant"]),
        ("no_club = true\n", "", ["number 9 ('not-a-member')", "give a condition"]),
        ('clause = "ruling N22"\n', 'clause = " "\n', ["number 1 ('unknown')", "clause is empty"]),
        (
            WITHDRAWN,
            'code = 9\nname = "Withdrawn"\n',
            ["codes.status", "9 'Deceased'", "9 'Withdrawn'", "its own code"],
        ),
        (WITHDRAWN, 'code = 8\nname = "Active"\n', ["codes.status", "1 'Active' and 8 'Active'", "the scheme has"]),
        (WITHDRAWN + 'clause = "', WITHDRAWN + 'clause = "" # "', ["codes.status 'Withdrawn'", "clause is empty"]),
        (MALE, MALE + "from = 2020-01-01\nuntil = 2019-01-01\n", ["codes.gender 'Male'", "before it begins"]),
        ("home_country = 1\n", "home_country = 7\n", ["home_country is 7", "codes.country", "add a row"]),
        ("required_countries = [1, 2]", "required_countries = [1, 7]", ["required_countries is 7", "codes.country"]),
        ("unknown = 99", "unknown = 98", ["unknown is 98", "codes.grade"]),
        ("active = 1", "active = 7", ["active is 7", "codes.status"]),
        ("source = 99", "source = 7", ["source is 7", "codes.source"]),
        ("no_club = 9999", "no_club = 9998", ["no_club is 9998", "file of clubs"]),
        ('"Cert of Prof" = 2', '"Cert of Prof" = 22', ["spellings.rank 'Cert of Prof' is 22", "codes.rank"]),
        ('code = 3\nname = "Overseas"', 'code = 4\nname = "Overseas"', ["country of club 819 is 3", "codes.country"]),
        ('code = 8\nname = "Other"', 'code = 7\nname = "Other"', ["regions 'Top of the South Region' and 'Other'"]),
        ("men = [2]", "men = [7]", ["entries.men is 7", "codes.gender"]),
        ("men = [2]", "men = [1]", ["a gender is given for men and for women"]),
        ("senior_age = 60", "senior_age = 0", ["entries.senior_age is 0", "an age in years"]),
        ("country = 2\n", "country = 7\n", ["outward 'Australian Bridge Federation'", "country 7"]),
        ("clubs = [999]", "clubs = [998]", ["outward 'Australian Bridge Federation'", "club 998"]),
        ('as_status = "active"', 'as_status = "keen"', ["outward", "status 'keen'", "nz-2017"]),
        ('units = ["A"]', 'units = ["D"]', ["outward", "unit 'D'", "nz-2017"]),
        ('clause = "Overseas Masterpoints 8 (a) (iii)', 'clause = " " # "', ["outward", "clause is empty"]),
        ('also = ["Wellington"]', 'also = ["Other"]', ["'Wellington'", "The", "have"]),
    ],
)
def test_what_does_not_fit_together_is_refused(folder: Path, old: str, new: str, words: list[str]) -> None:
    message = refused(folder, "registers.toml", old, new)
    assert re.match(r"(registers\.toml|clubs\.csv) line \d+: ", message)
    assert [word for word in words if word not in message] == []


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        (",kind,", ",sort,", "clubs.csv line 1: the first line must be code,name,region, and after them any of kind"),
        ("code,name,", "name,code,", "clubs.csv line 1: the first line must be"),
        (AKARANA, "103,Akarana,Auckland Northland,friendly,1,", "clubs.csv line 2: .*friendly.*kind"),
        (AKARANA, "one,Akarana,Auckland Northland,affiliated,1,", "clubs.csv line 2: .*whole number.*code"),
        (AKARANA, "103,Akarana,Auckland Northland,affiliated,home,", "clubs.csv line 2: .*whole number.*country"),
        (AKARANA, "103,,Auckland Northland,affiliated,1,", "clubs.csv line 2: .*name"),
        (AKARANA, "106,Akarana,Auckland Northland,affiliated,1,", "clubs.csv line 3: club 106 is given twice"),
        (AKARANA, "103,Akarana,Atlantis,affiliated,1,", "clubs.csv line 2: club 103 is in the region 'Atlantis'"),
        (AKARANA, "103,Akarana,Auckland Northland", "clubs.csv line 2: expected 6 values, found 3"),
        (AKARANA, "103,Akarana,Auckland Northland,affiliated,7,", "clubs.csv line 2: the country of club 103 is 7"),
    ],
)
def test_a_wrong_club_is_refused_with_its_line(folder: Path, old: str, new: str, says: str) -> None:
    assert re.match(says, refused(folder, "clubs.csv", old, new))


@pytest.mark.parametrize(
    ("file", "says"),
    [("registers.toml", "cannot be read"), ("clubs.csv", r"^clubs\.csv: cannot be read")],
)
def test_a_missing_file_is_refused(folder: Path, file: str, says: str) -> None:
    (folder / file).unlink()
    with pytest.raises(SchemeError, match=says):
        load_scheme(str(folder / "nz-2017.toml"))


def test_a_file_of_clubs_that_is_not_text_is_refused(folder: Path) -> None:
    (folder / "clubs.csv").write_bytes(b"code,name,region\n1,\xff,Other\n")
    with pytest.raises(SchemeError, match=r"^clubs\.csv: is not UTF-8 text"):
        load_scheme(str(folder / "nz-2017.toml"))


def test_a_code_may_pass_to_another_meaning_on_a_day(folder: Path) -> None:
    path = folder / "registers.toml"
    later = '[[codes.gender]]\ncode = 3\nname = "Diverse"\nclause = "Ours"\nfrom = 2020-01-01\n\n'
    other = 'code = 3\nname = "Other"\n'
    text = edited(
        path.read_text(encoding="utf-8"), (other, other + "until = 2019-12-31\n"), ("[[codes.status]]", later)
    )
    path.write_text(text.replace(later, later + "[[codes.status]]"), encoding="utf-8")
    scheme = load_scheme(str(folder / "nz-2017.toml"))
    assert "Other" in codes_of(scheme, date(2019, 12, 31)).genders
    assert codes_of(scheme, date(2020, 1, 1)).genders["Diverse"] == 3
    assert "Other" not in codes_of(scheme, date(2020, 1, 1)).genders


def test_a_scheme_without_registers_has_its_clubs_and_codes_and_no_rule(folder: Path) -> None:
    path = folder / "federation.toml"
    path.write_text(edited(path.read_text(encoding="utf-8"), ('registers = "registers.toml"\n', "")), encoding="utf-8")
    (folder / "clubs.csv").write_text("code,name,region\n1,Skerry,Skerry\n", encoding="utf-8")
    scheme = load_scheme(str(folder / "nz-2017.toml"))
    registers = registers_of(scheme)
    assert [(club.name, club.region, club.kind) for club in registers.clubs.values()] == [
        ("Skerry", "Skerry", "affiliated")
    ]
    assert [row.code for row in registers.codes["grade"]] == [1, 2, 3]
    assert (registers.regions, registers.codes["country"], registers.periods) == ((), (), frozenset())
    assert status_on(PlayerFacts(registered=False), registers) == ""
    assert codes_of(scheme, date(2018, 1, 1)).clubs == {"Skerry": 1}


def test_a_scheme_that_extends_another_finds_its_registers(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('name = "mine"\ntitle = "Mine"\neffective = 2020-01-01\nextends = "nz-2017"\n', encoding="utf-8")
    mine, base = registers_of(load_scheme(str(path))), registers_of(load_scheme("nz-2017"))
    assert (mine.clubs, mine.on_the_day) == (base.clubs, base.on_the_day)


@pytest.mark.parametrize(
    ("rule", "clubs", "holds"),
    [
        (DayRule(status="x", clause="1", registered=True), "", True),
        (DayRule(status="x", clause="1", no_club=False), "", False),
        (DayRule(status="x", clause="1", no_club=False), "none", True),
        (DayRule(status="x", clause="1", only_clubs=frozenset({"none"})), "", False),
        (DayRule(status="x", clause="1", some_clubs=frozenset({"none"})), "none overseas", True),
        (DayRule(status="x", clause="1", some_clubs=frozenset({"none"}), period="p"), "none", False),
        (DayRule(status="x", clause="1", some_clubs=frozenset({"none"}), without_period="p"), "none", True),
    ],
)
def test_all_conditions_of_a_rule_must_hold(rule: DayRule, clubs: str, holds: bool) -> None:
    registers = Registers(clubs={}, codes={}, on_the_day=(rule,))
    assert status_on(PlayerFacts(registered=True, club_kinds=frozenset(clubs.split())), registers) == (
        "x" if holds else ""
    )
