"""`overtrick receive`: acknowledged only when it is on record, with what it came to and what stands now."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import FOUR_PAIRS, Call, lines
from tests.store.cast import session_file

SAMPLES = Path(__file__).parents[2] / "golden" / "samples"
TODAY = ("--today", "2018-03-11")
EARNED = [
    {"player": "38441", "unit": "C", "points": "40.00"},
    {"player": "20093", "unit": "C", "points": "40.00"},
    {"player": "12356", "unit": "C", "points": "12.00"},
    {"player": "9205", "unit": "C", "points": "12.00"},
]


def test_json_has_exactly_the_promised_keys(call: Call, records: Path, evening: Path) -> None:
    status, out, err = call("receive", "--dir", records, *TODAY, "--json", evening)
    assert (status, err) == (0, "")
    (record,) = lines(out)
    assert record == {
        "file": str(evening),
        "state": "accepted",
        "revision": 1,
        "problems": [],
        "awards": EARNED,
        "changes": [],
    }
    assert list(record) == ["file", "state", "revision", "problems", "awards", "changes"]


def test_people_read_it_in_words(call: Call, records: Path, evening: Path) -> None:
    status, out, _ = call("receive", "--dir", records, *TODAY, evening)
    assert status == 0
    assert out.splitlines() == [
        f"{evening}: accepted, revision 1: it is the first file of this name (ruling F7)",
        "  40.00 C for 38441, 20093",
        "  12.00 C for 12356, 9205",
    ]


def test_the_same_file_again_changes_nothing(call: Call, records: Path, evening: Path) -> None:
    call("receive", "--dir", records, *TODAY, evening)
    status, out, _ = call("receive", "--dir", records, *TODAY, evening)
    assert status == 0
    assert "accepted, revision 1; the same file again changes nothing" in out
    (record,) = lines(call("receive", "--dir", records, *TODAY, "--json", evening)[1])
    assert (record["revision"], record["awards"]) == (1, EARNED)


def test_a_correction_replaces_and_a_header_cancels(call: Call, records: Path, evening: Path) -> None:
    call("receive", "--dir", records, *TODAY, evening)
    evening.write_text(FOUR_PAIRS.replace("38441", "1").replace("40777", "38441").replace(",1,20093", ",40777,20093"))
    (record,) = lines(call("receive", "--dir", records, *TODAY, "--json", evening)[1])
    assert (record["state"], record["revision"]) == ("accepted", 2)
    assert [award["player"] for award in record["awards"]] == ["40777", "20093", "12356", "9205"]
    evening.write_text(FOUR_PAIRS.splitlines()[0] + "\n")
    status, out, _ = call("receive", "--dir", records, *TODAY, "--json", evening)
    (record,) = lines(out)
    assert (status, record["state"], record["revision"], record["awards"]) == (0, "cancelled", 3, [])
    assert call("verify", "--dir", records)[0] == 0


def test_a_rejected_file_changes_nothing_and_the_earlier_one_stands(call: Call, records: Path, evening: Path) -> None:
    call("receive", "--dir", records, *TODAY, evening)
    evening.write_text(FOUR_PAIRS.replace("12356", "012356"))
    status, out, _ = call("receive", "--dir", records, *TODAY, "--json", evening)
    (record,) = lines(out)
    assert (status, record["state"], record["awards"]) == (1, "rejected", EARNED)
    assert [problem["code"] for problem in record["problems"]] == ["bad-player"]
    evening.write_text(FOUR_PAIRS.replace("9205", "09205"))
    _, out, _ = call("receive", "--dir", records, *TODAY, evening)
    assert "  What the earlier file earned still counts:\n  40.00 C for 38441, 20093" in out


def test_the_same_session_under_another_name_waits_for_a_person(call: Call, records: Path, evening: Path) -> None:
    call("receive", "--dir", records, *TODAY, evening)
    again = evening.with_name("106_again.txt")
    again.write_text(FOUR_PAIRS)
    status, out, _ = call("receive", "--dir", records, *TODAY, again)
    assert status == 0
    assert f"held, revision 1: {evening.name} already reports the same session" in out
    assert "overtrick decide confirm club=106 name=106_again.txt revision=1" in out
    assert "No awards count from this file." in out


def test_appendix_4_by_the_basic_table(call: Call, records: Path, tmp_path: Path) -> None:
    """8 and 7 pairs (the last is a phantom). First: 40. Second and third equal, each the average of its two lengths:
    2nd of 7 is 24 and of 8 is 26, so 25; 3rd of 7 is 8 and of 8 is 12, so 10; (25 + 10) / 2 = 17.5, half up 18 C.
    """
    sample = tmp_path / "106_2016_06_17_winter_pairs_2.txt"
    sample.write_bytes((SAMPLES / "appendix_04_pairs_two_lists.txt").read_bytes())
    for number in ("44137", "39805", "35997", "3143", "2167"):
        words = ["first=A", "family=B", "club=106", "start=2010-01-01", "gender=1", "grade=3", "status=1"]
        assert call("decide", "register", f"number={number}", *words, "--dir", records, "--today", "2018-01-02")[0] == 0
    (record,) = lines(call("receive", "--dir", records, *TODAY, "--json", sample)[1])
    assert {award["player"]: award["points"] for award in record["awards"]} == {
        "44137": "40.00",
        "38441": "18.00",
        "20093": "18.00",
        "39805": "18.00",
        "35997": "40.00",
        "3143": "25.00",
        "2167": "10.00",
    }


def test_a_club_sends_for_itself_only(call: Call, records: Path, evening: Path) -> None:
    status, out, _ = call("receive", "--dir", records, *TODAY, "--club", "130", "--json", evening)
    (record,) = lines(out)
    assert (status, record["state"]) == (1, "rejected")
    assert [problem["code"] for problem in record["problems"]] == ["not-your-club"]


def test_today_is_noon_in_the_federations_time_zone(call: Call, records: Path, evening: Path) -> None:
    status, out, _ = call("receive", "--dir", records, "--today", "2018-03-09", evening)
    assert status == 1
    assert "future-date" in out
    # Ten in the evening of the 9th in Greenwich is the 10th in New Zealand.
    assert call("receive", "--dir", records, "--at", "2018-03-09T22:00+00:00", evening)[0] == 0


def test_many_files_end_with_a_count_and_a_missing_one_is_told(call: Call, records: Path, evening: Path) -> None:
    bad = evening.with_name("106_bad.txt")
    bad.write_text("hello\n")
    status, out, err = call("receive", "--dir", records, *TODAY, evening, bad, evening.with_name("none.txt"))
    assert status == 2
    assert out.splitlines()[-1] == "2 files: 1 taken in, 1 rejected"
    assert "none.txt cannot be read" in err
    assert call("receive", "--dir", records, *TODAY, evening, bad)[0] == 1


@pytest.mark.parametrize(
    ("sample", "scheme"),
    [
        ("tests/golden/samples/appendix_05_pairs_one_list.txt", "nz-2017"),
        ("examples/cyprus/1207_2026_02_03_tuesday_pairs_141.mcd", "cbf-2013"),
    ],
)
def test_a_directory_without_a_store_is_made_on_the_fly(
    call: Call, records: Path, tmp_path: Path, sample: str, scheme: str
) -> None:
    place = tmp_path / "fresh"
    status, out, err = call("receive", "--dir", place, "--json", Path(__file__).parents[3] / sample)
    assert status == 0
    assert f"{place} had no federation: founded " in err
    assert f"scheme {scheme}" in err
    assert lines(out)[0]["state"] == "accepted"
    status, out, _ = call("verify", "--dir", place)
    assert (status, out) == (0, "2 lines of the journal, 0 awards: everything agrees\n")


def test_standard_input_gets_a_name_by_formula(call: Call, records: Path, evening: Path) -> None:
    words = [sys.executable, "-m", "overtrick.cli", "receive", "--dir", str(records), *TODAY, "--json", "-"]
    done = subprocess.run(words, input=evening.read_bytes(), capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    # The formula gives the very name of the file, so that it is the same batch.
    assert lines(call("receive", "--dir", records, *TODAY, "--json", evening)[1])[0]["revision"] == 1


def test_a_database_that_is_none_is_told_without_a_traceback(call: Call, records: Path, evening: Path) -> None:
    for spoilt in (records / "overtrick.sqlite3", records / "overtrick.toml"):
        kept = spoilt.read_bytes()
        spoilt.write_bytes(b"\xff this is no database and no TOML" * 100)
        status, out, err = call("receive", "--dir", records, *TODAY, evening)
        assert (status, out) == (2, "")
        assert err.startswith("overtrick receive: ")
        spoilt.write_bytes(kept)


def test_a_file_that_waits_for_a_tournament_says_how_to_announce_it(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "106_river_final.txt"
    file.write_text(session_file(event="River Pairs", round=99, award="10A", boards=60))
    status, out, _ = call("receive", "--dir", tmp_path / "new", *TODAY, file)
    words = 'overtrick decide tournament club=106 name="River Pairs" event_class="10A" first=2018-03-10'
    assert (status, words in out) == (0, True)
    assert call("decide", "tournament", "club=106", "name=River Pairs", "event_class=10A", "first=2018-03-10",
                "contest=pairs", "--dir", tmp_path / "new", *TODAY)[0] == 0  # fmt: skip
    assert "accepted" in call("receive", "--dir", tmp_path / "new", *TODAY, file)[1]
