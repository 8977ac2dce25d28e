"""`overtrick demo`: a whole federation on this machine, with everything that a real one runs."""

import argparse
import datetime
import json
import os
import secrets
import shlex
import shutil
import sys
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path
from threading import Thread
from typing import Any

from overtrick.cli.commands.init import add_federation_option
from overtrick.cli.commands.nation import a_count
from overtrick.cli.commands.serve import parts_of
from overtrick.cli.demo_data import EXAMPLE, load_nation, write_nation
from overtrick.cli.demo_settings import HOST, PORTS, changed, ports_of, text_of, web_address
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
from overtrick.nation import NationError
from overtrick.schemes.folders import federation_folder, federation_names
from overtrick.schemes.scheme import default_federation

FACTS_FILE, LOGINS_FILE, UNFINISHED = "demo.json", "demo-logins.json", "demo-unfinished.json"
LOGS, INBOX, MAIL = "logs", "inbox", "mail"
EXAMPLES = """\
examples:
  overtrick demo --dir my-federation
  overtrick demo --federation cyprus --dir island --web-port 8080
  overtrick demo --federation my-federation/ --dir my-demo"""


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("--dir", metavar="DIR", help="where it is made and kept, default overtrick-demo")
    add_federation_option(parser)
    parser.add_argument("--months", metavar="N", type=a_count, default=0, help="how many months, default a few")
    for name, port in PORTS.items():
        parser.add_argument(f"--{name}-port", metavar="N", type=int, help=f"default {port}, or as the last time")


def run(options: argparse.Namespace) -> int:
    """Make the federation if it is not there, start everything, and say how to use it."""
    directory = Path(options.dir or os.environ.get(DIRECTORY_VARIABLE) or "overtrick-demo").resolve()
    wanted = _federation(options.federation)
    ports = _ports(directory, options)
    _clear_unfinished(directory)
    logins = directory / "keys" / LOGINS_FILE
    if not logins.exists():
        _write_folder(directory, wanted or default_federation(), options.months, ports)
    elif wanted not in ("", known := _read(logins)["federation"]):
        raise BadUse(f"{directory} is already a demo of {known}; name another folder with --dir.")
    (directory / FACTS_FILE).unlink(missing_ok=True)
    with readable_errors():
        from overtrick.config.settings_file import read_settings

        _see_to_settings(directory / SETTINGS_FILE, ports)
        parts = parts_of(directory, read_settings(directory))
    parts.append(Part("worker", ["worker", "--dir", str(directory)]))
    return _run_parts(directory, parts, ports)


def _run_parts(directory: Path, parts: list[Part], ports: dict[str, int]) -> int:
    """Load what is not loaded yet behind the first pages, then run everything until asked to stop."""
    logs = directory / LOGS
    logs.mkdir(exist_ok=True)
    pages = [part for part in parts if part.name == "web"]
    stop = StopSignal()
    with ExitStack() as running:
        # The last that happens: whatever stops a demo while it is made, nothing half is left of it.
        running.callback(_clear_unfinished, directory)

        def show_pages() -> None:
            running.enter_context(run_parts(pages, logs))

        if not (directory / UNFINISHED).exists():
            show_pages()
        elif not stop.wait(lambda: _load(directory, web_address(ports), pages, show_pages)):
            screen().line("Stopped before everything was there. Nothing is kept.")
            return FINE
        kept = _read(directory / "keys" / LOGINS_FILE)
        (directory / INBOX / str(kept["club"]) / "test").mkdir(parents=True, exist_ok=True)
        running.enter_context(run_parts([part for part in parts if part not in pages], logs))
        facts = _facts(kept, ports)
        if stop.wait(lambda: _wait(parts, facts)):
            _write_private(directory / FACTS_FILE, facts)
            _show(directory, facts, kept)
        keep_running(parts, stop, logs)
        (directory / FACTS_FILE).unlink(missing_ok=True)
    screen().line("Stopped. The data is kept: the next start takes seconds.")
    return FINE


def _clear_unfinished(directory: Path) -> None:
    """Remove a demo that was not made to its end; it is made anew."""
    if (directory / UNFINISHED).exists():
        shutil.rmtree(directory)


