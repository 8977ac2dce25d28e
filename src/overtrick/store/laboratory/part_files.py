"""Parts of a history as Parquet files, which DuckDB and other programs read as well."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import duckdb
import msgspec
import numpy as np
from numpy.typing import NDArray

from overtrick.lab.history import Block, SeatOrigins, SessionTable
from overtrick.lab.parts import Part

SEATS, YEARS, SESSIONS, PLAYERS, CASES = "seats", "years", "sessions", "players", "cases"
EXAMPLES, GROUPS = "examples", "groups"
TABLES = (SEATS, YEARS, SESSIONS, PLAYERS, CASES, EXAMPLES, GROUPS)
_COUNTS = "counts.json"
_TYPES_OF_NOTHING = {
    PLAYERS: "REPLACE (CAST(NULL AS VARCHAR) AS number)",
    EXAMPLES: "REPLACE (CAST(NULL AS BLOB) AS content)",
}
_MEMORY, _THREADS = "1GB", 2
Columns = dict[str, NDArray[Any]]


def write_part(folder: Path, name: str, part: Part) -> None:
    """Write a part: a file of each table, in a folder of its own that takes its name when it is complete."""
    aside = folder / f".{name}.part"
    aside.mkdir(mode=0o700, parents=True, exist_ok=True)
    with duckdb.connect(config={"threads": _THREADS, "memory_limit": _MEMORY, "temp_directory": ""}) as duck:
        tables = _columns_of(part)
        counts = {table: len(next(iter(columns.values()))) for table, columns in tables.items()}
        (aside / _COUNTS).write_bytes(msgspec.json.encode(counts))
        for table, columns in tables.items():
            duck.register("own", columns)
            path = str(aside / f"{table}.parquet").replace("'", "''")
            # Of a column without values DuckDB cannot know the type.
            typed = "" if counts[table] else _TYPES_OF_NOTHING.get(table, "")
            duck.execute(f"COPY (SELECT * {typed} FROM own) TO '{path}' (FORMAT parquet, COMPRESSION zstd)")
            duck.unregister("own")
    aside.replace(folder / name)


def read_part_folders(folders: Sequence[Path]) -> list[Part]:
    """Read parts from their folders, a table of all at once; where seats come from only when it is asked for."""
    counts = [msgspec.json.decode((folder / _COUNTS).read_bytes(), type=dict[str, int]) for folder in folders]
    split: list[dict[str, Columns]] = [{} for _ in folders]
    with duckdb.connect(config={"threads": _THREADS, "temp_directory": ""}) as duck:
        for table in TABLES if folders else ():
            names = ("player", "case") if table == SEATS else ()
            whole = _read(duck, [folder / f"{table}.parquet" for folder in folders], names)
            start = 0
            for own, count in zip(split, counts, strict=True):
                own[table] = {name: column[start : start + count[table]] for name, column in whole.items()}
                start += count[table]
    return [_make_part(folder, tables) for folder, tables in zip(folders, split, strict=True)]


def _make_part(folder: Path, tables: dict[str, Columns]) -> Part:
    seats, sessions, cases, years = tables[SEATS], tables[SESSIONS], tables[CASES], tables[YEARS]
    ends = np.cumsum(years["seats"])
    blocks = [
        Block(int(year), seats["player"][start:end], seats["case"][start:end], _origins_of(folder, start, end))
        for year, start, end in zip(years["year"], ends - years["seats"], ends, strict=True)
    ]
    numbers: Any = {name: sessions[name] for name in SessionTable._fields[:-1]}
    return Part(
        tables[PLAYERS]["number"].tolist(), blocks, SessionTable(**numbers, file=[]),
        np.stack([cases["high"], cases["low"]], axis=1),
        np.stack([cases[name] for name in ("example", "position", "seat")], axis=1),
        np.stack([tables[GROUPS]["high"], tables[GROUPS]["low"]], axis=1),
        tables[EXAMPLES]["group"], tables[EXAMPLES]["content"].tolist(),
    )  # fmt: skip


def _origins_of(folder: Path, start: int, end: int) -> Callable[[], SeatOrigins]:
    """Return how to read where the seats of a block come from."""

    def read() -> SeatOrigins:
        with duckdb.connect(config={"threads": _THREADS, "temp_directory": ""}) as duck:
            found = _read(duck, [folder / f"{SEATS}.parquet"], SeatOrigins._fields)
        return SeatOrigins(*(found[name][start:end] for name in SeatOrigins._fields))

    return read


def _columns_of(part: Part) -> dict[str, Columns]:
    seats: Columns = {
        name: _joined([getattr(block, name) for block in part.blocks], np.uint32) for name in ("player", "case")
    }
    for name in SeatOrigins._fields:
        kind = np.int32 if name == "day" else np.uint32
        seats[name] = _joined([getattr(block.origins, name) for block in part.blocks], kind)
    return {
        SEATS: seats,
        YEARS: {
            "year": np.array([block.year for block in part.blocks], np.int32),
            "seats": np.array([len(block.case) for block in part.blocks], np.int64),
        },
        SESSIONS: {name: getattr(part.sessions, name) for name in SessionTable._fields[:-1]},
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


def _read(duck: duckdb.DuckDBPyConnection, paths: Sequence[Path], names: Sequence[str] = ()) -> Columns:
    """Read files one after the other in the order of their rows, or some of their columns."""
    listed = ", ".join(f'"{name}"' for name in names) or "*"
    found: Columns = duck.execute(f"SELECT {listed} FROM read_parquet(?)", [[str(path) for path in paths]]).fetchnumpy()
    return {name: np.asarray(column) for name, column in found.items()}
