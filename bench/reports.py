"""First pages of filter reports against the best queries for the same answer, and a long Excel file against xlsxwriter.

A copy of ten years of New Zealand in size takes the place of a store's own. Each question is asked as a page asks it,
by the report's own code, and by queries that were written by hand for it alone, in turns in one process, on two
threads. Both find the first page as it is shown (its sessions, players and points), how many rows there are, and the
totals; the report also looks up who may be seen, and names people as the register has them now. On a busy machine the
seconds of the clock say little, so the seconds of computing are beside them.

The file is made as the worker makes it: counted, read, put into words, written, its progress noted.
"""

import os
import tempfile
from collections.abc import Callable
from datetime import UTC, date, datetime
from functools import partial
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter, process_time
from typing import Any, NamedTuple
from urllib.parse import urlencode

import xlsxwriter

from bench.report_questions import Question, list_questions
from bench.ten_years import MONTHS, ten_years
from overtrick.config.settings_file import DIRECTORY_VARIABLE, Web
from overtrick.jobs.extracts.making import XLSX, direct_file, make_waiting_extracts
from overtrick.store import models
from overtrick.store.access.accounts import FEDERATION, make_account
from overtrick.store.columns.manifest import copy_folder, require_manifest
from overtrick.store.columns.schema import DATED_TABLES
from overtrick.store.queries.filter_reports.addresses import FROM, TO
from overtrick.store.queries.filter_reports.aggregate import find_players
from overtrick.store.queries.filter_reports.copy_reader import CopyReader, open_reader
from overtrick.store.queries.filter_reports.detail import find_results
from overtrick.store.queries.filter_reports.extract_rows import AGGREGATE, DETAIL
from overtrick.store.reports.extract_requests import extracts_folder, request_extract

ROUNDS, LONG, LIMIT = 9, 200_000, 1.5
_DAY = date(2026, 1, 1)


class Spent(NamedTuple):
    """Seconds by the clock, and of computing by all threads."""

    clock: float
    computing: float


class Office(NamedTuple):
    """The federation, which may see everyone."""

    role: str = FEDERATION
    club: int | None = None
    player: str = ""


def main() -> None:
    """Print the figures."""
    with ten_years() as store:
        os.environ[DIRECTORY_VARIABLE] = str(store.directory)
        manifest = require_manifest(copy_folder(store.directory))
        rows = ", ".join(f"{manifest.count(table.name):,} {table.name}" for table in DATED_TABLES)
        print(f"reports: {MONTHS} months, {rows}")
        _measure_pages()
        _measure_workbook(store.directory)


def _measure_pages() -> None:
    every = list[float]()
    with open_reader() as (copy, _):
        questions = list_questions(copy)
    for question in questions:
        pairs = [(_spend(partial(_ask, question)), _spend(partial(_ask_by_hand, question))) for _ in range(ROUNDS)]
        own, hand = ([pair[at] for pair in pairs[1:]] for at in range(2))
        every += [spent.clock for spent in own]
        clock = median(spent.clock for spent in own) * 1000
        ratio = median(mine.clock / its.clock for mine, its in zip(own, hand, strict=True))
        computing = median(mine.computing / its.computing for mine, its in zip(own, hand, strict=True))
        print(
            f"  {question.name:<22} {clock:7,.0f} ms   {ratio:4.2f} × queries written by hand "
            f"({computing:4.2f} × their computing, limit {LIMIT} ×)"
        )
    print(f"  95 % of all first pages within {quantiles(every, n=20)[-1] * 1000:,.0f} ms")


def _ask(question: Question) -> object:
    find = find_players if question.report == AGGREGATE else find_results
    with open_reader() as (copy, _):
        return find(copy, question.filters, Office(), _DAY)


def _ask_by_hand(question: Question) -> object:
    with open_reader() as (copy, _):
        return question.ask(copy)


def _measure_workbook(directory: Path) -> None:
    """Make a file as the worker does, and write the same rows with the library alone."""
    make_account("bench", "a long password of the bench", role=FEDERATION)
    account, now = models.Account.objects.get(name="bench"), datetime.now(UTC)
    with open_reader() as (copy, _):
        values = _days_of_rows(copy)
        head, batches = direct_file(copy, DETAIL, XLSX, values, account)
        rows = [row for batch in batches for row in batch]
    request_extract(account, DETAIL, urlencode(values), XLSX, "en", len(rows), now)
    own = _spend(partial(make_waiting_extracts, directory, Web(), now))
    (made,) = extracts_folder(directory).iterdir()
    with tempfile.TemporaryDirectory(dir="/var/tmp") as folder:
        bare = _spend(partial(_write_bare, Path(folder) / "bare.xlsx", head, rows))
    print(
        f"  Excel, {len(rows):,} rows of {len(head)} columns, {made.stat().st_size / 1e6:.0f} MB: {own.clock:.1f} s "
        f"from the request to the file, {own.clock / bare.clock:.2f} × the library alone ({bare.clock:.1f} s; "
        f"{own.computing / bare.computing:.2f} × its computing, limit {LIMIT} ×)"
    )


def _days_of_rows(copy: CopyReader) -> dict[str, str]:
    """Return the days until the last one that have as many rows as are wanted, as a filter writes them."""
    days = copy.rows("SELECT played, count(*) FROM seats WHERE number <> '0' GROUP BY played ORDER BY played DESC")
    count, wanted = 0, list[date]()
    for day, rows in days:
        wanted.append(day)
        count += rows
        if count >= LONG:
            break
    return {FROM: wanted[-1].isoformat(), TO: wanted[0].isoformat()}


def _write_bare(path: Path, head: Any, rows: list[Any]) -> None:
    """Write the rows by the library's own general method."""
    options = {"constant_memory": True, "strings_to_formulas": False, "strings_to_urls": False}
    with xlsxwriter.Workbook(str(path), options | {"default_date_format": "yyyy-mm-dd"}) as book:
        sheet = book.add_worksheet()
        sheet.write_row(0, 0, head)
        for line, row in enumerate(rows, 1):
            sheet.write_row(line, 0, row)


def _spend(work: Callable[[], object]) -> Spent:
    clock, computing = perf_counter(), process_time()
    work()
    return Spent(perf_counter() - clock, process_time() - computing)
