"""`overtrick load`: a nation's folder, registers first, then its deliveries."""

from pathlib import Path

import pytest

from tests.cli.conftest import Call


@pytest.fixture(scope="module")
def nation(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A very small nation."""
    from overtrick.cli import main

    folder = tmp_path_factory.mktemp("nation") / "small"
    assert main(["nation", "--clubs", "2", "--players", "60", "--months", "1", "--seed", "3", str(folder)]) == 0
    return folder


def test_a_nation_is_loaded_and_proved(call: Call, records: Path, nation: Path, tmp_path: Path) -> None:
    place = tmp_path / "loaded"
    status, out, err = call("load", nation, "--dir", place)
    assert (status, err) == (0, "")
    count = len((nation / "deliveries.csv").read_text().splitlines()) - 1
    assert out.startswith(f"{place}: {count} files in ")
    assert " files a second\n" in out
    assert " accepted" in out.splitlines()[1]
    assert call("verify", "--dir", place)[0] == 0


def test_a_folder_that_is_no_nation(call: Call, records: Path, tmp_path: Path) -> None:
    status, out, err = call("load", tmp_path, "--dir", tmp_path / "loaded")
    assert (status, out) == (2, "")
    assert "is not a folder as overtrick nation writes it" in err


def test_a_nation_of_another_scheme_is_refused(call: Call, records: Path, nation: Path, tmp_path: Path) -> None:
    call("init", "--dir", tmp_path / "island", "--federation", "cyprus")
    status, _, err = call("load", nation, "--dir", tmp_path / "island")
    assert status == 2
    assert "the store's federation has the scheme cbf-2013" in err
