"""`overtrick contact`: a player's address and telephone, and what is sent there; set, shown and removed."""

import argparse
from typing import TYPE_CHECKING

from overtrick.cli.output import screen
from overtrick.cli.records import add_directory_option, open_records
from overtrick.cli.runner import FINE, BadUse, Refused

if TYPE_CHECKING:
    from overtrick.store.models import Contact

EXAMPLES = """\
examples:
  overtrick contact set 38441 --email aroha@mail.example --certificates --dir records
  overtrick contact set 38441 --no-certificates --dir records
  overtrick contact show 38441 --dir records
  overtrick contact remove 38441 --dir records"""


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("action", choices=("set", "show", "remove"), metavar="ACTION", help="set, show or remove")
    parser.add_argument("player", metavar="NUMBER", help="the player's number")
    parser.add_argument("--email", metavar="ADDRESS", help="set: the email address")
    parser.add_argument("--telephone", metavar="NUMBER", help="set: the telephone number")
    wants = "set: whether certificates are sent there"
    parser.add_argument("--certificates", action=argparse.BooleanOptionalAction, help=wants)
    wants = "set: whether an email is sent when a result is corrected"
    parser.add_argument("--corrections", action=argparse.BooleanOptionalAction, help=wants)
    wants = "set: whether the roundup of each month is sent"
    parser.add_argument("--roundup", action=argparse.BooleanOptionalAction, help=wants)
    wants = "set: whether the scorecard of each session is sent"
    parser.add_argument("--scorecards", action=argparse.BooleanOptionalAction, help=wants)
    add_directory_option(parser)


def run(options: argparse.Namespace) -> int:
    """Set, show or remove how a player is reached."""
    wishes = (options.certificates, options.corrections, options.roundup, options.scorecards)
    values = (options.email, options.telephone, *wishes)
    if any(each is not None for each in values) != (options.action == "set"):
        raise BadUse(
            "set takes --email, --telephone, --certificates, --corrections, --roundup, --scorecards, or --no- "
            "with one of the last four; show and remove take none."
        )
    with open_records(options):
        from overtrick.store.access import contacts

        if options.action == "set":
            _show(
                contacts.enter_contact(
                    options.player, options.email, options.certificates, options.telephone,
                    corrections=options.corrections, roundup=options.roundup, scorecards=options.scorecards,
                )
            )  # fmt: skip
            return FINE
        contact = contacts.contact_of(options.player)
        if contact is None:
            raise Refused(f"There is no address for player {options.player}.")
        if options.action == "show":
            _show(contact)
        else:
            contacts.remove_contact(options.player)
            screen().line(f"{contact.player}: removed", "bold green")
    return FINE


def _show(contact: "Contact") -> None:
    wants = "certificates are sent" if contact.certificates else "no certificates are sent"
    wants += ", corrections are sent" if contact.corrections else ""
    wants += ", the roundup is sent" if contact.roundup else ""
    wants += ", scorecards are sent" if contact.scorecards else ""
    telephone = f", {contact.telephone}" if contact.telephone else ""
    screen().line(f"{contact.player}: {contact.email or 'no address'}{telephone}, {wants}")
