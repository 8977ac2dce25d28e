"""`overtrick demo`: a whole federation on this machine, with everything that a real one runs."""

import argparse
import datetime
import json
import os
import secrets
import shlex
import shutil
import sys
from pathlib import Path
from typing import Any

from overtrick.cli.commands.nation import a_count
from overtrick.cli.commands.serve import parts_of
from overtrick.cli.demo_data import EXAMPLE, fill
from overtrick.cli.demo_settings import HOST, PORTS, changed, ports_of, text_of
from overtrick.cli.output import screen
from overtrick.cli.records import readable_errors
from overtrick.cli.runner import FINE, BadUse
from overtrick.cli.supervisor import (
    Part,
    StopSignal,
    check_port,
    keep_running,
    run_parts,
    wait_until_healthy,
    wait_until_listening,
)
from overtrick.config.settings_file import DIRECTORY_VARIABLE, SETTINGS_FILE
from overtrick.nation import FEDERATIONS

FACTS_FILE, LOGINS_FILE, LOGS, INBOX = "demo.json", "demo-logins.json", "logs", "inbox"
EXAMPLES = """\
examples:
  overtrick demo --dir my-federation
  overtrick demo --federation cyprus --dir island --web-port 8080"""


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("--dir", metavar="DIR", help="where it is made and kept, default overtrick-demo")
    parser.add_argument("--federation", choices=FEDERATIONS, help=f"default {FEDERATIONS[0]}")
    parser.add_argument("--months", metavar="N", type=a_count, default=0, help="how many months, default a few")
    for name, port in PORTS.items():
        parser.add_argument(f"--{name}-port", metavar="N", type=int, help=f"default {port}, or as the last time")


def run(options: argparse.Namespace) -> int:
    """Make the federation if it is not there, start everything, and say how to use it."""
    directory = Path(options.dir or os.environ.get(DIRECTORY_VARIABLE) or "overtrick-demo").resolve()
    ports = _ports(directory, options)
    if not (directory / "keys" / LOGINS_FILE).exists():
        _make(directory, options.federation or FEDERATIONS[0], options.months, ports)
    (directory / FACTS_FILE).unlink(missing_ok=True)
    kept = json.loads((directory / "keys" / LOGINS_FILE).read_text(encoding="utf-8"))
    if options.federation not in (None, kept["federation"]):
        raise BadUse(f"{directory} is a demo of {kept['federation']} already; name another folder with --dir.")
    (directory / INBOX / str(kept["club"]) / "test").mkdir(parents=True, exist_ok=True)
    with readable_errors():
        from overtrick.config.settings_file import read_settings

        _see_to_settings(directory / SETTINGS_FILE, ports)
        parts = parts_of(directory, read_settings(directory))
    parts.append(Part("worker", ["worker", "--dir", str(directory)]))
    logs = directory / LOGS
    logs.mkdir(exist_ok=True)
    stop = StopSignal()
    with run_parts(parts, logs):
        facts = _facts(kept, ports)
        if stop.wait(lambda: _wait(parts, facts)):
            _write_private(directory / FACTS_FILE, facts)
            _show(directory, facts, kept)
        keep_running(parts, stop, logs)
        (directory / FACTS_FILE).unlink(missing_ok=True)
    screen().line("Stopped. The data are kept: the next start takes seconds.")
    return FINE


def _ports(directory: Path, options: argparse.Namespace) -> dict[str, int]:
    """Where everything is going to listen: as it was said now, or the last time."""
    with readable_errors():
        ports = {name: getattr(options, f"{name}_port") for name in PORTS}
        ports = ports_of(directory) | {name: port for name, port in ports.items() if port is not None}
    for name, port in ports.items():
        check_port(HOST, port, f"--{name}-port")
    return ports


def _see_to_settings(path: Path, ports: dict[str, int]) -> None:
    """Write the settings if they are gone; otherwise they are a person's own, but for the ports."""
    text = path.read_text(encoding="utf-8") if path.exists() else text_of(ports)
    if not path.exists() or changed(text, ports) != text:
        _write_private(path, changed(text, ports))


def _wait(parts: list[Part], facts: dict[str, Any]) -> None:
    wait_until_listening(parts)
    wait_until_healthy(f"{facts['web']}/health")


