"""Shared by the commands that work on a federation's records: the data directory, the moment, who acts, and errors.

Errors between the command and its database become messages; a person at a command line should not read a traceback.
Django is loaded only here, so that commands without a store never wait for it.
"""

import argparse
import datetime
import getpass
import os
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from overtrick.cli.input_files import parse_date
from overtrick.cli.runner import BadUse, Refused
from overtrick.config.settings_file import DIRECTORY_VARIABLE

if TYPE_CHECKING:
    from overtrick.store.registers.federation import Federation

_LONGEST_WHO = 100
_NOON = datetime.time(12)


def parse_moment(text: str) -> datetime.datetime:
    """Parse a moment given as an option; without an offset it is the federation's own time."""
    try:
        return datetime.datetime.fromisoformat(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"'{text}' is not a moment; write it as 2026-03-14T22:30") from error


def add_directory_option(parser: argparse.ArgumentParser) -> None:
    """Add the option of every command on the records."""
    help_text = f"the data directory of the federation, default {DIRECTORY_VARIABLE}"
    parser.add_argument("--dir", metavar="DIR", help=help_text)


def add_acting_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of every command that writes a journal entry: when it happens, and who does it."""
    moment = parser.add_mutually_exclusive_group()
    moment.add_argument("--today", metavar="D", type=parse_date, help="the day that counts as today, as yyyy-mm-dd")
    moment.add_argument("--at", metavar="T", type=parse_moment, help="the moment that counts as now: 2026-03-14T22:30")
    parser.add_argument(
        "--who", metavar="NAME", help="who is acting, for the journal; default: the user logged in here"
    )


def data_directory_of(options: argparse.Namespace) -> Path:
    """Return the data directory that was asked for."""
    named = options.dir or os.environ.get(DIRECTORY_VARIABLE, "")
    if not named:
        raise BadUse(f"which federation? Name its data directory with --dir DIR, or set {DIRECTORY_VARIABLE}.")
    return Path(named)


@contextmanager
def open_records(options: argparse.Namespace, *, create: bool = False) -> Iterator[None]:
    """Open the records of a data directory; errors become messages.

    With `create` a directory may be new, and the command itself sees to its federation.
    """
    directory = data_directory_of(options)
    if directory.is_dir():
        # Before Django is set up, for its settings are those of this directory.
        os.environ[DIRECTORY_VARIABLE] = str(directory)
    with readable_errors():
        from overtrick.store.db.data_directory import open_directory
        from overtrick.store.journal.federation_state import current_federation

        if not create:
            _check_database_exists(directory)
        try:
            open_directory(directory, create=create)
        except OSError as error:
            raise BadUse(f"{directory} cannot be opened: {error.strerror}") from error
        if not create:
            current_federation()
        yield


def _check_database_exists(directory: Path) -> None:
    """Refuse a mistyped directory: opening an empty folder would make a database in it."""
    from overtrick.store.db.backends import database_settings
    from overtrick.store.errors import NoStore

    database = database_settings(directory) if directory.is_dir() else {}
    if database.get("ENGINE", "").endswith("sqlite") and not Path(database["NAME"]).exists():
        raise NoStore(f"there is no federation in {directory} yet")


@contextmanager
def readable_errors() -> Iterator[None]:
    """Set Django up, and turn errors of a store into messages for people."""
    from overtrick.config.settings_file import SettingsError
    from overtrick.store.db.data_directory import set_up_django

    try:
        set_up_django()
    except SettingsError as error:
        raise BadUse(" ".join(str(error).split())) from error
    from overtrick.store.db.backends import DatabaseError
    from overtrick.store.errors import BackupError, LoadError, NoStore, Refusal

    try:
        yield
    except NoStore as error:
        raise BadUse(f"{error}. 'overtrick init' founds one.") from error
    except (DatabaseError, BackupError, LoadError, SettingsError) as error:
        raise BadUse(" ".join(str(error).split())) from error
    except Refusal as error:
        raise Refused(str(error)) from error
    except Exception as error:
        if not isinstance(error, _database_errors()):
            raise
        raise BadUse(f"the database cannot be used: {' '.join(str(error).split())}") from error


def _database_errors() -> tuple[type[Exception], ...]:
    """Return what Django and the drivers raise; rows bypass Django's own cursor, and so its errors too."""
    from django.db import Error

    driver = sys.modules.get("psycopg")
    return (Error, sqlite3.Error, *((driver.Error,) if driver else ()))


def federation() -> "Federation":
    """Return the federation whose records are open."""
    from overtrick.store.journal.federation_state import current_federation

    return current_federation()


def moment_of(options: argparse.Namespace, time_zone: datetime.tzinfo | None = None) -> datetime.datetime:
    """Return when it happens: now, a moment, or noon of a day where the federation is."""
    if not (options.today or options.at):
        return datetime.datetime.now(datetime.UTC)
    time_zone = time_zone or federation().time_zone
    if options.today:
        return datetime.datetime.combine(options.today, _NOON, time_zone)
    moment: datetime.datetime = options.at
    return moment if moment.tzinfo else moment.replace(tzinfo=time_zone)


def acting_person(options: argparse.Namespace) -> str:
    """Return who acts, for the journal."""
    if options.who:
        return str(options.who)[:_LONGEST_WHO]
    try:
        return f"command line: {getpass.getuser()}"[:_LONGEST_WHO]
    except (OSError, KeyError, ImportError):
        return "command line"


Advance = Callable[[int], None]


@contextmanager
def progress(what: str, total: int | None) -> Iterator[Advance]:
    """Show a bar to a person waiting at a terminal; a pipe gets none. Without a total it only moves."""
    if not sys.stderr.isatty():
        yield lambda count: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, TextColumn, TimeRemainingColumn

    columns: list[ProgressColumn] = [TextColumn("{task.description}"), BarColumn()]
    columns += [MofNCompleteColumn(), TimeRemainingColumn()] if total is not None else []
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda count: bar.advance(task, count)


def journal_length() -> int:
    """Return how many entries the journal has."""
    from overtrick.store.journal.entries import last_seq

    return last_seq()


def plural(count: int, one: str, many: str = "") -> str:
    """Write a count with its noun: 1 file, 1,200 files."""
    return f"{count:,} {one if count == 1 else many or one + 's'}"
