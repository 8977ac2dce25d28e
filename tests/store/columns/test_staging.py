"""Every text and value that the records may have arrives in DuckDB as it is."""

from pathlib import Path
from typing import Any

import duckdb

from overtrick.store.columns.schema import Column
from overtrick.store.columns.staging import load_rows

COLUMNS = (
    Column("number", "BIGINT", ""), Column("small", "INTEGER", ""), Column("text", "VARCHAR", ""),
    Column("day", "DATE", ""), Column("flag", "BOOLEAN", ""),
)  # fmt: skip
TEXTS = (
    "", " ", "plain", 'two "quotes"', '"', "a,b;c\td", "line\nbreak", "line\r\nbreak", "\r",
    "NULL", "\\0", "\\N", "null",
    "Māori Παίκτης 桥牌 ♠", "=1+1", "'; DROP TABLE t; --", "x" * 100_000, "trailing\\", "#comment", "﻿mark",
)  # fmt: skip


def test_texts_numbers_days_and_flags(tmp_path: Path) -> None:
    rows: list[tuple[Any, ...]] = [
        (at, None, text, None if at % 2 else "2018-03-10", at % 2) for at, text in enumerate(TEXTS)
    ]
    rows += [(None, -5, "last", "1900-01-01", True), (2**62, 7, "more", "9999-12-31", False)]
    with duckdb.connect() as duck:
        load_rows(duck, tmp_path, "t", COLUMNS, [rows[:3], [], rows[3:]])
        found = duck.execute("SELECT number, small, text, CAST(day AS VARCHAR), flag FROM t ORDER BY rowid").fetchall()
    assert found == [(number, small, text, day, bool(flag)) for number, small, text, day, flag in rows]
    assert list(tmp_path.iterdir()) == []
