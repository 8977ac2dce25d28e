"""Awards that stand, and mergers, are found by an index in a nation's ten years too, by what SQLite knows of its size.

Two million awards take minutes to post; the statistics that such a ledger had are enough to see which way is chosen.
"""

from collections.abc import Callable

import pytest
from django.test.utils import CaptureQueriesContext

from overtrick.store.db import data_directory, database
from overtrick.store.db.backends import database_settings
from overtrick.store.ledger.in_force import awards_in_force
from overtrick.store.registers.players import numbers_of, player_and_numbers
from tests.store.cast import NUMBERS, session_file
from tests.store.store_fixture import StoreFixture

# Of ten years: so many awards, so many of a session, of a player, and so many that reverse one and the same.
STATISTICS = {"session_id": "2000464 25", "player_id": "2000464 101", "reverses_id": "2000464 2180", "id": "2000464 1"}


@pytest.fixture
def large(open_store: Callable[[str, str], StoreFixture]) -> StoreFixture:
    """A store with one session, of which SQLite believes that it has two million awards."""
    store = open_store("nz-2017", "sqlite")
    store.register(*NUMBERS).send("106_a.txt", session_file())
    database.rows("ANALYZE")
    database.execute("DELETE FROM sqlite_stat1 WHERE tbl = 'award'")
    for name, *_ in database.rows("SELECT name FROM pragma_index_list('award')"):
        ((column,),) = database.rows(f"SELECT name FROM pragma_index_info('{name}')")
        database.execute("INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('award', %s, %s)", name, STATISTICS[column])
    # Of twenty thousand players nobody was merged.
    database.execute("UPDATE sqlite_stat1 SET stat = '20000 1' WHERE tbl = 'player' AND idx LIKE '%auto%'")
    database.execute("UPDATE sqlite_stat1 SET stat = '20000 20000' WHERE tbl = 'player' AND idx LIKE '%merged%'")
    # Statistics are read when a database is opened.
    data_directory.connect_database(database.DEFAULT, database_settings(store.directory))
    return store


@pytest.mark.parametrize("column", ["session_id", "player_id"])
def test_some_sessions_or_players_do_not_cost_a_walk_along_the_ledger(large: StoreFixture, column: str) -> None:
    with CaptureQueriesContext(database.connection()) as asked:
        awards_in_force(column, range(1, 21))
    (plan,) = [[str(step[-1]) for step in database.rows(f"EXPLAIN QUERY PLAN {each['sql']}")] for each in asked]
    assert plan[0].startswith("SEARCH a USING INDEX"), plan


def test_such_a_walk_would_be_noticed(large: StoreFixture) -> None:
    ordered = "SELECT a.id FROM award a WHERE a.session_id IN ({}) ORDER BY a.id"
    plan = database.rows("EXPLAIN QUERY PLAN " + ordered.format(", ".join(map(str, range(20_000)))))
    assert str(plan[0][-1]).startswith("SCAN a"), plan


def test_nobody_looks_through_the_register_for_those_who_were_merged(large: StoreFixture) -> None:
    with CaptureQueriesContext(database.connection()) as asked:
        player, numbers = player_and_numbers(NUMBERS[0])
        assert numbers == numbers_of(player) == [NUMBERS[0]]
    plans = [database.rows(f"EXPLAIN QUERY PLAN {each['sql']}") for each in asked]
    assert len(plans) == 2
    # `own` is not the register: it has the player and the duplicates that were found so far.
    steps = [str(step[-1]) for plan in plans for step in plan]
    assert [step for step in steps if "SCAN" in step and step != "SCAN own"] == []
    assert [step for step in steps if "SEARCH d USING" in step and "(merged_into_id=?)" in step]


def test_what_stands_is_told_in_the_order_of_posting(large: StoreFixture) -> None:
    found = [award.id for award in awards_in_force("session_id", [1])]
    assert found == sorted(found)
    # First and second of four pairs earn, two players each.
    assert len(found) == 4
