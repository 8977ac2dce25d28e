"""`overtrick nation`: a synthetic federation's registers and results files, to load, to measure and to learn with."""

import argparse
import datetime
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from overtrick.cli.commands.init import add_federation_option
from overtrick.cli.input_files import parse_date
from overtrick.cli.runner import FINE, BadUse
from overtrick.nation import NationError, Plan, build
from overtrick.schemes.scheme import default_federation

EXAMPLES = """\
examples:
  overtrick nation my-nation
  overtrick nation --clubs 12 --players 900 --months 3 --seed 7 small
  overtrick nation --federation cyprus --years 2 --start 2024-01-01 island
  overtrick nation --federation my-federation/ my-nation"""
MONTHS = 12
MOST = 1_000_000
START = datetime.date(2025, 1, 1)


def a_count(text: str) -> int:
    """A number of clubs, players, years or months."""
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:9]) <= MOST):
        raise argparse.ArgumentTypeError(f"'{text}' is not a number from 1 to {MOST:,}")
    return int(text)


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("out", metavar="OUT", help="the folder to write; it must be new or empty")
    add_federation_option(parser)
    parser.add_argument("--clubs", metavar="N", type=a_count, default=0, help="how many clubs, default the real size")
    parser.add_argument("--players", metavar="N", type=a_count, default=0, help="active players, default the real size")
    time = parser.add_mutually_exclusive_group()
    time.add_argument("--years", metavar="N", type=a_count, help="how many years, default 1")
    time.add_argument("--months", metavar="N", type=a_count, help="how many months, in place of years")
    parser.add_argument("--start", metavar="D", type=parse_date, default=START, help=f"the first day, default {START}")
    parser.add_argument(
        "--seed", metavar="S", type=int, default=1, help="the same seed gives the same files, default 1"
    )


def run(options: argparse.Namespace) -> int:
    """Write the nation."""
    months = options.months or MONTHS * (options.years or 1)
    plan = Plan(
        federation=options.federation or default_federation(),
        clubs=options.clubs,
        players=options.players,
        months=months,
        seed=options.seed,
        start=options.start,
    )
    try:
        plan = plan.settled()
        with _progress(plan.clubs * len(plan.calendar)) as advance:
            made = build(plan, Path(options.out), advance)
    except NationError as error:
        raise BadUse(str(error)) from error
    print(
        f"{options.out}: {made.clubs:,} clubs, {made.players:,} players, {made.files:,} files, "
        f"{made.player_sessions:,} player-sessions"
    )
    return FINE


@contextmanager
def _progress(total: int) -> Iterator[Callable[[], None]]:
    """Show a bar to a person waiting at a terminal: one step for each club and month."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("months of clubs", total=total)
        yield lambda: progress.advance(task)
