"""`overtrick federation`: versions are listed, values shown, changes previewed, adopted and withdrawn."""

import csv
import shutil
from pathlib import Path

import pytest

from overtrick.schemes.folders import PACKAGED
from tests.cli.conftest import Call, lines

NEW_MAXIMUM = 'schemes/nz-2017.toml: tables 40C Pairs.maximum = "60 C"'
DAYS = ("--from", "2018-04-01", "--today", "2018-03-12")


@pytest.fixture
def played(call: Call, records: Path, evening: Path) -> Path:
    """Four pairs on an evening in 2018."""
    assert call("receive", evening, "--dir", records, "--today", "2018-03-11")[0] == 0
    return records


def test_a_preview_shows_values_side_by_side_and_the_awards_that_would_differ(
    call: Call, played: Path, tmp_path: Path
) -> None:
    """The winners of four pairs get 60 instead of 40, the second 60 - 59 / (4 × 0.35), rounded down, instead of 12."""
    file = tmp_path / "awards.csv"
    status, out, err = call("federation", "preview", "--set", NEW_MAXIMUM, *DAYS, "--csv", file, "--dir", played)
    assert (status, err) == (0, "")
    assert out.splitlines()[:7] == [
        "1 value would be different from 2018-04-01 on:",
        "  schemes/nz-2017.toml: tables 40C Pairs.maximum",
        '    before: "40 C"',
        '    after:  "60 C"',
        "Awards of the last twelve months, as if it had counted: 1 session",
        "  4 awards would differ, in 1 session, of 4 players",
        "  C: 104 before, 154 after",
    ]
    assert "2018-03-10  club 106  38441  40 C → 60 C  Monday Pairs" in out
    with file.open(newline="") as written:
        rows = list(csv.DictReader(written))
    assert [(row["player"], row["before"], row["after"]) for row in rows if row["player"] == "9205"] == [
        ("9205", "12", "17")
    ]
    assert call("federation", "versions", "--dir", played)[1].count("line ") == 1


def test_a_change_is_adopted_listed_shown_and_withdrawn(call: Call, played: Path) -> None:
    said = call("federation", "change", "--set", NEW_MAXIMUM, *DAYS, "--reason", "Board", "--dir", played)
    assert said[0] == 0
    assert said[1].splitlines()[0] == "1 value will be different from 2018-04-01 on:"
    line = int(said[1].splitlines()[-1].split()[1])
    listed = lines(call("federation", "versions", "--json", "--today", "2018-03-12", "--dir", played)[1])
    assert [(row["line"], row["start"], row["state"], row["reason"]) for row in listed] == [
        (1, None, "counts", ""),
        (line, "2018-04-01", "waits", "Board"),
    ]
    for day, value in (("2018-03-31", '"40 C"'), ("2018-04-01", '"60 C"')):
        shown = lines(call("federation", "show", "--on", day, "--json", "--dir", played)[1])
        (found,) = [row for row in shown if (row["record"], row["key"]) == ("tables 40C Pairs", "maximum")]
        assert (found["value"], found["clause"]) == (value, "Basic Table; rulings N1, N2")
    printed = call("federation", "show", "--on", "2018-04-01", "--dir", played)[1]
    assert "schemes/nz-2017.toml: tables 40C Pairs, since 2018-04-01 (Basic Table; rulings N1, N2)" in printed
    back = ("federation", "withdraw", line, "--reason", "no", "--dir", played, "--today")
    status, _, said_why = call(*back, "2018-04-01")
    assert (status, f"The version of line {line} counts since 2018-04-01" in said_why) == (1, True)
    assert call(*back, "2018-03-31")[0] == 0
    assert "withdrawn" in call("federation", "versions", "--dir", played)[1]
    assert call("verify", "--dir", played)[0] == 0


