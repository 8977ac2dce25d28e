"""First pages of filter reports against the best queries for the same answer, and a long Excel file against xlsxwriter.

A month of a New Zealand of full size is loaded and copied into columns. The copy's dated tables are then written once
for each month that OVERTRICK_BENCH_MONTHS asks for, with days and numbers moved (120 are ten years in size, though each
month is the same play), a file a year as in production. Each question is asked by the report's own code and by queries
that were written by hand for it alone, in turns in one process, on two threads. Both find the first page as it is
shown (its sessions, players and points), how many rows there are, and the totals; the report has its names from the
records.
"""

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime, timedelta
from functools import partial
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from typing import Any, NamedTuple

import duckdb
import xlsxwriter

from bench.stores import EmptyStore, empty_store, make_nation, postgresql_databases
from overtrick.formats.common.workbook_files import write_workbook
from overtrick.store.access.accounts import FEDERATION
from overtrick.store.columns.connection import open_copy
from overtrick.store.columns.manifest import copy_folder
from overtrick.store.columns.refresh import refresh
from overtrick.store.columns.schema import DATED_TABLES
from overtrick.store.commands import bulk_load
from overtrick.store.queries.filter_reports.aggregate import find_players
from overtrick.store.queries.filter_reports.copy_reader import CopyReader
from overtrick.store.queries.filter_reports.detail import find_results
from overtrick.store.queries.filter_reports.extract_rows import AGGREGATE, DETAIL, stream_rows
from overtrick.store.queries.filter_reports.filters import FINALS, ReportFilter

MONTHS, ROUNDS, LONG = int(os.environ.get("OVERTRICK_BENCH_MONTHS", "12")), 7, 200_000
START, LIMIT = date(2016, 1, 1), 1.5
_MOVED = {"session": 10_000_000, "entry": 100_000_000, "award": 100_000_000, "event_key": 1_000_000}
_HITS = "SELECT s.entry, s.session, s.played, s.row, s.place, s.tied, s.score FROM seats s WHERE s.leads AND {where}"
_HITS_OF_PLAYERS = _HITS.replace("SELECT", "SELECT DISTINCT").replace("s.leads", "s.number <> '0'")
# A page as it is shown: its sessions, the names of its players, and what each of them earned.
_PAGE = """
WITH hits AS MATERIALIZED ({hits}),
h AS MATERIALIZED (SELECT * FROM hits ORDER BY played DESC, session DESC, entry LIMIT 50),
n AS (
    SELECT s.entry, list((p.number, p.first_name, p.last_name) ORDER BY s.seat) AS players
    FROM seats s LEFT JOIN players p USING (player) WHERE s.entry IN (SELECT entry FROM h) GROUP BY s.entry
),
a AS (
    SELECT entry, list((player, unit, points)) AS won
    FROM awards WHERE entry IN (SELECT entry FROM h) GROUP BY entry
)
SELECT h.*, (SELECT count(*) FROM hits), t.club, t.event, t.section, t.round, t.kind, t.event_class, t.score_unit,
    n.players, a.won
FROM h JOIN sessions t ON t.session = h.session LEFT JOIN n ON n.entry = h.entry LEFT JOIN a ON a.entry = h.entry
ORDER BY h.played DESC, h.session DESC, h.entry
"""


class Office(NamedTuple):
    """The federation, which may see everyone."""

    role: str = FEDERATION
    club: int | None = None
    player: str = ""


class Question(NamedTuple):
    """A filter, for one of the reports, and the queries for the same answer."""

    name: str
    filters: ReportFilter
    report: str
    queries: tuple[str, ...]


def main() -> None:
    """Print the figures."""
    with make_nation(1, START) as folder, postgresql_databases() as postgres, empty_store("sqlite", postgres) as store:
        bulk_load.load_folder(folder)
        with _ten_years(store) as duck:
            _measure_pages(duck)
            _measure_workbook(duck)


