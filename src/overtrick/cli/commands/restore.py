"""`overtrick restore`: a backup brought back in a new data directory, in either kind of database."""

import argparse
from pathlib import Path

from overtrick.cli.commands.init import new_directory
from overtrick.cli.output import screen
from overtrick.cli.records import (
    add_directory_option,
    data_directory_of,
    journal_length,
    open_records,
    plural,
    readable_errors,
)
from overtrick.cli.runner import FINE

EXAMPLES = """\
examples:
  overtrick restore records-2026-03-14.backup --dir records-again
  overtrick restore records-2026-03-14.backup --dir grown --database postgresql://overtrick:secret@db.example/overtrick"""


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("file", metavar="FILE", help="a file that 'overtrick backup' wrote")
    add_directory_option(parser)
    parser.add_argument("--database", metavar="URL", default="", help="a PostgreSQL database; default: a SQLite file")


def run(options: argparse.Namespace) -> int:
    """Restore the backup."""
    path = Path(options.file)
    with readable_errors():
        from overtrick.store.upkeep.backup import check_backup, restore_backup

        # Before a directory is made for it.
        check_backup(path)
    with new_directory(options), open_records(options, create=True):
        restore_backup(path)
        lines = journal_length()
    screen().line(f"{data_directory_of(options)}: {plural(lines, 'line')} of the journal restored", "bold green")
    return FINE
