"""`overtrick award`: the awards of results files with their reasons, without a database."""

import argparse
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from overtrick.awards import NO_CONTEXT, Context, ContextError, SessionAwards
from overtrick.awards.context import Player
from overtrick.awards.context import loads as load_context
from overtrick.awards.file_links import FileLinks, Position
from overtrick.checks.player_numbers import find_mistaken_numbers
from overtrick.checks.seen_sessions import SeenSessions
from overtrick.checks.serial_numbers import SeenSerials
from overtrick.cli.input_files import (
    STANDARD_INPUT,
    Source,
    add_file_options,
    exit_status,
    read_file,
    read_source,
    read_sources,
    read_text,
)
from overtrick.cli.output import no_award_reason, print_common_problems, print_json, problem_record, screen
from overtrick.cli.runner import BadUse
from overtrick.core.because import Because
from overtrick.core.problems import Problem, is_accepted
from overtrick.core.session import Entry, Session
from overtrick.schemes import Scheme, load_scheme
from overtrick.schemes.registers.on_day import PlayerFacts, registers_of, status_on

EXAMPLES = """\
examples:
  overtrick award 106_2026_03_14_jubilee_1.txt
  overtrick award --json results/*.txt > awards.jsonl
  overtrick award --scheme nz-2017-draft results.txt
  overtrick award --context plate.toml 999_2026_plate_final.txt"""


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    add_file_options(parser)
    parser.add_argument("--context", metavar="C.toml", help="what the file cannot say: stage, approvals, line-ups …")


def run(options: argparse.Namespace) -> int:
    """Award every file; a file with errors earns nothing and makes the exit status 1."""
    try:
        return _run(options, _context(options.context, options.scheme))
    except ContextError as error:
        raise BadUse(f"{options.context}: {error}") from error


def _run(options: argparse.Namespace, context: Context) -> int:
    links = _find_links(options)
    seen, serials = SeenSessions(), SeenSerials()
    refused = 0
    for source in read_sources(options):
        serials.add(source.batch)
        good = is_accepted(source.problems)
        refused += not good
        for position, session in enumerate(source.batch.sessions):
            beside = tuple(seen.check(session, source.file, linked=bool(context.stage))) if good else ()
            awarded = _award(links, source, position, context) if good else None
            problems = (*source.problems, *beside, *(awarded.problems if awarded else ()))
            _show(options, source, session, awarded, problems)
        if not source.batch.sessions:
            _show(options, source, None, None, source.problems)
    print_common_problems("award", serials.find_gaps())
    return exit_status(options, errors=refused > 0)


def _award(links: FileLinks, source: Source, position: int, context: Context) -> SessionAwards:
    session = source.batch.sessions[position]
    edition = source.scheme.on(session.date or source.scheme.effective)
    known = _with_mistaken_numbers(context, session, source.scheme)
    return links.award(session, edition, Position(source.file, position), known)


def _with_mistaken_numbers(context: Context, session: Session, scheme: Scheme) -> Context:
    """Add those whose numbers cannot be any player's: no register has them, and they earn nothing."""
    form = scheme.federation.player_numbers
    mistaken = find_mistaken_numbers(session, form) if form else []
    if not mistaken:
        return context
    unknown = status_on(PlayerFacts(registered=False), registers_of(scheme))
    players = tuple(Player(number=number, status=unknown) for number in dict.fromkeys(mistaken))
    return replace(context, players=(*context.players, *players))


def _find_links(options: argparse.Namespace) -> FileLinks:
    """Look through the files first: the sessions of an event may be in several, and matter to each other."""
    links = FileLinks()
    for file in options.files if len(options.files) > 1 else ():
        if file == STANDARD_INPUT or not Path(file).is_file():
            continue
        source = read_source(file, read_file(file), options)
        if is_accepted(source.problems):
            for position, session in enumerate(source.batch.sessions):
                edition = source.scheme.on(session.date or source.scheme.effective)
                links.add(session, edition, Position(source.file, position))
    return links


def _context(path: str | None, scheme: str | None) -> Context:
    form = load_scheme(scheme).federation.player_numbers if scheme else None
    return NO_CONTEXT if path is None else load_context(read_text(path), form)


def _show(
    options: argparse.Namespace,
    source: Source,
    session: Session | None,
    awarded: SessionAwards | None,
    problems: tuple[Problem, ...],
) -> None:
    if options.json:
        print_json(award_record(source.file, source.scheme.name, session, awarded, problems))
    else:
        screen().session(source.file, source.scheme.name, session, awarded, problems)


REJECTED = Because("The file has errors and earns nothing until they are corrected")


def award_record(
    file: str,
    scheme: str,
    session: Session | None,
    awarded: SessionAwards | None,
    problems: tuple[Problem, ...],
) -> dict[str, Any]:
    """A file's awards in the form that other programs rely on."""
    entries: list[dict[str, Any]] = []
    if awarded and awarded.entries:
        entries = [
            {
                **_row(each.entry, each.list),
                "awards": [
                    {
                        "player": award.player,
                        "unit": award.unit,
                        "points": f"{award.points:f}",
                        "kind": award.kind,
                        "because": [str(reason) for reason in award.because],
                    }
                    for award in each.awards
                ],
                "because": [str(reason) for reason in (*each.because, *each.notes)],
            }
            for each in awarded.entries
        ]
    elif session:
        why = str(no_award_reason(scheme) if awarded else REJECTED)
        entries = [{**_row(entry, 1), "awards": [], "because": [why]} for entry in session.entries]
    return {
        "file": file,
        "scheme": scheme,
        "event": _event(session, awarded),
        "problems": [problem_record(problem) for problem in problems],
        "entries": entries,
    }


def _row(entry: Entry, number: int) -> dict[str, Any]:
    score = "" if entry.score is None else f"{entry.score:f}"
    return {
        "line": entry.row,
        "list": number,
        "place": entry.place_text,
        "score": score,
        "players": list(entry.players),
    }


def _event(session: Session | None, awarded: SessionAwards | None) -> dict[str, Any] | None:
    if session is None:
        return None
    return {
        "name": session.event,
        "date": session.date.isoformat() if session.date else None,
        "club": session.club,
        "class": awarded.event_class if awarded else None,
        "round": session.round,
        "boards": session.boards,
    }
