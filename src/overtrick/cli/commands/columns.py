"""`overtrick columns`: the columnar copy brought up to date, or all of it written again."""

import argparse
from datetime import UTC, datetime

from overtrick.cli.output import print_json, screen
from overtrick.cli.records import add_directory_option, data_directory_of, open_records, plural
from overtrick.cli.runner import FINE, Refused

EXAMPLES = """\
examples:
  overtrick columns --dir records
  overtrick columns --dir records --all"""


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    add_directory_option(parser)
    parser.add_argument("--all", action="store_true", help="write everything again, even what has not changed")
    parser.add_argument("--json", action="store_true", help="one JSON object")


def run(options: argparse.Namespace) -> int:
    """Write what changed, and say which line of the journal the copy shows."""
    with open_records(options):
        from overtrick.store.columns.manifest import copy_folder
        from overtrick.store.columns.refresh import refresh
        from overtrick.store.columns.schema import TABLES

        folder = copy_folder(data_directory_of(options))
        refreshed = refresh(folder, datetime.now(UTC), everything=options.all)
        if refreshed is None:
            raise Refused("another process is writing the copy, as the worker does; try again in a minute.")
        manifest = refreshed.manifest
        rows = {table.name: manifest.count(table.name) for table in TABLES}
    if options.json:
        print_json(
            {"line": manifest.seq, "files": refreshed.files, "milliseconds": refreshed.milliseconds, "rows": rows}
        )
        return FINE
    done = f"{plural(refreshed.files, 'file')} written" if refreshed.files else "nothing to write"
    screen().line(f"{folder}: {done}; it shows the records up to line {manifest.seq} of the journal", "bold green")
    screen().line(f"  {', '.join(f'{count:,} {name}' for name, count in rows.items())}")
    return FINE
