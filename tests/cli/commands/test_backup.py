"""`overtrick backup` and `restore`: every record in one file, and back."""

from pathlib import Path

from tests.cli.conftest import Call, lines

TODAY = ("--today", "2018-03-11")


def test_there_and_back(call: Call, records: Path, evening: Path, tmp_path: Path) -> None:
    call("receive", "--dir", records, *TODAY, evening)
    file, again = tmp_path / "records.backup", tmp_path / "again"
    status, out, _ = call("backup", file, "--dir", records)
    assert status == 0
    assert out.startswith(f"{file}: 3 lines of the journal, ")
    status, out, _ = call("restore", file, "--dir", again)
    assert (status, out) == (0, f"{again}: 3 lines of the journal restored\n")
    assert lines(call("verify", "--dir", again, "--json")[1])[0]["awards"] == 4
    # The restored records go on: the same file again is known.
    assert lines(call("receive", "--dir", again, *TODAY, "--json", evening)[1])[0]["revision"] == 1


def test_what_exists_is_never_written_over(call: Call, records: Path, tmp_path: Path) -> None:
    file = tmp_path / "records.backup"
    assert call("backup", file, "--dir", records)[0] == 0
    status, _, err = call("backup", file, "--dir", records)
    assert (status, "exists already" in err) == (2, True)
    status, _, err = call("restore", file, "--dir", records)
    assert (status, "has records already" in err) == (2, True)
    assert call("verify", "--dir", records)[0] == 0


def test_what_is_no_backup_makes_no_directory(call: Call, records: Path, evening: Path, tmp_path: Path) -> None:
    for file in (tmp_path / "none.backup", evening):
        status, out, err = call("restore", file, "--dir", tmp_path / "again")
        assert (status, out) == (2, "")
        assert "is not a " in err
        assert not (tmp_path / "again").exists()


def test_a_backup_into_a_folder_that_is_not_there(call: Call, records: Path, tmp_path: Path) -> None:
    status, _, err = call("backup", tmp_path / "nowhere" / "b", "--dir", records)
    assert status == 2
    assert "Traceback" not in err
