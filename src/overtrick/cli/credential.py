"""`overtrick credential`: a club's ways in, made, listed and shut."""

import argparse
import datetime
from pathlib import Path

from overtrick.cli.running import FINE, BadUse, Refused
from overtrick.cli.show import screen
from overtrick.cli.stores import add_directory_option, records

KINDS = ("password", "token", "key")
EXAMPLES = """\
examples:
  overtrick credential add 106 --kind password --dir records
  overtrick credential add 106-office --kind key --key id_ed25519.pub --dir records
  overtrick credential list --dir records
  overtrick credential revoke 106-office --dir records"""


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("action", choices=("add", "list", "revoke"), metavar="ACTION", help="add, list or revoke")
    user = "the user: a club's number, and a word after a hyphen for a further one"
    parser.add_argument("user", nargs="?", default="", metavar="USER", help=user)
    parser.add_argument(
        "--kind", choices=KINDS, default="password", help="password (FTP, SFTP), key (SFTP) or token (HTTP)"
    )
    parser.add_argument("--key", metavar="FILE", help="the public key, as ssh-keygen writes it")
    add_directory_option(parser)


def run(options: argparse.Namespace) -> int:
    """Make, list or shut ways in."""
    if options.action != "list" and not options.user:
        raise BadUse(f"whose? Name the user: overtrick credential {options.action} 106")
    if (options.kind == "key") != bool(options.key) and options.action == "add":
        raise BadUse("a key needs its file: --kind key --key id_ed25519.pub; the other kinds need none.")
    now = datetime.datetime.now(datetime.UTC)
    with records(options):
        from overtrick.store import credentials

        if options.action == "list":
            return _list()
        if options.action == "revoke":
            count = credentials.revoke(options.user, now)
            if not count:
                raise Refused(f"{options.user} has no way in.")
            screen().line(f"{options.user}: {count} shut", "bold green")
            return FINE
        secret = credentials.make(options.kind, options.user, now, _key(options.key))
    if secret:
        print(secret)
    else:
        screen().line(f"{options.user}: the key may be used", "bold green")
    return FINE


def _key(file: str | None) -> str:
    try:
        return Path(file).read_text(encoding="utf-8").strip() if file else ""
    except (OSError, UnicodeDecodeError) as error:
        raise BadUse(f"{file} cannot be read as a public key.") from error


def _list() -> int:
    from overtrick.store import models

    for each in models.Credential.objects.order_by("club", "name", "kind"):
        until = f", shut on {each.revoked:%Y-%m-%d}" if each.revoked else ""
        screen().line(f"{each.name}: {each.kind}, made on {each.made:%Y-%m-%d}{until}")
    return FINE
