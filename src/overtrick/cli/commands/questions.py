"""`overtrick questions`: what players ask about their awards and clubs about invoices, and all that was said."""

import argparse
from typing import TYPE_CHECKING

from overtrick.cli.output import print_json, screen
from overtrick.cli.records import add_directory_option, federation, open_records
from overtrick.cli.runner import FINE

if TYPE_CHECKING:
    from overtrick.store.explain.questions import PlayerQuestion

STATES = ("with-club", "with-federation", "answered", "closed")
EXAMPLES = """\
examples:
  overtrick questions --dir records
  overtrick questions --club 106 --state with-club --dir records
  overtrick questions --state with-federation --dir records --json"""


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("--club", metavar="N", type=int, help="only questions that went to this club")
    parser.add_argument("--state", choices=STATES, default="", help=f"only those in this state: {', '.join(STATES)}")
    add_directory_option(parser)
    parser.add_argument("--json", action="store_true", help="one JSON object a line, one per question")


def run(options: argparse.Namespace) -> int:
    """List the questions."""
    with open_records(options):
        from overtrick.store.explain.questions import find_questions

        found = find_questions(club=options.club, state=options.state)
        zone = federation().time_zone
    for each in found:
        if options.json:
            print_json(each)
        else:
            _show(each, [f"{remark.at.astimezone(zone):%Y-%m-%d %H:%M}" for remark in each.remarks])
    if not found and not options.json:
        screen().line("No questions.")
    return FINE


def _show(asked: "PlayerQuestion", times: list[str]) -> None:
    paper = screen()
    about = f"{asked.date} {asked.event}, {asked.file}" if asked.file else f"line {asked.posted} of the journal"
    row = f", line {asked.line}" if asked.line is not None else ""
    whose = f"player {asked.player}, {asked.name}, club {asked.club}"
    if asked.charge:
        whose = f"club {asked.club}"
        about = f"{asked.charge} of {asked.period}: " + (about if asked.file else f"{asked.player} {asked.name}")
    paper.line(f"Question {asked.question}, {asked.state}: {whose}", "bold")
    paper.line(f"  about {about}{row}")
    for remark, time in zip(asked.remarks, times, strict=True):
        paper.line(f"  {time}  {remark.who or 'nobody named'}, {remark.state}: {remark.text}")
