"""`overtrick load`: a nation's folder taken into the store, registers first, then its deliveries in order."""

import argparse
import time
from pathlib import Path

from overtrick.cli.commands.init import new_directory
from overtrick.cli.output import screen
from overtrick.cli.records import add_directory_option, data_directory_of, open_records, plural, progress
from overtrick.cli.runner import FINE

EXAMPLES = """\
examples:
  overtrick load my-nation --dir records
  overtrick load island --dir island-records"""


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("folder", metavar="NATION", help="the folder, as 'overtrick nation' writes it")
    parser.add_argument("--runs", action="store_true", help="apply the monthly and yearly runs on their days")
    add_directory_option(parser)


def run(options: argparse.Namespace) -> int:
    """Load the folder; what became of its files."""
    folder = Path(options.folder)
    options.database = ""
    with new_directory(options), open_records(options, create=True):
        from overtrick.store.commands.bulk_load import count_deliveries, load_folder
        from overtrick.store.totals.refresh import refresh_totals

        try:
            count = count_deliveries(folder)
        except OSError:
            count = 0  # the loading itself says what is wrong with the folder
        started = time.perf_counter()
        with progress("files", count) as advance:
            loaded = load_folder(folder, advance, runs=options.runs)
        seconds = time.perf_counter() - started
        refresh_totals()
    speed = f"{loaded.files / seconds:,.0f} files a second" if seconds else ""
    states = ", ".join(f"{number:,} {state}" for state, number in sorted(loaded.states.items()))
    paper = screen()
    paper.line(
        f"{data_directory_of(options)}: {plural(loaded.files, 'file')} in {seconds:,.1f} s, {speed}", "bold green"
    )
    paper.line(f"  {states}")
    if loaded.registered:
        paper.line(f"  {plural(loaded.registered, 'player')} registered after having played")
    if loaded.runs:
        paper.line(f"  {plural(loaded.runs, 'run')} applied")
    return FINE
