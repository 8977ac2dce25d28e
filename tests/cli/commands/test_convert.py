"""`overtrick convert`: a results file in another format, and everything named that the other cannot carry."""

import csv
import io
import sys
from pathlib import Path

import pytest

from overtrick import formats
from tests.cli.conftest import TEN_PAIRS, Call

EXAMPLES = Path(__file__).parents[3] / "examples"
RESULTS = sorted(EXAMPLES.glob("*.txt"))
REPORTS = sorted((EXAMPLES / "cyprus").glob("*.mcd"))
TWO_WINNERS = EXAMPLES / "cyprus" / "1207_2026_02_03_tuesday_pairs_141.mcd"
TEAMS = EXAMPLES / "cyprus" / "1207_2026_03_14_district_teams_150.mcd"
NUMBERLESS = EXAMPLES / "cyprus" / "1207_2026_02_12_thursday_howell_144.mcd"
LOST = "overtrick convert: not carried over: "
LOOSE = TEN_PAIRS.replace('"Main"', "Main").replace("1,60.00,1001,1002", " 1 , 60.00 , 1001,1002 ")


def lost(err: str) -> list[str]:
    """What the command says is lost."""
    return [line.removeprefix(LOST) for line in err.splitlines() if line.startswith(LOST)]


def table(out: str) -> list[dict[str, str]]:
    """A csv output, a record a row."""
    return list(csv.DictReader(io.StringIO(out)))


def test_a_results_file_as_a_table(call: Call, results: Path) -> None:
    status, out, err = call("convert", results, "--to", "csv")
    first, *_, last = table(out)
    assert status == 0
    assert len(table(out)) == 10
    said = ["date", "club", "event", "round", "boards", "unit", "list", "place", "score", "player1", "player2"]
    assert [first[name] for name in said] == [
        "2018-03-14", "106", "Jubilee Pairs", "1", "26", "PCT", "1", "1", "60.00", "1001", "1002",
    ]  # fmt: skip
    assert (last["place"], last["score"], last["player3"], last["name1"]) == ("10", "40.00", "", "")
    assert lost(err) == ["location, type, movement, points type, award and program"]


def test_the_table_numbers_the_lists(call: Call) -> None:
    rows = table(call("convert", EXAMPLES / "106_2026_03_14_jubilee_pairs_1.txt", "--to", "csv")[1])
    assert [sum(row["list"] == number for row in rows) for number in ("1", "2")] == [10, 10]


def test_ties_keep_their_mark(call: Call) -> None:
    rows = table(call("convert", EXAMPLES / "130_2026_05_06_autumn_pairs_blue_2.txt", "--to", "csv")[1])
    assert [row["place"] for row in rows][2:4] == ["3=", "3="]


def test_a_results_file_is_written_in_its_strict_form(call: Call, results: Path) -> None:
    results.write_text(LOOSE)
    status, out, err = call("convert", results, "--to", "nzb")
    assert (status, out, err) == (0, TEN_PAIRS, "")


@pytest.mark.parametrize("path", RESULTS, ids=lambda path: path.name)
def test_every_example_is_the_same_session_again(path: Path, call: Call) -> None:
    status, out, err = call("convert", path, "--to", "nzb")
    assert (status, err) == (0, "")
    assert formats.loads(out.encode()) == formats.load(path)


def test_options_complete_a_report(call: Call) -> None:
    status, out, err = call("convert", TWO_WINNERS, "--to", "nzb", "--club", 106, "--class", "40C")
    assert status == 0
    assert out.splitlines()[0] == '2026-02-03,106,"","Tuesday Pairs","pairs","",1,"","MPS","C",40,24,2,""'
    assert len(out.splitlines()) == 17
    assert lost(err) == [
        "club name and licence",
        "the federation's category of the event",
        "values that only the other format knows",
        "the players' names",
        "percentages beside the scores",
    ]


