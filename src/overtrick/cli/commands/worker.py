"""`overtrick worker`: run the worker, which takes files in and does what is due."""

import argparse

from overtrick.cli.commands.serve import stop_signal
from overtrick.cli.records import add_directory_option, data_directory_of, open_records
from overtrick.cli.runner import FINE
from overtrick.cli.supervisor import end_with_parent

EXAMPLES = """\
examples:
  overtrick worker --dir records"""


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    add_directory_option(parser)


def run(options: argparse.Namespace) -> int:
    """Work until asked to stop."""
    end_with_parent()
    directory = data_directory_of(options)
    with open_records(options):
        from overtrick.config.json_logs import log_as_json
        from overtrick.config.settings_file import read_settings
        from overtrick.intake.tls import use_secret_key
        from overtrick.jobs.worker import Worker
        from overtrick.store.db.process_lock import hold_running_lock

        hold_running_lock(directory)
        log_as_json("worker")
        # The links in its letters are opened on the pages, which must know the signature.
        use_secret_key(directory)
        Worker(directory, read_settings(directory)).run(stop_signal())
    return FINE
