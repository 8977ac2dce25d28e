"""A federation of a folder or a file of its own, in the records: all that it is made of goes with them, and counts.

The 40C table for four pairs gives the winners its maximum and the second 40 - 39 / (4 × 0.35) = 12.14, rounded down.
With a maximum of 60 the second get 60 - 59 / (4 × 0.35) = 17.86, rounded down.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from pathlib import Path

import pytest

from overtrick.nation import Plan, build
from overtrick.schemes import load_scheme
from overtrick.schemes.editing.contents import LEFT_OUT, FolderContents
from overtrick.schemes.editing.settings import read_setting
from overtrick.schemes.editing.values import change_contents
from overtrick.schemes.folders import PACKAGED
from overtrick.schemes.translations import translations_of
from overtrick.store import models
from overtrick.store.commands import bulk_load, versions
from overtrick.store.commands.decide import found_federation
from overtrick.store.commands.reading_process import ReadingProcess
from overtrick.store.errors import Refusal
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.models.points_field import from_parts
from overtrick.store.queries.versions import contents_of
from overtrick.store.upkeep.backup import restore_backup, write_backup
from tests.awards.test_field_mappings import GREEN, MAPPINGS, STATED, usebio
from tests.store.cast import AUCKLAND, NUMBERS, session_file
from tests.store.commands.test_reading_process import LIMITS
from tests.store.kills import ROOT
from tests.store.own_federation import write_scheme
from tests.store.store_fixture import SECRETARY, StoreFixture

PADDED = """
[player_numbers]
example = "00038441"
pattern = "[0-9]{8}"
pad = 8
"""
NEW_MAXIMUM = 'schemes/nz-2017.toml: tables 40C Pairs.maximum = "60 C"'
EmptyStore = Callable[[str], StoreFixture]


@pytest.fixture
def own_folder(tmp_path: Path) -> Path:
    """New Zealand's folder, with numbers of eight digits."""
    folder = tmp_path / "own"
    shutil.copytree(PACKAGED / "new-zealand", folder)
    with (folder / "federation.toml").open("a", encoding="utf-8") as file:
        file.write(PADDED)
    return folder


def found(store: StoreFixture, scheme: str, monkeypatch: pytest.MonkeyPatch, at: datetime | None = None) -> None:
    """Found a federation whose copy lies in the store's own directory."""
    monkeypatch.setenv("OVERTRICK_DIR", str(store.directory))
    found_federation(scheme, at or store.now, SECRETARY, approval=False)


def new_maximum(day: date) -> FolderContents:
    """The folder on record, with a higher maximum from a day on."""
    return change_contents(contents_of(current_federation().versions[-1]), [read_setting(NEW_MAXIMUM)], day)


