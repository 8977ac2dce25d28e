"""Reading of a file: it is read and checked as this federation expects it, before anything is locked.

It needs the clubs of the register and nothing else of the store, so the slow part of processing a file blocks no other
process.
"""

import hashlib
from collections.abc import Iterator
from datetime import date
from functools import partial
from typing import Any

import msgspec
from msgspec.structs import replace

from overtrick import formats
from overtrick.checks import check
from overtrick.checks.deliveries import Outcome, Sender, may_send
from overtrick.checks.file_name import good_name
from overtrick.checks.player_numbers import write_numbers_alike
from overtrick.core.clauses import Clauses
from overtrick.core.problems import Problem, Severity, is_accepted, limit_problems
from overtrick.core.session import NO_FORMAT, Batch, Session
from overtrick.formats import magic_contest, nzb
from overtrick.formats.magic_contest.twins import split_twins
from overtrick.schemes import Scheme
from overtrick.schemes.translations import list_translations
from overtrick.scoring.boards.file_boards import FileBoards
from overtrick.store.registers.clubs import ClubRegister
from overtrick.store.registers.federation import Federation
from overtrick.store.results.delivery import Delivery, OverBudget
from overtrick.store.results.stated_club import LICENCE, ClubFinder

BY_HAND = "by hand"
_LARGEST_CODE = 2**31 - 1
# Problems that only the rows of a whole field can have.
_WHOLE_FIELD_PROBLEMS = ("missing-places", "percentage-mean")


class Reading(msgspec.Struct, frozen=True, kw_only=True):
    """The content of a file, its club and its problems. The sessions have their club.

    `prepared_awards` is what the sessions earn by themselves, `prepared_boards` what their boards say, where another
    process worked it out.
    """

    delivery: Delivery
    sha256: str
    day: date
    club: int
    format: str
    sessions: tuple[Session, ...]
    problems: tuple[Problem, ...]
    prepared_awards: tuple[Any, ...] = ()
    prepared_boards: tuple[FileBoards | None, ...] = ()

    @property
    def accepted(self) -> bool:
        """Tell whether the file can count."""
        return is_accepted(self.problems)

    @property
    def rows(self) -> int:
        """Count the contestants of the file."""
        return sum(len(session.entries) for session in self.sessions)


def read_delivery(delivery: Delivery, federation: Federation, clubs: ClubRegister) -> Reading:
    """Read a file, and check it. Content of any kind raises no exception.

    A file that is known to be over budget is rejected without being read. One without a name gets a good one.
    """
    if delivery.over_budget:
        return _reject_unread(delivery, delivery.over_budget, federation)
    day = federation.day_of(delivery.at)
    about = federation.about_on(day)
    batch, unreadable = formats.loads(delivery.content, about.formats, about.player_numbers)
    batch, unreadable = write_numbers_alike(batch, unreadable, about.player_numbers)
    if not delivery.name:
        delivery = replace(delivery, name=good_name(batch, about.formats))
    found = _check(batch, federation, clubs, day, delivery.name)
    few_rows = _has_few_rows(delivery)
    problems = [*unreadable, *(each for each in found if not few_rows or each.code not in _WHOLE_FIELD_PROBLEMS)]
    owners = _find_owners(batch, federation.scheme.version_on(day), clubs, delivery.club, problems)
    sender = delivery.club if delivery.club is not None else next((owner for owner in owners if owner is not None), 0)
    if not 0 <= sender <= _LARGEST_CODE:
        sender = 0
    if not delivery.club and batch.sessions and all(owner is None for owner in owners):
        problems.append(_no_club_problem())
    problems += _sender_problems(clubs.sender(sender), owners, about.clauses)
    owned = zip(split_sessions(batch), owners, strict=True)
    sessions = tuple(replace(session, club=sender if owner is None else owner) for session, owner in owned)
    problems += _session_problems(sessions, batch.format) if batch.whole else ()
    return Reading(
        delivery=delivery,
        sha256=hashlib.sha256(delivery.content).hexdigest(),
        day=day,
        club=sender,
        format=batch.format,
        sessions=sessions,
        problems=limit_problems(problems),
    )


