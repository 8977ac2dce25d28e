"""`overtrick convert`: a results file in another format, with everything named that the other cannot carry."""

import argparse
import re
import sys
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from overtrick.cli.input_files import STANDARD_INPUT, read_file, read_source
from overtrick.cli.runner import ERRORS_FOUND, FINE, BadUse
from overtrick.core.lists import split_lists
from overtrick.core.problems import Problem, Severity, is_accepted
from overtrick.core.session import MATCH_LISTS, ONE_LIST, Batch, EntryDetails, Session
from overtrick.formats import nzb, pbn, usebio
from overtrick.formats.nzb import conversion
from overtrick.schemes import default_scheme, load_scheme

# The options that give what a New Zealand results file must have.
OPTIONS = {
    "Club ID": "--club",
    "Masterpoints type": "--class",
    "Masterpoints award": "--class",
    "Boards played": "--boards",
}
# Formats that tell the two lists of a session apart by the direction of each row.
BY_DIRECTION = ("usebio", "pbn")
DIRECTIONS = ("NS", "EW")
CSV = "csv"
TARGETS = ("nzb", "mcd", "usebio", "pbn", CSV)
# Targets whose module has another name.
MODULES = {"mcd": "magic_contest", "csv": "results_csv"}
EXAMPLES = """\
examples:
  overtrick convert contest.mcd --to usebio -o contest.xml
  overtrick convert session.xml --to nzb --club 106 --class 40C -o 106_session.txt
  overtrick convert 106_2026_03_14_jubilee_1.txt --to csv"""


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("file", metavar="IN", help="a results file of any format; - reads standard input")
    parser.add_argument("--to", choices=TARGETS, required=True, help="the format to write")
    parser.add_argument("-o", "--output", metavar="OUT", help="the file to write, default standard output")
    parser.add_argument("--club", type=_count, metavar="CODE", help="the club's number, in place of what the file says")
    parser.add_argument("--class", dest="event_class", metavar="C", help="to nzb: the class such as 40C or 10A")
    parser.add_argument("--boards", type=_count, metavar="N", help="the boards played, in place of what the file says")


def _count(text: str) -> int:
    """A whole number from 1."""
    if not re.fullmatch(r"[1-9][0-9]{0,5}", text):
        raise argparse.ArgumentTypeError(f"'{text}' is not a whole number from 1")
    return int(text)


def run(options: argparse.Namespace) -> int:
    """Convert the file; what is lost is reported on standard error."""
    options.scheme = options.today = None
    original = read_file(options.file)
    source = read_source(options.file, original, options)
    if not is_accepted(source.problems):
        return _refuse(source.problems, "a file with errors is not converted")
    batch = source.batch
    batch = replace(batch, sessions=tuple(_completed(session, options) for session in batch.sessions))
    if options.to in BY_DIRECTION:
        batch = replace(batch, sessions=tuple(map(_with_directions, batch.sessions)))
    writer, lost = _writer(options.to, batch)
    data = writer(batch)
    wrong = _find_errors(data, options)
    if wrong:
        return _refuse(wrong, f"what would be written as {options.to} is not accepted, so nothing was written")
    for what in [*lost, *_unread(batch, original)]:
        print(f"overtrick convert: not carried over: {what}", file=sys.stderr)
    _write(options.output, data)
    return FINE


def _write(file: str | None, data: bytes) -> None:
    if not file:
        sys.stdout.buffer.write(data)
        return
    try:
        Path(file).write_bytes(data)
    except OSError as error:
        raise BadUse(f"{file} cannot be written: {error.strerror}") from error


def _refuse(problems: Iterable[Problem], why: str) -> int:
    for problem in problems:
        print(problem, file=sys.stderr)
    print(f"overtrick convert: {why}", file=sys.stderr)
    return ERRORS_FOUND


