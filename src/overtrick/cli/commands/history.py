"""`overtrick history`: a player through the years, or as of any day, in the shape of Appendix 22."""

import argparse
from typing import TYPE_CHECKING

from overtrick.cli.input_files import parse_date
from overtrick.cli.output import print_json, screen
from overtrick.cli.records import add_directory_option, open_records
from overtrick.cli.runner import FINE

if TYPE_CHECKING:
    from overtrick.store.explain.history import History, Year

EXAMPLES = """\
examples:
  overtrick history 38441 --dir records
  overtrick history 38441 --date 2019-12-31 --json --dir records"""


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("number", metavar="NUMBER", help="the player's number")
    parser.add_argument("--date", metavar="D", type=parse_date, help="as of this day, default today")
    parser.add_argument("--json", action="store_true", help="one JSON object")
    add_directory_option(parser)


def run(options: argparse.Namespace) -> int:
    """Print the record."""
    with open_records(options):
        from overtrick.store.explain.history import history_of
        from overtrick.store.journal.today import today
        from overtrick.store.queries.player import units_in

        found = history_of(options.number, options.date or today())
        units = list(units_in(found))
    if options.json:
        print_json(found)
    else:
        _show(found, units)
    return FINE


def _show(found: "History", units: list[str]) -> None:
    paper = screen()
    who = ", ".join(filter(None, (f"{found.player} {found.name}", found.club, found.region)))
    paper.line(f"{who}: {found.status}", "bold green")
    rows = [_cells(year, units) for year in found.years]
    for label, points in (("brought", found.brought), ("expired", found.expired)):
        rows += [[label, *[""] * 5, *(points.get(unit, "-") for unit in units)]] if points else []
    rows.append(["total", *[""] * 5, *(found.totals.get(unit, "-") for unit in units)])
    heads = ["Year", "Rank", "Stars", "Grade", "Rating", "Count", *units]
    widths = [max(len(row[at]) for row in (heads, *rows)) for at in range(len(heads))]
    for style, row in [("bold", heads), *(("", row) for row in rows)]:
        paper.line("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip(), style)
    if found.standing and found.standing.next:
        missing = ", ".join(f"{points} {unit}" for unit, points in found.standing.next.missing.items())
        paper.line(f"Next: {found.standing.next.rank}, {missing or 'nothing'} still to earn")
    for change in found.changes:
        paper.line(f"{change.date}  {change.text}{f'  ({change.by})' if change.by else ''}")


def _cells(year: "Year", units: list[str]) -> list[str]:
    held = [year.rank, str(year.stars or "-"), year.grade or "-", year.rating or "-", str(year.count)]
    return [str(year.year), *held, *(year.points.get(unit, "-") for unit in units)]
