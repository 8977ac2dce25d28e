"""The tables that the migrations make are those that the program describes, and archives are left alone if they can."""

from importlib import import_module

from django.core.management import call_command

from overtrick.store.db import data_directory, database
from overtrick.store.journal.federation_state import forget_state
from tests.store.cast import NUMBERS, session_file
from tests.store.store_fixture import StoreFixture

INDEXES = "SELECT name FROM pragma_index_list('player')"
INDEXES_OF_POSTGRESQL = "SELECT indexname FROM pg_indexes WHERE tablename = 'player'"


def test_nothing_is_left_to_migrate(store: StoreFixture) -> None:
    # It leaves with an error if there is anything.
    call_command("makemigrations", "store", check=True, dry_run=True, verbosity=0)


def test_the_index_of_mergers_comes_and_goes(store: StoreFixture) -> None:
    def merged() -> set[str]:
        sql = INDEXES if store.vendor == "sqlite" else INDEXES_OF_POSTGRESQL
        return {name for (name,) in database.rows(sql) if "merged" in name}

    assert merged() == {"player_merged"}
    call_command("migrate", "store", "0008", database=database.DEFAULT, verbosity=0)
    assert merged() == {"player_merged_into_id_b42c3dbb"}
    call_command("migrate", "store", database=database.DEFAULT, verbosity=0)
    assert merged() == {"player_merged"}


def test_a_store_without_kinds_of_clubs_verifies_after_the_migration(store: StoreFixture) -> None:
    """A club keeps the kind that it had, for all days."""
    store.register(*NUMBERS).send("106_a.txt", session_file())
    call_command("migrate", "store", "0023", database=database.DEFAULT, verbosity=0)
    call_command("migrate", "store", database=database.DEFAULT, verbosity=0)
    forget_state()
    assert store.verify() == []
    store.decide("club", code=106, kind="unaffiliated")
    assert store.points("38441") == {"C": 40}
    assert store.verify() == []


def test_rows_in_archives_are_brought_back_only_for_migrations_of_their_tables() -> None:
    touching = {
        name: data_directory._changes_archived_tables(
            import_module(f"overtrick.store.migrations.{name}").Migration(name, "store")
        )
        for name in ("0001_initial", "0009_mergers", "0012_chain")
    }
    assert touching == {"0001_initial": True, "0009_mergers": False, "0012_chain": False}
