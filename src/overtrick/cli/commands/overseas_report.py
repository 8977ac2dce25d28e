"""`overtrick overseas-report`: report the points that visitors won here in a year, for their own federation."""

import argparse
import sys
from typing import TYPE_CHECKING

from overtrick.cli.output import print_json, screen
from overtrick.cli.records import add_directory_option, open_records
from overtrick.cli.runner import FINE

if TYPE_CHECKING:
    from overtrick.store.reports.overseas import OverseasAward

EXAMPLES = """\
examples:
  overtrick overseas-report --year 2026 --dir records
  overtrick overseas-report --year 2026 --csv --dir records > australia.csv"""


def a_year(text: str) -> int:
    """A year given as an option."""
    if not (text.isascii() and text.isdigit() and len(text) == 4 and int(text)):
        raise argparse.ArgumentTypeError(f"'{text}' is not a year; write it as 2026")
    return int(text)


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("--year", metavar="Y", type=a_year, required=True, help="the year of play")
    parser.add_argument("--csv", action="store_true", help="a CSV table, one row per award")
    parser.add_argument("--json", action="store_true", help="one JSON object a line, one per award, with its reasons")
    add_directory_option(parser)


def run(options: argparse.Namespace) -> int:
    """Print the report."""
    with open_records(options):
        from overtrick.store.reports.overseas import find_overseas_awards, sum_overseas_awards, write_overseas_csv

        won = find_overseas_awards(options.year)
        totals = sum_overseas_awards(won)
    if options.json:
        for each in won:
            print_json(each)
    elif options.csv:
        sys.stdout.write(write_overseas_csv(won))
    else:
        _show(won, {key: f"{points:f}" for key, points in totals.items()})
    return FINE


def _show(won: "list[OverseasAward]", totals: dict[tuple[str, str], str]) -> None:
    paper = screen()
    if not won:
        paper.line("No visitor won points for another federation.")
    shown = ""
    for each in won:
        if each.number != shown:
            shown = each.number
            together = ", ".join(f"{points} {unit}" for (number, unit), points in totals.items() if number == shown)
            abroad = f", there {each.overseas_number}" if each.overseas_number else ""
            paper.line(f"Player {each.number}{abroad}, {each.name}, to the {each.to}: {together}", "bold")
        paper.line(
            f"  {each.date}  {each.event}, {each.file}, line {each.line}: {each.points} {each.unit} ({each.kind})"
        )
