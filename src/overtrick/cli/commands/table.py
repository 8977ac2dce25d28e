"""`overtrick table`: a table of place awards, as the regulations print it, for any number of entrants."""

import argparse
import datetime
import re
from fractions import Fraction

from overtrick.awards.tables import Field, points_by_place
from overtrick.cli.input_files import parse_date
from overtrick.cli.output import print_json, screen
from overtrick.cli.runner import FINE, BadUse
from overtrick.core.numbers import plain
from overtrick.schemes import load_scheme
from overtrick.schemes.edition import Edition
from overtrick.schemes.records import Table, WinnerShares
from overtrick.schemes.references import BY_TABLES

EXAMPLES = """\
examples:
  overtrick table --scheme nz-2017 --table "20A Pairs" --entrants 24
  overtrick table --scheme nz-2017 --table "40C Pairs" --entrants 4..50 --csv
  overtrick table --scheme nz-2017-draft --table "8B Teams" --entrants 10..40 --json"""
LARGEST_FIELD = 100_000


def entrants(text: str) -> range:
    """N or N..M."""
    found = re.fullmatch(r"(\d{1,6})(?:\.\.(\d{1,6}))?", text)
    first, last = (int(found[1]), int(found[2] or found[1])) if found else (0, 0)
    if not 1 <= first <= last <= LARGEST_FIELD:
        raise argparse.ArgumentTypeError(f"'{text}' is not a number of entrants; write 24 or 10..40")
    return range(first, last + 1)


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("--scheme", metavar="S", required=True, help="a scheme's name or .toml file")
    parser.add_argument("--table", metavar="T", required=True, help='a table of the scheme, for example "20A Pairs"')
    parser.add_argument(
        "--entrants", metavar="N or N..M", type=entrants, required=True,
        help="the size of the field, or a range: pairs, teams, players or tables, as the table counts",
    )  # fmt: skip
    parser.add_argument("--date", metavar="D", type=parse_date, help="the table as on this day, default the newest")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="one JSON object a line, a number of entrants each")
    form.add_argument("--csv", action="store_true", help="a header, then rows of table,entrants,place,points")


def run(options: argparse.Namespace) -> int:
    """Print the table."""
    edition = load_scheme(options.scheme).on(options.date or datetime.date.max)
    if options.table not in edition.tables:
        raise BadUse(f"{edition.scheme} has no table '{options.table}'. It has: {', '.join(edition.tables)}.")
    table = edition.tables[options.table]
    rows = ((size, points_by_place(edition, table, _field(edition, table, size))) for size in options.entrants)
    if options.csv:
        print("table,entrants,place,points")
    elif not options.json:
        screen().line(f"{options.table}, {table.unit} points by place ({edition.scheme}: {table.clause})", "bold")
    width = len(str(options.entrants[-1]))
    for size, points in rows:
        _show(options, size, points, width, table.counts)
    return FINE


def _field(edition: Edition, table: Table, size: int) -> Field:
    """A field of this size, full tables of the first contest that the table is for."""
    if not isinstance(table, WinnerShares):
        return Field(size)
    contest = next(known for known in edition.contests if known.name in table.coefficient)
    full = contest.a_table.count if contest.a_table and table.counts == BY_TABLES else 1
    return Field(size, size * full, contest.name)


def _show(options: argparse.Namespace, field: int, points: list[Fraction], width: int, counts: str) -> None:
    texts = [plain(each) for each in points]
    if options.json:
        print_json({"scheme": options.scheme, "table": options.table, "entrants": field, "points": texts})
    elif options.csv:
        for place, text in enumerate(texts, 1):
            print(f"{options.table},{field},{place},{text}")
    else:
        screen().line(f"{field:>{width}} {counts}: {' '.join(f'{text:>2}' for text in texts)}")
