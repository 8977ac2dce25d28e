"""`overtrick import`: a register read in from a file, after everything that is wrong with the file has been shown."""

import argparse
import datetime
from collections.abc import Sequence
from pathlib import Path

from overtrick.cli.input_files import read_file
from overtrick.cli.output import screen
from overtrick.cli.records import (
    acting_person,
    add_acting_options,
    add_directory_option,
    federation,
    moment_of,
    open_records,
    plural,
)
from overtrick.cli.runner import ERRORS_FOUND, FINE, BadUse
from overtrick.core.problems import Problem, is_accepted
from overtrick.formats import access, player_file
from overtrick.formats.access import Change
from overtrick.schemes.registers.on_day import codes_of

ACCESS, PLAYERS = "access", "players"
REGISTERS = (
    PLAYERS, ACCESS, "clubs", "memberships", "statuses", "periods", "births", "approvals", "tournaments", "entries",
)  # fmt: skip
MOST_LISTED = 20
EXAMPLES = """\
examples:
  overtrick import players nzb_master_player.txt --dir records
  overtrick import access extract.csv --dir records --preview
  overtrick import access extract.csv --dir records --today 2017-01-04
  overtrick import memberships memberships.csv --dir records
  overtrick import tournaments calendar.csv --dir records"""


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("register", choices=REGISTERS, metavar="REGISTER", help=", ".join(REGISTERS))
    parser.add_argument("file", metavar="FILE", help="the file; - reads standard input")
    add_directory_option(parser)
    parser.add_argument(
        "--opening",
        action=argparse.BooleanOptionalAction,
        help="post the totals in the file as opening balances; done for access unless --no-opening is given",
    )
    parser.add_argument("--timed", action="store_true", help="memberships and statuses follow in files of their own")
    parser.add_argument("--preview", action="store_true", help="say what is wrong or would be changed, and stop")
    add_acting_options(parser)


def run(options: argparse.Namespace) -> int:
    """Tell every problem of the file, and read it in if it has no errors."""
    if options.preview and options.register not in (ACCESS, PLAYERS):
        raise BadUse(f"there is no preview of {options.register}: only players and access have rules of their own.")
    data = read_file(options.file)
    with open_records(options):
        from overtrick.store.commands import decide
        from overtrick.store.results.delivery import Delivery

        at = moment_of(options)
        problems, changes, numbers = looked_through(options.register, data, federation().day_of(at))
        paper = screen()
        paper.problems(problems)
        if options.preview:
            _show(changes)
        good = is_accepted(problems)
        if not good or options.preview:
            verdict = f"{plural(len(numbers), 'player')} could be read in" if good else "the file has errors"
            paper.line(f"{options.file}: {verdict}; nothing was read in", "bold" if good else "bold red")
            return FINE if good else ERRORS_FOUND
        known = _known(numbers)
        opening = options.register == ACCESS if options.opening is None else options.opening
        name = "stdin" if options.file == "-" else Path(options.file).name
        delivery = Delivery(name=name, content=data, at=at, door="command line", who=acting_person(options))
        line = decide.import_register(options.register, delivery, opening=opening, timed=options.timed)
        paper.line(f"{options.file}: {_told(line.seq)}", "bold green")
        _tell_known(known)
    return FINE


def looked_through(
    register: str, data: bytes, day: datetime.date
) -> tuple[Sequence[Problem], Sequence[Change], list[str]]:
    """What is wrong with a file of players, what its rules change, and the numbers of its players."""
    codes = codes_of(federation().scheme, day)
    if register == PLAYERS:
        players, problems = player_file.loads(data, codes, federation().registers_on(day).player_file)
        return problems, (), [player.number for player in players]
    if register == ACCESS:
        players, changes, problems = access.loads(data, codes, day)
        return problems, changes, [player.number for player in players]
    return (), (), []


def _known(numbers: list[str]) -> list[str]:
    """Those who are in the register already; a file never changes their entries."""
    from overtrick.store.registers.players import all_numbers

    ours = all_numbers()
    return [number for number in numbers if number in ours]


def _tell_known(known: list[str]) -> None:
    if not known:
        return
    those = f"{plural(len(known), 'player')} of the file {'is' if len(known) == 1 else 'are'}"
    listed = ", ".join(known[:MOST_LISTED]) + (" …" if len(known) > MOST_LISTED else "")
    words = f"  {those} in the register already: the entry was left as it is ({listed})"
    screen().line(words, "yellow")


def _show(changes: Sequence[Change]) -> None:
    paper = screen()
    for change in changes:
        where = f"line {change.line}, player {change.number}, {change.column}"
        paper.line(f"  changed at {where}: '{change.old}' becomes '{change.new}' ({change.why})")


def _told(seq: int) -> str:
    """What an import came to: how many are new, and the balances that were posted."""
    from overtrick.store.reports.register_imports import register_import

    found = register_import(seq)
    summary = f"{plural(found.entries, 'entry', 'entries')} read in"
    balances = ", ".join(f"{points} {unit}" for unit, points in found.balances.items())
    return summary + (f"; opening balances: {balances}" if balances else "") + f" (line {seq} of the journal)"
