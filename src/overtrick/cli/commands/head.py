"""`overtrick head`: today's signed head of the records, which proves later that nothing up to it was changed."""

import argparse
import datetime

from overtrick.cli.records import add_directory_option, data_directory_of, open_records
from overtrick.cli.runner import FINE

EXAMPLES = """\
examples:
  overtrick head --dir records > 2026-11-16.json
  overtrick verify --dir records --head 2026-11-16.json"""


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    add_directory_option(parser)


def run(options: argparse.Namespace) -> int:
    """Print the newest head; sign today's first unless the worker did."""
    with open_records(options):
        from overtrick.store.reports.head_files import keep_heads, newest_head_file

        keep_heads(data_directory_of(options), datetime.datetime.now(datetime.UTC))
        print(newest_head_file(), end="")
    return FINE
