"""`overtrick decide`: every kind of decision, each value as its key wants it, and who gains by it."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import FOUR_PAIRS, Call, lines

TODAY = ("--today", "2018-03-11")
KINDS = """
adjust amend announced answer apply approvals approve ask ask-charge best-pair bill-to bill-tournament cancel
change-entry close club club-details code confirm confirm-entry confirm-result credit-note decline decline-bonus
delete-tournament enter entry-forms erase facts give-up grade graded-nights grant handicap-estimate handicaps hide
join lapse leave link-session membership merge move opening pass-on payment period rank rating recognise refuse region
region-address register reopen restore sending stages stars status take-back tournament tournament-details transfer
unmerge unregister withdraw withdraw-entry
"""


def test_a_registration_awards_what_waited(call: Call, records: Path, evening: Path) -> None:
    evening.write_text(FOUR_PAIRS.replace("20093", "50001"))
    call("receive", "--dir", records, *TODAY, evening)
    words = ["first=Ngaio", "family=Reedling", "club=106", "start=2018-01-01", "gender=1", "grade=3", "status=1"]
    status, out, err = call("decide", "register", "number=50001", *words, "--dir", records, *TODAY)
    assert (status, err) == (0, "")
    assert out.splitlines()[1] == "  player 50001: +40.00 C"
    status, out, _ = call("decide", "register", *words, "--dir", records, *TODAY)
    assert (status, "number 40778" in out) == (0, True)


def test_merge_and_unmerge(call: Call, records: Path, evening: Path) -> None:
    call("receive", "--dir", records, *TODAY, evening)
    merge = ("decide", "merge", "number=12356", "into=38441", "--reason", "the same person", "--dir", records, *TODAY)
    status, out, _ = call(*merge)
    assert status == 0
    assert out.splitlines()[1:] == ["  player 12356: -12.00 C", "  player 38441: +12.00 C"]
    status, _, err = call(*merge)
    assert status == 1
    assert "has been merged already" in err
    assert call("decide", "unmerge", "number=12356", "--dir", records, *TODAY)[0] == 0
    assert call("verify", "--dir", records)[0] == 0


def test_a_held_file_is_confirmed_or_refused(call: Call, records: Path, evening: Path) -> None:
    again = evening.with_name("106_again.txt")
    again.write_text(FOUR_PAIRS)
    call("receive", "--dir", records, *TODAY, evening, again)
    held = ("club=106", "name=106_again.txt", "revision=1")
    status, _, _ = call("decide", "refuse", *held, "--reason", "sent twice", "--dir", records, *TODAY)
    assert status == 0
    status, _, err = call("decide", "confirm", *held, "--dir", records, *TODAY)
    assert (status, "is not held" in err) == (1, True)


def test_a_cancellation(call: Call, records: Path, evening: Path) -> None:
    call("receive", "--dir", records, *TODAY, evening)
    status, out, _ = call("decide", "cancel", "club=106", f"name={evening.name}", "--dir", records, *TODAY)
    assert status == 0
    assert "  player 38441: -40.00 C" in out


def test_facts_may_come_as_json(call: Call, records: Path, evening: Path, tmp_path: Path) -> None:
    """Twelve pairs: 39 / (12 × 0.35) = 9.29, so the second earns 30 and not 12: 18 more."""
    call("receive", "--dir", records, *TODAY, evening)
    file = tmp_path / "facts.json"
    file.write_text(json.dumps({"club": 106, "name": evening.name, "facts": {"field": [12]}}))
    status, out, _ = call("decide", "facts", "--json-data", file, "--dir", records, *TODAY)
    assert status == 0
    assert "  player 12356: +18.00 C" in out
    words = ("club=106", f"name={evening.name}", 'facts={"field": [4]}')
    status, out, _ = call("decide", "facts", *words, "--dir", records, *TODAY)
    assert "  player 12356: -18.00 C" in out


def test_points_are_written_by_unit(call: Call, records: Path) -> None:
    words = ("number=38441", "points=A=1.50, B=2", "asked_by=Howick", "--reason", "left out", "--dir", records, *TODAY)
    status, out, _ = call("decide", "adjust", *words)
    assert status == 0
    assert out.splitlines() == [
        "Line 3 of the journal: adjust (number 38441, points A=1.50,B=2, asked_by Howick)",
        "  player 38441: +1.50 A",
        "  player 38441: +2.00 B",
    ]
    (found,) = lines(call("explain", "38441", "--dir", records, "--json")[1])
    assert [(each["points"], each["unit"]) for each in found["beside"]] == [("1.50", "A"), ("2.00", "B")]
    text = call("explain", "38441", "--dir", records)[1]
    assert "2018-03-11  1.50 A (adjustment)\n  because Adjusted by the federation, asked for by Howick (" in text


def test_a_list_may_come_as_a_table_or_as_json(call: Call, records: Path, tmp_path: Path) -> None:
    table, text = tmp_path / "sims.csv", tmp_path / "sims.json"
    table.write_text("\ufeffnumber,unit,points\n38441,B,2\n 20093 ,C,50\n")
    text.write_text('[{"number": "38441", "unit": "B", "points": "3"}]')
    event = ("event=Sims", "--dir", records, *TODAY)
    status, out, _ = call("decide", "announced", "date=2018-03-01", f"awards=@{table}", *event)
    assert status == 0
    assert out.splitlines() == [
        "Line 3 of the journal: announced (event Sims, date 2018-03-01, awards 2 rows)",
        "  player 20093: +50.00 C",
        "  player 38441: +2.00 B",
    ]
    status, out, _ = call("decide", "announced", "date=2018-03-02", f"awards=@{text}", *event)
    assert (status, out.splitlines()[1:]) == (0, ["  player 38441: +3.00 B"])
    table.write_text("number,unit\n38441,B\n")
    status, _, err = call("decide", "announced", "date=2018-03-03", f"awards=@{table}", *event)
    assert status == 2
    assert "it should be a JSON list, or @FILE.csv (Object missing required field `points`" in err
    status, _, err = call("decide", "announced", "date=2018-03-03", "awards=@nowhere.csv", *event)
    assert (status, "nowhere.csv cannot be read" in err) == (2, True)


def test_what_a_club_says_about_itself(call: Call, records: Path, tmp_path: Path) -> None:
    from overtrick.store.registers.club_details import Officer, find_club_details

    table = tmp_path / "officers.csv"
    table.write_text("office,name\nPresident,Ann Reed\n")
    words = ("playing_times=Tuesday 7 pm, Open; Friday 1 pm", "telephones=09 123 4567", "show_email=false")
    status, _, err = call("decide", "club-details", "club=106", *words, f"officers=@{table}", "--dir", records, *TODAY)
    assert (status, err) == (0, "")
    details = find_club_details(106)
    assert details.playing_times == ("Tuesday 7 pm, Open", "Friday 1 pm")
    assert (details.telephones, details.officers) == (("09 123 4567",), (Officer("President", "Ann Reed"),))


def test_the_journal_says_who_and_why(call: Call, records: Path, evening: Path) -> None:
    call("receive", "--dir", records, *TODAY, evening)
    words = ("--who", "the secretary", "--reason", "never played", "--dir", records, *TODAY)
    call("decide", "cancel", "club=106", f"name={evening.name}", *words)
    (found,) = lines(call("explain", "38441", "--dir", records, "--json")[1])
    step = found["taken_back"][0]["by"]
    assert (step["who"], step["reason"], step["day"]) == ("the secretary", "never played", "2018-03-11")


def test_the_list_names_every_kind_and_key(call: Call, records: Path) -> None:
    status, out, _ = call("decide", "--list")
    assert status == 0
    kinds = [line.split(":")[0] for line in out.splitlines() if not line.startswith(" ")]
    assert kinds == KINDS.split()
    assert "  start            a date such as 2026-03-14\n" in out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ([], "which decision?"),
        (["knight"], "there is no decision 'knight'. Choose from: adjust, amend, "),
        (["federation"], "that is the command 'overtrick init'"),
        (["merge"], "also needs number=…, into=…"),
        (["merge", "number"], "'number' is not a key and a value"),
        (["merge", "number=1", "number=2"], "'number' is given twice"),
        (["merge", "number=1", "into=2", "why=x"], "has no key 'why'. It has: number, into."),
        (["status", "number=1", "code=x", "start=2018-01-01"], "code: 'x' is not right: it should be a whole number"),
        (["status", "number=1", "code=1", "start=1/2/2018"], "it should be a date such as 2026-03-14"),
        (["facts", "club=1", "name=x", "facts={"], "facts: "),
        (["hide", "number=1", "hidden=perhaps"], "it should be true or false"),
    ],
)
def test_bad_use_is_explained(call: Call, records: Path, words: list[str], says: str) -> None:
    status, out, err = call("decide", *words, "--dir", records)
    assert (status, out) == (2, "")
    assert says in err


def test_a_refusal_changes_nothing_and_says_why(call: Call, records: Path) -> None:
    status, out, err = call("decide", "status", "number=38441", "code=77", "start=2018-01-01", "--dir", records)
    assert (status, out) == (1, "")
    assert err.startswith("overtrick decide: 77 is not a status. Choose from: ")
