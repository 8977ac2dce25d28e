"""`overtrick standing-run`: previewed, applied once, undone; what cannot be is said."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Call


@pytest.fixture
def points(call: Call, records: Path) -> Path:
    """A federation in which 38441 was given 6 B on 20 March 2018."""
    words = ("decide", "adjust", "number=38441", 'points={"B": "6"}', "asked_by=the club", "--reason", "for the test")
    assert call(*words, "--dir", records, "--today", "2018-03-20")[0] == 0
    return records


def test_a_preview_says_who_changes_and_why_and_changes_nothing(call: Call, points: Path) -> None:
    for _ in range(2):
        status, out, _ = call("standing-run", "--month", "2018-04", "--preview", "--dir", points)
        assert status == 0
        assert out.splitlines() == [
            "The monthly run of 2018-04-01 would change 1 player.",
            "rank    38441 Aroha Arohason: Novice => Certificate of Proficiency",
            "  0 A + 6 B + 0 C ÷ 100 = 6 points (Masterpoint Rankings; ruling S1)",
            "  Certificate of Proficiency needs 5 points: the player has 6 points (Masterpoint Rankings; ruling S1)",
        ]


def test_a_run_is_applied_once_listed_and_undone(call: Call, points: Path) -> None:
    words = ("standing-run", "--dir", points, "--today", "2018-04-02")
    status, out, _ = call(*words, "--month", "2018-04")
    assert (status, out.splitlines()[0].split(": ")[1]) == (0, "the monthly run of 2018-04-01 changed 1 player.")
    line = out.split()[1]
    assert call(*words, "--month", "2018-04")[1] == (
        "The monthly run of 2018-04-01 has already been applied; nothing was changed.\n"
    )
    assert call(*words, "--month", "2018-04", "--preview")[1].endswith("would change 0 players.\n")
    status, out, _ = call(*words, "--undo", line, "--reason", "too early")
    assert (status, f"the run of line {line} is undone" in out) == (0, True)
    assert call("standing-run", "--list", "--dir", points)[1].startswith(
        f"line {line}: monthly run of 2018-04-01, undone"
    )
    (found,) = [json.loads(each) for each in call("standing-run", "--list", "--json", "--dir", points)[1].splitlines()]
    assert (found["line"], found["run"], found["date"]) == (int(line), "monthly", "2018-04-01")


def test_json_has_a_change_a_line(call: Call, points: Path) -> None:
    status, out, _ = call("standing-run", "--month", "2018-04", "--preview", "--json", "--dir", points)
    (found,) = [json.loads(each) for each in out.splitlines()]
    assert status == 0
    assert list(found) == ["player", "name", "what", "before", "after", "points", "because"]
    assert (found["what"], found["after"], found["points"]) == ("rank", "Certificate of Proficiency", {"B": "6.00"})


def test_the_yearly_run_comes_after_the_monthly_one(call: Call, points: Path) -> None:
    words = ("standing-run", "--dir", points, "--today", "2019-01-10")
    status, _, err = call(*words, "--year", "2018")
    assert (status, "Apply the monthly run of 2019-01-01 first" in err) == (1, True)
    assert call(*words, "--month", "2019-01")[0] == 0
    status, out, _ = call(*words, "--year", "2018")
    assert status == 0
    assert "rating  38441 Aroha Arohason: 0 => 6\n" in out
    assert "  The last rating, 0, × 80 % + 6 of the year = 6" in out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--month", "2031-01"], "has not come yet"),
        (["--undo", "3"], "Line 3 of the journal is not a run that is still in force"),
    ],
)
def test_what_cannot_be_is_refused(call: Call, points: Path, words: list[str], says: str) -> None:
    status, _, err = call("standing-run", *words, "--dir", points, "--today", "2018-04-02")
    assert (status, says in err) == (1, True)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--month", "2018-13"], "'2018-13' is not a month; write 2019-05"),
        (["--month", "May"], "is not a month"),
        (["--year", "18"], "'18' is not a year; write 2019"),
        ([], "one of the arguments --month --year --undo --list is required"),
    ],
)
def test_bad_use_is_said(call: Call, points: Path, words: list[str], says: str) -> None:
    status, _, err = call("standing-run", *words, "--dir", points)
    assert (status, says in err) == (2, True)


def test_in_cyprus_there_is_no_monthly_run(call: Call, tmp_path: Path) -> None:
    call("init", "--federation", "cyprus", "--dir", tmp_path / "island", "--today", "2018-01-05")
    status, _, err = call("standing-run", "--month", "2018-04", "--dir", tmp_path / "island")
    assert (status, "cbf-2013 has no run for a month: rank at once, with each award" in err) == (2, True)


def test_the_history_of_a_player(call: Call, points: Path) -> None:
    call("standing-run", "--month", "2018-04", "--dir", points, "--today", "2018-04-02")
    status, out, _ = call("history", "38441", "--date", "2018-12-31", "--dir", points)
    lines = out.splitlines()
    assert status == 0
    assert lines[0] == "38441 Aroha Arohason, Auckland, Auckland Northland Region: Active"
    assert lines[1].split() == ["Year", "Rank", "Stars", "Grade", "Rating", "Count", "A", "B", "C"]
    assert lines[2].split() == ["2018", "Certificate", "of", "Proficiency", "-", "Open", "0", "0", "-", "6.00", "-"]
    assert lines[3].split() == ["total", "-", "6.00", "-"]
    assert lines[4] == "Next: Club Master, 14 points still to earn"
    assert lines[5].startswith("2018-04-01  Certificate of Proficiency  (line ")
    (found,) = [json.loads(each) for each in call("history", "38441", "--json", "--dir", points)[1].splitlines()]
    assert found["standing"]["next"] == {"rank": "Club Master", "missing": {"points": "14"}}
    assert call("history", "777", "--dir", points)[0] == 1
