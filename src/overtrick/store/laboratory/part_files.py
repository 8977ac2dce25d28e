"""Parts of a history as Parquet files, which DuckDB and other programs read as well."""

from itertools import pairwise
from pathlib import Path
from typing import Any

import duckdb
import numpy as np
from numpy.typing import NDArray

from overtrick.lab.history import Block, SessionTable
from overtrick.lab.parts import Part

SEATS, SESSIONS, PLAYERS, CASES, EXAMPLES, GROUPS = "seats", "sessions", "players", "cases", "examples", "groups"
TABLES = (SEATS, SESSIONS, PLAYERS, CASES, EXAMPLES, GROUPS)
_MEMORY, _THREADS = "1GB", 2
Columns = dict[str, NDArray[Any]]


def write_part(folder: Path, name: str, part: Part) -> None:
    """Write a part: a file of each table, in a folder of its own that takes its name when it is complete."""
    aside = folder / f".{name}.part"
    aside.mkdir(mode=0o700, parents=True, exist_ok=True)
    with duckdb.connect(config={"threads": _THREADS, "memory_limit": _MEMORY, "temp_directory": ""}) as duck:
        for table, columns in _columns_of(part).items():
            duck.register("own", columns)
            path = str(aside / f"{table}.parquet").replace("'", "''")
            duck.execute(f"COPY (SELECT * FROM own) TO '{path}' (FORMAT parquet, COMPRESSION zstd)")
            duck.unregister("own")
    aside.replace(folder / name)


def read_part(folder: Path) -> Part:
    """Read a part from its folder."""
    with duckdb.connect(config={"threads": _THREADS, "temp_directory": ""}) as duck:
        tables = {table: _read(duck, folder / f"{table}.parquet") for table in TABLES}
    seats, sessions, cases = tables[SEATS], tables[SESSIONS], tables[CASES]
    cuts = np.flatnonzero(np.diff(seats["year"])) + 1
    bounds = [0, *(int(cut) for cut in cuts), len(seats["year"])]
    blocks = [
        Block(int(seats["year"][start]), *(seats[name][start:end] for name in Block._fields[1:]))
        for start, end in pairwise(bounds)
        if end > start
    ]
    files = [str(file) for file in sessions["file"]]
    numbers: Any = {name: sessions[name] for name in SessionTable._fields[:-1]}
    table = SessionTable(**numbers, file=files)
    return Part(
        [str(number) for number in tables[PLAYERS]["number"]], blocks, table,
        np.stack([cases["high"], cases["low"]], axis=1),
        np.stack([cases[name] for name in ("example", "position", "seat")], axis=1),
        np.stack([tables[GROUPS]["high"], tables[GROUPS]["low"]], axis=1),
        tables[EXAMPLES]["group"], [bytes(each) for each in tables[EXAMPLES]["content"]],
    )  # fmt: skip


def _columns_of(part: Part) -> dict[str, Columns]:
    years = [np.full(len(block.case), block.year, np.int32) for block in part.blocks]
    seats: Columns = {"year": _joined(years, np.int32)}
    for name in Block._fields[1:]:
        kind = np.int32 if name == "day" else np.uint32
        seats[name] = _joined([getattr(block, name) for block in part.blocks], kind)
    texts = {"file": np.array(part.sessions.file, object)}
    return {
        SEATS: seats,
        SESSIONS: {name: getattr(part.sessions, name) for name in SessionTable._fields[:-1]} | texts,
        PLAYERS: {"number": np.array(part.players, object)},
        CASES: {
            "high": part.cases[:, 0].copy(), "low": part.cases[:, 1].copy(),
            **{name: part.origins[:, at].copy() for at, name in enumerate(("example", "position", "seat"))},
        },
        EXAMPLES: {"group": part.example_groups, "content": np.array(part.examples, object)},
        GROUPS: {"high": part.groups[:, 0].copy(), "low": part.groups[:, 1].copy()},
    }  # fmt: skip


def _joined(columns: list[NDArray[Any]], kind: Any) -> NDArray[Any]:
    return np.concatenate(columns) if columns else np.zeros(0, kind)


def _read(duck: duckdb.DuckDBPyConnection, path: Path) -> Columns:
    found: Columns = duck.execute("SELECT * FROM read_parquet(?)", [str(path)]).fetchnumpy()
    return {name: np.ascontiguousarray(column) for name, column in found.items()}