def _federation(named: str | None) -> str:
    """The federation that was asked for, a folder by its full path; empty if none was."""
    if not named or named in federation_names():
        return named or ""
    return str(federation_folder(named))


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


def _write_folder(directory: Path, federation: str, months: int, ports: dict[str, int]) -> None:
    """Make the folder with all that is going to be loaded, beside its place first."""
    if directory.exists() and any(directory.iterdir()):
        raise BadUse(f"{directory} is not empty and not a demo; name another folder with --dir.")
    screen().line(f"Making {directory}: some months of a made-up federation. This takes up to a minute.")
    sys.stdout.flush()
    new = directory.with_name(directory.name + ".new")
    shutil.rmtree(new, ignore_errors=True)
    today = datetime.datetime.now(datetime.UTC).date()
    try:
        shown = write_nation(new, federation, today, months)
    except NationError as error:
        raise BadUse(str(error)) from error
    _write_private(new / SETTINGS_FILE, text_of(ports))
    _write_private(new / UNFINISHED, {"federation": federation, "first": f"{shown.first}", "last": f"{shown.last}"})
    if directory.exists():
        directory.rmdir()
    new.rename(directory)


def _load(directory: Path, web: str, pages: list[Part], show_pages: Callable[[], None]) -> None:
    """Load everything, the oldest month first, and make logins. The pages answer as soon as people are registered."""
    asked = _read(directory / UNFINISHED)
    months = [f"{datetime.date.fromisoformat(asked[name]):%B %Y}" for name in ("first", "last")]
    said = Thread(target=_say_pages_answer, args=(web, pages, months), daemon=True)

    def begin() -> None:
        show_pages()
        said.start()

    today = datetime.datetime.now(datetime.UTC).date()
    with readable_errors():
        example = load_nation(directory, asked["federation"], today, begin)
        logins = _logins(example.club, example.player)
        from overtrick.store.db import data_directory, database

        data_directory.disconnect_database(database.DEFAULT)
    (directory / "keys").mkdir(mode=0o700, exist_ok=True)
    kept = logins | {"club": example.club, "example": example.path.name, "day": f"{example.day}"}
    kept |= {"player": example.player, "federation": asked["federation"], "boards": example.boards}
    kept["scorecard"] = example.scorecard
    _write_private(directory / "keys" / LOGINS_FILE, kept)
    (directory / UNFINISHED).unlink()
    said.join()


def _say_pages_answer(web: str, pages: list[Part], months: list[str]) -> None:
    """Say where the first pages are, while results still come in."""
    with suppress(BadUse):
        wait_until_listening(pages)
        paper = screen()
        paper.line(f"{web}  is ready to open. Clubs, players and rankings are there;", "bold green")
        paper.line(f"the results from {months[0]} to {months[1]} are still coming in, the oldest first.")
        sys.stdout.flush()


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


def _read(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


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
        "web": web_address(ports),
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
    if kept.get("boards"):
        boards = shlex.quote(str(directory / EXAMPLE / kept["boards"]))
        paper.line("Then its boards, for the scorecards of that session:", "bold")
        paper.line(f"  curl --ssl-reqd -k -T {boards} ftp://{ftp['user']}:{ftp['password']}@{HOST}:{ftp['port']}/")
    if kept.get("scorecard"):
        paper.line("Open a scorecard of the player's last session with boards, and from there each board:", "bold")
        paper.line(f"  {web}{kept['scorecard']}")
    paper.line("Open the page of that day, and of a player who earned:", "bold")
    day = f"&from={kept['day']}&to={kept['day']}" if "day" in kept else ""
    paper.line(f"  {web}/sessions?club={kept['club']}{day}")
    paper.line(f"  {web}/players/{kept['player']}")
    paper.line("Or ask for what it earned:", "bold")
    paper.line(f"  curl -H 'Authorization: Bearer {facts['token']}' {web}/api/results/{kept['example']}")
    paper.line("")
    paper.line(f"Emails are not sent: they are kept in {directory / MAIL}.")
    paper.line(f"All of this is in {directory / FACTS_FILE}. Ctrl-C stops everything.")
    sys.stdout.flush()
