"""The files of the columnar copy: a part of play, such as a season or a month, and the tables without parts."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

import duckdb

from overtrick.core.session import FINAL_ROUND, MATCH_LISTS, NO_NUMBER, NOBODY
from overtrick.schemes import Scheme
from overtrick.schemes.standing_records import Counting
from overtrick.standing.session_count import PlayedSession, count_sessions
from overtrick.store.columns import sources
from overtrick.store.columns.manifest import sync_file
from overtrick.store.columns.schema import AWARDS, SEATS, SESSIONS, Column, ColumnTable
from overtrick.store.columns.staging import load_rows
from overtrick.store.results.organisers import Organisers

SPILL_FOLDER = "spill"
_MEMORY, _THREADS = "1GB", 2
_TYPES = {column.name: column.type for table in (SESSIONS, SEATS, AWARDS) for column in table.columns}
_RAW_TYPES = _TYPES | {
    "counted_round": "BIGINT", "stored": "DATE", "counts": "BOOLEAN", "joins": "BOOLEAN", "total": "BIGINT",
}  # fmt: skip
# A number that plays in a session counts once there, whatever seats it has; match rounds join by event and day. Players
# without a number are told apart by their place in the session, as in invoices.
_CHARGES = f"""
CREATE OR REPLACE TABLE charges AS
WITH sat AS (
    SELECT s.session, s.event_key, s.played, s.joins, s.boards, x.number, min(x.rowid) AS first
    FROM raw_seats x JOIN raw_sessions s USING (session)
    WHERE s.counts AND x.number NOT IN ('{NOBODY}', '{NO_NUMBER}') GROUP BY ALL
    UNION ALL
    SELECT s.session, s.event_key, s.played, s.joins, s.boards,
        ' ' || row_number() OVER (PARTITION BY x.session ORDER BY x.rowid), x.rowid
    FROM raw_seats x JOIN raw_sessions s USING (session) WHERE s.counts AND x.number = '{NO_NUMBER}'
)
SELECT first, NULL AS total FROM sat WHERE NOT joins
UNION ALL
SELECT min(first), CAST(sum(coalesce(boards, 0)) AS BIGINT) FROM sat WHERE joins GROUP BY event_key, played, number
"""
_CHANGED = (
    "SELECT {key} FROM {new} n FULL JOIN read_parquet(?) o USING ({key}) WHERE n.{value} IS DISTINCT FROM o.{value}"
)
_SELECT = {
    SESSIONS.name: """
SELECT session, year(played) AS season, played, club, coalesce(c.region, '') AS region, event, event_key, section,
    location, round, kind, event_class, contest, score_unit, boards, lists, coalesce(r.rows, 0) AS rows, movement,
    program, second_direction, file, sender, greatest(stored, coalesce(posted, stored)) AS amended, by_hand
FROM raw_sessions LEFT JOIN club_regions c USING (club)
LEFT JOIN (SELECT session, count(DISTINCT entry) AS rows FROM raw_seats GROUP BY session) r USING (session)
ORDER BY played, session
""",
    SEATS.name: f"""
SELECT x.session, year(s.played) AS season, s.played, x.entry, x.row, x.list, x.place, x.tied, x.score, x.seat,
    x.seat IS NOT DISTINCT FROM f.seat AS leads, x.number, n.player,
    CASE WHEN h.first IS NULL THEN 0 ELSE coalesce(t.counted, 1) END AS counted
FROM raw_seats x JOIN raw_sessions s USING (session) LEFT JOIN own_numbers n USING (number)
LEFT JOIN charges h ON h.first = x.rowid LEFT JOIN joined_counts t USING (total)
LEFT JOIN (SELECT entry, min(seat) AS seat FROM raw_seats WHERE number <> '{NOBODY}' GROUP BY entry) f
    ON f.entry = x.entry
WHERE x.seat IS NOT NULL ORDER BY s.played, x.session, x.entry, x.seat
""",
    AWARDS.name: """
SELECT a.award, year(a.played) AS season, a.session, a.entry, a.player, a.number, a.unit, a.points, a.kind, a.played,
    a.posted, s.club, CASE WHEN a.session IS NULL THEN NULL ELSE coalesce(c.region, '') END AS region, s.event_class
