"""Stores for the long runs: a federation on either database, that is gone when the run is done with it."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest import mock

from django.db import connections

from overtrick.store.commands import decide
from overtrick.store.db import data_directory, database
from overtrick.store.db.backends import DATABASE_VARIABLE, database_settings
from tests.postgres import Databases
from tests.store.store_fixture import FIRST_MOMENT, StoreFixture

VENDORS = ("sqlite", "postgresql")
_migrate = data_directory._migrate


@contextmanager
def quick_scratch_databases() -> Iterator[None]:
    """Copy the empty SQLite database of a proof or rebuild instead of migrating it each time, which takes longest."""
    with tempfile.TemporaryDirectory(prefix="overtrick-soak-") as folder:

        def migrate(name: str, only: list[str]) -> None:
            options = connections.databases[name]
            if not str(options["ENGINE"]).endswith("sqlite") or Path(options["NAME"]).exists():
                _migrate(name, only)
                return
            empty = Path(folder) / f"{'-'.join(only) or 'all'}.sqlite3"
            if not empty.exists():
                _migrate(name, only)
                with database.using(name):
                    database.rows("PRAGMA wal_checkpoint(TRUNCATE)")
                shutil.copyfile(options["NAME"], empty)
            connections[name].close()
            shutil.copyfile(empty, options["NAME"])

        with mock.patch.object(data_directory, "_migrate", migrate):
            yield


def found() -> None:
    """Found New Zealand, with nobody registered and without approvals."""
    decide.found_federation("nz-2017", FIRST_MOMENT, "founder", approval=False)


@contextmanager
def new_store(vendor: str, postgres: Databases, *, founded: bool = True) -> Iterator[StoreFixture]:
    """Make a store of New Zealand that this process works on; without `founded`, of nobody yet."""
    folder = Path(tempfile.mkdtemp(prefix="overtrick-soak-"))
    name = postgres.make() if vendor == "postgresql" else ""
    store = StoreFixture(folder, vendor, postgres.url_of(name) if name else "")
    os.environ[DATABASE_VARIABLE] = store.url
    data_directory.connect_database(database.DEFAULT, database_settings(folder))
    try:
        if founded:
            found()
        yield store
    finally:
        data_directory.disconnect_database(database.DEFAULT)
        del os.environ[DATABASE_VARIABLE]
        shutil.rmtree(folder, ignore_errors=True)
        if name:
            postgres.drop(name)
