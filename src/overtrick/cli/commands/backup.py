"""`overtrick backup`: every record in one new file, consistent while others go on writing."""

import argparse
from pathlib import Path

from overtrick.cli.output import screen
from overtrick.cli.records import add_directory_option, journal_length, open_records, plural
from overtrick.cli.runner import FINE

EXAMPLES = """\
examples:
  overtrick backup --dir records records-2026-03-14.backup"""


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("file", metavar="FILE", help="the file to write; it must be new")
    add_directory_option(parser)


def run(options: argparse.Namespace) -> int:
    """Write the backup."""
    path = Path(options.file)
    with open_records(options):
        from overtrick.store.upkeep.backup import write_backup

        write_backup(path)
        lines = journal_length()
    screen().line(f"{path}: {plural(lines, 'line')} of the journal, {path.stat().st_size:,} bytes", "bold green")
    return FINE
