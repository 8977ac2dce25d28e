"""Backups: consistent while others write, complete, and good for either kind of database."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from overtrick.store.db import data_directory, database
from overtrick.store.db.backends import sqlite_settings
from overtrick.store.errors import BackupError
from overtrick.store.upkeep.backup import restore_backup, write_backup
from tests.store.kills import ROOT, read_until_ready
from tests.store.store_fixture import StoreFixture
from tests.store.upkeep.test_rebuild import a_busy_week
from tests.stores import VENDORS


@pytest.mark.parametrize("to", VENDORS)
@pytest.mark.parametrize("source", VENDORS)
def test_a_backup_restores_every_row_into_either_database(
    source: str,
    to: str,
    open_store: Callable[[str, str], StoreFixture],
    empty_store: Callable[[str], StoreFixture],
    tmp_path: Path,
) -> None:
    store = open_store("nz-2017", source)
    a_busy_week(store)
    contents = {table: len(rows) for table, rows in store.contents().items()}
    points = store.in_force()
    write_backup(tmp_path / "backup.sqlite3")
    restored = empty_store(to)
    restore_backup(tmp_path / "backup.sqlite3")
    assert {table: len(rows) for table, rows in restored.contents().items()} == contents
    assert restored.in_force() == points
    assert restored.verify() == []
    assert sorted(path.name for path in tmp_path.iterdir()) == ["backup.sqlite3"]


def test_a_backup_while_files_come_in_is_whole(store: StoreFixture, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.store.file_sender", "1", "100000"]
    environment = os.environ | store.environment
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True) as sender:
        read_until_ready(sender)
        for at in range(3):
            write_backup(tmp_path / f"{at}.sqlite3")
        sender.kill()
    for at in range(3):
        data_directory.connect_database(database.DEFAULT, sqlite_settings(tmp_path / f"{at}.sqlite3"))
        assert store.count("journal") > 1
        assert store.verify() == []


def test_a_backup_never_overwrites_a_file(store: StoreFixture, tmp_path: Path) -> None:
    path = tmp_path / "kept.sqlite3"
    path.write_text("something else")
    with pytest.raises(BackupError, match="exists already"):
        write_backup(path)
    assert path.read_text() == "something else"


def test_a_store_with_records_is_not_restored_over(store: StoreFixture, tmp_path: Path) -> None:
    write_backup(tmp_path / "backup.sqlite3")
    with pytest.raises(BackupError, match="has records already"):
        restore_backup(tmp_path / "backup.sqlite3")


@pytest.mark.parametrize("content", [b"", b"no database at all", b"SQLite format 3\x00 and then nothing"])
def test_what_is_no_backup_is_refused(store: StoreFixture, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "wrong.sqlite3"
    path.write_bytes(content)
    with pytest.raises(BackupError, match="not a backup"):
        restore_backup(path)
    with pytest.raises(BackupError, match="is not a file"):
        restore_backup(tmp_path / "missing")


def test_a_backup_into_a_folder_that_is_not_there_says_so(store: StoreFixture, tmp_path: Path) -> None:
    with pytest.raises(BackupError, match="is not a folder; make it first"):
        write_backup(tmp_path / "none" / "a.backup")
