"""Backups: one SQLite file with every row, whatever database the store uses. Consistent while others write.

A backup can be restored into either kind of database, so this is also the way from SQLite to PostgreSQL.
"""

import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from django.db import connections
from django.db.models import Model

from overtrick.store import models
from overtrick.store.db import archive_tables, database
from overtrick.store.db.backends import sqlite_settings
from overtrick.store.db.bulk_writer import Table, insert_rows, table_pages, update_statistics
from overtrick.store.db.data_directory import connect_database, disconnect_database
from overtrick.store.errors import BackupError
from overtrick.store.reports.head_files import newest_head_file

_COPY = "backup"
ALL_MODELS: tuple[type[Model], ...] = (*models.SOURCE_MODELS, *models.SEPARATE_MODELS, *models.DERIVED_MODELS)


def write_backup(path: Path) -> None:
    """Write a backup of the store to a new file. It has that name only when it is complete and on the disk."""
    if path.exists():
        raise BackupError(f"{path} exists already; name a new file")
    if not path.parent.is_dir():
        raise BackupError(f"{path.parent} is not a folder; make it first")
    part = path.with_name(path.name + ".part")
    part.unlink(missing_ok=True)
    try:
        if database.connection().vendor == "sqlite":
            _copy_sqlite(part)
        else:
            _copy_rows(part)
        check_backup(part)
        with part.open("rb") as file:
            os.fsync(file.fileno())
        part.chmod(0o600)
        part.replace(path)
        _write_head_beside(path)
    except OSError as error:
        raise BackupError(f"{path} cannot be written: {error.strerror}") from error
    finally:
        part.unlink(missing_ok=True)


def head_beside(path: Path) -> Path:
    """Return the path of the signed head that is beside a backup."""
    return path.with_name(f"{path.name}.head.json")


def _write_head_beside(path: Path) -> None:
    """Write the newest signed head beside a backup: who has that file can check any copy of the records."""
    content = newest_head_file()
    if content is not None:
        head_beside(path).write_text(content, encoding="utf-8")


def restore_backup(path: Path) -> None:
    """Fill an empty store from a backup."""
    check_backup(path)
    if database.rows("SELECT 1 FROM journal LIMIT 1"):
        raise BackupError("this store has records already; restore into an empty data directory")
    target = database.current_name()
    connect_database(_COPY, sqlite_settings(path))
    try:
        with database.using(target), database.write_transaction():
            copy_database(_COPY)
            reset_sequences()
        update_statistics()
    finally:
        disconnect_database(_COPY)
        for suffix in ("-wal", "-shm"):
            path.with_name(path.name + suffix).unlink(missing_ok=True)


def copy_database(source: str) -> None:
    """Copy every row of another database into this empty one, each into the same table, including the archives."""
    with database.using(source):
        archived = archive_tables.archive_years()
    _make_archives(archived)
    for table in _tables(archived):
        for page in table_pages(table, source):
            insert_rows(table, page)
    for year in archived:
        archive_tables.add_foreign_keys(year)


def _make_archives(years: list[int]) -> None:
    for year in years:
        archive_tables.create_archives(year)
    archive_tables.create_views()


def _tables(years: list[int]) -> Iterator[Table]:
    """Yield every table, those that others refer to first, each with its archives."""
    for model in ALL_MODELS:
        table = Table(model)
        yield table
        if table.name in archive_tables.ARCHIVED_TABLES:
            yield from (Table(model, archive_tables.archive_name(table.name, year)) for year in years)


def check_backup(path: Path) -> None:
    """Raise unless a file is a whole backup."""
    if not path.is_file():
        raise BackupError(f"{path} is not a file")
    try:
        connection = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
        try:
            answer = connection.execute("PRAGMA integrity_check").fetchone()[0]
            connection.execute("SELECT max(seq) FROM journal").fetchone()
        finally:
            connection.close()
    except sqlite3.Error as error:
        raise BackupError(f"{path} is not a backup of Overtrick: {error}") from error
    if answer != "ok":
        raise BackupError(f"{path} is damaged: {answer}")


def _copy_sqlite(path: Path) -> None:
    connection = database.connection()
    connection.ensure_connection()
    copy = sqlite3.connect(path)
    try:
        connection.connection.backup(copy)
        # One file, that can be read where nothing can be written beside it.
        copy.execute("PRAGMA journal_mode=DELETE")
    finally:
        copy.close()


def _copy_rows(path: Path) -> None:
    source = database.current_name()
    connect_database(_COPY, sqlite_settings(path, durable=False))
    try:
        with database.snapshot():
            archived = archive_tables.archive_years()
            with database.using(_COPY), database.write_transaction():
                _make_archives(archived)
            for table in _tables(archived):
                for page in table_pages(table, source):
                    with database.using(_COPY), database.write_transaction():
                        insert_rows(table, page)
        with database.using(_COPY):
            database.rows("PRAGMA wal_checkpoint(TRUNCATE)")
            database.rows("PRAGMA journal_mode=DELETE")
    finally:
        disconnect_database(_COPY)


def reset_sequences() -> None:
    """Let PostgreSQL count on from the restored rows in the tables that it numbers itself."""
    if connections[database.current_name()].vendor != "postgresql":
        return
    for model in models.SEPARATE_MODELS:
        table = Table(model)
        if table.key == "id":
            last = f'(SELECT max(id) FROM "{table.name}")'
            database.rows(f"SELECT setval(pg_get_serial_sequence('{table.name}', 'id'), {last})")
