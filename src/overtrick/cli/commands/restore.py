"""`overtrick restore`: a backup brought back in a new data directory, in either kind of database."""

import argparse
from pathlib import Path

from overtrick.cli.commands.init import new_directory
from overtrick.cli.output import screen
from overtrick.cli.records import add_directory_option, directory_of, in_words, journal_length, plural, records
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
    with in_words():
        from overtrick.store.upkeep.backup import check, restore

        # Before a directory is made for it.
        check(path)
    with new_directory(options), records(options, create=True):
        restore(path)
        lines = journal_length()
    screen().line(f"{directory_of(options)}: {plural(lines, 'line')} of the journal restored", "bold green")
    return FINE