FROM raw_awards a LEFT JOIN raw_sessions s USING (session) LEFT JOIN club_regions c USING (club)
ORDER BY a.played, a.session, a.award
""",
}  # fmt: skip


class WrittenFile(NamedTuple):
    """A file that was written: its path in the folder of the copy, and how many rows it has."""

    path: str
    rows: int


class CopyWriter:
    """Writes files of the copy. Their names have the number of the state, so that no file is written twice."""

    def __init__(self, folder: Path, number: int, scheme: Scheme) -> None:
        self._folder = folder
        self._number = number
        self._scheme = scheme
        self._organisers = Organisers()
        self._spill = folder / SPILL_FOLDER
        self._spill.mkdir(mode=0o700, exist_ok=True)
        self.duck = duckdb.connect(
            config={"threads": _THREADS, "memory_limit": _MEMORY, "temp_directory": str(self._spill)}
        )

    def set_registers(self, numbers: Iterable[tuple[Any, ...]], regions: Iterable[tuple[Any, ...]]) -> None:
        """Set which player has each number, and the region of each club."""
        self._stage("own_numbers", ("number", "player"), [list(numbers)])
        self._stage("club_regions", ("club", "region"), [list(regions)])

    def copy_registers(self, numbers: list[str], clubs: list[str]) -> None:
        """Take them from files of the copy, because they did not change."""
        self.duck.execute("CREATE OR REPLACE TABLE own_numbers AS SELECT * FROM read_parquet(?)", [numbers])
        self.duck.execute("CREATE OR REPLACE TABLE club_regions AS SELECT club, region FROM read_parquet(?)", [clubs])

    def compare_registers(self, numbers: list[str], clubs: list[str]) -> tuple[set[str], set[int]]:
        """Return the numbers and clubs that another player or region has now than in files of the copy."""
        changed_numbers = self.duck.execute(_CHANGED.format(key="number", value="player", new="own_numbers"), [numbers])
        own = {number for (number,) in changed_numbers.fetchall()}
        changed_clubs = self.duck.execute(_CHANGED.format(key="club", value="region", new="club_regions"), [clubs])
        return own, {club for (club,) in changed_clubs.fetchall()}

    def write_part(self, part: str, first: date, last: date) -> dict[str, WrittenFile]:
        """Write what was played on some days of one year, by table."""
        rule = self._scheme.on(date(first.year, 12, 31)).counting
        columns = (*sources.SESSION_COLUMNS, "counts", "joins")
        sessions = (self._with_counting(rows, rule) for rows in sources.read_sessions(first, last))
        self._stage("raw_sessions", columns, sessions)
        self._stage("raw_seats", sources.SEAT_COLUMNS, sources.read_seats(first, last))
        self._stage("raw_awards", sources.AWARD_COLUMNS, sources.read_awards(first, last))
        self._count(rule)
        return {table: self._copy(table, part, query) for table, query in _SELECT.items()}

    def write_table(self, table: ColumnTable, rows: Sequence[Sequence[Any]]) -> WrittenFile:
        """Write a table that has no parts."""
        load_rows(self.duck, self._spill, table.name, table.columns, [rows])
        return self._copy(table.name, "", f"SELECT * FROM {table.name}")

    def _with_counting(self, rows: list[sources.Row], rule: Counting | None) -> list[sources.Row]:
        """Add to sessions whether they count (ruling M2), and whether they join others of their event and day."""
        at = {name: place for place, name in enumerate(sources.SESSION_COLUMNS)}
        club, played, round_, lists = (at[name] for name in ("club", "played", "counted_round", "lists"))
        since = rule.since if rule else date.max
        found = []
        for row in rows:
            day = date.fromisoformat(row[played])
            counts = row[round_] != FINAL_ROUND and self._organisers.are_counted(row[club], day)
            found.append((*row, counts, row[lists] == MATCH_LISTS and day >= since))
        return found

    def _count(self, rule: Counting | None) -> None:
        """Find the seat with which each session counts, and how many sessions joined rounds are."""
        self.duck.execute(_CHARGES)
        totals = self.duck.execute("SELECT DISTINCT total FROM charges WHERE total IS NOT NULL").fetchall()
        day = rule.since if rule else date.max
        counts = [(total, count_sessions([PlayedSession(0, day, 0, MATCH_LISTS, total)], rule)) for (total,) in totals]
        self._stage("joined_counts", ("total", "counted"), [counts])

    def _stage(self, name: str, names: Sequence[str], batches: Iterable[Iterable[sources.Row]]) -> None:
        columns = [Column(each, _RAW_TYPES[each], "") for each in names]
        load_rows(self.duck, self._spill, name, columns, batches)

    def _copy(self, table: str, part: str, query: str) -> WrittenFile:
        """Write the rows of a query to a new file."""
        name = f"{table}/{part}.{self._number}.parquet" if part else f"{table}.{self._number}.parquet"
        path = self._folder / name
        path.parent.mkdir(mode=0o700, exist_ok=True)
        aside = path.with_name(f"{path.name}.part")
        (rows,) = self.duck.execute(
            f"COPY ({query}) TO '{_quoted(aside)}' (FORMAT parquet, COMPRESSION zstd)"
        ).fetchone() or (0,)
        aside.chmod(0o600)
        sync_file(aside)
        aside.replace(path)
        return WrittenFile(name, int(rows))


@contextmanager
def open_writer(folder: Path, number: int, scheme: Scheme) -> Iterator[CopyWriter]:
    """Open a writer of files for a state of the copy."""
    writer = CopyWriter(folder, number, scheme)
    try:
        yield writer
    finally:
        writer.duck.close()


def _quoted(path: Path) -> str:
    return str(path).replace("'", "''")
