"""`overtrick enter`: results entered by hand, because something happened that no scoring program reported."""

import argparse
import re
from pathlib import Path
from typing import TYPE_CHECKING

from overtrick import formats
from overtrick.checks.file_name import good_name
from overtrick.cli.commands.receive import REJECTED, show
from overtrick.cli.input_files import read_file
from overtrick.cli.output import print_json, problem_record, screen
from overtrick.cli.records import (
    acting_person,
    add_acting_options,
    add_directory_option,
    moment_of,
    open_records,
)
from overtrick.cli.runner import ERRORS_FOUND, FINE, BadUse
from overtrick.formats import nzb

if TYPE_CHECKING:
    from overtrick.store.deliveries.manual_entry import WrittenFile

EXAMPLES = """\
examples:
  overtrick enter --dir records --reason "the computer broke down" 106_2026_03_14_jubilee_1.txt
  overtrick enter --dir records --reason "two pairs were left out" --field 26 \\
      --club 106 --date 2026-03-14 --event "Jubilee Pairs" --class 40C --boards 26 rows.csv"""
# The boxes of an entry, each an option: its name, what it is, and what it is called on the sheet.
BOXES = {
    "event": "the event's name",
    "date": "the day of play, as yyyy-mm-dd",
    "location": "the room",
    "type": "Pairs, Teams, Swiss and so on; for people only",
    "section": "the section",
    "round": "the round, 99 for a final ladder; default 1",
    "movement": "the movement; for people only",
    "unit": "PCT, IMPS, VP, MPS, PTS or XIMPS; default PCT",
    "class": "the class: 40C, 10A",
    "boards": "boards played",
    "lists": "1 for one list, 2 for two, 3 for matches; default 1",
}


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    what = "a results file, or a table of placing,score,player,player… for which the options give the description"
    parser.add_argument("rows", metavar="FILE", help=f"{what}; - reads standard input")
    parser.add_argument("--reason", metavar="TEXT", required=True, help="why it is entered by hand, for the journal")
    parser.add_argument(
        "--field", metavar="N[,M]", type=a_field, help="the size of the field, if only a few rows are given"
    )
    parser.add_argument(
        "--file", metavar="NAME", default="", help="the file name to send it under; default: made from the values above"
    )
    parser.add_argument("--club", metavar="CODE", type=int, help="the club whose results they are")
    for box, help_text in BOXES.items():
        parser.add_argument(f"--{box}", metavar="TEXT", dest=f"box_{box}", help=help_text)
    add_directory_option(parser)
    parser.add_argument("--json", action="store_true", help="one JSON object, as receive prints it")
    add_acting_options(parser)


def a_field(text: str) -> list[int]:
    """The size of a field, or of both lists of a field."""
    parts = text.split(",")
    if len(parts) > 2 or not all(re.fullmatch(r"[1-9][0-9]{0,4}", part) for part in parts):
        raise argparse.ArgumentTypeError(f"'{text}' is not the size of a field; write 26, or 13,14 for two lists")
    return [int(part) for part in parts]


def run(options: argparse.Namespace) -> int:
    """Write the results file, and send it."""
    if not options.reason.strip():
        raise BadUse("an entry by hand needs a reason, for those who review it later.")
    data = read_file(options.rows)
    with open_records(options):
        entered = _entered(data, options)
        if not entered.accepted:
            return _refuse(entered, options)
        from overtrick.store.commands import receive
        from overtrick.store.results.delivery import Delivery
        from overtrick.store.results.reading import BY_HAND

        by_hand = {"reason": options.reason} | ({"field": options.field} if options.field else {})
        delivery = Delivery(
            name=entered.name, content=entered.content, at=moment_of(options), club=options.club, door=BY_HAND,
            who=acting_person(options), by_hand=by_hand,
        )  # fmt: skip
        (receipt,) = receive.receive([delivery])
        show(entered.name, receipt, as_json=options.json)
    return ERRORS_FOUND if receipt.state == REJECTED else FINE


def _entered(data: bytes, options: argparse.Namespace) -> "WrittenFile":
    from overtrick.store.deliveries.manual_entry import (
        SessionForm,
        WrittenFile,
        read_rows,
        rewrite_results_file,
        write_results_file,
    )
    from overtrick.store.journal.number_form import number_form

    boxes = {box: value for box in BOXES if (value := getattr(options, f"box_{box}")) is not None}
    known = formats.find_format(data)
    if known and boxes:
        raise BadUse(f"{options.rows} has its own description; --{next(iter(boxes))} is for a table of rows.")
    if known is nzb:
        return rewrite_results_file(data, options.file, number_form())
    if known:
        # Other formats say more than a results file can: what comes in is what is kept.
        batch, problems = known.loads(data)
        return WrittenFile(options.file or good_name(batch), data, problems)
    club = "" if options.club is None else str(options.club)
    sheet = SessionForm(club=club, **{"event_class" if box == "class" else box: value for box, value in boxes.items()})
    return write_results_file(sheet, read_rows(data), options.file, number_form())


def _refuse(entered: "WrittenFile", options: argparse.Namespace) -> int:
    """What cannot be written as a results file is not sent: there would be nothing to keep."""
    if options.json:
        problems = [problem_record(problem) for problem in entered.problems]
        print_json({"file": entered.name, "state": REJECTED, "revision": 0, "problems": problems, "awards": []})
        return ERRORS_FOUND
    screen().line(f"{Path(options.rows).name}: not sent", "bold red")
    screen().problems(entered.problems)
    return ERRORS_FOUND
