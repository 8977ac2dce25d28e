"""The proof finds every kind of damage, names row and column, and changes nothing itself."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from overtrick.store.db import database
from tests.store.cast import NUMBERS, session_file
from tests.store.contest_reports import NORTH, Contest, report
from tests.store.store_fixture import StoreFixture, rows

# One value in each derived table of a New Zealand store.
DAMAGE = {
    "region": ("code", 1, "name", "Nowhere"),
    "club": ("code", 106, "kind", "unaffiliated"),
    "code": ("id", 1, "name", "Other"),
    "sending": ("id", 1, "also_for", 130),
    "player": ("id", 1, "family", "Somebody"),
    "membership": ("id", 1, "club", 130),
    "spell": ("id", 1, "value", "4"),
    "event": ("id", 1, "name", "Other"),
    "stage": ("id", 1, "total_field", 99),
    "batch": ("id", 1, "state", "held"),
    "revision": ("id", 1, "state", "rejected"),
    "problem": ("id", 1, "code", "other"),
    "session": ("id", 1, "boards", 1),
    "fact": ("id", 1, "data", "{}"),
    "entry": ("id", 1, "place", 9),
    "seat": ("id", 1, "number", "77"),
    "posting": ("id", 1, "cause", "other"),
    "award": ("id", 1, "unit", "X"),
    "audit": ("id", 1, "who", "somebody"),
}


@contextmanager
def unguarded(*tables: str) -> Iterator[None]:
    """The hand of somebody who can do anything to the database."""
    if database.connection().vendor == "postgresql":
        for table in tables:
            database.execute(f"ALTER TABLE {table} DISABLE TRIGGER USER")
        yield
        for table in tables:
            database.execute(f"ALTER TABLE {table} ENABLE TRIGGER USER")
        return
    for (name,) in rows("SELECT name FROM sqlite_master WHERE type = 'trigger'"):
        database.execute(f"DROP TRIGGER {name}")
    yield


@pytest.fixture
def busy(store: StoreFixture) -> StoreFixture:
    """A store with something in every table."""
    store.register(*NUMBERS)
    store.decide("sending", club=106, also_for=999)
    store.send("ladder.txt", session_file(round=99, award="10A", boards=72))
    store.decide("facts", club=106, name="ladder.txt", facts={"stage": "plate", "total_field": 12, "places_above": 2})
    store.send("a.txt", session_file())
    store.send("a.txt", session_file(round=2))
    store.send("a.txt", b"")
    assert store.verify() == []
    return store


def test_a_changed_value_in_any_table_is_named(busy: StoreFixture) -> None:
    with unguarded("posting", "award", "audit"):
        for table, (key, number, column, value) in DAMAGE.items():
            assert database.execute(f'UPDATE "{table}" SET "{column}" = %s WHERE "{key}" = %s', value, number) == 1, (
                table
            )
    found = busy.verify()
    for table, (_, number, column, value) in DAMAGE.items():
        assert any(line.startswith(f"{table} {number}, {column}: found {value}, expected ") for line in found), table
    assert len(found) == len(DAMAGE)


def test_a_changed_contest_is_named(cyprus_store: StoreFixture) -> None:
    cyprus_store.decide("club", code=1, name="Limassol", region="Cyprus", country=1, licence="1207")
    cyprus_store.send("a.mcd", report(Contest(NORTH)), club=None)
    database.execute("UPDATE contest SET name = 'Other' WHERE id = 1")
    assert cyprus_store.verify() == ["contest 1, name: found Other, expected tuesday pairs"]


def test_a_row_that_is_gone_and_one_too_many(busy: StoreFixture) -> None:
    database.execute("DELETE FROM seat WHERE id = 3")
    database.execute("INSERT INTO sending (id, club, also_for) VALUES (7, 130, 999)")
    found = busy.verify()
    assert [line.split(":")[0] for line in found] == ["sending 7", "seat 3"]
    assert "found id 7, club 130, also_for 999, expected no such row" in found[0]
    assert "found no such row, expected id 3, " in found[1]


def test_points_that_nobody_earned(busy: StoreFixture) -> None:
    """The last award doubled, with a number of its own."""
    (last,) = rows("SELECT max(id) FROM award")
    database.execute(
        "INSERT INTO award (id, posting_id, session_id, entry_id, player_id, number, unit, points, kind, played) "
        "SELECT id + 1, posting_id, session_id, entry_id, player_id, number, unit, points, kind, played FROM award "
        "WHERE id = %s", last[0],
    )  # fmt: skip
    (found,) = busy.verify()
    assert found.startswith(f"award {last[0] + 1}: found id ")


def test_a_changed_byte_of_a_raw_file(busy: StoreFixture) -> None:
    ((number, content),) = rows("SELECT id, content FROM raw_file ORDER BY id LIMIT 1")
    changed = bytes(content).replace(b"38441", b"38442")
    with unguarded("raw_file"):
        database.execute("UPDATE raw_file SET content = %s WHERE id = %s", changed, number)
    found = busy.verify()
    assert found[0].startswith(f"file {number}: its bytes or their hash were changed: found bytes with the hash ")
    assert any(line.startswith("seat ") for line in found)


def test_a_raw_file_that_can_no_longer_be_read_is_a_difference_and_no_crash(busy: StoreFixture) -> None:
    """The decision about the session cannot be made again, for the session is gone."""
    with unguarded("raw_file"):
        database.execute("UPDATE raw_file SET content = %s WHERE id = 1", b"\x00")
    found = busy.verify()
    assert found[0].startswith("file 1: its bytes or their hash were changed: ")


def test_a_register_file_that_can_no_longer_be_read_is_a_difference_and_no_crash(store: StoreFixture) -> None:
    store.register("38441")
    store.import_register("memberships", "player,club,start,end\n38441,130,2017-01-01,\n")
    with unguarded("raw_file"):
        database.execute("UPDATE raw_file SET content = %s WHERE id = 1", b"\x00")
    found = store.verify()
    assert found[0].startswith("file 1: its bytes or their hash were changed: ")
    assert "line 3 (import) can no longer be made: memberships.csv cannot be used" in found[1]


def test_a_gap_in_the_journal(busy: StoreFixture) -> None:
    (middle,) = rows("SELECT seq FROM journal WHERE kind = 'sending'")
    with unguarded("journal"):
        database.execute("DELETE FROM journal WHERE seq = %s", middle[0])
    found = busy.verify()
    assert found[0].startswith(f"journal entry {middle[0]}: removed after it was written")
    assert any(line.startswith("sending 1") for line in found)


def test_a_changed_line_of_the_journal(busy: StoreFixture) -> None:
    with unguarded("journal"):
        database.execute("UPDATE journal SET data = replace(data, '999', '130') WHERE kind = 'sending'")
    assert any(line.startswith("sending 1, also_for: found 999, expected 130") for line in busy.verify())


def test_the_proof_changes_nothing(busy: StoreFixture) -> None:
    before = busy.contents()
    assert busy.verify() == []
    assert busy.contents() == before
    database.execute("UPDATE club SET name = 'Other' WHERE code = 106")
    before = busy.contents()
    assert busy.verify() == ["club 106, name: found Other, expected Auckland"]
    assert busy.contents() == before
    # And the store works on as before.
    assert busy.send("z.txt", session_file(round=5)).state == "accepted"


def test_the_words_of_a_problem_may_be_those_of_another_version(busy: StoreFixture) -> None:
    database.execute("UPDATE problem SET message = 'in other words', advice = 'do'")
    database.execute("UPDATE revision SET because = 'in other words'")
    assert busy.verify() == []
