"""`overtrick explain`: what a player reads, and what a program reads."""

from pathlib import Path

from tests.cli.conftest import Call, lines

TODAY = ("--today", "2018-03-11")


def test_an_award_with_its_line_and_its_reasons(call: Call, records: Path, evening: Path) -> None:
    call("receive", "--dir", records, *TODAY, evening)
    status, out, err = call("explain", "12356", "--dir", records)
    assert (status, err) == (0, "")
    shown = out.splitlines()
    assert shown[:4] == [
        "Player 12356, Clementine Clementineson: 12.00 C",
        "2018-03-10  Monday Pairs, Auckland (106)",
        f"  {evening.name}, revision 1, line 3: 2,55.00,12356,9205",
        "  12.00 C (place)",
    ]
    assert shown[5].startswith("    because 2nd of 4 pairs: 40 − 1 × 39 / (4 × 35 %) = 12.14…, rounded down to 12 C")


def test_nothing_and_why(call: Call, records: Path, evening: Path) -> None:
    call("receive", "--dir", records, *TODAY, evening)
    _, out, _ = call("explain", "31018", "--dir", records)
    assert out.splitlines()[0] == "Player 31018, Esther Estherson: no points"
    assert "  nothing: " in out


def test_what_was_taken_back(call: Call, records: Path, evening: Path) -> None:
    call("receive", "--dir", records, *TODAY, evening)
    call("decide", "cancel", "club=106", f"name={evening.name}", "--reason", "never played", "--dir", records, *TODAY)
    _, out, _ = call("explain", "38441", "--dir", records)
    assert f"2018-03-10  40.00 C (place) from Monday Pairs, {evening.name}, revision 1\n  because line 4 of" in out
    assert "because never played" in out


def test_json_and_filters(call: Call, records: Path, evening: Path) -> None:
    call("receive", "--dir", records, *TODAY, evening)
    (found,) = lines(call("explain", "38441", "--dir", records, "--json", "--event", "monday")[1])
    assert (found["player"], found["totals"], found["agrees"]) == ("38441", {"C": "40.00"}, True)
    assert found["sessions"][0]["awards"][0]["points"] == "40.00"
    (found,) = lines(call("explain", "38441", "--dir", records, "--json", "--from", "2018-03-11")[1])
    assert (found["sessions"], found["selected"]) == ([], {})
    _, out, _ = call("explain", "38441", "--dir", records, "--to", "2018-03-09")
    assert "  In the results asked for: no points" in out


def test_nobody_has_the_number(call: Call, records: Path) -> None:
    assert call("explain", "77777", "--dir", records) == (1, "", "overtrick explain: Nobody has the number 77777.\n")
