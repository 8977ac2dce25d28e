"""`overtrick certificates`: a page for each promotion, printed into one file and sent to those who want it."""

import argparse
import calendar
import datetime
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from overtrick.cli.input_files import parse_date
from overtrick.cli.output import screen
from overtrick.cli.records import add_directory_option, journal_length, open_records, plural
from overtrick.cli.runner import ERRORS_FOUND, FINE, BadUse, Refused

if TYPE_CHECKING:
    from overtrick.certificates import Promotion

EXAMPLES = """\
examples:
  overtrick certificates --month 2026-05 --dir records
  overtrick certificates --month 2026-05 --mail --dir records
  overtrick certificates --player 38441 -o certificate.pdf --dir records"""
_MONTH = re.compile(r"(\d{4})-(0[1-9]|1[0-2])")


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    whose = parser.add_mutually_exclusive_group(required=True)
    whose.add_argument("--month", metavar="M", type=a_month, help="every promotion of a month, as yyyy-mm")
    whose.add_argument("--player", metavar="NUMBER", help="every promotion of a player")
    whose.add_argument("--line", metavar="SEQ", type=int, help="the promotions that a line of the journal made")
    parser.add_argument("-o", "--output", metavar="FILE", help="the file to write, default certificates-….pdf here")
    parser.add_argument("--date", metavar="D", type=parse_date, help="the day to print, default that of each promotion")
    parser.add_argument("--mail", action="store_true", help="also send to those who want theirs by email, once")
    add_directory_option(parser)


def a_month(text: str) -> datetime.date:
    """The first day of a month given as an option."""
    found = _MONTH.fullmatch(text)
    if found is None or found[1] == "0000":
        raise argparse.ArgumentTypeError(f"'{text}' is not a month; write it as 2026-05")
    return datetime.date(int(found[1]), int(found[2]), 1)


def run(options: argparse.Namespace) -> int:
    """Print the certificates, and put letters into the outbox if that is asked for."""
    with open_records(options):
        from overtrick.store.reports import certificate_letters

        found = _promotions(options)
        if not found:
            screen().line(f"{_which(options)}: nobody was promoted, so there is nothing to print")
            return FINE
        printed = certificate_letters.print_for_federation(found, options.date)
        if printed.promotions:
            path = Path(options.output or f"certificates-{_which(options).replace(' ', '-')}.pdf")
            _write(path, printed.pdf)
            screen().line(f"{path}: {plural(len(printed.promotions), 'certificate')}", "bold green")
        for left in printed.omissions:
            who = f"{left.promotion.number} {left.promotion.name}".strip()
            print(f"overtrick certificates: {who} is not printed: {left.why}", file=sys.stderr)
        if options.mail:
            sent = certificate_letters.mail_promotions(found, datetime.datetime.now(datetime.UTC), options.date)
            screen().line(f"{plural(sent, 'letter')} put into the outbox")
    return ERRORS_FOUND if printed.omissions else FINE


def _promotions(options: argparse.Namespace) -> "list[Promotion]":
    from overtrick.store.standings import promotions

    if options.player is not None:
        return promotions.find_player_promotions(options.player)
    if options.line is not None:
        if not 1 <= options.line <= journal_length():
            raise Refused(f"The journal has no line {options.line}.")
        return promotions.find_entry_promotions(options.line)
    last = calendar.monthrange(options.month.year, options.month.month)[1]
    found = promotions.find_promotions(options.month, options.month.replace(day=last))
    # Clubs hand them out, so each club's lie together.
    return sorted(found, key=lambda promotion: (promotion.club, promotion.name, promotion.date))


def _which(options: argparse.Namespace) -> str:
    """What was asked for, in a word or two."""
    if options.player is not None:
        return str(options.player)
    return f"line {options.line}" if options.line is not None else f"{options.month:%Y-%m}"


def _write(path: Path, pdf: bytes) -> None:
    try:
        path.write_bytes(pdf)
    except OSError as error:
        raise BadUse(f"{path} cannot be written: {error.strerror}") from error
