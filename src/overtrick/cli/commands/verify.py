"""`overtrick verify`: proves that everything follows from raw files and journal, row by row."""

import argparse

import msgspec

from overtrick.cli.output import print_json, screen
from overtrick.cli.records import add_directory_option, journal_length, open_records, plural, progress
from overtrick.cli.runner import ERRORS_FOUND, FINE

EXAMPLES = """\
examples:
  overtrick verify --dir records
  overtrick verify --dir records --json"""


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    add_directory_option(parser)
    parser.add_argument("--json", action="store_true", help="one JSON object")


def run(options: argparse.Namespace) -> int:
    """Print every difference; any makes the exit status 1."""
    with open_records(options):
        from overtrick.store.ledger.totals import count_awards
        from overtrick.store.upkeep.verify import verify_records

        lines = journal_length()
        awards = count_awards()
        found = []
        with progress("lines of the journal", lines) as advance:
            for difference in verify_records(advance):
                found.append(msgspec.structs.asdict(difference))
                if not options.json:
                    screen().line(str(difference), "red")
    if options.json:
        print_json({"agrees": not found, "lines": lines, "awards": awards, "differences": found})
    elif found:
        counted = f"{plural(lines, 'line')} of the journal, {plural(awards, 'award')}"
        screen().line(f"{counted}: {plural(len(found), 'difference')}", "bold red")
    else:
        counted = f"{plural(lines, 'line')} of the journal, {plural(awards, 'award')}"
        screen().line(f"{counted}: everything agrees", "bold green")
    return ERRORS_FOUND if found else FINE
