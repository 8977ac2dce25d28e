"""`overtrick enter`: results by hand become a results file of their own, with the reason."""

import sqlite3
from pathlib import Path

from tests.cli.conftest import FOUR_PAIRS, Call, lines

TODAY = ("--today", "2018-03-11")
REASON = ("--reason", "the scoring computer broke down")
BOXES = ("--club", "106", "--date", "2018-03-10", "--event", "Extra Pairs", "--class", "40C", "--boards", "26")
NAME = "106_2018_03_10_extra_pairs_1.txt"


def raw_file(records: Path) -> str:
    """The last file that was kept."""
    with sqlite3.connect(records / "overtrick.sqlite3") as link:
        return bytes(link.execute("SELECT content FROM raw_file ORDER BY id DESC").fetchone()[0]).decode()


def test_two_rows_of_a_field_of_26(call: Call, records: Path, tmp_path: Path) -> None:
    """39 / (26 × 0.35) = 4.285…: the second earns 35.71…, rounded down."""
    rows = tmp_path / "rows.csv"
    rows.write_text("placing,score,player1,player2\n1,60,38441,20093\n2,58.5,12356,9205\n")
    status, out, _ = call("enter", "--dir", records, *TODAY, *REASON, *BOXES, "--field", "26", "--json", rows)
    (record,) = lines(out)
    assert (status, record["file"], record["state"]) == (0, NAME, "accepted")
    assert [(each["player"], each["points"]) for each in record["awards"]] == [
        ("38441", "40.00"),
        ("20093", "40.00"),
        ("12356", "35.00"),
        ("9205", "35.00"),
    ]
    assert raw_file(records) == (
        '2018-03-10,106,"","Extra Pairs","","",1,"","PCT","C",40,26,1,"BY HAND"\n1,60,38441,20093\n2,58.5,12356,9205\n'
    )
    assert call("verify", "--dir", records)[0] == 0
    status, out, _ = call("explain", "12356", "--dir", records)
    assert "2nd of 26 pairs" in out


def test_a_results_file_is_sent_in_its_strict_form(call: Call, records: Path, evening: Path) -> None:
    evening.write_text(FOUR_PAIRS.replace('"Monday Pairs"', " Monday Pairs ").replace("2,55.00,", " 2, 55.00, "))
    status, out, _ = call("enter", "--dir", records, *TODAY, *REASON, evening)
    assert status == 0
    assert f"{evening.name}: accepted, revision 1" in out
    assert raw_file(records) == FOUR_PAIRS


def test_a_correction_by_hand_names_the_file_that_it_replaces(call: Call, records: Path, evening: Path) -> None:
    call("receive", "--dir", records, *TODAY, evening)
    evening.write_text(FOUR_PAIRS.replace("20093", "0"))
    words = ("enter", "--dir", records, *TODAY, *REASON, "--file", evening.name, "--json", evening)
    (record,) = lines(call(*words)[1])
    assert (record["revision"], len(record["awards"])) == (2, 3)
    _, out, _ = call("explain", "20093", "--dir", records)
    assert "because line 4 of the journal, delivery 106_2018_03_10_monday_pairs_1.txt (replaced)" in out
    assert "because the scoring computer broke down" in out


def test_another_format_is_kept_as_it_is(call: Call, records: Path, tmp_path: Path) -> None:
    report = Path(__file__).parents[3] / "examples" / "usebio" / "howell_one_winner.xml"
    _, out, _ = call("enter", "--dir", records, *REASON, "--club", "106", "--json", report)
    assert lines(out)[0]["file"].endswith(".xml")
    assert raw_file(records).encode() == report.read_bytes()


def test_what_cannot_be_a_results_file_is_not_sent(call: Call, records: Path, tmp_path: Path) -> None:
    rows = tmp_path / "rows.csv"
    rows.write_text("first,60,38441,20093\n2,fifty,12356,9205\n")
    status, out, _ = call("enter", "--dir", records, *TODAY, *REASON, "--club", "106", rows)
    assert status == 1
    for code in ("bad-date at line 1", "bad-boards at line 1", "bad-place at line 2", "bad-score at line 3"):
        assert code in out
    rows.write_text("")
    status, out, _ = call("enter", "--dir", records, *TODAY, *REASON, *BOXES, "--json", rows)
    assert (status, [each["code"] for each in lines(out)[0]["problems"]]) == (1, ["no-results"])
    status, out, _ = call("verify", "--dir", records, "--json")
    assert lines(out)[0]["lines"] == 2


def test_bad_use(call: Call, records: Path, evening: Path) -> None:
    assert call("enter", "--dir", records, evening)[0] == 2
    status, _, err = call("enter", "--dir", records, "--reason", " ", evening)
    assert (status, "needs a reason" in err) == (2, True)
    status, _, err = call("enter", "--dir", records, *REASON, "--event", "Other", evening)
    assert (status, "has its own description" in err) == (2, True)
    for field in ("0", "twelve", "1,2,3"):
        assert call("enter", "--dir", records, *REASON, "--field", field, evening)[0] == 2
