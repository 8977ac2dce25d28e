"""`overtrick credential`: the ways in of clubs, of the federation and of players, made, listed and shut."""

import argparse
import datetime
from pathlib import Path

from overtrick.cli.output import screen
from overtrick.cli.records import add_directory_option, open_records
from overtrick.cli.runner import FINE, BadUse, Refused

KINDS = ("password", "token", "key")
SCOPES = ("read", "results", "decide", "questions", "details", "entries")
EXAMPLES = """\
examples:
  overtrick credential add 106 --kind password --dir records
  overtrick credential add 106-office --kind key --key id_ed25519.pub --dir records
  overtrick credential add --federation --name secretary --kind token --dir records
  overtrick credential add --player 38441 --kind token --scope read --scope questions --dir records
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
    parser.add_argument("--federation", action="store_true", help="a token of the federation itself, which may decide")
    parser.add_argument("--player", metavar="N", default="", help="a token of the player with this number")
    name = "with --federation: whose token it is, in one word; with --player: which of the player's"
    parser.add_argument("--name", metavar="NAME", default="", help=name)
    scope = "what a token may be used for: read, results, decide, questions or details; may be given several times"
    parser.add_argument("--scope", action="append", choices=SCOPES, metavar="SCOPE", help=scope)
    add_directory_option(parser)


def run(options: argparse.Namespace) -> int:
    """Make, list or shut ways in."""
    if options.federation:
        _of_federation(options)
    elif options.player:
        _of_player(options)
    if options.scope and options.kind != "token":
        raise BadUse("only a token has scopes: --kind token.")
    if options.action != "list" and not options.user:
        raise BadUse(f"whose? Name the user: overtrick credential {options.action} 106")
    if (options.kind == "key") != bool(options.key) and options.action == "add":
        raise BadUse("a key needs its file: --kind key --key id_ed25519.pub; the other kinds need none.")
    now = datetime.datetime.now(datetime.UTC)
    with open_records(options):
        from overtrick.store.access import credentials

        if options.action == "list":
            return _list()
        if options.action == "revoke":
            count = credentials.revoke_credentials(options.user, now)
            if not count:
                raise Refused(f"{options.user} has no password, key or token.")
            screen().line(f"{options.user}: {count} revoked", "bold green")
            return FINE
        secret = credentials.make_credential(options.kind, options.user, now, _key(options.key), options.scope)
    if secret:
        print(secret)
    else:
        screen().line(f"{options.user}: the key can now be used", "bold green")
    return FINE


def _of_federation(options: argparse.Namespace) -> None:
    """The user is named after the federation, and has nothing but a token."""
    if options.user or not options.name:
        raise BadUse("the federation's own are named by --name alone: credential add --federation --name secretary")
    if options.action == "add" and options.kind != "token":
        raise BadUse("the federation sends no files, so it has tokens only: --kind token.")
    options.user = f"federation-{options.name}"


def _of_player(options: argparse.Namespace) -> None:
    """The user is named after the player, and has nothing but tokens."""
    if options.user:
        raise BadUse("a player's own are named by --player, and --name for a further one: --player 38441 --name phone")
    if options.action == "add" and options.kind != "token":
        raise BadUse("a player sends no files, so there are tokens only: --kind token.")
    options.user = "-".join(filter(None, ("player", options.player, options.name)))


def _key(file: str | None) -> str:
    try:
        return Path(file).read_text(encoding="utf-8").strip() if file else ""
    except (OSError, UnicodeDecodeError) as error:
        raise BadUse(f"{file} cannot be read as a public key.") from error


def _list() -> int:
    from overtrick.store.access import credentials

    for each in credentials.all_credentials():
        scopes = f", for {' and '.join(each.scopes.split())}" if each.scopes else ""
        label = f" ({each.label})" if each.label else ""
        used = f", last used on {each.used:%Y-%m-%d}" if each.used else ""
        until = f", revoked on {each.revoked:%Y-%m-%d}" if each.revoked else ""
        screen().line(f"{each.name}: {each.kind}, made on {each.made:%Y-%m-%d}{scopes}{label}{used}{until}")
    return FINE
