"""`overtrick account`: add, list or remove logins for the pages, made, listed and shut."""

import argparse
import secrets
import sys

from overtrick.cli.output import screen
from overtrick.cli.records import add_directory_option, open_records
from overtrick.cli.runner import FINE, BadUse, Refused

ROLES = ("federation", "club", "player")
EXAMPLES = """\
examples:
  overtrick account add secretary --role federation --dir records
  overtrick account add club106 --role club --club 106 --email office@club.example --dir records
  overtrick account add club106 --role club --club 106 --replace --dir records
  overtrick account list --dir records
  overtrick account remove club106 --dir records"""
_PASSWORD_BYTES = 12


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("action", choices=("add", "list", "remove"), metavar="ACTION", help="add, list or remove")
    parser.add_argument("name", nargs="?", default="", metavar="NAME", help="the name to sign in with")
    parser.add_argument("--role", choices=ROLES, default="club", help="default club")
    parser.add_argument("--club", metavar="CODE", type=int, help="the club of a club's login")
    parser.add_argument("--player", metavar="NUMBER", default="", help="the number of a player's login")
    parser.add_argument("--email", metavar="ADDRESS", default="", help="where letters about the login go")
    parser.add_argument("--replace", action="store_true", help="change an existing login: password and role")
    add_directory_option(parser)


def run(options: argparse.Namespace) -> int:
    """Make, list or remove logins."""
    if options.action != "list" and not options.name:
        raise BadUse(f"whose? Name the login: overtrick account {options.action} club106")
    with open_records(options):
        from overtrick.store.access import accounts

        if options.action == "list":
            return _list()
        if options.action == "remove":
            if not accounts.remove_account(options.name):
                raise Refused(f"There is no login {options.name}.")
            screen().line(f"{options.name}: removed", "bold green")
            return FINE
        password = secrets.token_urlsafe(_PASSWORD_BYTES)
        accounts.make_account(
            options.name, password, role=options.role, club=options.club, player=options.player, email=options.email,
            replace=options.replace,
        )  # fmt: skip
    print(password)
    if options.role == "federation":
        # Not where programs read the password.
        print("At the first sign-in a second step must be set up: an app or a passkey.", file=sys.stderr)
    return FINE


def _list() -> int:
    from overtrick.store.access import accounts

    for each in accounts.all_accounts():
        whose = f" {each.club}" if each.club is not None else f" {each.player}" if each.player else ""
        screen().line(f"{each.name}: {each.role}{whose}")
    return FINE