def _make(directory: Path, federation: str, months: int, ports: dict[str, int]) -> None:
    """Make everything beside the place first: an interrupted start leaves nothing half."""
    if directory.exists() and any(directory.iterdir()):
        raise BadUse(f"{directory} is not empty and no demo; name another folder with --dir.")
    screen().line(f"Making {directory}: some months of a federation that never was. This takes up to a minute.")
    sys.stdout.flush()
    new = directory.with_name(directory.name + ".new")
    shutil.rmtree(new, ignore_errors=True)
    today = datetime.datetime.now(datetime.UTC).date()
    with readable_errors():
        example = fill(new, federation, today, months)
        logins = _logins(example.club, example.player)
        from overtrick.store.db import data_directory, database

        data_directory.disconnect_database(database.DEFAULT)
    _write_private(new / SETTINGS_FILE, text_of(ports))
    (new / "keys").mkdir(mode=0o700, exist_ok=True)
    kept = logins | {"club": example.club, "example": example.path.name, "player": example.player}
    _write_private(new / "keys" / LOGINS_FILE, kept | {"federation": federation})
    if directory.exists():
        directory.rmdir()
    new.rename(directory)


def _logins(club: int, player: str) -> dict[str, Any]:
    """A login for each role, and the club's ways in."""
    from overtrick.store.access import accounts, contacts, credentials

    now = datetime.datetime.now(datetime.UTC)
    names = {accounts.FEDERATION: "federation", accounts.CLUB: f"club{club}", accounts.PLAYER: player}
    logins = {role: {"user": name, "password": secrets.token_urlsafe(9)} for role, name in names.items()}
    for role, login in logins.items():
        own_club = club if role == accounts.CLUB else None
        own_number = player if role == accounts.PLAYER else ""
        accounts.make_account(login["user"], login["password"], role=role, club=own_club, player=own_number)
    # So that a forgotten password can be tried too: the letters are in the folder mail.
    contacts.enter_contact(player, email=f"{player}@player.example")
    password = credentials.make_credential(credentials.PASSWORD, str(club), now)
    return {
        "logins": logins,
        "password": password,
        "token": credentials.make_credential(credentials.TOKEN, str(club), now),
    }


def _write_private(path: Path, content: object) -> None:
    text = content if isinstance(content, str) else json.dumps(content, indent=2) + "\n"
    part = path.with_name(path.name + ".part")
    part.touch(mode=0o600)
    part.write_text(text, encoding="utf-8")
    part.replace(path)


def _facts(kept: dict[str, Any], ports: dict[str, int]) -> dict[str, Any]:
    """What programs need to know, as demo.json holds it."""
    way_in = {"host": HOST, "user": str(kept["club"]), "password": kept["password"]}
    return {
        "web": f"http://{HOST}:{ports['web']}",
        "ftp": way_in | {"port": ports["ftp"]},
        "sftp": way_in | {"port": ports["sftp"]},
        "club": kept["club"],
        "token": kept["token"],
        "logins": kept["logins"],
    }


def _show(directory: Path, facts: dict[str, Any], kept: dict[str, Any]) -> None:
    paper = screen()
    file = shlex.quote(str(directory / EXAMPLE / kept["example"]))
    ftp, web = facts["ftp"], facts["web"]
    paper.line(f"{web}  pages, and the API at {web}/api/docs", "bold green")
    paper.line(f"ftp {HOST} port {ftp['port']}, sftp {HOST} port {facts['sftp']['port']}: club {facts['club']}")
    paper.line(f"watched folder {directory / INBOX / str(facts['club'])}; its folder test tries files out")
    for role, login in facts["logins"].items():
        paper.line(f"sign in, {role}: {login['user']}  {login['password']}")
    paper.line("")
    paper.line("Send a file of the club by FTP:", "bold")
    paper.line(f"  curl --ssl-reqd -k -T {file} ftp://{ftp['user']}:{ftp['password']}@{HOST}:{ftp['port']}/")
    paper.line("See what it earned:", "bold")
    paper.line(f"  curl -H 'Authorization: Bearer {facts['token']}' {web}/api/results/{kept['example']}")
    paper.line("")
    paper.line(f"All of this is in {directory / FACTS_FILE}. Ctrl-C stops everything.")
    sys.stdout.flush()
