"""`overtrick season`: the years of a federation, closed into archives and opened again."""

import argparse
import datetime
from typing import TYPE_CHECKING

import msgspec

from overtrick.cli.output import print_json, screen
from overtrick.cli.records import (
    acting_person,
    add_acting_options,
    add_directory_option,
    federation,
    moment_of,
    open_records,
    plural,
)
from overtrick.cli.runner import FINE, BadUse

if TYPE_CHECKING:
    from overtrick.store.upkeep.seasons import Season, SeasonMove

EXAMPLES = """\
examples:
  overtrick season --dir records
  overtrick season close 2016 --dir records
  overtrick season open 2016 --dir records"""
_FIRST, _LAST = 1, 9999


def a_year(text: str) -> int:
    """A year given as an option."""
    if not (text.isascii() and text.isdigit() and _FIRST <= int(text) <= _LAST):
        raise argparse.ArgumentTypeError(f"'{text}' is not a year such as 2016")
    return int(text)


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    actions = ("list", "close", "open")
    parser.add_argument("action", nargs="?", choices=actions, default="list", metavar="ACTION", help=", ".join(actions))
    parser.add_argument("year", nargs="?", type=a_year, metavar="YEAR", help="the year to close or open")
    add_directory_option(parser)
    add_acting_options(parser)
    parser.add_argument("--json", action="store_true", help="one JSON object per season")


def run(options: argparse.Namespace) -> int:
    """List seasons, close one or open one."""
    if options.action != "list" and options.year is None:
        raise BadUse(f"which one? Name the year: overtrick season {options.action} 2016")
    with open_records(options):
        from overtrick.store.upkeep import seasons

        if options.action == "close":
            moved = seasons.close_season(options.year, moment_of(options), acting_person(options))
            words = _closed(moved)
        elif options.action == "open":
            moved = seasons.reopen_season(options.year)
            words = _opened(moved)
        zone = federation().time_zone
        found = [each for each in seasons.find_seasons() if options.year in (None, each.year)]
    if options.json:
        for each in found:
            print_json(msgspec.to_builtins(each))
    elif options.action == "list":
        for each in found:
            screen().line(_shown(each, zone))
    else:
        screen().line(f"{options.year}: {words}", "bold green")
    return FINE


def _closed(moved: "SeasonMove") -> str:
    if not moved.was_closed:
        return f"closed, {plural(moved.rows, 'row')} moved into the archive"
    if moved.rows:
        return f"closed already; {plural(moved.rows, 'row')} that came later moved into the archive"
    return "closed already, nothing to do"


def _opened(moved: "SeasonMove") -> str:
    return f"open again, {plural(moved.rows, 'row')} moved back" if moved.was_closed else "open, nothing to do"


def _shown(season: "Season", zone: datetime.tzinfo) -> str:
    counted = f"{season.year}: {plural(season.sessions, 'session')}, {plural(season.rows, 'row')}"
    if season.closed is None:
        return f"{counted}, open"
    late = f"; {plural(season.late, 'row')} came later" if season.late else ""
    return f"{counted}, closed on {season.closed.astimezone(zone):%Y-%m-%d} by {season.who}{late}"