def test_a_whole_folder_is_adopted(call: Call, played: Path, tmp_path: Path) -> None:
    text = 'name = "mine"\ntitle = "Mine"\neffective = 2017-09-01\nextends = "nz-2017"\n'
    (tmp_path / "mine.toml").write_text(text)
    words = ("federation", "adopt", "--folder", tmp_path / "mine.toml", *DAYS, "--reason", "ours", "--dir", played)
    assert call(*words)[0] == 0
    assert (
        "waiting for its day (scheme mine)"
        in call("federation", "versions", "--today", "2018-03-12", "--dir", played)[1]
    )


@pytest.mark.parametrize(
    ("words", "status", "says"),
    [
        (("change", "--set", "x", *DAYS, "--reason", "r"), 2, "'x' does not say what to set"),
        (
            ("change", "--set", NEW_MAXIMUM, "--from", "2018-03-12", "--today", "2018-03-12", "--reason", "r"),
            1,
            "later",
        ),
        (("change", "--set", "x.toml: a.b = 1", *DAYS, "--reason", "r"), 2, "There is no file 'x.toml'"),
        (("withdraw", "1", "--reason", "r"), 1, "Line 1 of the journal is not a version that was adopted"),
        (("keep",), 1, "on record already"),
    ],
)
def test_what_cannot_be_is_said_in_words(
    call: Call, records: Path, words: tuple[str, ...], status: int, says: str
) -> None:
    found = call("federation", *words, "--dir", records)
    assert (found[0], found[1]) == (status, "")
    assert says in found[2]


def test_one_key_of_a_step_is_changed(call: Call, played: Path) -> None:
    value = 'schemes/nz-2017.toml: awards Session C points.steps.minimum-boards.least = "28 boards"'
    status, out, err = call("federation", "preview", "--set", value, *DAYS, "--dir", played)
    assert (status, err) == (0, "")
    assert out.splitlines()[:2] == [
        "1 value would be different from 2018-04-01 on:",
        "  schemes/nz-2017.toml: awards Session C points.steps",
    ]
    # The evening has fewer boards, so its four players who earned would earn nothing.
    assert "  4 awards would differ, in 1 session, of 4 players" in out


def test_a_preview_says_what_stands_against_the_adoption(call: Call, played: Path, tmp_path: Path) -> None:
    folder = shutil.copytree(PACKAGED / "new-zealand", tmp_path / "folder")
    clubs = folder / "clubs.csv"
    line = "106,Auckland,Auckland Northland,affiliated,1,\n"
    clubs.write_text(clubs.read_text(encoding="utf-8").replace(line, ""), encoding="utf-8")
    status, out, _ = call("federation", "preview", "--folder", folder, *DAYS, "--dir", played)
    assert status == 0
    said = "It cannot be adopted: The folder no longer has club 106, Auckland: a club stays in the register"
    assert said in " ".join(out.split())


FEE = 'fees.toml: sessions club.amount = "0.35 NZD"'


@pytest.mark.parametrize(("day", "warned"), [("2018-06-11", 1), ("2018-06-12", 0)])
def test_fees_need_three_months_of_notice(call: Call, played: Path, tmp_path: Path, day: str, warned: int) -> None:
    """Masterpoint Fees 7, by a value and by a whole folder: announced on 12 March, from 12 June on."""
    says = f"Short notice: sessions club changes on {day}. With 3 months of notice, the first day is 2018-06-12."
    days = ("--from", day, "--today", "2018-03-12", "--dir", played)
    assert call("federation", "preview", "--set", FEE, *days)[1].count(says) == warned
    folder = tmp_path / "folder"
    shutil.copytree(PACKAGED / "new-zealand", folder)
    fees = folder / "fees.toml"
    fees.write_text(fees.read_text().replace('"0.30 NZD"', '"0.35 NZD"'))
    assert call("federation", "preview", "--folder", folder, *days)[1].count(says) == warned
    adopted = call("federation", "adopt", "--folder", folder, *days, "--reason", "Board")
    assert (adopted[0], adopted[1].count(says)) == (0, warned)
    changed = call("federation", "change", "--set", 'fees.toml: sessions club.amount = "0.40 NZD"', *days,
                   "--reason", "Board")  # fmt: skip
    assert (changed[0], changed[1].count(says)) == (0, warned)
