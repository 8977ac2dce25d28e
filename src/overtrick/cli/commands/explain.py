"""`overtrick explain`: every award of a player with its reasons, why there was none, and what was taken back."""

import argparse
from typing import TYPE_CHECKING

from overtrick.cli.input_files import parse_date
from overtrick.cli.output import print_json, screen
from overtrick.cli.records import add_directory_option, open_records
from overtrick.cli.runner import ERRORS_FOUND, FINE

if TYPE_CHECKING:
    from overtrick.store.explain.records import Explanation, SessionRow

EXAMPLES = """\
examples:
  overtrick explain 38441 --dir records
  overtrick explain 38441 --dir records --event "winter pairs" --from 2026-01-01 --to 2026-06-30
  overtrick explain 38441 --dir records --json"""


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("player", metavar="PLAYER", help="the player's number")
    parser.add_argument("--event", metavar="TEXT", default="", help="only events with this text in their name")
    parser.add_argument("--from", dest="start", metavar="D", type=parse_date, help="only from this day of play on")
    parser.add_argument("--to", dest="end", metavar="D", type=parse_date, help="only up to this day of play")
    add_directory_option(parser)
    parser.add_argument("--json", action="store_true", help="one JSON object")


def run(options: argparse.Namespace) -> int:
    """Explain a player; a ledger that is not what follows from the files makes the exit status 1."""
    with open_records(options):
        from overtrick.store.explain.player import explain_player
        from overtrick.store.explain.records import Selection

        wanted = Selection(event=options.event, start=options.start, end=options.end)
        found = explain_player(options.player, wanted)
    if options.json:
        print_json(found)
    else:
        _show(found, everything=wanted.everything)
    return FINE if found.agrees else ERRORS_FOUND


def _show(found: "Explanation", *, everything: bool) -> None:
    paper = screen()
    paper.line(f"Player {found.player}, {found.name}: {_points(found.carried)}", "bold")
    for note in found.notes:
        paper.line(f"  {note}")
    if found.carried != found.totals:
        paper.line(f"  In the ledger, where nothing is carried into a larger unit: {_points(found.totals)}")
    if not everything:
        paper.line(f"  In the results asked for: {_points(found.selected)}")
    for played in found.sessions:
        _show_session(played)
    for beside in found.beside:
        event = f"  {beside.event}" if beside.event else ""
        paper.line(f"{beside.date}{event}  {beside.points} {beside.unit} ({beside.kind})", "bold")
        for reason in (*beside.because, beside.by):
            paper.line(f"  because {reason}")
    for waiting in (*(f"Waits for a decision: {file}" for file in found.waiting), *found.questions):
        paper.line(waiting, "yellow")
    if found.taken_back:
        paper.line("Taken back, and no longer counted:", "bold")
    for back in found.taken_back:
        source = f"{back.event}, {back.file}, revision {back.revision}" if back.file else back.kind
        paper.line(f"{back.date}  {back.points} {back.unit} ({back.kind}) from {source}")
        paper.line(f"  because {back.by}")


def _show_session(played: "SessionRow") -> None:
    paper = screen()
    paper.line(f"{played.date}  {played.event}, {played.club_name} ({played.club})", "bold")
    paper.line(f"  {played.file}, revision {played.revision}, line {played.line}: {played.text}")
    if played.by_hand is not None:
        paper.line(f"  entered by hand: {played.by_hand}")
    for award in played.awards:
        paper.line(f"  {award.points} {award.unit} ({award.kind})", "green")
        for reason in award.because:
            paper.line(f"    because {reason}")
    for reason in played.because:
        paper.line(f"  {'note' if played.awards else 'nothing'}: {reason}")
    if played.differs:
        paper.line(f"  {played.differs}", "bold red")


def _points(totals: dict[str, str]) -> str:
    return ", ".join(f"{points} {unit}" for unit, points in totals.items()) or "no points"
