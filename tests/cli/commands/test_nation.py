"""`overtrick nation`: its options, its summary, and what it refuses."""

import tomllib
from pathlib import Path

import pytest

from tests.cli.conftest import Call

SMALL = ("--clubs", "2", "--players", "60", "--months", "1")


def test_it_says_what_it_made(call: Call, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "nation"
    status, out, err = call("nation", *SMALL, folder)
    assert (status, err) == (0, "")
    files = sum(path.is_file() for path in (folder / "results").rglob("*"))
    players = len((folder / "registers" / "players.txt").read_text().splitlines()) - 1
    assert out.startswith(f"{folder}: 2 clubs, {players} players, {files} files, ")
    assert out.endswith(" player-sessions\n")


def test_an_empty_folder_will_do(call: Call, tmp_path: Path) -> None:
    assert call("nation", *SMALL, tmp_path)[0] == 0
    assert (tmp_path / "deliveries.csv").exists()


@pytest.mark.parametrize(
    ("words", "key", "value"),
    [
        (("--seed", "77"), "seed", 77),
        (("--start", "2024-07-01"), "start", "2024-07-01"),
        (("--federation", "cyprus"), "scheme", "cbf-2013"),
    ],
)
def test_options_are_written_down(words: tuple[str, ...], key: str, value: object, call: Call, tmp_path: Path) -> None:
    assert call("nation", *SMALL, *words, tmp_path)[0] == 0
    written = tomllib.loads((tmp_path / "nation.toml").read_text())
    assert str(written[key]) == str(value)


def test_years_are_twelve_months(call: Call, tmp_path: Path) -> None:
    assert call("nation", "--clubs", "1", "--players", "16", "--years", "2", tmp_path)[0] == 0
    assert tomllib.loads((tmp_path / "nation.toml").read_text())["months"] == 24


def test_a_folder_with_something_in_it_is_refused(call: Call, tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("mine")
    status, out, err = call("nation", *SMALL, tmp_path)
    assert (status, out) == (2, "")
    assert err == f"overtrick nation: {tmp_path} already exists and is not an empty folder; name a new one.\n"
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


def test_a_file_is_no_folder(call: Call, tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("mine")
    assert call("nation", *SMALL, tmp_path / "letter.txt")[0] == 2
    assert call("nation", *SMALL, tmp_path / "letter.txt" / "below")[0] == 2


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--clubs", "200"), "new-zealand has 135 clubs, and 200 were asked for."),
        (("--federation", "cyprus", "--clubs", "6"), "cyprus has 5 clubs, and 6 were asked for."),
        (
            ("--federation", "atlantis"),
            "There is no federation 'atlantis'. Choose from: cyprus, new-zealand; or give a f",
        ),
        (("--clubs", "10", "--players", "100"), "10 clubs need at least 120 players, 12 for each club."),
        (("--years", "1000"), "A nation can be played in the years from 2000 to 2999."),
        (("--start", "1999-12-31"), "A nation can be played in the years from 2000 to 2999."),
    ],
)
def test_what_cannot_be_made_is_refused_clearly(words: tuple[str, ...], says: str, call: Call, tmp_path: Path) -> None:
    status, out, err = call("nation", *words, tmp_path / "out")
    assert (status, out) == (2, "")
    assert says in err
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    "words",
    [
        ("--years", "1", "--months", "6"),
        ("--clubs", "0"),
        ("--players", "-5"),
        ("--players", "many"),
        ("--months", "1.5"),
        ("--seed", "x"),
        ("--start", "yesterday"),
        ("another",),
    ],
)
def test_bad_use(words: tuple[str, ...], call: Call, tmp_path: Path) -> None:
    status, out, err = call("nation", *words, tmp_path / "out")
    assert (status, out) == (2, "")
    assert "usage: overtrick nation" in err
