"""`overtrick award`: awards with reasons from a file alone, in the form that other programs rely on."""

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from overtrick import formats
from overtrick.awards import EntryAwards, SessionAwards
from overtrick.cli.commands.award import award_record
from overtrick.cli.output import Screen
from overtrick.cli.terminal import Terminal
from tests.cli.conftest import TEN_PAIRS, Call, lines
from tests.store.contest_reports import EAST, NORTH, Contest, report


def test_ten_pairs_earn_40_28_17_and_6(call: Call, results: Path) -> None:
    """The regulations' own table for ten pairs."""
    status, out, _ = call("award", "--json", results)
    (record,) = lines(out)
    assert status == 0
    earned = [
        [(award["player"], award["unit"], award["points"]) for award in row["awards"]] for row in record["entries"]
    ]
    assert earned[:4] == [
        [("1001", "C", "40.00"), ("1002", "C", "40.00")],
        [("1003", "C", "28.00"), ("1004", "C", "28.00")],
        [("1005", "C", "17.00"), ("1006", "C", "17.00")],
        [("1007", "C", "6.00"), ("1008", "C", "6.00")],
    ]
    assert earned[4:] == [[]] * 6


def test_json_has_exactly_the_promised_keys(call: Call, results: Path) -> None:
    record = lines(call("award", "--json", results)[1])[0]
    assert list(record) == ["file", "scheme", "event", "problems", "entries"]
    assert record["event"] == {
        "name": "Jubilee Pairs", "date": "2018-03-14", "club": 106, "class": "40C", "round": 1, "boards": 26,
    }  # fmt: skip
    first, *_, last = record["entries"]
    assert list(first) == ["line", "list", "place", "score", "players", "awards", "because"]
    assert (first["line"], first["list"], first["place"], first["score"]) == (2, 1, "1", "60.00")
    assert list(first["awards"][0]) == ["player", "unit", "points", "kind", "because"]
    assert first["awards"][0]["kind"] == "place"
    assert first["because"] == []
    assert last["awards"] == []
    assert len(last["because"]) == 1


def test_a_file_with_an_error_earns_nothing_and_says_so(call: Call, results: Path) -> None:
    results.write_text(TEN_PAIRS.replace("10,40.00", "10,forty"))
    status, out, _ = call("award", "--json", results)
    record = lines(out)[0]
    assert status == 1
    assert [row["awards"] for row in record["entries"]] == [[]] * 10
    assert all("errors" in row["because"][0] for row in record["entries"])
    status, out, _ = call("award", results)
    assert status == 1
    assert "Rejected: a file with errors earns nothing until they are corrected." in out


def test_plain_text_gives_award_and_reason(call: Call, results: Path) -> None:
    out = call("award", results)[1]
    assert "40 C each (place)" in out
    assert "because 2nd of 10 pairs: 40 − 1 × 39 / (10 × 35 %) = 28.85…, rounded down to 28 C (Basic Table" in out
    assert "nothing: 5th of 10 pairs: the table gives points down to 4th place (Basic Table" in out
    assert "\x1b[" not in out


def test_a_phantom_and_a_bye_are_called_so(call: Call, tmp_path: Path) -> None:
    pairs = tmp_path / "106_pairs.txt"
    pairs.write_text(
        '2026-03-14,106,"","Jubilee","Pairs","",1,"","PCT","C",40,26,1,"X 1"\n'
        "1,55,11,12\n2,52,21,22\n3,48,31,32\n4,45,41,42\n5,0,0,0\n"
    )
    teams = tmp_path / "106_teams.txt"
    teams.write_text(
        '2026-03-14,106,"","Jubilee","Teams","",1,"","VP","C",24,12,3,"X 1"\n'
        "1,12,11,12,13,14\n2,0,0,0,0,0\n1,15,21,22,23,24\n2,5,31,32,33,34\n"
    )
    said = call("award", pairs, teams)[1]
    assert "5       0  Phantom\n        nothing: The row is a phantom, not a contestant" in said
    assert "2       0  Bye\n        nothing: The row is a bye, not a contestant" in said


