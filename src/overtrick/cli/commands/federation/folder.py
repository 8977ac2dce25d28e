"""The folder that makes a federation: checked as a whole, or begun."""

import argparse
import datetime
import json
import re
import shlex
from importlib.resources import files
from pathlib import Path
from string import Template
from typing import Any

from overtrick.cli.folder_mistakes import Report, check_folder
from overtrick.cli.folder_summary import lines_of, summarise
from overtrick.cli.output import print_json, screen
from overtrick.cli.records import plural
from overtrick.cli.runner import ERRORS_FOUND, FINE, BadUse
from overtrick.schemes.errors import Mistake
from overtrick.schemes.folders import PACKAGED, federation_names

EXAMPLES = """\
  overtrick federation new my-federation --name "Skerry Bridge" --time-zone Atlantic/Faroe
  overtrick federation check my-federation
  overtrick federation check my-federation --json"""
TEMPLATE = Path(str(files("overtrick"))) / "federation_template"
SCHEME_FILE = "scheme.toml"
# Where a mistake says which record it is about.
_BEFORE = re.compile(r"([^.`:]+(?:\.[^.`: ]+)*): ")
_AFTER = re.compile(r" - at (.+?)(?=\. |$)")
_NOT_IN_NAMES = re.compile(r"[^a-z0-9]+")


def add_actions(actions: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add what can be done with a folder."""
    what = "list everything that is wrong in a folder, with file and line"
    checking = actions.add_parser("check", help=what, description="List everything that is wrong.", allow_abbrev=False)
    checking.set_defaults(do=check)
    checking.add_argument("folder", metavar="FOLDER", help="the federation's folder, or its name in the package")
    checking.add_argument("--json", action="store_true", help="one JSON object with all mistakes of the folder")
    what = "write a folder to start from, with comments"
    beginning = actions.add_parser("new", help=what, description="Write a folder to start from.", allow_abbrev=False)
    beginning.set_defaults(do=begin)
    beginning.add_argument("folder", metavar="FOLDER", help="the folder to write; it must be new or empty")
    beginning.add_argument("--name", metavar="NAME", help="the name of the federation, default that of the folder")
    beginning.add_argument("--time-zone", metavar="Z", help="its time zone, default UTC")


def check(options: argparse.Namespace) -> int:
    """Say everything that is wrong with a folder, or what it holds."""
    folder = PACKAGED / options.folder if options.folder in federation_names() else Path(options.folder)
    if not folder.is_dir():
        raise BadUse(f"there is no folder {folder}; 'overtrick federation new' writes one.")
    found = check_folder(folder.resolve())
    summary = {} if found.mistakes else summarise(folder.resolve())
    if options.json:
        print_json(_record(options.folder, found, summary))
    else:
        _show(options.folder, found, summary)
    return ERRORS_FOUND if found.mistakes else FINE


def _record(folder: str, found: Report, summary: dict[str, Any]) -> dict[str, Any]:
    mistakes, notes = ([_parts(each) for each in some] for some in found)
    return {"folder": folder, "mistakes": mistakes, "notes": notes, "summary": summary}


def _parts(mistake: Mistake) -> dict[str, Any]:
    """A mistake in parts; the record is what stands before a colon, or after "at"."""
    before, after = _BEFORE.match(mistake.text), _AFTER.search(mistake.text)
    record = before[1] if before else after[1] if after else ""
    message = mistake.text[before.end() :] if before else _AFTER.sub("", mistake.text, count=1)
    return {"file": mistake.file, "line": mistake.line, "record": record, "message": message}


def _show(folder: str, found: Report, summary: dict[str, Any]) -> None:
    paper = screen()
    for mistake in found.mistakes:
        paper.line(str(mistake), "red")
    for note in found.notes:
        paper.line(f"note: {note}", "yellow")
    if found.mistakes:
        paper.line(f"{folder}: {plural(len(found.mistakes), 'mistake')}", "bold red")
        return
    paper.line(f"{folder}: no mistakes", "bold green")
    for line in lines_of(summary):
        paper.line(line)


def begin(options: argparse.Namespace) -> int:
    """Write a folder to start from."""
    folder = Path(options.folder)
    name = " ".join((options.name or folder.resolve().name.replace("-", " ").title()).split())
    year = datetime.datetime.now(datetime.UTC).year
    short = _NOT_IN_NAMES.sub("-", name.lower()).strip("-") or "scheme"
    texts = {
        # As a text in quotes may hold it.
        "name": json.dumps(name, ensure_ascii=False)[1:-1],
        "csv_name": name.replace(",", " ").replace('"', "'"),
        "time_zone": _time_zone(options.time_zone),
        "scheme": f"{short}-{year}",
        "year": str(year),
        "folder": shlex.quote(options.folder),
    }
    try:
        _write(folder, texts)
    except OSError as error:
        raise BadUse(f"{folder} cannot be written: {error.strerror}") from error
    paper = screen()
    paper.line(f"{folder}: a folder for {name}, with invented rules to begin with", "bold green")
    for command in ("federation check {}", "demo --federation {}"):
        paper.line(f"  overtrick {command.format(texts['folder'])}")
    return FINE


def _time_zone(named: str | None) -> str:
    from zoneinfo import available_timezones

    if named and named not in available_timezones():
        raise BadUse(f"there is no time zone '{named}'; write it as in Europe/Oslo.")
    return named or "UTC"


def _write(folder: Path, texts: dict[str, str]) -> None:
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise BadUse(f"{folder} already exists and is not an empty folder; name a new one.")
    for source in sorted(path for path in TEMPLATE.rglob("*") if path.is_file()):
        inside = source.relative_to(TEMPLATE)
        target = folder / (inside.with_name(f"{texts['scheme']}.toml") if inside.name == SCHEME_FILE else inside)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(Template(source.read_text(encoding="utf-8")).substitute(texts), encoding="utf-8")
