"""A unit may have spaces, digits and any alphabet in its name: in a scheme's values and wherever points are told."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from overtrick.cli import main
from overtrick.schemes.quantities import Count, Points, Rate

SKERRY = str(Path(__file__).parent / "data/skerry")
HEADER = '2026-03-14,1,"","Skerry Cup","Pairs","",1,"","PCT","C",40,44,1,""\n'


@pytest.mark.parametrize(
    ("text", "number", "unit"),
    [
        ("10 A", Fraction(10), "A"),
        ("12.5 Master Points", Fraction(25, 2), "Master Points"),
        ("3 Green 2", Fraction(3), "Green 2"),
        ("3 2nd class", Fraction(3), "2nd class"),
        ("5 Χρυσοί", Fraction(5), "Χρυσοί"),
        ("1/2 Club's own", Fraction(1, 2), "Club's own"),
        ("7 金", Fraction(7), "金"),
    ],
)
def test_points_of_any_unit_are_read(text: str, number: Fraction, unit: str) -> None:
    read = Points.read(text)
    assert (read.number, read.unit) == (number, unit)


@pytest.mark.parametrize(
    ("text", "unit", "per"),
    [
        ("0.02 A a board", "A", "board"),
        ("0.02 Master Points a board", "Master Points", "board"),
        ("0.1 Green 2 a table", "Green 2", "table"),
        ("2 Χρυσοί an hour", "Χρυσοί", "hour"),
        ("1 Once a Year a match", "Once a Year", "match"),
    ],
)
def test_points_for_each_of_something_end_with_the_thing(text: str, unit: str, per: str) -> None:
    read = Rate.read(text)
    assert (read.unit, read.per, str(read)) == (unit, per, text.replace(" an ", " a "))


@pytest.mark.parametrize("text", ["", "10", "10 ", "A", "10 %", " 10 A", "10 A ", "-1 A", "ten A"])
def test_what_is_not_points_of_a_unit_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="expected points with their unit"):
        Points.read(text)


@pytest.mark.parametrize("text", ["0.02 A", "0.02 A a", "0.02 a board", "0.02 A a 2"])
def test_what_is_not_points_for_each_of_something_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="expected points for each of something"):
        Rate.read(text)


def test_things_are_counted_in_any_alphabet() -> None:
    assert Count.read("4 ζεύγη").unit == "ζεύγη"


def test_a_standing_is_asked_for_by_such_units(capsys: pytest.CaptureFixture[str]) -> None:
    """12.5 Green 2 and 3 Χρυσοί, which count ten times, are 42.5; an Admiral has 50, and 5 Χρυσοί."""
    points = "Green 2=12.5,Χρυσοί=3"
    assert main(["standing", "--scheme", SKERRY, "--points", points, "--date", "2026-06-01", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["rank"] == "Skipper"
    assert found["next"] == {"rank": "Admiral", "missing": {"worth": "7.5", "Χρυσοί": "2"}}


def test_a_table_and_its_awards_name_such_units(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Six tables: 0.12 × 6 = 0.72. Eight pairs have the column of 4: 4, 2 and 1 for the first three."""
    assert main(["table", "--scheme", SKERRY, "--table", "Club", "--entrants", "6"]) == 0
    assert "Club, Green 2 points by place (skerry: Rule 2)\n6 tables: 0.72 " in capsys.readouterr().out
    (tmp_path / "context.toml").write_text('class = "Championship"\npart = "overall"\n', encoding="utf-8")
    rows = "".join(f"{place},{54 - place},{100 + place},{200 + place}\n" for place in range(1, 9))
    (tmp_path / "results.txt").write_text(HEADER + rows, encoding="utf-8")
    words = ["award", "--json", "--scheme", SKERRY, "--context", str(tmp_path / "context.toml")]
    assert main([*words, str(tmp_path / "results.txt")]) == 0
    entries = json.loads(capsys.readouterr().out)["entries"]
    earned = [(award["unit"], award["points"]) for entry in entries for award in entry["awards"][:1]]
    assert earned == [("Χρυσοί", "4.00"), ("Χρυσοί", "2.00"), ("Χρυσοί", "1.00")]
