"""`overtrick query`: answer a question in SQL from the columnar copy, which is brought up to date first."""

import argparse
import csv
import sys
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from overtrick.cli.output import print_json, screen
from overtrick.cli.records import add_directory_option, data_directory_of, open_records, plural
from overtrick.cli.runner import FINE, Refused

if TYPE_CHECKING:
    from overtrick.store.columns.console.query_process import RunningQuery

EXAMPLES = """\
examples:
  overtrick query "SELECT season, count(*) FROM sessions GROUP BY season ORDER BY season" --dir records
  overtrick query "SELECT club, sum(counted) AS sessions FROM seats JOIN sessions USING (session) GROUP BY club" --csv
  overtrick query "$(cat question.sql)" --dir records --json"""
_MOST_ON_SCREEN, _LONGEST_SECONDS = 1_000, 300
_NUMBERS = ("INT", "DECIMAL", "DOUBLE", "FLOAT")


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("sql", metavar="SQL", help="one SELECT statement; the handbook lists the tables")
    add_directory_option(parser)
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="one JSON object per row")
    form.add_argument("--csv", action="store_true", help="a header, then the rows")


def run(options: argparse.Namespace) -> int:
    """Print the rows of the answer, and on a screen what it took."""
    with open_records(options):
        from overtrick.store.columns.console.asked_queries import require_no_erased_name
        from overtrick.store.columns.console.query_process import BusyConsole, QueryLimits, ask_query
        from overtrick.store.columns.console.statement_check import RefusedQuery
        from overtrick.store.columns.manifest import copy_folder
        from overtrick.store.columns.refresh import refresh
        from overtrick.store.journal.federation_state import current_federation

        folder = copy_folder(data_directory_of(options))
        refresh(folder, datetime.now(UTC))
        most = 0 if options.json or options.csv else _MOST_ON_SCREEN
        limits = QueryLimits(seconds=_LONGEST_SECONDS, megabytes=1_000, most_rows=most)
        try:
            require_no_erased_name(folder)
            zone = str(current_federation().time_zone)
            with ask_query(folder, options.sql, limits, zone=zone) as query:
                _print(options, query)
        except RefusedQuery as refused:
            place = f" (line {refused.line}, column {refused.column})" if refused.line else ""
            raise Refused(f"{refused.says}{place}") from refused
        except BusyConsole as busy:
            raise Refused(str(busy)) from busy
    return FINE


def _print(options: argparse.Namespace, query: "RunningQuery") -> None:
    names = _distinct([name for name, _ in query.columns])
    if options.json:
        for row in _rows(query):
            print_json(dict(zip(names, row, strict=True)))
        return
    if options.csv:
        writer = csv.writer(sys.stdout, lineterminator="\n")
        writer.writerow(names)
        writer.writerows(_rows(query))
        return
    _print_table(names, [any(kind.startswith(each) or each in kind for each in _NUMBERS) for _, kind in query.columns],
                 [["" if value is None else str(value) for value in row] for row in _rows(query)])  # fmt: skip
    end = query.end
    assert end is not None
    more = "; there are more: --csv prints all" if end.more else ""
    took = f"{plural(end.rows, 'row')} in {end.milliseconds} ms{more}"
    screen().line(f"{took}. The records up to line {end.seq} of the journal.", "bold")


def _rows(query: "RunningQuery") -> Iterator[list[Any]]:
    for batch in query.batches():
        yield from batch


def _print_table(names: Sequence[str], right: Sequence[bool], rows: Sequence[Sequence[str]]) -> None:
    widths = [max(map(len, column)) for column in zip(names, *rows, strict=True)]
    for at, row in enumerate([names, *rows]):
        cells = [
            cell.rjust(width) if is_right else cell.ljust(width)
            for cell, width, is_right in zip(row, widths, right, strict=True)
        ]
        screen().line("  ".join(cells).rstrip(), "" if at else "bold")


def _distinct(names: Sequence[str]) -> list[str]:
    """Return names of which no two are the same, so that an object can have all of them."""
    found: list[str] = []
    for name in names:
        number, own = 1, name
        while own in found:
            number += 1
            own = f"{name}_{number}"
        found.append(own)
    return found
