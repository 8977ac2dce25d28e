"""`overtrick init`: founds a federation in a data directory, with the clubs and codes that come with its scheme."""

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from zoneinfo import ZoneInfo

from overtrick.cli.output import screen
from overtrick.cli.records import (
    acting_person,
    add_acting_options,
    add_directory_option,
    data_directory_of,
    moment_of,
    open_records,
    plural,
    readable_errors,
)
from overtrick.cli.runner import FINE, BadUse
from overtrick.schemes import load_scheme
from overtrick.schemes.folders import federation_folder, federation_names
from overtrick.schemes.scheme import default_federation, founding_name

EXAMPLES = """\
examples:
  overtrick init --dir records
  overtrick init --dir island --federation cyprus
  overtrick init --dir records --federation my-federation/
  overtrick init --dir records --database postgresql://overtrick:secret@db.example:5432/overtrick"""


def add_federation_option(parser: argparse._ActionsContainer) -> None:
    """Add the option of every command that takes a federation: its name in the package, or its folder."""
    known, usual = " or ".join(federation_names()), default_federation()
    parser.add_argument("--federation", metavar="F", help=f"{known}, or a folder of your own; default {usual}")


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    add_directory_option(parser)
    whose = parser.add_mutually_exclusive_group()
    add_federation_option(whose)
    whose.add_argument("--scheme", metavar="S", help="for a federation without a folder: a scheme's name or .toml file")
    parser.add_argument("--database", metavar="URL", default="", help="a PostgreSQL database; default: a SQLite file")
    parser.add_argument("--no-approval", action="store_true", help="count all points at once; decide approvals later")
    add_acting_options(parser)


def run(options: argparse.Namespace) -> int:
    """Found the federation, unless there is one."""
    scheme = options.scheme or founding_name(federation_folder(options.federation or default_federation()))
    if options.scheme and Path(options.scheme).is_file():
        # The records will be opened from other folders than this one.
        scheme = str(Path(options.scheme).resolve())
    with new_directory(options), open_records(options, create=True):
        if has_federation():
            raise BadUse(f"there is already a federation in {data_directory_of(options)}; name a new directory.")
        summary = found_federation(scheme, options)
    screen().line(f"{data_directory_of(options)}: {summary}", "bold green")
    return FINE


@contextmanager
def new_directory(options: argparse.Namespace) -> Iterator[None]:
    """A data directory whose settings are noted first, for opening it follows them; taken back if that fails."""
    directory = data_directory_of(options)
    with readable_errors():
        from overtrick.config.settings_file import SETTINGS_FILE
        from overtrick.store.db.backends import postgresql_settings
        from overtrick.store.db.data_directory import write_settings

        settings = directory / SETTINGS_FILE
        if options.database:
            postgresql_settings(options.database)
            if settings.exists():
                raise BadUse(f"{settings} already names a database; name a new directory.")
        try:
            directory.mkdir(parents=True, exist_ok=True, mode=0o700)
            new = not settings.exists()
            if new:
                write_settings(directory, options.database)
        except OSError as error:
            raise BadUse(f"{directory} cannot be made: {error.strerror}") from error
    try:
        yield
    except BaseException:
        if new:
            settings.unlink(missing_ok=True)
        raise


def has_federation() -> bool:
    """Return whether the records that are open have a federation."""
    from overtrick.store.errors import NoStore
    from overtrick.store.journal.federation_state import current_federation

    try:
        current_federation()
    except NoStore:
        return False
    return True


def found_federation(scheme: str, options: argparse.Namespace) -> str:
    """Found a federation in the records that are open; return what it is, in words."""
    from overtrick.store.commands import decide
    from overtrick.store.registers.clubs import count_clubs

    own = load_scheme(scheme)
    zone, approval = ZoneInfo(own.federation.time_zone), not getattr(options, "no_approval", False)
    moment = moment_of(options, zone)
    decide.found_federation(scheme, moment, acting_person(options), approval=approval)
    return f"founded {own.federation.name}, scheme {own.name}, with {plural(count_clubs(), 'club')}"