def _find_errors(data: bytes, options: argparse.Namespace) -> list[Problem]:
    """What `overtrick check` would reject the written file for."""
    if options.to == CSV:
        return []
    written = read_source(STANDARD_INPUT, data, options)
    errors = [problem for problem in written.problems if problem.severity is Severity.ERROR]
    if written.batch.format != options.to:
        message = f"The file would be read as another format ({written.batch.format})."
        errors.append(Problem("unknown-format", Severity.ERROR, 0, "", "", message, "Convert it to another format."))
    return errors


def _unread(batch: Batch, original: bytes) -> list[str]:
    """What the reader passed over, in one line."""
    if batch.format == pbn.FORMAT and (columns := pbn.list_unread_columns(original)):
        return [f"the totals and ranks of several sessions (columns {', '.join(columns)})"]
    found = usebio.list_unread_elements(original) if batch.format == usebio.FORMAT else []
    return [f"the elements {', '.join(found)} of the file"] if found else []


def _completed(session: Session, options: argparse.Namespace) -> Session:
    """The session with what the options add to it."""
    changes: dict[str, Any] = {}
    if options.club is not None:
        changes["club"] = options.club
    if options.boards is not None:
        changes["boards"] = options.boards
    if options.event_class:
        found = re.fullmatch(r"(\d{1,3})([A-Z])", options.event_class)
        if found is None:
            raise BadUse(f"'{options.event_class}' is not a class; write it like 40C or 10A")
        changes |= {"award": int(found[1]), "points_type": found[2]}
    completed = replace(session, **changes)
    return replace(completed, award=_award_column(completed)) if options.event_class else completed


def _award_column(session: Session) -> int | None:
    """What the award column says for a points type that names no class: other numbers for matches and final ladders."""
    scheme = load_scheme(default_scheme(nzb.FORMAT))
    column = scheme.on(session.date or scheme.effective).award_columns.get(session.points_type or "")
    if column is None:
        return session.award
    if conversion.fit_session(session).final:
        return int(column.final.number)
    if session.lists == MATCH_LISTS and session.boards:
        return int(column.match.number * session.boards)
    return session.award


def _writer(target: str, batch: Batch) -> tuple[Any, list[str]]:
    if target == "nzb":
        return _to_nzb, conversion.list_losses(batch)
    module = import_module(f"overtrick.formats.{MODULES.get(target, target)}")
    if target == "mcd" and all(session.lists == MATCH_LISTS for session in batch.sessions):
        raise BadUse("A contest report holds rankings, and a list of matches is not one. Convert the final ladder.")
    return module.dumps, module.list_losses(batch)


def _with_directions(session: Session) -> Session:
    """A session of two lists whose rows say in which they stand: other formats do not tell it by their order."""
    lists = split_lists(session.entries, session.lists or ONE_LIST)
    if len(lists) != len(DIRECTIONS) or any(entry.details and entry.details.direction for entry in session.entries):
        return session
    entries = [
        replace(entry, details=replace(entry.details or EntryDetails(), direction=direction))
        for direction, each in zip(DIRECTIONS, lists, strict=True)
        for entry in each
    ]
    return replace(session, entries=tuple(entries))


def _to_nzb(batch: Batch) -> bytes:
    if len(batch.sessions) != 1:
        raise BadUse(f"A {nzb.TITLE} holds one session; this file has {len(batch.sessions)}.")
    absent = conversion.missing_columns(batch.sessions[0])
    if absent:
        given = [f"{name} ({OPTIONS[name]})" if name in OPTIONS else name for name in absent]
        raise BadUse(f"A {nzb.TITLE} must have what this file does not say: {', '.join(given)}.")
    data = nzb.dumps(Batch(nzb.FORMAT, (conversion.fit_session(batch.sessions[0]),)))
    wrong = [problem for problem in nzb.loads(data)[1] if problem.severity is Severity.ERROR]
    if wrong:
        raise BadUse(f"This cannot be said in a {nzb.TITLE}: {wrong[0].message}")
    return data
