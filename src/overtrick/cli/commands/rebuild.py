"""`overtrick rebuild`: a new database from raw files, journal and schemes, exchanged for the old one."""

import argparse

from overtrick.cli.output import screen
from overtrick.cli.records import (
    add_directory_option,
    data_directory_of,
    journal_length,
    open_records,
    plural,
    progress,
)
from overtrick.cli.runner import ERRORS_FOUND, FINE

EXAMPLES = """\
examples:
  overtrick rebuild --dir records
  overtrick rebuild --dir records --replace"""


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    add_directory_option(parser)
    parser.add_argument("--replace", action="store_true", help="replace the database even if they differ")


def run(options: argparse.Namespace) -> int:
    """Rebuild; where the new database differs, the old one stays unless the new one is asked for."""
    with open_records(options):
        from overtrick.store.columns.manifest import copy_folder, forget_copy
        from overtrick.store.upkeep.rebuild import rebuild

        lines = journal_length()
        with progress("lines of the journal", lines) as advance:
            differences = rebuild(exchange=options.replace, progress=advance)
        if differences and options.replace:
            forget_copy(copy_folder(data_directory_of(options)))
    paper = screen()
    for difference in differences:
        paper.line(str(difference), "red")
    made = f"{plural(lines, 'line')} of the journal made again"
    if not differences:
        paper.line(f"{made}: the new database is the same as the old one, and takes its place", "bold green")
    elif options.replace:
        paper.line(f"{made}: {plural(len(differences), 'difference')}; the new database took the old one's place")
    else:
        paper.line(f"{made}: {plural(len(differences), 'difference')}; the old database stays", "bold red")
    return ERRORS_FOUND if differences and not options.replace else FINE