def test_a_header_alone_awards_nothing(call: Call, results: Path) -> None:
    results.write_text(TEN_PAIRS.splitlines()[0] + "\n")
    status, out, _ = call("award", "--json", results)
    assert status == 0
    assert lines(out)[0]["entries"] == []


UNFIT = "No class or contest of scheme nz-2017 fits this session: nothing is awarded"


@pytest.mark.parametrize("paper", [Screen, Terminal])
def test_a_session_that_fits_no_class_says_so(paper: type[Screen], capsys: pytest.CaptureFixture[str]) -> None:
    (session,) = formats.loads(TEN_PAIRS.encode())[0].sessions
    paper().session("x.txt", "nz-2017", session, SessionAwards(session, "nz-2017", "", "", ()), ())
    out = " ".join(capsys.readouterr().out.split())
    assert f"{UNFIT}." in out
    assert "cancels" not in out


def test_a_session_that_fits_no_class_lists_its_rows_in_json() -> None:
    (session,) = formats.loads(TEN_PAIRS.encode())[0].sessions
    record = award_record("x.txt", "nz-2017", session, SessionAwards(session, "nz-2017", "", "", ()), ())
    assert [row["line"] for row in record["entries"]] == list(range(2, 12))
    assert {(len(row["awards"]), *row["because"]) for row in record["entries"]} == {(0, UNFIT)}


@pytest.mark.parametrize("paper", [Screen, Terminal])
def test_a_place_that_could_not_be_read_is_left_empty(paper: type[Screen], capsys: pytest.CaptureFixture[str]) -> None:
    (session,) = formats.loads(TEN_PAIRS.encode())[0].sessions
    rows = [replace(session.entries[0], place=None, tied=True), replace(session.entries[1], tied=True)]
    awarded = SessionAwards(session, "nz-2017", "", "", tuple(EntryAwards(row, 1, (), ()) for row in rows))
    paper().session("x.txt", "nz-2017", session, awarded, ())
    out = capsys.readouterr().out
    assert "None" not in out
    assert "2=" in out


def test_a_header_alone_says_that_it_cancels(call: Call, results: Path) -> None:
    results.write_text(TEN_PAIRS.splitlines()[0] + "\n")
    assert "No rows: such a file cancels the earlier file of the same name." in call("award", results)[1]


def test_another_scheme_is_asked_for_by_name(call: Call, results: Path) -> None:
    results.write_text(TEN_PAIRS.replace(",26,1,", ",20,1,"))
    by_default = lines(call("award", "--json", results)[1])[0]
    by_draft = lines(call("award", "--json", "--scheme", "nz-2017-draft", results)[1])[0]
    assert (by_default["scheme"], by_default["entries"][0]["awards"][0]["points"]) == ("nz-2017", "40.00")
    # The draft halves the maximum up to 20 boards.
    assert (by_draft["scheme"], by_draft["entries"][0]["awards"][0]["points"]) == ("nz-2017-draft", "20.00")


def test_a_context_says_what_the_file_cannot(call: Call, results: Path, tmp_path: Path) -> None:
    context = tmp_path / "context.toml"
    context.write_text('[[players]]\nnumber = "1001"\nstatus = "overseas"\n')
    record = lines(call("award", "--json", "--context", context, results)[1])[0]
    first = record["entries"][0]
    assert [award["player"] for award in first["awards"]] == ["1002"]
    assert first["because"] == [
        "1001 is an overseas visitor and earns no points "
        "(Overseas Masterpoints 8 (b); Issue of Masterpoints 9; ruling N22)"
    ]


def test_a_context_that_does_not_fit_is_refused(call: Call, results: Path, tmp_path: Path) -> None:
    context = tmp_path / "context.toml"
    cases = {
        'stages = "plate"': "there is no key 'stages'",
        'stage = "heat"': "there is no stage 'heat'. Choose from: consolation, final, plate, qualifying, semi-final.",
        "total_field = -1": "a count is below zero",
        'class = "12A"': "there is no class '12A'",
        '[[players]]\nnumber = "0123"': "'0123' is not a player number",
        '[[players]]\nnumber = "7"\n[[players]]\nnumber = "7"': "player 7 is described twice",
        "[[rows]]\nline = 99\nboards = { 1001 = 4 }": "there is no line '99'",
        "[[rows]]\nline = 2\nboards = { 1001 = 27 }": "line 2: a player cannot have played more than 26 boards",
        "stage = ": "context.toml: Invalid value",
    }
    for text, message in cases.items():
        context.write_text(text)
        status, out, err = call("award", "--context", context, results)
        assert (status, out) == (2, ""), text
        assert message in err, err
    assert call("award", "--context", tmp_path / "none.toml", results)[0] == 2


