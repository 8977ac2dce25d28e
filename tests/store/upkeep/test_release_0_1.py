"""Records of release 0.1: a repair shows what is otherwise now and why, changes nothing before, and leaves nothing.

The two stores were made by the commands of 0.1. New Zealand: a teams night four months later had made a 20A pairs
ladder Swiss pairs, a match of two pairs had earned A points, a player left the only club. Cyprus: a round robin of one
day had earned no overall points, a club had taken back another club's contest, players had begun as Club Masters.
"""

import gzip
from collections.abc import Callable
from datetime import UTC, date, datetime
from fractions import Fraction
from pathlib import Path

import pytest

from overtrick.schemes.editing.settings import read_setting
from overtrick.schemes.editing.values import change_contents
from overtrick.store import models
from overtrick.store.commands.versions import adopt_folder, keep_present_folder
from overtrick.store.db import data_directory, database
from overtrick.store.db.backends import SQLITE_FILE, database_settings
from overtrick.store.errors import Refusal
from overtrick.store.journal.entries import entries_after, last_seq
from overtrick.store.journal.federation_state import current_federation, forget_state
from overtrick.store.queries.versions import contents_of
from overtrick.store.upkeep import repair
from tests.store.results.agreement import awarded_by_store
from tests.store.store_fixture import StoreFixture
from tests.stores import migrate

STORES = Path(__file__).parents[2] / "golden" / "stores"
NOW = datetime(2026, 11, 16, tzinfo=UTC)


@pytest.fixture
def old_store(empty_store: Callable[[str], StoreFixture]) -> Callable[[str], StoreFixture]:
    """old_store(name): the store of that name, opened by this version, which brings its tables up to date."""

    def ask(name: str) -> StoreFixture:
        store = empty_store("sqlite")
        data_directory.disconnect_database(database.DEFAULT)
        content = gzip.decompress((STORES / f"{name}_0_1.sqlite3.gz").read_bytes())
        (store.directory / SQLITE_FILE).write_bytes(content)
        data_directory.connect_database(database.DEFAULT, database_settings(store.directory))
        migrate(database.DEFAULT, [])
        forget_state()
        return store

    return ask


@pytest.mark.parametrize("name", ["new_zealand", "cyprus"])
def test_a_repair_shows_everything_changes_nothing_before_and_leaves_nothing(
    old_store: Callable[[str], StoreFixture], name: str
) -> None:
    store = old_store(name)
    before = store.contents()
    assert store.verify() != []
    plan = repair.plan_repair()
    assert store.contents() == before
    assert plan.changes
    assert all(change.because for change in plan.changes)
    assert all(change.now_because or change.more for change in plan.outcomes)
    repair.apply_plan(plan, NOW, "engineer", "version 0.2")
    assert store.verify() == []
    assert repair.plan_repair().empty


def test_new_zealand(old_store: Callable[[str], StoreFixture]) -> None:
    store = old_store("new_zealand")
    repair.apply_plan(repair.plan_repair(), NOW, "engineer", "version 0.2")
    # N25: 20 - 19 / (10 × 25 %) = 12.4 for the second of ten pairs, as pairs; 14 A were those of Swiss pairs.
    assert {key[:2]: key[3] for key in awarded_by_store("106_ladder.txt")}[("50003", "A")] == 12
    # N13: two pairs at one table earn nothing.
    assert awarded_by_store("106_two_pairs.txt") == {}
    # The player who left the only club belongs to none, as the player file says it.
    assert models.Player.objects.get(number="50002").club == 9999
    # 40 C on Monday, and 2 C a board for the match of 24 boards.
    assert store.points("50001")["C"] == 40 + 48


def test_cyprus(old_store: Callable[[str], StoreFixture]) -> None:
    old_store("cyprus")
    plan = repair.plan_repair()
    decided = {change.seq: (change.was, change.now) for change in plan.outcomes if change.was != change.now}
    assert sorted(decided.values()) == [("cancel", "reject"), ("reject", "accept")]
    repair.apply_plan(plan, NOW, "engineer", "version 0.2")
    earned = [key for key in awarded_by_store("robin.mcd") if key[0] == "5001"]
    # Six teams: 18 Silver for the session, × 3 overall, 5 matches won × 4; and 8 Gold.
    assert sum(points for _, unit, _, points in earned if unit == "Silver") == 18 + 54 + 20
    assert sum(points for _, unit, _, points in earned if unit == "Gold") == 8
    # C7: a session with two winners has no overall ranking, so it gives no Gold.
    assert not [key for name in ("gold_ns.mcd", "gold_ew.mcd") for key in awarded_by_store(name) if key[1] == "Gold"]
    # The rank of newcomers is the federation's first, and no longer New Zealand's.
    assert models.Player.objects.get(number="5040").rank == 0


def test_a_store_of_before_takes_its_folder_on_record_with_its_first_change(
    old_store: Callable[[str], StoreFixture],
) -> None:
    store = old_store("new_zealand")
    damage = store.verify()
    assert not current_federation().versions[0].files
    setting = read_setting('schemes/nz-2017.toml: ratings.factor = "75 %"')
    start = date(2027, 1, 1)
    changed = change_contents(contents_of(current_federation().versions[0]), [setting], start)
    adopt_folder(changed, start, NOW, "secretary", "Board")
    assert [entry.kind for entry in entries_after(last_seq() - 2, 2)] == ["keep", "adopt"]
    for _turn in range(2):
        first, _ = current_federation().versions
        assert "schemes/nz-2017.toml" in first.files
        ratings = [current_federation().scheme.on(day).rating for day in (date(2026, 12, 31), start)]
        assert [rating and rating.factor.number for rating in ratings] == [Fraction(4, 5), Fraction(3, 4)]
        store.restart()
    with pytest.raises(Refusal, match="on record already"):
        keep_present_folder(NOW, "secretary")
    assert store.verify() == damage
