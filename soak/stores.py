"""Stores for the long runs: a federation on either database, that is gone when the run is done with it."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from overtrick.store.commands import decide
from overtrick.store.db import data_directory, database
from overtrick.store.db.backends import DATABASE_VARIABLE, database_settings
from tests.postgres import Databases
from tests.store.store_fixture import FIRST_MOMENT, StoreFixture

VENDORS = ("sqlite", "postgresql")


@contextmanager
def new_store(vendor: str, postgres: Databases) -> Iterator[StoreFixture]:
    """Found New Zealand, with nobody registered, as the store that this process works on."""
    folder = Path(tempfile.mkdtemp(prefix="overtrick-soak-"))
    name = postgres.make() if vendor == "postgresql" else ""
    store = StoreFixture(folder, vendor, postgres.url_of(name) if name else "")
    os.environ[DATABASE_VARIABLE] = store.url
    data_directory.connect_database(database.DEFAULT, database_settings(folder))
    try:
        decide.found_federation("nz-2017", FIRST_MOMENT, "founder", approval=False)
        yield store
    finally:
        data_directory.disconnect_database(database.DEFAULT)
        del os.environ[DATABASE_VARIABLE]
        shutil.rmtree(folder, ignore_errors=True)
        if name:
            postgres.drop(name)