@contextmanager
def _ten_years(store: EmptyStore) -> Iterator[duckdb.DuckDBPyConnection]:
    """Yield a connection on the copy of the store, with its month once for each month asked for."""
    folder = copy_folder(store.directory)
    refresh(folder, datetime.now(UTC))
    with open_copy(folder, memory="3GB") as copy, tempfile.TemporaryDirectory(dir="/var/tmp") as target:
        for table in DATED_TABLES:
            for at, months in enumerate(range(first, min(first + 12, MONTHS)) for first in range(0, MONTHS, 12)):
                parts = " UNION ALL ".join(_moved(table, month) for month in months)
                order = "award" if table.name == "awards" else "entry, seat" if table.name == "seats" else "session"
                path = Path(target) / f"{table.name}-{at}.parquet"
                copy.duck.execute(f"COPY ({parts} ORDER BY {order}) TO '{path}' (FORMAT parquet, COMPRESSION zstd)")
            copy.duck.execute(f"DROP VIEW {table.name}")
            files = f"{target}/{table.name}-*.parquet"
            copy.duck.execute(f"CREATE VIEW {table.name} AS SELECT * FROM read_parquet('{files}')")
        yield copy.duck


def _moved(table: Any, month: int) -> str:
    """Return the query for the rows of a table, some months later."""
    day = f"played + INTERVAL {month} MONTH"
    changed = {name: f"{name} + {by * month}" for name, by in _MOVED.items()}
    changed |= {"played": f"CAST({day} AS DATE)", "season": f"CAST(year({day}) AS INTEGER)"}
    columns = ", ".join(f"{changed.get(name, name)} AS {name}" for name in table.column_names)
    return f"SELECT {columns} FROM {table.name}"


def _questions(duck: duckdb.DuckDBPyConnection) -> list[Question]:
    """Return what is asked, each with what a good hand would write for it."""
    number, player = duck.execute(
        "SELECT p.number, p.player FROM players p JOIN seats s ON s.player = p.player WHERE NOT p.hidden "
        "AND NOT p.erased GROUP BY ALL ORDER BY count(*) DESC LIMIT 1"
    ).fetchall()[0]
    club = duck.execute("SELECT club FROM sessions GROUP BY club ORDER BY count(*) DESC LIMIT 1").fetchall()[0][0]
    last = duck.execute("SELECT max(played) FROM seats").fetchall()[0][0]
    days = last - timedelta(days=30)
    year, first = f"season = {last.year}", date(last.year, 1, 1)
    since = f"s.played >= DATE '{days}' AND s.season >= {days.year}"
    won = "SELECT a.unit, sum(a.points) FROM awards a WHERE {where} GROUP BY a.unit"
    per_player = (
        "WITH w AS (SELECT a.player, sum(a.points) FILTER (a.unit = 'A') AS a, "
        "sum(a.points) FILTER (a.unit = 'B') AS b, "
        "sum(a.points) FILTER (a.unit = 'C') AS c FROM awards a WHERE {awards} GROUP BY a.player), "
        "n AS (SELECT s.player, sum(s.counted) AS n FROM seats s WHERE {seats} GROUP BY s.player), "
        "r AS (SELECT p.player, p.last_name, p.first_name, p.number, c.name, p.region, p.rank, p.stars, p.grade, "
        "p.rating, w.a, w.b, w.c, n.n FROM players p LEFT JOIN clubs c ON c.club = p.club "
        "LEFT JOIN w USING (player) LEFT JOIN n USING (player) WHERE {players} AND (w.player IS NOT NULL OR n.n > 0)) "
        "SELECT *, count(*) OVER (), sum(a) OVER (), sum(b) OVER (), sum(c) OVER (), sum(n) OVER () FROM r "
        "ORDER BY last_name, first_name, number LIMIT 50"
    )
    of_club = f"s.session IN (SELECT session FROM sessions WHERE club = {club} AND kind = 'final')"
    grade = "s.player IN (SELECT player FROM players WHERE grade_code = 1)"

    def detail(where: str, awards: str, *, of_players: bool = False) -> tuple[str, ...]:
        hits = _HITS_OF_PLAYERS if of_players else _HITS
        return _PAGE.format(hits=hits.format(where=where)), won.format(where=awards)

    return [
        Question("results, 30 days", ReportFilter(start=days), DETAIL, detail(
            since, f"a.entry IS NOT NULL AND a.played >= DATE '{days}' AND a.season >= {days.year}")),
        Question("results of a player", ReportFilter(numbers=(number,)), DETAIL, detail(
            f"s.player = {player}", f"a.entry IS NOT NULL AND a.player = {player}", of_players=True)),
        Question("finals of a club", ReportFilter(club=club, which=FINALS), DETAIL, detail(
            of_club, f"a.entry IS NOT NULL AND {of_club.replace('s.session', 'a.session')}")),
        Question("results of juniors", ReportFilter(grade=1), DETAIL, detail(
            grade, f"a.entry IS NOT NULL AND {grade.replace('s.player', 'a.player')}", of_players=True)),
        Question("all results", ReportFilter(), DETAIL, detail("TRUE", "a.entry IS NOT NULL")),
        Question("players, 30 days", ReportFilter(start=days), AGGREGATE, (per_player.format(
            awards=f"a.played >= DATE '{days}' AND a.season >= {days.year}", seats=since, players="NOT p.erased"),)),
        Question("a club in a year", ReportFilter(home=club, start=first), AGGREGATE, (per_player.format(
            awards=f"a.{year} AND a.player IN (SELECT player FROM players WHERE club = {club})",
            seats=f"s.{year} AND s.player IN (SELECT player FROM players WHERE club = {club})",
            players=f"p.club = {club} AND NOT p.erased"),)),
        Question("all players", ReportFilter(), AGGREGATE, (per_player.format(
            awards="TRUE", seats="TRUE", players="NOT p.erased"),)),
    ]  # fmt: skip


