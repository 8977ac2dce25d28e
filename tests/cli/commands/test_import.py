"""`overtrick import`: every problem of a register's file first, then all of it or nothing."""

from pathlib import Path

from tests.cli.conftest import Call, lines

EXAMPLES = Path(__file__).parents[3] / "examples" / "registers"
TODAY = ("--today", "2018-01-04")


def test_an_access_extract_brings_opening_balances(call: Call, records: Path) -> None:
    """121 + 86.47 A, 186 + 134 B, 78 + 30 + 12 C. Player 9205 is in the register already: only the balance is new."""
    status, out, _ = call("import", "access", EXAMPLES / "access_extract.csv", "--dir", records, *TODAY)
    assert status == 0
    assert "access-not-active at line 6" in out
    assert "3 entries read in; opening balances: 207.47 A, 320.00 B, 120.00 C (line 3 of the journal)" in out
    assert "1 player of the file is in the register already: the entry was left as it is (9205)" in out
    (found,) = lines(call("explain", "9214", "--dir", records, "--json")[1])
    assert found["totals"] == {"A": "86.47", "B": "134.00", "C": "30.00"}


def test_balances_are_brought_only_where_they_are_asked_for(call: Call, records: Path) -> None:
    words = ("import", "access", EXAMPLES / "access_extract.csv", "--no-opening", "--dir", records, *TODAY)
    assert "opening balances" not in call(*words)[1]
    status, out, _ = call("import", "players", EXAMPLES / "nzb_master_player.txt", "--dir", records)
    assert (status, "opening balances" not in out) == (0, True)


def test_a_preview_changes_nothing(call: Call, records: Path) -> None:
    words = ("import", "access", EXAMPLES / "access_extract.csv", "--preview", "--dir", records, *TODAY)
    status, out, _ = call(*words)
    assert status == 0
    assert "  changed at line 2, player 9205, surname: 'MCTANAGER' becomes 'McTanager'" in out
    assert out.splitlines()[-1].endswith("4 players could be read in; nothing was read in")
    assert call("explain", "9205", "--dir", records)[1].splitlines()[0] == "Player 9205, Desmond Desmondson: no points"
    assert call("import", "clubs", EXAMPLES / "access_extract.csv", "--preview", "--dir", records)[0] == 2


def test_a_file_with_errors_is_told_in_full_and_not_read_in(call: Call, records: Path, tmp_path: Path) -> None:
    file = tmp_path / "extract.csv"
    text = (EXAMPLES / "access_extract_ready.csv").read_text()
    file.write_text(text.replace("9214,", "92 14,").replace(",186,", ",1 186,"))
    status, out, _ = call("import", "access", file, "--dir", records, *TODAY)
    assert status == 1
    assert "access-number at line 2" in out
    assert "access-computer-number at line 3" in out
    assert "the file has errors; nothing was read in" in out
    assert lines(call("verify", "--dir", records, "--json")[1])[0]["lines"] == 2


def test_other_registers_are_tables(call: Call, records: Path, tmp_path: Path) -> None:
    file = tmp_path / "memberships.csv"
    file.write_text("player,club,start,end\n38441,130,2018-01-01,\n")
    status, out, _ = call("import", "memberships", file, "--dir", records)
    assert (status, "1 entry read in" in out) == (0, True)
    file.write_text("player,club,start,end\n77777,130,2018-01-01,\n")
    status, out, err = call("import", "memberships", file, "--dir", records)
    assert (status, out) == (1, "")
    assert "line 2, player: nobody has the number 77777" in err


def test_bad_use(call: Call, records: Path, tmp_path: Path) -> None:
    assert call("import", "cats", tmp_path / "x.csv", "--dir", records)[0] == 2
    status, _, err = call("import", "players", tmp_path / "x.csv", "--dir", records)
    assert (status, "cannot be read" in err) == (2, True)
