"""Shared by the commands: results files, and the scheme that follows from them."""

import argparse
import datetime
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from overtrick import formats
from overtrick.checks import check
from overtrick.checks.player_numbers import write_numbers_alike
from overtrick.cli.runner import BAD_USE, ERRORS_FOUND, FINE, BadUse
from overtrick.core.problems import Problem
from overtrick.core.session import Batch
from overtrick.schemes import Scheme, default_scheme, load_scheme
from overtrick.store.registers.federation import today_in

# From so many files on, a person waiting at a terminal wants to see how far it is.
MANY_FILES = 20
STANDARD_INPUT = "-"


class Source(msgspec.Struct, frozen=True):
    """A file that was read, what is wrong with it, and the scheme it falls under."""

    file: str
    batch: Batch
    problems: tuple[Problem, ...]
    scheme: Scheme


def parse_date(text: str) -> datetime.date:
    """Parse a date given as an option."""
    try:
        return datetime.date.fromisoformat(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"'{text}' is not a date; write it as 2026-03-14") from error


def add_file_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of every command that reads results files."""
    parser.add_argument("files", nargs="+", metavar="FILE", help="a results file; - reads standard input")
    parser.add_argument("--scheme", metavar="S", help="a scheme's name or .toml file; the default follows the file")
    parser.add_argument("--today", metavar="D", type=parse_date, help="the day that counts as today, as yyyy-mm-dd")
    parser.add_argument("--json", action="store_true", help="one JSON object a line, one per file")


def read_file(file: str) -> bytes:
    """Read the bytes of a file, or of standard input; a file that cannot be opened is bad use."""
    try:
        return sys.stdin.buffer.read() if file == STANDARD_INPUT else Path(file).read_bytes()
    except OSError as error:
        raise BadUse(f"{file} cannot be read: {error.strerror}") from error


def read_text(file: str) -> str:
    """Read the text of a file that a person wrote to go with the results."""
    try:
        return read_file(file).decode()
    except UnicodeDecodeError as error:
        raise BadUse(f"{file} cannot be read: it is not UTF-8 text ({error})") from error


def open_files(options: argparse.Namespace) -> Iterator[tuple[str, bytes]]:
    """Yield one file after the other; only one is in memory at a time.

    A file that cannot be opened is reported and counted as bad use, and the others go on.
    """
    options.unopened = 0
    with _progress(options.files) as advance:
        for file in options.files:
            try:
                data = read_file(file)
            except BadUse as error:
                options.unopened += 1
                hint = f"; give its files, for example {file}/*.txt" if Path(file).is_dir() else ""
                print(f"overtrick: {error}{hint}", file=sys.stderr)
            else:
                yield file, data
            advance()


def read_sources(options: argparse.Namespace) -> Iterator[Source]:
    """Read and check one file after the other."""
    for file, data in open_files(options):
        yield read_source(file, data, options)


def read_source(file: str, data: bytes, options: argparse.Namespace) -> Source:
    """Read and check a file, under the scheme that was asked for or that follows its format."""
    if options.scheme:
        scheme = load_scheme(options.scheme)
        batch, unreadable = formats.loads(data, scheme.federation.formats, scheme.federation.player_numbers)
    else:
        batch, unreadable = formats.loads(data)
        scheme = load_scheme(default_scheme(batch.format))
    batch, unreadable = write_numbers_alike(batch, unreadable, scheme.federation.player_numbers)
    today = options.today or today_in(scheme)
    # A file's name may hold stray bytes that no output can carry.
    printable = file.encode(errors="replace").decode()
    name = "" if file == STANDARD_INPUT else Path(printable).name
    # The sessions of a file are one event, and it is checked by the regulations in force when it began: whatever the
    # order of its sessions, a class that was right when the event was entered stays right to its end.
    played = min((session.date for session in batch.sessions if session.date), default=today)
    found = check(batch, scheme.expectations(scheme.on(played).day), today, name=name)
    problems = sorted((*unreadable, *found), key=lambda problem: problem.line)
    return Source(printable, batch, tuple(problems), scheme)


def exit_status(options: argparse.Namespace, *, errors: bool) -> int:
    """Return the exit status after all files."""
    return BAD_USE if options.unopened else ERRORS_FOUND if errors else FINE


@contextmanager
def _progress(files: list[str]) -> Iterator[Callable[[], None]]:
    if len(files) < MANY_FILES or not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import Progress

    progress = Progress(console=Console(stderr=True), redirect_stdout=sys.stdout.isatty(), transient=True)
    with progress:
        task = progress.add_task("files", total=len(files))
        yield lambda: progress.advance(task)
