"""`overtrick standing-run`: ranks and stars of a month, ratings and grades of a year; seen first, applied once."""

import argparse
import datetime
import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from overtrick.cli.output import print_json, screen
from overtrick.cli.records import (
    acting_person,
    add_acting_options,
    add_directory_option,
    federation,
    moment_of,
    open_records,
    plural,
)
from overtrick.cli.runner import FINE, BadUse

if TYPE_CHECKING:
    from overtrick.schemes.standing_records import Run
    from overtrick.store.commands.standing_runs import RunChange

EXAMPLES = """\
examples:
  overtrick standing-run --month 2019-05 --preview --dir records
  overtrick standing-run --month 2019-05 --dir records
  overtrick standing-run --year 2019 --preview --json --dir records
  overtrick standing-run --undo 5120 --reason "the results of May were not complete" --dir records"""
_MONTH = re.compile(r"(\d{4})-(0[1-9]|1[0-2])")
_FIRST_YEAR, _LAST_YEAR = 1900, 9998


def a_month(text: str) -> datetime.date:
    """The first day of a month."""
    found = _MONTH.fullmatch(text)
    if not found or not _FIRST_YEAR <= int(found[1]) <= _LAST_YEAR:
        raise argparse.ArgumentTypeError(f"'{text}' is not a month; write 2019-05")
    return datetime.date(int(found[1]), int(found[2]), 1)


def a_year(text: str) -> datetime.date:
    """The day on which the ratings of a year begin to hold: the 1 January after it."""
    if not (text.isascii() and text.isdigit() and _FIRST_YEAR <= int(text) <= _LAST_YEAR):
        raise argparse.ArgumentTypeError(f"'{text}' is not a year; write 2019")
    return datetime.date(int(text) + 1, 1, 1)


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    which = parser.add_mutually_exclusive_group(required=True)
    which.add_argument("--month", metavar="M", type=a_month, help="the run of the 1st of a month: 2019-05")
    which.add_argument("--year", metavar="Y", type=a_year, help="the run for a year that has ended: 2019")
    which.add_argument("--undo", metavar="LINE", type=int, help="take back the run of this line of the journal")
    which.add_argument("--list", action="store_true", help="every run that was applied")
    parser.add_argument("--preview", action="store_true", help="show what would change, and change nothing")
    parser.add_argument("--reason", metavar="TEXT", default="", help="why it is undone, for the journal")
    parser.add_argument("--json", action="store_true", help="one JSON object per change")
    add_directory_option(parser)
    add_acting_options(parser)


def run(options: argparse.Namespace) -> int:
    """Preview, apply, undo or list."""
    with open_records(options):
        if options.list:
            _list(as_json=options.json)
        elif options.undo is not None:
            _undo(options)
        else:
            _run(options)
    return FINE


def _run(options: argparse.Namespace) -> None:
    from overtrick.store.commands import standing_runs
    from overtrick.store.reports.certificate_letters import mail_certificates_of_entry

    every, day = ("month", options.month) if options.month else ("year", options.year)
    name = _run_of(every, day).name
    if options.preview:
        _show(standing_runs.preview_run(name, day), f"The {name} run of {day} would change", as_json=options.json)
        return
    line = standing_runs.apply_run(name, day, moment_of(options), acting_person(options))
    if line is None:
        screen().line(f"The {name} run of {day} has already been applied; nothing was changed.")
        return
    mail_certificates_of_entry(line.seq, line.at)
    heading = f"Line {line.seq} of the journal: the {name} run of {day} changed"
    _show(standing_runs.find_changes(line.seq), heading, as_json=options.json)


def _run_of(every: str, day: datetime.date) -> "Run":
    """The run of the scheme that comes every month, or every year."""
    edition = federation().scheme.on(day)
    found = next((run for run in edition.runs.values() if run.every == every), None)
    if found is None:
        raise BadUse(f"{edition.scheme} has no run for a {every}: {_when(edition.runs.values())}.")
    return found


def _when(runs: Iterable["Run"]) -> str:
    words = {"month": "every month", "year": "every year", "award": "at once, with each award"}
    return ", ".join(f"{' and '.join(run.does)} {words[run.every]}" for run in runs) or "there are none"


def _undo(options: argparse.Namespace) -> None:
    from overtrick.store.commands import standing_runs

    line = standing_runs.undo_run(options.undo, moment_of(options), acting_person(options), options.reason)
    screen().line(f"Line {line.seq} of the journal: the run of line {options.undo} is undone.", "bold green")


def _list(*, as_json: bool) -> None:
    from overtrick.store.commands import standing_runs

    for run in standing_runs.find_runs():
        if as_json:
            print_json({"line": run.seq, "run": run.name, "date": run.date, "undone": run.undone})
            continue
        undone = f", undone by line {run.undone}" if run.undone else ""
        screen().line(f"line {run.seq}: {run.name} run of {run.date}{undone}")


def _show(changes: Sequence["RunChange"], heading: str, *, as_json: bool) -> None:
    if as_json:
        for change in changes:
            print_json(change)
        return
    paper = screen()
    people = len({change.player for change in changes})
    paper.line(f"{heading} {plural(people, 'player')}.", "bold green")
    for change in changes:
        before, after = (value or "none" for value in (change.before, change.after))
        paper.line(f"{change.what:<7} {change.player} {change.name}: {before} => {after}", "bold")
        for reason in change.because:
            paper.line(f"  {reason}")
