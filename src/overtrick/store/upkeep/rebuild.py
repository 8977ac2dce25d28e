"""Fill an empty database again from raw files, journal and schemes, and replace the old one with it."""

import tempfile
from contextlib import suppress
from pathlib import Path

from django.db import Error, OperationalError, connections, transaction

from overtrick.store import models
from overtrick.store.db import archive_tables, database
from overtrick.store.db.backends import SCHEMA, sqlite_settings
from overtrick.store.db.bulk_writer import Table, insert_rows, row_pages
from overtrick.store.db.data_directory import connect_database, disconnect_database
from overtrick.store.journal.federation_state import forget_state
from overtrick.store.totals import point_totals, session_counts
from overtrick.store.totals.refresh import refresh_totals
from overtrick.store.upkeep.backup import ALL_MODELS, copy_database, reset_sequences
from overtrick.store.upkeep.replay import Progress, replay
from overtrick.store.upkeep.verify import Difference, compare_databases

_NEW, _NEW_FILE = "rebuilt", "new.sqlite3"
_NEW_SCHEMA, _OLD_SCHEMA = f"{SCHEMA}_rebuilt", f"{SCHEMA}_old"


def rebuild(*, exchange: bool, progress: Progress = lambda count: None) -> list[Difference]:
    """Make everything again; return the differences from what was there.

    The new database takes the place of the old one if nothing differs, or if that is asked for. Seasons that were
    closed are closed in it as well. No other connection can write until it is done.
    """
    source = database.current_name()
    with tempfile.TemporaryDirectory(prefix="overtrick-rebuild-") as folder:
        connect_database(_NEW, _new_database(Path(folder)))
        sqlite_store = connections[source].vendor == "sqlite"
        try:
            with database.write_transaction():
                replay(source, _NEW, progress)
                _copy_independent_rows(source)
                differences = list(compare_databases(source, _NEW))
                exchanged = exchange or not differences
                if exchanged:
                    with database.using(_NEW), database.write_transaction():
                        archive_tables.restore_archives()
                    # In the same transaction: a connection that waits to write continues with the new rows.
                    _exchange_rows() if sqlite_store else _exchange_schemas()
        finally:
            _drop_schemas()
            disconnect_database(_NEW)
    forget_state()
    if exchanged:
        # The new rows are in their place, whatever comes of this; the worker adds up what is missing.
        with suppress(Error):
            refresh_totals()
    return differences


def _new_database(folder: Path) -> dict[str, object]:
    connection = database.connection()
    if connection.vendor == "sqlite":
        return sqlite_settings(folder / _NEW_FILE, durable=False)
    _drop_schemas()
    options = {**connection.settings_dict["OPTIONS"], "options": f"-c search_path={_NEW_SCHEMA}"}
    return {**connection.settings_dict, "OPTIONS": options}


def _copy_independent_rows(source: str) -> None:
    """Copy credentials and other rows that do not follow from the journal."""
    for model in models.SEPARATE_MODELS:
        for page in row_pages(model, source):
            with database.using(_NEW), database.write_transaction():
                insert_rows(Table(model), page)
    with database.using(_NEW):
        reset_sequences()


def _exchange_rows() -> None:
    """Replace the old rows with the new ones, and the triggers with those of the new database."""
    with database.using(_NEW):
        triggers = database.rows("SELECT sql FROM sqlite_master WHERE type = 'trigger' ORDER BY rowid")
    for (name,) in database.rows("SELECT name FROM sqlite_master WHERE type = 'trigger'"):
        database.execute(f'DROP TRIGGER "{name}"')
    archive_tables.drop_views()
    for year in archive_tables.archive_years():
        archive_tables.drop_archives(year)
    # The totals of the old rows do not fit the new ones.
    point_totals.clear()
    session_counts.clear()
    for model in reversed(ALL_MODELS):
        database.execute(f'DELETE FROM "{Table(model).name}"')
    copy_database(_NEW)
    for (statement,) in triggers:
        database.execute(statement)


def _exchange_schemas() -> None:
    database.execute(f'ALTER SCHEMA "{SCHEMA}" RENAME TO "{_OLD_SCHEMA}"')
    database.execute(f'ALTER SCHEMA "{_NEW_SCHEMA}" RENAME TO "{SCHEMA}"')


def _drop_schemas() -> None:
    """Remove what is left of a rebuild. While a connection reads the old rows, they stay until the next rebuild."""
    if database.connection().vendor != "postgresql":
        return
    for schema in (_NEW_SCHEMA, _OLD_SCHEMA):
        try:
            with transaction.atomic(using=database.current_name()):
                database.execute("SET LOCAL lock_timeout = '5s'")
                database.execute(f'DROP SCHEMA IF EXISTS "{schema}" CASCADE')
        except OperationalError:
            continue