def _measure_pages(duck: duckdb.DuckDBPyConnection) -> None:
    rows = {table.name: duck.execute(f"SELECT count(*) FROM {table.name}").fetchall()[0][0] for table in DATED_TABLES}
    print(
        f"reports: {MONTHS} months, {rows['sessions']:,} sessions, {rows['seats']:,} seats, {rows['awards']:,} awards"
    )
    copy, every = CopyReader(duck), list[float]()
    for question in _questions(duck):
        ratios, times = [], []
        for _ in range(ROUNDS):
            own = _seconds(partial(_ask, copy, question))
            hand = _seconds(partial(_run, duck, question.queries))
            ratios.append(own / hand)
            times.append(own)
        every += times
        print(
            f"  {question.name:<20} {median(times) * 1000:7,.0f} ms   {median(ratios):4.2f} × queries written by hand "
            f"(limit {LIMIT} ×)"
        )
    print(f"  95 % of all first pages within {quantiles(every, n=20)[-1] * 1000:,.0f} ms")


def _run(duck: duckdb.DuckDBPyConnection, queries: tuple[str, ...]) -> None:
    for sql in queries:
        duck.execute(sql).fetchall()


def _ask(copy: CopyReader, question: Question) -> object:
    find = find_players if question.report == AGGREGATE else find_results
    return find(copy, question.filters, Office(), date(2026, 1, 1))


def _measure_workbook(duck: duckdb.DuckDBPyConnection) -> None:
    """Write rows of an extract as they come out of the copy, and the same rows with the library alone."""
    rows: list[Any] = []
    for batch in stream_rows(CopyReader(duck), DETAIL, ReportFilter(), Office(), date(2026, 1, 1)):
        rows += batch
        if len(rows) >= LONG:
            break
    rows = rows[:LONG]
    head = [f"column {at}" for at in range(len(rows[0]))]
    with tempfile.TemporaryDirectory(dir="/var/tmp") as folder:
        bare = _seconds(lambda: _write_bare(Path(folder) / "bare.xlsx", head, rows))

        def whole() -> None:
            def batches() -> Iterator[list[Any]]:
                left = len(rows)
                for each in stream_rows(CopyReader(duck), DETAIL, ReportFilter(), Office(), date(2026, 1, 1)):
                    yield each[:left]
                    left -= len(each)
                    if left <= 0:
                        return

            write_workbook(Path(folder) / "own.xlsx", head, batches())

        own = _seconds(whole)
    print(
        f"  Excel, {len(rows):,} rows of {len(head)} columns: {own:.1f} s from the question to the file, "
        f"{own / bare:.2f} × the library alone ({bare:.1f} s, limit {LIMIT} ×)"
    )


def _write_bare(path: Path, head: list[str], rows: list[Any]) -> None:
    """Write the rows by the library's own general method."""
    options = {"constant_memory": True, "strings_to_formulas": False, "strings_to_urls": False}
    with xlsxwriter.Workbook(str(path), options | {"default_date_format": "yyyy-mm-dd"}) as book:
        sheet = book.add_worksheet()
        sheet.write_row(0, 0, head)
        for line, row in enumerate(rows, 1):
            sheet.write_row(line, 0, row)


def _seconds(work: Callable[[], object]) -> float:
    start = perf_counter()
    work()
    return perf_counter() - start
