"""A new folder of a federation, made by `overtrick federation new`, and bad use of the command."""

import datetime
import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from overtrick.cli import demo_data
from overtrick.store import models
from overtrick.store.db import data_directory, database
from overtrick.store.upkeep.verify import verify_records
from tests.cli.conftest import Call

SKERRY = Path(__file__).parents[2] / "federations" / "skerry"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of Skerry's folder that may be changed."""
    return shutil.copytree(SKERRY, tmp_path / "skerry")


@pytest.fixture
def closed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """Records that a test opens are closed after it."""
    monkeypatch.setenv("OVERTRICK_DIR", str(tmp_path))
    monkeypatch.delenv("OVERTRICK_DATABASE", raising=False)
    yield
    data_directory.disconnect_database(database.DEFAULT)


def test_a_new_folder_is_clean_and_runs_as_a_demo(call: Call, tmp_path: Path, closed: None) -> None:
    folder = tmp_path / "my-federation"
    named = ("--name", 'The "Rock", Bridge', "--time-zone", "Europe/Gibraltar")
    status, out, err = call("federation", "new", folder, *named)
    assert (status, err) == (0, "")
    assert out.startswith(f'{folder}: a folder for The "Rock", Bridge, with invented rules')
    status, out, _ = call("federation", "check", "--json", folder)
    found = json.loads(out)
    assert (status, found["mistakes"], found["notes"]) == (0, [], [])
    assert found["summary"]["name"] == 'The "Rock", Bridge'
    assert found["summary"]["time_zone"] == "Europe/Gibraltar"
    assert re.match(r"the-rock-bridge-20\d\d: ", found["summary"]["scheme"])
    today = datetime.date(2026, 11, 15)
    demo_data.write_nation(tmp_path / "demo", str(folder), today, 1)
    example = demo_data.load_nation(tmp_path / "demo", str(folder), today)
    assert example.player
    assert models.Award.objects.count() > 100
    assert [str(difference) for difference in verify_records()] == []


def test_a_new_folder_takes_its_name_from_its_place(call: Call, tmp_path: Path) -> None:
    status, _, _ = call("federation", "new", tmp_path / "far-away-isles")
    assert status == 0
    assert 'name = "Far Away Isles"\n' in (tmp_path / "far-away-isles" / "federation.toml").read_text()


@pytest.mark.parametrize("name", ["Γέφυρα", "Müller's Föderation", "a\\b"])
def test_a_name_in_any_letters(name: str, call: Call, tmp_path: Path) -> None:
    assert call("federation", "new", tmp_path / "new", "--name", name)[0] == 0
    status, out, _ = call("federation", "check", "--json", tmp_path / "new")
    assert (status, json.loads(out)["summary"]["name"]) == (0, name)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("new", "FOLDER"), "already exists and is not an empty folder; name a new one."),
        (("new", "other", "--time-zone", "Mars"), "there is no time zone 'Mars'"),
        (("new", "other", "--json"), "unrecognized arguments: --json"),
        (("check", "nowhere"), "there is no folder nowhere"),
        (("check", "FOLDER", "--name", "x"), "unrecognized arguments: --name x"),
    ],
)
def test_bad_use(
    words: tuple[str, ...], says: str, call: Call, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    before = sorted(tmp_path.rglob("*"))
    status, out, err = call("federation", *(word.replace("FOLDER", str(folder)) for word in words))
    assert (status, out) == (2, "")
    assert says in err
    assert sorted(tmp_path.rglob("*")) == before
