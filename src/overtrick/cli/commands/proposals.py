"""`overtrick proposals`: what the program proposes and a person decides, each with the command that decides it."""

import argparse
from typing import TYPE_CHECKING, Any

import msgspec

from overtrick.cli.input_files import parse_date
from overtrick.cli.output import print_json, screen
from overtrick.cli.records import add_directory_option, federation, moment_of, open_records
from overtrick.cli.runner import FINE

if TYPE_CHECKING:
    from overtrick.store.results.bonus_proposals import Proposal
    from overtrick.store.standings.lapses import DueLapse

EXAMPLES = """\
examples:
  overtrick proposals --dir records
  overtrick proposals --from 2026-01-01 --today 2026-07-01 --dir records --json"""


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("--from", dest="start", metavar="D", type=parse_date, help="ladders from this day of play on")
    parser.add_argument("--today", metavar="D", type=parse_date, help="the day that counts as today, as yyyy-mm-dd")
    add_directory_option(parser)
    parser.add_argument("--json", action="store_true", help="one JSON object a line, one per proposal")


def run(options: argparse.Namespace) -> int:
    """List what waits for a person."""
    options.at = None
    with open_records(options):
        from overtrick.store.results.bonus_proposals import find_proposals
        from overtrick.store.standings.lapses import find_due_lapses, find_returning_players

        day = federation().day_of(moment_of(options))
        pairs, lapses, back = find_proposals(options.start), find_due_lapses(day), find_returning_players(day)
    if options.json:
        found: list[tuple[str, dict[str, Any]]] = [("best-pair", msgspec.structs.asdict(each)) for each in pairs]
        found += [("lapse", msgspec.structs.asdict(each)) for each in lapses]
        found += [("restore", {"number": number}) for number in back]
        for kind, record in found:
            print_json({"kind": kind, **record})
        return FINE
    _show(pairs, lapses, back)
    return FINE


def _show(pairs: "list[Proposal]", lapses: "list[DueLapse]", back: list[str]) -> None:
    paper = screen()
    for each in pairs:
        paper.line(f"{each.date}  {each.event}, {each.name}: {each.points} each for {', '.join(each.pair)}", "bold")
        paper.line(f"  because {each.because}")
        where = f"club={each.club} name={each.name}" + (f" position={each.position}" if each.position else "")
        paper.line(f'  overtrick decide best-pair {where} bonus="{each.bonus}" pair={",".join(each.pair)}')
    for due in lapses:
        points = ", ".join(f"{points} {unit}" for unit, points in due.points.items())
        paper.line(f"{due.on}  Player {due.number}: {points} lapse", "bold")
        for reason in due.because:
            paper.line(f"  because {reason}")
        paper.line(f"  overtrick decide lapse number={due.number}")
    for number in back:
        paper.line(f"Player {number} has joined, and the points come back", "bold")
        paper.line(f"  overtrick decide restore number={number}")
    if not (pairs or lapses or back):
        paper.line("Nothing is waiting for a person.", "bold green")
