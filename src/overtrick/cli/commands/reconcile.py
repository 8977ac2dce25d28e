"""`overtrick reconcile`: an old system's totals and ranks beside ours, for the time in which both are running."""

import argparse
from typing import TYPE_CHECKING

from overtrick.cli.input_files import parse_date, read_file
from overtrick.cli.output import print_json, screen
from overtrick.cli.records import add_directory_option, federation, open_records, plural
from overtrick.cli.runner import BAD_USE, ERRORS_FOUND, FINE, BadUse
from overtrick.core.problems import is_accepted
from overtrick.formats import access
from overtrick.schemes.registers.on_day import codes_of

if TYPE_CHECKING:
    from overtrick.store.upkeep.reconcile import PlayerDifference, Summary

EXAMPLES = """\
examples:
  overtrick reconcile extract.csv --dir records
  overtrick reconcile extract.csv --dir records --extracted 2026-03-31 --json > differences.jsonl"""


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument(
        "file", metavar="OLD.csv", help="an export of the old system, in the columns of the Access extract"
    )
    parser.add_argument(
        "--extracted", metavar="D", type=parse_date, help="the day of the export; default: its last_update"
    )
    add_directory_option(parser)
    parser.add_argument("--json", action="store_true", help="one JSON object a line: each difference, then the summary")


def run(options: argparse.Namespace) -> int:
    """Compare; an unexplained difference makes the exit status 1."""
    data = read_file(options.file)
    with open_records(options):
        from overtrick.store.upkeep.reconcile import UnitsDiffer, day_of_extract, reconcile

        extracted = options.extracted or day_of_extract(data)
        if extracted is None:
            raise BadUse(f"{options.file} has no day in its column last_update; give the day with --extracted D.")
        codes = codes_of(federation().scheme, extracted)
        players, _, problems = access.loads(data, codes, extracted, required_only=False)
        if not is_accepted(problems):
            screen().problems(problem for problem in problems if problem.severity == "error")
        if not players:
            return BAD_USE
        try:
            differences, summary = reconcile(players, extracted)
        except UnitsDiffer as error:
            raise BadUse(f"{error}.") from error
    for difference in differences:
        _show(difference, as_json=options.json)
    _show_summary(summary, as_json=options.json)
    return ERRORS_FOUND if summary.unexplained or not is_accepted(problems) else FINE


def _show(difference: "PlayerDifference", *, as_json: bool) -> None:
    if as_json:
        print_json(difference)
        return
    paper = screen()
    ours, theirs = (_points(each) for each in (difference.ours, difference.theirs))
    style = "bold red" if difference.kind == "unexplained" else "bold"
    paper.line(f"{difference.player} {difference.name}: ours {ours}, theirs {theirs}: {difference.kind}", style)
    for reason in difference.because:
        paper.line(f"  {reason}")


def _points(totals: dict[str, str]) -> str:
    if "rank" in totals:
        return totals["rank"] or "no rank"
    return ", ".join(f"{points} {unit}" for unit, points in totals.items()) or "nothing"


def _show_summary(summary: "Summary", *, as_json: bool) -> None:
    if as_json:
        print_json(
            {
                "extracted": summary.extracted,
                "compared": summary.compared,
                "equal": summary.equal,
                "kinds": summary.kinds,
                "unexplained": summary.unexplained,
            }
        )
        return
    paper = screen()
    counted = f"{plural(summary.compared, 'player')} of the extract of {summary.extracted}, {summary.equal} equal"
    paper.line(f"{counted}, {summary.unexplained} unexplained", "bold")
    for kind, count in summary.kinds.items():
        paper.line(f"  {count:>6,}  {kind}")