def _reject_unread(delivery: Delivery, over: OverBudget, federation: Federation) -> Reading:
    """Return the reading of a file that took too much: no session, and the one problem."""
    return Reading(
        delivery=delivery,
        sha256=hashlib.sha256(delivery.content).hexdigest(),
        day=federation.day_of(delivery.at),
        club=delivery.club or 0,
        format=NO_FORMAT,
        sessions=(),
        problems=(over_budget_problem(over),),
    )


def over_budget_problem(over: OverBudget) -> Problem:
    """Say what a file took too much of, and what to do. The words depend only on what the journal keeps."""
    match over.of:
        case "time":
            says = f"Reading the file took more than {over.limit:,} seconds of computing time, so it was not read."
        case "memory":
            says = f"Reading the file took more than {over.limit:,} bytes of memory, so it was not read."
        case "crash":
            says = "The program that reads files failed twice on this file, so it was not read."
    advice = (
        "Export the results again, one session in each file; if this happens again, send the file to the federation."
    )
    return Problem("over-budget", Severity.ERROR, 0, "", "", says, advice)


def _no_club_problem() -> Problem:
    says = "The file does not name a club of the federation, so nobody knows who sends it."
    return Problem("unknown-club", Severity.ERROR, 1, "Club ID", "", says, "Say which club sends it: --club CODE.")


def _has_few_rows(delivery: Delivery) -> bool:
    """Tell whether a person entered only a few rows of a larger field."""
    return bool((delivery.by_hand or {}).get("field"))


def split_sessions(batch: Batch) -> tuple[Session, ...]:
    """Return the sessions of a file as they are stored: a joined two-winner contest as its two reports (F13)."""
    if batch.format != magic_contest.FORMAT:
        return batch.sessions
    return tuple(part for session in batch.sessions for part in split_twins(session))


def _check(batch: Batch, federation: Federation, clubs: ClubRegister, day: date, name: str) -> tuple[Problem, ...]:
    played = min((session.date for session in batch.sessions if session.date), default=day)
    scheme = federation.scheme
    stated = federation.about_on(played)
    known = clubs.codes | clubs.licence_numbers if LICENCE in stated.find_clubs_by else clubs.codes
    expectations = replace(scheme.expectations(played), clubs=known)
    return check(batch, expectations, day, name=name, at_a_door=True)


def _find_owners(
    batch: Batch, scheme: Scheme, clubs: ClubRegister, sender: int | None, problems: list[Problem]
) -> list[int | None]:
    translate = partial(list_translations, scheme, section="clubs")
    finder = ClubFinder(clubs, scheme.federation.find_clubs_by, sender, problems, translate)
    return [finder.find(session, batch.format) for session in split_sessions(batch)]


def _sender_problems(sender: Sender, owners: list[int | None], clauses: Clauses) -> Iterator[Problem]:
    for owner in dict.fromkeys(owners):
        if owner is None:
            continue
        decision = may_send(sender, owner, clauses)
        if decision.outcome is Outcome.REJECT:
            advice = "Send it with the club's own credentials, or ask the federation to let this club send for it."
            says = f"{decision.because.sentence}."
            yield Problem("not-your-club", Severity.ERROR, 1, "Club ID", str(owner), says, advice)


def _session_problems(sessions: tuple[Session, ...], format_name: str) -> Iterator[Problem]:
    """Find what prevents sessions of any format from being stored."""
    for session in sessions:
        if session.date is None:
            says, advice = "The session has no day, so it cannot be placed.", "Enter the date in the scoring program."
            yield Problem("undated-session", Severity.ERROR, 1, "Date", "", says, advice)
    if format_name != nzb.FORMAT and b"\\u0000" in msgspec.json.encode(sessions):
        says = "The file has a NUL character in a text, which no scoring program writes on purpose."
        yield Problem(
            "nul-character", Severity.ERROR, 0, "", "", says, "Send the file again; it may have been damaged."
        )
    if format_name not in (nzb.FORMAT, NO_FORMAT) and not any(session.entries for session in sessions):
        says = "The file reports no contestant, and in its format that does not take back an earlier file."
        advice = "Send the file with its ranking; to take an earlier file back, ask the federation to cancel it."
        yield Problem("no-results", Severity.ERROR, 0, "", "", says, advice)
