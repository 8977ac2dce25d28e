"""An empty database, filled from raw files, journal and schemes, gives the same rows; and takes the old one's place."""

import pytest
from django.db import DatabaseError, OperationalError

from overtrick.store import models
from overtrick.store.commands import receive, waiting_files
from overtrick.store.db import database
from overtrick.store.totals.refresh import refresh_totals
from overtrick.store.upkeep import rebuild as rebuilding
from overtrick.store.upkeep.rebuild import rebuild
from tests.store.cast import NUMBERS, session_file
from tests.store.store_fixture import FIRST_MOMENT, StoreFixture, rows

NAME = "106_monday_1.txt"


def a_busy_week(store: StoreFixture) -> None:
    """Files, a correction, a cancellation, decisions, and a file that still waits."""
    store.register(*NUMBERS)
    store.send(NAME, session_file())
    store.send(NAME, session_file(boards=16))
    store.send("106_tuesday_1.txt", session_file(event="Tuesday Pairs"))
    store.send("106_tuesday_1.txt", session_file((), event="Tuesday Pairs"))
    store.decide("merge", number="9205", into="12356")
    store.decide("erase", number="20093")
    receive.store_file(store.delivery("106_friday_1.txt", session_file(event="Friday Pairs")))
    models.Credential.objects.create(club=106, kind="token", name="desk", secret="hash", made=store.now, revoked=None)


def test_a_rebuild_gives_every_row_again(store: StoreFixture) -> None:
    a_busy_week(store)
    before = store.contents()
    assert rebuild(exchange=False) == []
    assert store.contents() == before
    assert [(each.name, each.secret) for each in models.Credential.objects.all()] == [("desk", "hash")]
    assert store.verify() == []


def test_the_store_goes_on_after_a_rebuild(store: StoreFixture) -> None:
    a_busy_week(store)
    rebuild(exchange=False)
    assert [receipt.state for receipt in waiting_files.process_waiting_files(FIRST_MOMENT)] == ["accepted"]
    assert store.send(NAME, session_file(boards=26)).revision == 3
    # Monday's 40 C for a full session, and Friday's.
    assert store.points("38441") == {"C": 80}
    assert store.verify() == []


def test_damage_is_shown_and_left_alone_unless_the_rebuilt_rows_are_asked_for(store: StoreFixture) -> None:
    a_busy_week(store)
    good = store.contents()
    database.execute("UPDATE session SET boards = 3")
    database.execute("DELETE FROM problem")
    damaged = store.contents()
    differences = rebuild(exchange=False)
    assert {difference.table for difference in differences} >= {"session"}
    assert store.contents() == damaged
    assert rebuild(exchange=True) == differences
    assert store.contents() == good


def test_the_guards_are_there_in_the_rebuilt_database(store: StoreFixture) -> None:
    a_busy_week(store)
    rebuild(exchange=True)
    with pytest.raises(DatabaseError, match="kept for good"):
        database.execute("UPDATE award SET points = 0")
    assert rows("SELECT count(*) FROM award WHERE points <> 0") != [(0,)]


def test_a_rebuild_whose_totals_are_not_added_up_has_not_failed(
    store: StoreFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rows are exchanged by then, and the worker adds them up."""

    def fail() -> None:
        raise OperationalError("the connection was lost")

    a_busy_week(store)
    before = store.contents()
    monkeypatch.setattr(rebuilding, "refresh_totals", fail)
    assert rebuild(exchange=True) == []
    assert store.contents() == before
    refresh_totals()
    assert models.Tally.objects.exists()
