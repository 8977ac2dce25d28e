"""Versions of the federation's folder: kept on record, adopted from a day on, withdrawn before it.

The 40C table for four pairs gives the winners its maximum and the second 40 - 39 / (4 × 0.35) = 12.14, rounded down.
With a maximum of 60 the second get 60 - 59 / (4 × 0.35) = 60 - 42.14 = 17.86, rounded down: 17.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path

import pytest

from overtrick.schemes.editing.contents import read_contents
from overtrick.store import models
from overtrick.store.commands import versions
from overtrick.store.db import database
from overtrick.store.errors import Refusal
from overtrick.store.explain.version_preview import preview_awards
from overtrick.store.journal.federation_state import current_federation, federation_state
from overtrick.store.queries.versions import list_versions
from overtrick.store.registers.folder_files import load_contents
from overtrick.store.upkeep.backup import restore_backup, write_backup
from overtrick.store.upkeep.rebuild import rebuild
from tests.store.cast import NUMBERS, session_file
from tests.store.decisions.adoption import APRIL, REASON, adopt, changed
from tests.store.kills import ROOT
from tests.store.store_fixture import SECRETARY, StoreFixture
from tests.stores import VENDORS

NEW_MAXIMUM = 'schemes/nz-2017.toml: tables 40C Pairs.maximum = "60 C"'
# A program that opens the store of its environment.
OPEN = (
    "import os; from pathlib import Path; from overtrick.store.db.data_directory import open_directory;"
    "open_directory(Path(os.environ['OVERTRICK_DIR']));"
    "from overtrick.store.journal.federation_state import current_federation;"
    "assert len(current_federation().versions) == 2"
)


def play(store: StoreFixture, day: str, round_number: int = 1) -> None:
    """Play an evening of four pairs, and send it the day after."""
    store.now = store.now.replace(year=int(day[:4]), month=int(day[5:7]), day=int(day[8:])) + timedelta(days=1)
    receipt = store.send(f"evening_{day[5:7]}_{day[8:]}.txt", session_file(date=day, round=round_number))
    assert receipt.state == "accepted", receipt.problems


def test_a_value_counts_from_its_day_on_and_nothing_before_it_changes(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    play(store, "2018-03-10")
    before = store.in_force()
    adopt(store, NEW_MAXIMUM)
    assert store.in_force() == before
    play(store, "2018-03-31", 2)
    assert (store.points("38441"), store.points("12356")) == ({"C": 80}, {"C": 24})
    # A round of the same event, on the day itself.
    play(store, "2018-04-01", 3)
    assert (store.points("38441"), store.points("12356")) == ({"C": 140}, {"C": 41})
    # A correction of an evening before the day is awarded as that evening was.
    store.send("evening_03_10.txt", session_file(date="2018-03-10", boards=27))
    assert (store.points("38441"), store.points("12356")) == ({"C": 140}, {"C": 41})
    assert store.verify() == []
    contents = store.contents()
    assert rebuild(exchange=False) == []
    assert store.contents() == contents
    assert store.restart().verify() == []


@pytest.mark.parametrize("to", VENDORS)
def test_records_need_only_their_backup_wherever_they_are_restored(
    to: str,
    store: StoreFixture,
    empty_store: Callable[[str], StoreFixture],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    store.register(*NUMBERS)
    adopt(store, NEW_MAXIMUM)
    play(store, "2018-04-01")
    write_backup(tmp_path / "backup.sqlite3")
    shutil.rmtree(store.directory / "federation")
    elsewhere = empty_store(to)
    monkeypatch.setenv("OVERTRICK_DIR", str(elsewhere.directory))
    restore_backup(tmp_path / "backup.sqlite3")
    elsewhere.restart()
    assert elsewhere.points("12356") == {"C": 17}
    assert elsewhere.verify() == []
    elsewhere.now = store.now
    play(elsewhere, "2018-04-09", 2)
    assert elsewhere.points("12356") == {"C": 34}


def test_a_scheme_outside_the_package_is_kept_with_all_that_it_names(
    empty_store: Callable[[str], StoreFixture], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from overtrick.store.commands.decide import found_federation

    store = empty_store("sqlite")
    monkeypatch.setenv("OVERTRICK_DIR", str(store.directory))
    outside = tmp_path / "outside"
    outside.mkdir()
    text = 'name = "mine"\ntitle = "Mine"\neffective = 2017-09-01\nextends = "nz-2017"\n'
    (outside / "mine.toml").write_text(text)
    found_federation(str(outside / "mine.toml"), store.now, SECRETARY, approval=False)
    shutil.rmtree(outside)
    store.restart().register(*NUMBERS)
    play(store, "2018-03-10")
    assert store.points("12356") == {"C": 12}
    assert current_federation().versions[0].scheme.name == "mine"
    assert store.verify() == []


def test_the_copy_is_made_anew_when_it_is_missing_or_wrong(store: StoreFixture) -> None:
    adopt(store, NEW_MAXIMUM)
    (copy,) = (store.directory / "federation").iterdir()
    file = copy / "schemes" / "nz-2017.toml"
    good = file.read_bytes()
    shutil.rmtree(copy)
    store.restart()
    assert federation_state().federation.scheme.on(APRIL).table("40C Pairs")
    assert file.read_bytes() == good
    # Another process compares the copy with the records when it begins.
    for spoil in (lambda: file.write_bytes(b"spoilt"), lambda: (copy / "schemes" / "more.toml").touch()):
        spoil()
        subprocess.run([sys.executable, "-c", OPEN], env=os.environ | store.environment, check=True, cwd=ROOT)
        assert file.read_bytes() == good
        assert not (copy / "schemes" / "more.toml").exists()


@pytest.mark.parametrize(
    ("settings", "day", "reason", "says"),
    [
        (
            [NEW_MAXIMUM],
            date(2018, 3, 11),
            REASON,
            "would count from 2018-03-11, and today is 2018-03-11: name a later",
        ),
        ([NEW_MAXIMUM], APRIL, " ", "needs its reason"),
        (['federation.toml: name = "New Zealand Bridge"'], APRIL, REASON, "the same as before"),
        (['federation.toml: time_zone = "Asia/Tokyo"'], APRIL, REASON, "Pacific/Auckland cannot become Asia/Tokyo"),
        (["schemes/nz-2017.toml: ratings.factor = 2"], APRIL, REASON, "found 2 without its unit"),
    ],
)
def test_what_cannot_be_adopted_is_refused_and_leaves_nothing(
    store: StoreFixture, settings: list[str], day: date, reason: str, says: str
) -> None:
    before = store.contents()
    with pytest.raises(Refusal, match=says):
        adopt(store, *settings, day=day, reason=reason)
    assert store.contents() == before


def test_several_versions_wait_each_for_its_day(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    adopt(store, NEW_MAXIMUM)
    may = date(2018, 5, 1)
    last = adopt(store, 'schemes/nz-2017.toml: tables 40C Pairs.maximum = "100 C"', day=may)
    with pytest.raises(Refusal, match=f"line {last.seq} waits for 2018-05-01"):
        adopt(store, 'schemes/nz-2017.toml: tables 40C Pairs.premium = "2 C"', day=date(2018, 4, 15))
    play(store, "2018-04-30")
    play(store, "2018-05-01")
    # The second of four get 100 - 99 / 1.4 = 29.29, rounded down.
    assert (store.points("38441"), store.points("12356")) == ({"C": 160}, {"C": 46})
    states = [row.state for row in list_versions(date(2018, 5, 2))]
    assert states == ["over", "over", "counts"]
    assert [row.state for row in list_versions(date(2018, 4, 2))] == ["over", "counts", "waits"]
    assert store.verify() == []


def test_a_version_is_withdrawn_before_its_day_and_not_on_it(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    first = adopt(store, NEW_MAXIMUM)
    second = adopt(store, 'schemes/nz-2017.toml: tables 40C Pairs.maximum = "100 C"', day=date(2018, 5, 1))
    with pytest.raises(Refusal, match=f"line {second.seq} was adopted after this one"):
        versions.withdraw_version(first.seq, store.now, SECRETARY, "no")
    versions.withdraw_version(second.seq, store.now, SECRETARY, "no")
    store.now = store.now.replace(month=4, day=2)
    with pytest.raises(Refusal, match="counts since 2018-04-01"):
        versions.withdraw_version(first.seq, store.now, SECRETARY, "no")
    play(store, "2018-05-01")
    assert store.points("12356") == {"C": 17}
    assert [row.state for row in list_versions(date(2018, 5, 2))] == ["over", "counts", "withdrawn"]
    assert store.verify() == []
    assert store.restart().verify() == []


def codes(table: str) -> list[tuple[int, str, date | None, date | None]]:
    """The rows of a code table."""
    rows = models.Code.objects.filter(table=table).order_by("code", "id")
    return [(row.code, row.name, row.start, row.end) for row in rows]


def test_code_tables_change_from_the_day_on_except_what_the_federation_decided(store: StoreFixture) -> None:
    before = codes("source")
    kept, renamed = before[0], before[1]
    store.decide("code", table="source", code=kept[0], name="As we say it", reason="ours")
    ours = codes("source")
    adopted = adopt(
        store,
        f'registers.toml: codes.source {kept[0]}.name = "As the folder says it"',
        f'registers.toml: codes.source {renamed[0]}.name = "Renamed"',
    )
    last_day = date(2018, 3, 31)
    assert codes("source") == [
        ours[0], (renamed[0], renamed[1], None, last_day), (renamed[0], "Renamed", APRIL, None), *ours[2:],
    ]  # fmt: skip
    assert store.verify() == []
    versions.withdraw_version(adopted.seq, store.now, SECRETARY, "no")
    assert codes("source") == ours
    assert store.verify() == []


def test_approval_changes_with_the_folder_and_back(store: StoreFixture) -> None:
    state = federation_state()
    assert state.units_needing_approval(date(2018, 4, 2)) == frozenset()
    adopted = adopt(store, 'federation.toml: approval = ["A"]')
    for _ in range(2):
        assert federation_state().units_needing_approval(date(2018, 4, 2)) == {"A"}
        assert federation_state().units_needing_approval(date(2018, 3, 31)) == frozenset()
        store.restart()
    versions.withdraw_version(adopted.seq, store.now, SECRETARY, "no")
    for _ in range(2):
        assert federation_state().units_needing_approval(date(2018, 4, 2)) == frozenset()
        store.restart()


@pytest.mark.parametrize(
    "setting",
    [
        # Clubs of a kind that awards no longer.
        'registers.toml: not_awarding = ["affiliated"]',
        # Players of a status that earns no longer.
        'registers.toml: on_the_day resigned.statuses = ["Active"]',
    ],
)
def test_who_earns_on_a_day_follows_the_registers_of_its_version(store: StoreFixture, setting: str) -> None:
    store.register(*NUMBERS)
    adopt(store, setting)
    play(store, "2018-03-31")
    play(store, "2018-04-01", 2)
    assert store.points("38441") == {"C": 40}
    assert store.verify() == []


def test_a_preview_awards_the_last_twelve_months_as_if_the_version_had_counted(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    play(store, "2018-03-10")
    play(store, "2018-03-17")
    before = store.contents()
    found = preview_awards(load_contents(changed(NEW_MAXIMUM)), APRIL, date(2018, 3, 20))
    assert store.contents() == before
    assert (found.sessions, found.changed_sessions, found.changed_players, len(found.changed)) == (2, 2, 4, 8)
    # Two evenings, each with two winners of 40 and two seconds of 12; then 60 and 17.
    assert (found.before, found.after) == ({"C": "208"}, {"C": "308"})
    shown = {(each.player, each.before, each.after) for each in found.changed}
    assert shown == {(number, "40", "60") for number in ("38441", "20093")} | {
        (number, "12", "17") for number in ("12356", "9205")
    }
    assert preview_awards(load_contents(changed(NEW_MAXIMUM)), APRIL, date(2019, 3, 12)).sessions == 1


def test_a_preview_does_not_blame_a_change_for_what_was_adopted_before_it(store: StoreFixture) -> None:
    store.register(*NUMBERS)
    play(store, "2018-03-10")
    adopt(store, NEW_MAXIMUM)
    may = date(2018, 5, 1)
    words = preview_awards(load_contents(changed('federation.toml: name = "Two Islands"', day=may)), may, APRIL)
    assert (words.sessions, words.changed) == (1, ())
    # From then on by 60 at most: two winners of 60 and two seconds of 17, before and after.
    assert words.before == words.after == {"C": "154"}
    # With a maximum of 100 the second get 100 - 99 / 1.4 = 29.29, rounded down.
    values = preview_awards(
        load_contents(changed('schemes/nz-2017.toml: tables 40C Pairs.maximum = "100 C"', day=may)), may, APRIL
    )
    assert (values.before, values.after) == ({"C": "154"}, {"C": "258"})


def test_verify_finds_a_file_of_the_folder_that_was_changed_removed_or_added(store: StoreFixture) -> None:
    adopt(store, NEW_MAXIMUM)
    path, digest = next(iter(read_contents("nz-2017").manifest.items()))
    key = database.rows("SELECT id FROM folder_file WHERE sha256 = %s", digest)[0][0]
    for name in ("update", "delete", "insert"):
        on = "" if store.vendor == "sqlite" else " ON folder_file"
        database.execute(f"DROP TRIGGER IF EXISTS folder_file_no_{name}{on}")
    content = b"code,name,region\n"
    database.execute("UPDATE folder_file SET content = %s, size = %s WHERE id = %s", content, len(content), key)
    found = store.verify()
    assert any(f"file of the federation's folder {key}: its bytes or their hash were changed" in each for each in found)
    assert any(f"{path} of journal entry" in each for each in found)
    database.execute("UPDATE folder_file SET sha256 = %s WHERE id = %s", "0" * 64, key)
    found = store.verify()
    assert any(f"names it ({path})" in each for each in found)
    assert any(f"folder {key}: its bytes or their hash were changed" in each for each in found)


def test_a_store_of_another_machine_has_only_the_database(store: StoreFixture, tmp_path: Path) -> None:
    """The journal names each file by its hash, and the database has them all."""
    entry = adopt(store, NEW_MAXIMUM)
    kept = {digest for (digest,) in database.rows("SELECT sha256 FROM folder_file")}
    founding = models.Journal.objects.get(seq=1)
    assert set(entry.data["files"].values()) <= kept
    assert '"schemes/nz-2017.toml"' in founding.data
    assert "nation.toml" not in founding.data
