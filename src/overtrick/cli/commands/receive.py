"""`overtrick receive`: results files sent in as a club sends them; what each came to, and the awards that now stand."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from overtrick import formats
from overtrick.checks.file_name import good_name
from overtrick.cli.commands.init import found_federation, has_federation, new_directory
from overtrick.cli.input_files import exit_status, open_files
from overtrick.cli.output import print_json, problem_record, screen
from overtrick.cli.records import (
    acting_person,
    add_acting_options,
    add_directory_option,
    data_directory_of,
    moment_of,
    open_records,
    plural,
)
from overtrick.schemes import default_scheme

if TYPE_CHECKING:
    from overtrick.store.deliveries.file_status import PlayerAward
    from overtrick.store.deliveries.processing import Receipt

EXAMPLES = """\
examples:
  overtrick receive --dir records 106_2026_03_14_jubilee_1.txt
  overtrick receive --dir records --club 106 --json results/*.txt > receipts.jsonl
  overtrick receive --dir records --today 2026-03-15 106_2026_03_14_jubilee_1.txt"""
STYLES = {"accepted": "bold green", "rejected": "bold red", "held": "bold yellow", "cancelled": "bold yellow"}
REJECTED = "rejected"


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("files", nargs="+", metavar="FILE", help="a results file of any format; - reads standard input")
    parser.add_argument("--club", metavar="CODE", type=int, help="the club that sends; default: as the file's header")
    add_directory_option(parser)
    parser.add_argument("--json", action="store_true", help="one JSON object a line, one per file")
    add_acting_options(parser)


def run(options: argparse.Namespace) -> int:
    """Send one file after the other, each in a transaction of its own; a rejected one makes the exit status 1."""
    rejected = count = 0
    options.database = ""
    with new_directory(options), open_records(options, create=True):
        founded = has_federation()
        for file, data in open_files(options):
            if not founded:
                founded = _found(data, options)
            receipt = send(file, data, options)
            rejected += receipt.state == REJECTED
            count += 1
            show(file, receipt, as_json=options.json)
    if count > 1 and not options.json:
        screen().line(f"{plural(count, 'file')}: {count - rejected} taken in, {rejected} rejected", "bold")
    return exit_status(options, errors=rejected > 0)


def _found(data: bytes, options: argparse.Namespace) -> bool:
    """A directory without a federation gets the one that the first file's format suggests."""
    from overtrick.store.errors import Refusal

    try:
        summary = found_federation(default_scheme(formats.recognise(data).FORMAT), options)
    except Refusal:
        # Another process was faster, and founded it.
        return has_federation()
    print(f"overtrick receive: {data_directory_of(options)} had no federation: {summary}", file=sys.stderr)
    return True


def send(file: str, data: bytes, options: argparse.Namespace) -> "Receipt":
    """Send a file; when this returns, it is on record for good."""
    from overtrick.store.commands import receive
    from overtrick.store.commands.decide import apply_due_versions
    from overtrick.store.journal.today import about_today
    from overtrick.store.results.delivery import Delivery

    apply_due_versions(moment_of(options))
    sent = about_today().formats
    name = good_name(formats.loads(data, sent)[0], sent) if file == "-" else Path(file).name
    delivery = Delivery(
        name=name.encode(errors="replace").decode(), content=data, at=moment_of(options), club=options.club,
        who=acting_person(options),
    )  # fmt: skip
    (receipt,) = receive.receive([delivery])
    return receipt


def show(file: str, receipt: "Receipt", *, as_json: bool) -> None:
    """Acknowledge a file that is on record."""
    from overtrick.store.deliveries.file_status import find_current_awards
    from overtrick.store.journal.effects import find_other_changes

    awards = find_current_awards(receipt.batch)
    changes = [] if receipt.repeated else find_other_changes(receipt.seq)
    shown = file.encode(errors="replace").decode()
    if as_json:
        print_json(
            {
                "file": shown,
                "state": receipt.state,
                "revision": receipt.revision,
                "problems": [problem_record(problem) for problem in receipt.problems],
                "awards": awards,
                "changes": [change._asdict() for change in changes],
            }
        )
    else:
        _show(shown, receipt, awards)
        for change in changes:
            screen().line(f"  changed elsewhere: {change}")
    sys.stdout.flush()


def _show(file: str, receipt: "Receipt", awards: "list[PlayerAward]") -> None:
    paper = screen()
    again = "; the same file again changes nothing" if receipt.repeated else ""
    because = "" if receipt.repeated else f": {receipt.because}"
    paper.line(f"{file}: {receipt.state}, revision {receipt.revision}{again}{because}", STYLES[receipt.state])
    # That it is held stands in the line above, and what can be done about it below.
    paper.problems(each for each in receipt.problems if each.code != "held-for-confirmation")
    if receipt.state == "held":
        held = f"club={receipt.club} name={receipt.name} revision={receipt.revision}"
        paper.line(f"  It waits for a person: overtrick decide confirm {held}, or decide refuse {held}")
        for keys in (each.found for each in receipt.problems if each.code == "held-for-confirmation" and each.found):
            tournament = keys.replace(" event=", " name=", 1)
            paper.line(f"  To let every file of it count: overtrick decide tournament {tournament} contest=…")
            paper.line("  (with the name of the whole tournament, its contest, its first and its last day)")
    earned: dict[tuple[str, str], list[str]] = {}
    for award in awards:
        earned.setdefault((award.points, award.unit), []).append(award.player)
    if receipt.state in (REJECTED, "held") and earned:
        paper.line("  What the earlier file earned still counts:")
    for (points, unit), players in earned.items():
        paper.line(f"  {points} {unit} for {', '.join(players)}")
    if not earned:
        paper.line("  No awards count from this file.")
    _show_difference(receipt.seq)


def _show_difference(seq: int) -> None:
    """What a correction says otherwise, and who gains and who loses by it."""
    from overtrick.store.journal.effects import describe_corrections, find_gains, replaces_file

    if not replaces_file(seq):
        return
    paper = screen()
    for words in describe_corrections(seq):
        paper.line(f"  changed {words}")
    for gain in find_gains(seq):
        paper.line(f"  {gain}")