def test_options_go_before_what_the_file_says(call: Call, results: Path) -> None:
    out = call("convert", results, "--to", "nzb", "--club", 203, "--class", "10A", "--boards", 22)[1]
    assert out.startswith('2018-03-14,203,"Main","Jubilee Pairs","Pairs","",1,"Howell","PCT","A",10,22,1,')


def test_a_report_of_several_days_is_a_final_ladder(call: Call) -> None:
    out, err = call("convert", TEAMS, "--to", "nzb", "--club", 106, "--class", "10A")[1:]
    assert '"",99,"","VP","A",10,60,1,' in out.splitlines()[0]
    assert {"the last day of the event", "team names", "matches won, tied and lost"} <= set(lost(err))


def test_a_player_without_a_number_becomes_0_and_is_told(call: Call) -> None:
    out, err = call("convert", NUMBERLESS, "--to", "nzb", "--club", 106, "--class", "40C")[1:]
    assert "2=,118,5099,0" in out.splitlines()
    assert "players without a number, who become 0" in lost(err)
    assert "contestants of whom nobody has a number, who become byes" not in lost(err)


def test_a_pair_without_numbers_becomes_a_bye_and_is_told(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "report.mcd"
    path.write_bytes(NUMBERLESS.read_bytes().replace(b"5099", b""))
    assert b"5099" in NUMBERLESS.read_bytes()
    err = call("convert", path, "--to", "nzb", "--club", 106, "--class", "40C")[2]
    assert "contestants of whom nobody has a number, who become byes" in lost(err)


def test_what_is_missing_is_named_with_its_option(call: Call) -> None:
    status, out, err = call("convert", TWO_WINNERS, "--to", "nzb")
    assert (status, out) == (2, "")
    assert "Club ID (--club), Masterpoints type (--class), Masterpoints award (--class)." in err


def test_missing_boards_are_named(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "report.mcd"
    lines = NUMBERLESS.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(line for line in lines if not line.startswith(b"22")))
    words = ["convert", path, "--to", "nzb", "--club", 106, "--class", "40C"]
    assert "Boards played (--boards)." in call(*words)[2]
    status, out, _ = call(*words, "--boards", 27)
    assert (status, '"MPS","C",40,27,1' in out) == (0, True)


def test_a_number_that_a_results_file_cannot_hold_is_refused(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "report.mcd"
    path.write_bytes(NUMBERLESS.read_bytes().replace(b"5099", b"CY-77"))
    status, out, err = call("convert", path, "--to", "nzb", "--club", 106, "--class", "40C")
    assert (status, out) == (2, "")
    assert "This cannot be said in a New Zealand results file" in err
    assert "CY-77" in err


def test_several_contests_do_not_fit_in_one_results_file(call: Call) -> None:
    status, out, err = call("convert", REPORTS[-1], "--to", "nzb", "--club", 106, "--class", "40C")
    assert (status, out) == (2, "")
    assert "A New Zealand results file holds one session; this file has 3." in err


def test_a_file_with_errors_is_not_converted(call: Call, results: Path, tmp_path: Path) -> None:
    results.write_text(TEN_PAIRS.replace("10,40.00", "10,forty"))
    target = tmp_path / "out.csv"
    status, out, err = call("convert", results, "--to", "csv", "-o", target)
    assert (status, out, target.exists()) == (1, "", False)
    assert "error bad-score at line 11, Score" in err
    assert "a file with errors is not converted" in err


@pytest.mark.parametrize("option", ["-o", "--output"])
def test_the_output_is_a_file(option: str, call: Call, results: Path, tmp_path: Path) -> None:
    target = tmp_path / "out.txt"
    assert call("convert", results, "--to", "nzb", option, target)[:2] == (0, "")
    assert target.read_text() == TEN_PAIRS


def test_a_place_that_cannot_be_written_is_bad_use(call: Call, results: Path, tmp_path: Path) -> None:
    status, out, err = call("convert", results, "--to", "nzb", "-o", tmp_path / "none" / "out.txt")
    assert (status, out) == (2, "")
    assert "cannot be written: No such file or directory" in err


def test_a_file_that_cannot_be_read_is_bad_use(call: Call, tmp_path: Path) -> None:
    status, _, err = call("convert", tmp_path / "none.txt", "--to", "csv")
    assert (status, "cannot be read" in err) == (2, True)


@pytest.mark.parametrize(
    "words",
    [
        [], ["--to", "xls"], ["--to", "nzb", "--class", "40c"], ["--to", "nzb", "--class", "C40"],
        ["--to", "nzb", "--boards", "0"], ["--to", "nzb", "--boards", "-4"], ["--to", "nzb", "--club", "Nicosia"],
    ],
)  # fmt: skip
def test_options_that_make_no_sense_are_bad_use(words: list[str], call: Call, results: Path) -> None:
    status, out, err = call("convert", results, *words)
    assert (status, out) == (2, "")
    assert err


def test_standard_input(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(LOOSE.encode())))
    assert call("convert", "-", "--to", "nzb")[:2] == (0, TEN_PAIRS)


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@SUM(A1)", " =1+1"])
def test_no_text_of_a_table_is_a_formula(text: str, call: Call, tmp_path: Path) -> None:
    """Spreadsheets run what begins like a formula; names come from whoever fills in an entry form."""
    path = tmp_path / "report.mcd"
    found = TEAMS.read_text(encoding="utf-8")
    changed = [_poisoned(line, text) for line in found.splitlines()]
    path.write_text("\n".join(changed) + "\n", encoding="utf-8")
    status, out, _ = call("convert", path, "--to", "csv")
    assert status == 0
    rows = table(out)
    assert {row["event"] for row in rows} == {f"'{text.strip()}"}
    assert {row["name1"] for row in rows} == {row["club"] for row in rows} == {f"'{text.strip()}"}
    cells = [cell for row in rows for column, cell in row.items() if column not in ("score", "percentage")]
    assert [cell for cell in cells if cell.lstrip().startswith(("=", "+", "-", "@"))] == []


def _poisoned(line: str, text: str) -> str:
    """The names of contest, members and club, replaced; the separator stands after the two digits."""
    return line[:3] + text if line[:2] in ("10", "31", "94", "18") else line


def test_a_score_below_zero_stays_a_number(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "106_2018_03_14_jubilee_1.txt"
    path.write_text(TEN_PAIRS.replace('"PCT"', '"IMPS"').replace("10,40.00", "10,-12"))
    rows = table(call("convert", path, "--to", "csv")[1])
    assert rows[-1]["score"] == "-12"


def test_what_check_rejects_is_not_converted(call: Call) -> None:
    """An odd number of match rows is no error of writing, but the file earns nothing and is not passed on."""
    wrong = Path(__file__).parents[3] / "examples/wrong/242_2026_08_18_winter_teams_5.txt"
    status, out, err = call("convert", wrong, "--to", "csv")
    assert (status, out) == (1, "")
    assert "odd-match-rows" in err


EXAMPLES = Path(__file__).parents[3] / "examples"


@pytest.mark.parametrize(
    ("example", "award"),
    [
        ("usebio/howell_one_winner.xml", "40"),
        # A report of several days is the final ladder of its event, which names no award.
        ("cyprus/1207_2026_03_14_district_teams_150.mcd", "0"),
    ],
)
def test_the_award_column_is_what_a_results_file_should_say(call: Call, example: str, award: str) -> None:
    status, out, _ = call("convert", EXAMPLES / example, "--to", "nzb", "--club", "106", "--class", "40C")
    assert status == 0
    assert f'"C",{award},' in out.splitlines()[0]


def test_points_without_a_type_are_not_written_into_a_contest_report(call: Call, tmp_path: Path) -> None:
    report = tmp_path / "106_report.mcd"
    _, _, err = call("convert", EXAMPLES / "usebio/mitchell_two_winners.xml", "--to", "mcd", "-o", report)
    assert "not carried over: points that the file states without their type" in err
    status, out, _ = call("check", report)
    assert (status, out) == (0, f"{report}: accepted\n")
