"""`overtrick init`: a federation in a new directory, and never two in one."""

from pathlib import Path

import pytest

from tests.cli.conftest import Call

SKERRY = Path(__file__).parents[2] / "federations" / "skerry"


@pytest.fixture
def place(tmp_path: Path, records: Path) -> Path:
    """A directory that does not exist yet."""
    return tmp_path / "new" / "federation"


def test_new_zealand_is_founded_with_its_clubs(call: Call, place: Path) -> None:
    status, out, err = call("init", "--dir", place, "--today", "2017-01-01")
    assert (status, err) == (0, "")
    assert out == f"{place}: founded New Zealand Bridge, scheme nz-2017, with 140 clubs\n"
    assert (place / "overtrick.toml").stat().st_mode & 0o077 == 0
    status, out, _ = call("verify", "--dir", place)
    assert (status, out) == (0, "1 line of the journal, 0 awards: everything agrees\n")


def test_cyprus_or_any_scheme(call: Call, place: Path, tmp_path: Path) -> None:
    status, out, _ = call("init", "--dir", place, "--federation", "cyprus")
    assert status == 0
    assert "scheme cbf-2013" in out
    status, out, _ = call("init", "--dir", tmp_path / "other", "--scheme", "nz-2017-draft")
    assert "scheme nz-2017-draft" in out
    assert call("init", "--dir", tmp_path / "third", "--scheme", "nz-1066")[0] == 2


def test_a_folder_of_ones_own(call: Call, place: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(SKERRY.parent)
    status, out, err = call("init", "--dir", place, "--federation", "skerry")
    assert (status, err) == (0, "")
    assert out == f"{place}: founded Skerry Bridge, scheme skerry-2026, with 7 clubs\n"
    # The records are opened from another folder than the one that they were founded in.
    monkeypatch.chdir(tmp_path)
    status, out, _ = call("verify", "--dir", place)
    assert (status, out) == (0, "1 line of the journal, 0 awards: everything agrees\n")


def test_a_folder_that_is_not_a_federation(call: Call, place: Path, tmp_path: Path) -> None:
    status, out, err = call("init", "--dir", place, "--federation", tmp_path)
    assert (status, out) == (2, "")
    assert f"There is no federation '{tmp_path}': the folder has no federation.toml." in err
    assert "'overtrick federation new'" in err
    assert not place.exists()


def test_there_is_one_federation_a_directory(call: Call, records: Path) -> None:
    before = (records / "overtrick.toml").read_text()
    status, out, err = call("init", "--dir", records)
    assert (status, out) == (2, "")
    assert f"there is already a federation in {records}" in err
    assert (records / "overtrick.toml").read_text() == before
    assert call("verify", "--dir", records)[0] == 0
    status, _, err = call("init", "--dir", records, "--database", "postgresql://a@b/c")
    assert status == 2
    assert "already names a database" in err


def test_a_database_that_cannot_be_used_leaves_nothing_behind(call: Call, place: Path) -> None:
    status, out, err = call("init", "--dir", place, "--database", "mysql://root@localhost/bridge")
    assert (status, out) == (2, "")
    assert "write postgresql://user:password@host:port/name" in err
    assert not place.exists()
    status, _, err = call("init", "--dir", place, "--database", "postgresql://nobody@127.0.0.1:1/nothing")
    assert status == 2
    assert "the database cannot be opened" in err
    assert "Traceback" not in err
    assert not (place / "overtrick.toml").exists()


def test_a_directory_that_cannot_be_made(call: Call, tmp_path: Path, records: Path) -> None:
    file = tmp_path / "a-file"
    file.write_text("")
    status, _, err = call("init", "--dir", file / "below")
    assert status == 2
    assert "cannot be made" in err


def test_the_directory_must_be_named(call: Call, records: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    status, out, err = call("verify")
    assert (status, out) == (2, "")
    assert "Name its data directory with --dir DIR, or set OVERTRICK_DIR" in err
    monkeypatch.setenv("OVERTRICK_DIR", str(records))
    assert call("verify")[0] == 0
