"""The database itself refuses to change or delete what is kept for good, whoever asks."""

import pytest
from django.db import Error, IntegrityError
from django.db.transaction import atomic

from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.db.bulk_writer import TABLES
from tests.store.cast import session_file
from tests.store.invoices.books import MARCH, bill
from tests.store.store_fixture import StoreFixture, rows

KEPT = {
    "raw_file": "size = 0",
    "folder_file": "size = 0",
    "arrival": "name = 'other.txt'",
    "posting": "cause = 'other'",
    "award": "points = 0",
    "bill_to": "debtor_code = 0",
    "bill_run": "period = '2018-04'",
    "invoice": "total = 0",
    "invoice_line": "amount = 0",
    "invoice_item": "amount = 0",
    "money": "amount = 0",
    "payment": "amount = 0",
    "journal": "who = 'somebody'",
    "audit": "who = 'somebody'",
}


@pytest.fixture
def full(store: StoreFixture) -> StoreFixture:
    store.register("38441", "20093")
    store.send("monday.txt", session_file())
    store.decide("bill-to", club=999, region=1, start="2018-01-01")
    bill(store, MARCH)
    store.decide("payment", invoice=1, date="2018-04-01", amount="1.00")
    return store


def _refused(sql: str) -> str:
    with pytest.raises(Error) as caught, atomic():
        database.execute(sql)
    return str(caught.value)


def test_no_row_is_changed_or_deleted(full: StoreFixture) -> None:
    before = full.contents()
    for table, change in KEPT.items():
        assert before[table]
        for statement in (f"UPDATE {table} SET {change}", f"DELETE FROM {table}"):
            assert f"rows of {table} are kept for good" in _refused(statement)
    assert full.contents() == before


def test_no_table_is_emptied_at_once(full: StoreFixture) -> None:
    before = full.contents()
    for table in KEPT:
        # SQLite has no TRUNCATE; it refuses the word.
        words = f"rows of {table} are kept for good" if full.vendor == "postgresql" else "syntax error"
        assert words in _refused(f"TRUNCATE {table} CASCADE")
    assert full.contents() == before


def test_no_row_is_written_over(full: StoreFixture) -> None:
    """INSERT OR REPLACE deletes on SQLite, and that past the triggers unless recursive ones are on."""
    before = full.contents()
    for table, change in KEPT.items():
        model = next(
            model for model in (*models.SOURCE_MODELS, *models.DERIVED_MODELS) if model._meta.db_table == table
        )
        names = [f'"{column}"' for column in TABLES[model].columns]
        column, _, value = change.partition(" = ")
        changed = [value if name == f'"{column}"' else name for name in names]
        verb, rest = "INSERT OR REPLACE", ""
        if full.vendor == "postgresql":
            verb, rest = "INSERT", f" ON CONFLICT ({names[0]}) DO UPDATE SET {change}"
        source = f"SELECT {', '.join(changed)} FROM {table} WHERE {names[0]} = 1"
        assert "kept for good" in _refused(f"{verb} INTO {table} ({', '.join(names)}) {source}{rest}")
    assert full.contents() == before


def test_an_award_is_not_taken_back_twice(full: StoreFixture) -> None:
    full.send("monday.txt", session_file(()))
    (reversal,) = rows("SELECT posting_id, session_id, entry_id, player_id, number, unit, points, kind, played, "
                       "reverses_id FROM award WHERE reverses_id = 1")  # fmt: skip
    marks = ", ".join(["%s"] * (len(reversal) + 1))
    with pytest.raises(IntegrityError), atomic():
        database.execute(
            "INSERT INTO award (id, posting_id, session_id, entry_id, player_id, number, unit, points, kind, played, "
            f"reverses_id) VALUES ({marks})",
            9999,
            *reversal,
        )
    assert full.verify() == []


def test_no_number_is_given_twice(full: StoreFixture) -> None:
    with pytest.raises(IntegrityError), atomic():
        database.execute(
            "INSERT INTO player SELECT id + 1000, number, first, preferred, family, club, year_of_birth, gender, "
            "source, country, grade, rank, stars, rating, handicap, status, overseas_number, id_card, joined, stamp, "
            "hidden, erased, merged_into_id FROM player"
        )


def test_an_erasure_opens_the_words_and_nothing_else(full: StoreFixture) -> None:
    """While its line is the last one: then the words of a line may go, but not its number, kind or time."""
    full.decide("erase", number="38441")
    for change in ("kind = 'hide'", "seq = seq + 1000", "day = '2001-01-01'", "arrival_id = NULL"):
        assert "kept for good" in _refused(f"UPDATE journal SET {change} WHERE seq = 2 OR arrival_id IS NOT NULL")
    assert "kept for good" in _refused("DELETE FROM journal WHERE seq = 2")
    assert "kept for good" in _refused("UPDATE award SET points = 0")
    full.decide("hide", number="20093", hidden=True)
    assert "kept for good" in _refused("UPDATE journal SET reason = 'x' WHERE seq = 2")
    assert full.verify() == []


def test_a_payment_ends_once_and_nothing_else_of_it_changes(full: StoreFixture) -> None:
    for change in ("ended = 3, amount = 0", "ended = 3, seq = 1", "ended = NULL"):
        assert "kept for good" in _refused(f"UPDATE payment SET {change}")
    full.decide("withdraw", line=rows("SELECT seq FROM payment")[0][0], reason="not ours")
    assert "kept for good" in _refused("UPDATE payment SET ended = 3")
    assert "kept for good" in _refused("UPDATE payment SET ended = NULL")
    assert full.verify() == []