@pytest.mark.parametrize(("federation", "scheme"), [("new-zealand", "nz-2017"), ("cyprus", "cbf-2013")])
def test_all_of_a_folder_is_on_record_and_is_restored_anywhere(
    federation: str, scheme: str, empty_store: EmptyStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "own"
    shutil.copytree(PACKAGED / federation, folder)
    # A folder as it comes with the package would be read there.
    (folder / "notes.txt").write_text("Ours")
    files = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    store = empty_store("sqlite")
    found(store, str(folder), monkeypatch)
    assert current_federation().versions[0].files.keys() == files - LEFT_OUT
    write_backup(tmp_path / "backup.sqlite3")
    for gone in (folder, store.directory / "federation"):
        shutil.rmtree(gone)
    elsewhere = empty_store("sqlite")
    monkeypatch.setenv("OVERTRICK_DIR", str(elsewhere.directory))
    restore_backup(tmp_path / "backup.sqlite3")
    assert elsewhere.restart().verify() == []
    restored, packaged = current_federation().scheme, load_scheme(scheme)
    assert restored.folder.is_relative_to(elsewhere.directory.resolve())
    assert restored.registers == packaged.registers
    assert restored.logo == packaged.logo is not None
    assert restored.fees.file == packaged.fees.file
    assert translations_of(restored) == translations_of(packaged)
    assert bool(translations_of(restored)) is (federation == "cyprus")


def run_cli(*words: str) -> None:
    """Run a command as a user does."""
    subprocess.run([sys.executable, "-m", "overtrick.cli", *words], check=True, cwd=ROOT, env=os.environ)


def test_a_scheme_in_one_file_is_founded_moved_and_restored(tmp_path: Path) -> None:
    path = write_scheme(tmp_path)
    run_cli("init", "--scheme", path, "--dir", str(tmp_path / "first"))
    Path(path).unlink()
    (tmp_path / "first").rename(tmp_path / "second")
    run_cli("verify", "--dir", str(tmp_path / "second"))
    run_cli("backup", str(tmp_path / "backup.sqlite3"), "--dir", str(tmp_path / "second"))
    shutil.rmtree(tmp_path / "second")
    run_cli("restore", str(tmp_path / "backup.sqlite3"), "--dir", str(tmp_path / "third"))
    run_cli("verify", "--dir", str(tmp_path / "third"))
    (copy,) = (tmp_path / "third" / "federation").iterdir()
    assert load_scheme(str(copy / "schemes" / "own.toml")).clubs == load_scheme("nz-2017").clubs


def test_the_reading_process_knows_the_version_and_the_numbers(
    own_folder: Path, empty_store: EmptyStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = empty_store("sqlite")
    found(store, str(own_folder), monkeypatch)
    shutil.rmtree(own_folder)
    store.register(*NUMBERS)
    april = date(2018, 4, 1)
    versions.adopt_folder(new_maximum(april), april, store.later(minutes=1).now, SECRETARY, "Board")
    store.later(days=30)
    reader = ReadingProcess(LIMITS)
    try:
        for day, points in (("2018-03-31", ["40", "12"]), ("2018-04-01", ["60", "17"])):
            reading = reader.read(store.delivery("106_a.txt", session_file(date=day))).reading
            assert reading is not None
            (alone,) = reading.prepared_awards
            first, _, second, _ = alone.earned[0]
            assert (first.number, second.number) == ("00038441", "00012356")
            assert [f"{from_parts(each.points):.0f}" for each in (first, second)] == points
    finally:
        reader.stop()


def test_a_bulk_load_is_the_same_with_a_second_process(
    own_folder: Path, empty_store: EmptyStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    build(Plan(federation=str(own_folder), clubs=3, players=120, months=2), tmp_path / "nation")
    began = datetime(2024, 12, 1, tzinfo=UTC)
    february = date(2025, 2, 1)
    loaded = []
    for many in (0, 1_000_000):
        monkeypatch.setattr(bulk_load, "_MANY_FILES", many)
        store = empty_store("sqlite")
        found(store, str(own_folder), monkeypatch, began)
        versions.adopt_folder(new_maximum(february), february, began + timedelta(hours=1), SECRETARY, "Board")
        counts = bulk_load.load_folder(tmp_path / "nation")
        assert store.verify() == []
        awards = store.in_force()
        assert {len(each.player) for each in awards} == {8}
        loaded.append((counts, awards))
    assert loaded[0] == loaded[1]
    assert loaded[0][0].files > 20
    # Winners of the old maximum in January, and of the new one in February.
    assert {Decimal(40), Decimal(60)} <= {each.points for each in loaded[0][1] if each.unit == "C"}


def test_a_file_gets_its_class_by_its_fields_and_its_stated_points_by_their_scale(
    empty_store: EmptyStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of four pairs in an event of class 40C the first earns 40 C, the second 12: 4000 and 1200 hundredths."""
    store = empty_store("sqlite")
    found(store, write_scheme(tmp_path, text=MAPPINGS + STATED), monkeypatch)
    store.register(*map(str, range(1, 9)))
    right = store.send("right.xml", usebio(stated=("4000", "1200", "0", "0")), club=AUCKLAND)
    assert (right.state, [each.code for each in right.problems if each.code == "stated-points"]) == ("accepted", [])
    assert (store.points("1"), store.points("3")) == ({"C": 40}, {"C": 12})
    wrong = store.send("right.xml", usebio(stated=("21", "1200", "0", "0")), club=AUCKLAND)
    (problem,) = [each for each in wrong.problems if each.code == "stated-points"]
    assert "states 21 LOCAL, that is 0.21 C" in problem.message
    green = store.send("green.xml", usebio(GREEN).replace("10/03", "03/03"), club=AUCKLAND)
    assert green.state == "accepted", green.problems
    classes = models.Session.objects.filter(stands=True).order_by("id").values_list("event_class", flat=True)
    assert list(classes) == ["40C", "5A"]
    assert store.verify() == []


def test_a_version_whose_translations_are_of_other_texts_is_refused(
    cyprus_store: StoreFixture,
) -> None:
    """Pages could not be shown in Greek any more."""
    before = cyprus_store.contents()
    contents = contents_of(current_federation().versions[-1])
    day = date(2018, 4, 1)
    changed = change_contents(contents, [read_setting('federation.toml: name = "Bridge of Cyprus"')], day)
    with pytest.raises(Refusal, match=r"translations/el\.toml line \d+: .* no text 'Cyprus Bridge Federation'"):
        versions.adopt_folder(changed, day, cyprus_store.now, SECRETARY, "Board")
    assert cyprus_store.contents() == before
    words = changed.files["translations/el.toml"].replace(b'"Cyprus Bridge Federation"', b'"Bridge of Cyprus"', 1)
    both = FolderContents(changed.scheme_file, changed.files | {"translations/el.toml": words})
    versions.adopt_folder(both, day, cyprus_store.now, SECRETARY, "Board")
    assert cyprus_store.verify() == []