def test_every_json_line_is_one_file(call: Call, results: Path, tmp_path: Path) -> None:
    other = tmp_path / "106_2.txt"
    other.write_text(TEN_PAIRS)
    out = call("award", "--json", results, other)[1]
    assert [json.loads(line)["file"] for line in out.splitlines()] == [str(results), str(other)]


def test_unlinked_final_ladders_are_told(call: Call, tmp_path: Path) -> None:
    ladder = TEN_PAIRS.replace(',1,"Howell","PCT","C",40,26', ',99,"Howell","PCT","A",3,44')
    red, blue = tmp_path / "106_red.txt", tmp_path / "106_blue.txt"
    red.write_text(ladder.replace('"",99', '"Red",99'))
    blue.write_text(ladder.replace('"",99', '"Blue",99'))
    first, second = lines(call("award", "--json", red, blue)[1])
    assert [each["code"] for each in first["problems"]] == []
    assert [each["code"] for each in second["problems"]] == ["unlinked-ladders"]
    # Each its own field: ten pairs in the 3A Pairs table earn 3, 2, 1.
    for record in (first, second):
        assert [row["awards"][0]["points"] for row in record["entries"][:3]] == ["3.00", "2.00", "1.00"]


def test_the_same_session_twice_is_told(call: Call, results: Path, tmp_path: Path) -> None:
    """F8: the same session under another name; another round is another session."""
    again, later = tmp_path / "106_again.txt", tmp_path / "106_later.txt"
    again.write_text(TEN_PAIRS.replace("Jubilee Pairs", "JUBILEE  Pairs"))
    later.write_text(TEN_PAIRS.replace('"",1,"Howell"', '"",2,"Howell"'))
    found = lines(call("award", "--json", results, again, later)[1])
    assert [[each["code"] for each in record["problems"]] for record in found] == [[], ["same-session"], []]
    assert str(results) in found[1]["problems"][0]["message"]


def test_f13_two_files_of_one_call_are_the_two_directions_of_a_contest(call: Call, tmp_path: Path) -> None:
    (tmp_path / "ns.mcd").write_text(report())
    (tmp_path / "ew.mcd").write_text(report(Contest(EAST, serial=-7), file="2018-03-06 2"))
    status, out, _ = call("award", "--json", tmp_path / "ns.mcd", tmp_path / "ew.mcd")
    records = [json.loads(line) for line in out.splitlines()]
    # Two winners at five tables: 10 and 5 Silver each way; one winner at three tables would be 8 and 5 (3.4).
    earned = [[[award["points"] for award in row["awards"]] for row in record["entries"][:3]] for record in records]
    assert (status, earned) == (0, [[["10.00"] * 2, ["5.00"] * 2, []]] * 2)
    alone = json.loads(call("award", "--json", tmp_path / "ns.mcd")[1])
    assert [award["points"] for award in alone["entries"][0]["awards"]] == ["8.00", "8.00"]


def test_f13_twins_whose_best_pairs_have_no_numbers(call: Call, tmp_path: Path) -> None:
    nobody = ":A Guest/B Guest"
    (tmp_path / "ns.mcd").write_text(report(Contest((nobody, *NORTH[1:]))))
    (tmp_path / "ew.mcd").write_text(report(Contest((nobody, *EAST[1:]), serial=-7), file="2018-03-06 2"))
    out = call("award", "--json", tmp_path / "ns.mcd", tmp_path / "ew.mcd")[1]
    seconds = [json.loads(line)["entries"][1]["players"] for line in out.splitlines()]
    assert seconds == [NORTH[1].split(), EAST[1].split()]
