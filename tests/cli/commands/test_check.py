"""`overtrick check`: every problem at once, or "accepted"; the exit status tells a program which."""

from pathlib import Path

from tests.cli.conftest import TEN_PAIRS, Call, lines


def test_a_good_file_is_accepted(call: Call, results: Path) -> None:
    status, out, err = call("check", results)
    assert (status, out, err) == (0, f"{results}: accepted\n", "")


def test_json_has_exactly_the_promised_keys(call: Call, results: Path) -> None:
    results.write_text(TEN_PAIRS.replace("2,58.00,1003", "2,58.00,01003"))
    status, out, _ = call("check", "--json", results)
    (record,) = lines(out)
    assert status == 1
    assert list(record) == ["file", "accepted", "problems"]
    assert record["accepted"] is False
    (problem,) = record["problems"]
    assert list(problem) == ["code", "severity", "line", "column", "found", "message", "advice"]
    assert (problem["code"], problem["severity"], problem["line"]) == ("bad-player", "error", 3)
    assert problem["found"] == "01003"


def test_all_problems_come_at_once_in_the_order_of_lines(call: Call, results: Path) -> None:
    text = TEN_PAIRS.replace("2018-03-14", "2018-02-30").replace("PCT", "PERCENT").replace("1005", "1001")
    results.write_text(text.replace("9,42.00", "nine,42.00"))
    status, out, _ = call("check", "--json", results)
    problems = lines(out)[0]["problems"]
    assert status == 1
    assert [(each["line"], each["code"]) for each in problems] == [
        (1, "bad-date"),
        (1, "bad-unit"),
        (4, "same-player-twice"),
        (10, "bad-place"),
    ]


def test_a_warning_does_not_stop_a_file(call: Call, results: Path) -> None:
    results.write_text(TEN_PAIRS.replace(",106,", ",105,"))
    status, out, _ = call("check", results)
    assert status == 0
    assert "accepted, with warnings" in out
    assert "unknown-club" in out


def test_a_header_alone_is_accepted_and_no_bytes_are_not(call: Call, tmp_path: Path) -> None:
    header, empty = tmp_path / "header.txt", tmp_path / "empty.txt"
    header.write_text(TEN_PAIRS.splitlines()[0] + "\n")
    empty.write_bytes(b"")
    status, out, _ = call("check", "--json", header, empty)
    cancelled, nothing = lines(out)
    assert status == 1
    assert cancelled["accepted"]
    assert [each["code"] for each in cancelled["problems"]] == ["header-only"]
    assert not nothing["accepted"]
    assert [each["code"] for each in nothing["problems"]] == ["empty-file"]


def test_today_is_an_argument(call: Call, results: Path) -> None:
    assert call("check", "--today", "2018-03-14", results)[0] == 0
    status, out, _ = call("check", "--today", "2018-03-13", results)
    assert status == 1
    assert "future-date" in out


def test_several_files_end_with_a_count(call: Call, results: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.txt"
    bad.write_text("hello\n")
    status, out, _ = call("check", results, bad)
    assert status == 1
    assert out.splitlines()[-1] == "2 files: 1 accepted, 1 rejected"


def test_a_file_that_cannot_be_opened_is_told_and_the_others_go_on(call: Call, results: Path, tmp_path: Path) -> None:
    status, out, err = call("check", tmp_path / "missing.txt", tmp_path, results)
    assert status == 2
    assert "missing.txt cannot be read" in err
    assert f"{tmp_path}/*.txt" in err
    assert f"{results}: accepted" in out


def test_bad_use_is_explained(call: Call, results: Path) -> None:
    for words in (["check"], ["check", "--no-such", results], ["check", "--today", "14/3/2018", results]):
        status, out, err = call(*words)
        assert (status, out) == (2, "")
        assert "usage: overtrick check" in err
    status, _, err = call("check", "--scheme", "nz-1066", results)
    assert status == 2
    assert "There is no scheme 'nz-1066'. Choose from: " in err
