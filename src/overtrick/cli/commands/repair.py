"""`overtrick repair`: what a repaired program would have awarded otherwise, shown first, then posted as one run."""

import argparse
from typing import TYPE_CHECKING

from overtrick.cli.output import screen
from overtrick.cli.records import (
    acting_person,
    add_acting_options,
    add_directory_option,
    journal_length,
    moment_of,
    open_records,
    plural,
    progress,
)
from overtrick.cli.runner import ERRORS_FOUND, FINE, BadUse

# Rows of this table only repeat what the others show.
AUDIT = "audit"

if TYPE_CHECKING:
    from overtrick.store.upkeep.repair import OutcomeChange, RepairPlan

EXAMPLES = """\
examples:
  overtrick repair --dir records
  overtrick repair --dir records --apply --reason "ties of three, version 0.2\""""


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    add_directory_option(parser)
    parser.add_argument("--apply", action="store_true", help="post what was shown; without it nothing is changed")
    parser.add_argument("--reason", metavar="TEXT", default="", help="why, for the journal; needed with --apply")
    add_acting_options(parser)


def run(options: argparse.Namespace) -> int:
    """Show what would change, and post it if that is asked for."""
    if options.apply and not options.reason:
        raise BadUse("a repair changes players' points: give the reason with --reason TEXT.")
    with open_records(options):
        from overtrick.store.upkeep.repair import apply_plan, plan_repair

        with progress("lines of the journal", journal_length()) as advance:
            planned = plan_repair(advance)
        _show(planned)
        reworded = len(set(planned.record["sessions"]) - {change.session for change in planned.changes})
        if reworded:
            screen().line(f"{plural(reworded, 'session')} would get another title or other lists, and the same points.")
        if planned.empty:
            screen().line("The program works everything out as before: nothing to repair.", "bold green")
            return FINE
        if not options.apply:
            screen().line("Nothing was changed. With --apply and a --reason this is posted as one run.", "bold")
            return ERRORS_FOUND
        line = apply_plan(planned, moment_of(options), acting_person(options), options.reason)
    sessions = plural(len(planned.record["sessions"]), "session")
    screen().line(f"Posted as line {line.seq} of the journal: {sessions} awarded again.", "bold green")
    return FINE


def _show(planned: "RepairPlan") -> None:
    paper = screen()
    for change in planned.changes:
        paper.line(f"{_session(change.session)}, as line {change.seq} of the journal posted it:", "bold")
        for words in sorted(set(change.posted) - set(change.now)):
            paper.line(f"  - {words}", "red")
        for words in sorted(set(change.now) - set(change.posted)):
            paper.line(f"  + {words}", "green")
        for reason in change.because:
            paper.line(f"  because {reason}")
    for outcome in planned.outcomes:
        _show_outcome(outcome)
    for row in planned.registers:
        if row.difference.table != AUDIT:
            paper.line(str(row.difference), "bold")
            paper.line(f"  because this version applies {row.because or 'the decisions of the journal'} differently")
    entries = len({row.difference.key for row in planned.registers if row.difference.table == AUDIT})
    if entries:
        paper.line(f"{plural(entries, 'row')} of the audit log would show these values.")


def _show_outcome(outcome: "OutcomeChange") -> None:
    paper = screen()
    if outcome.was == outcome.now:
        paper.line(f"The file of line {outcome.seq} of the journal would have other problems, and counts as it did.")
    else:
        paper.line(f"The file of line {outcome.seq} of the journal would be treated differently; it stays as it was.")
        paper.line(f"  It was: {outcome.was}, {outcome.because}")
        paper.line(f"  It would be: {outcome.now}, {outcome.now_because}")
    for words, codes in (("new", outcome.more), ("gone", outcome.fewer)):
        if codes:
            paper.line(f"  {words}: {', '.join(codes)}")


def _session(number: int) -> str:
    from overtrick.store.queries.session_list import session_with_file

    if not number:
        return "Without a session"
    found = session_with_file(number)
    return f"{found.name}, {found.date}, club {found.club} ({found.revision.batch.name})"
