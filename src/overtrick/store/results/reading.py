"""A file read and checked as this federation expects it: all that can be done before anything is locked.

It needs the clubs of the register and nothing else of the store, so the slow part of taking a file in holds nobody up.
"""

import hashlib
from collections.abc import Iterator
from datetime import date, datetime
from typing import Any

import msgspec
from msgspec.structs import replace

from overtrick import formats
from overtrick.checks import check
from overtrick.checks.deliveries import Outcome, Sender, may_send
from overtrick.core.problems import Problem, Severity, is_accepted, limit_problems
from overtrick.core.session import NO_FORMAT, Batch, Session
from overtrick.formats import magic_contest, nzb
from overtrick.formats.magic_contest.identity import licensees
from overtrick.formats.magic_contest.twins import split_twins
from overtrick.store.registers.clubs import ClubRegister
from overtrick.store.registers.federation import Federation

BY_HAND = "by hand"
_LARGEST_CODE = 2**31 - 1
# What only the rows of a whole field can be held to.
_OF_WHOLE_FIELDS = ("missing-places", "percentage-mean")


class Delivery(msgspec.Struct, frozen=True, kw_only=True):
    """A file as it comes through a door. Without a club it is sent as the club that its header names.

    `cut_unseen`: over plain FTP nobody can see whether a file is whole. `by_hand` says why a person entered it, and
    the size of the field if only a few of its rows were entered.
    """

    name: str
    content: bytes
    at: datetime
    club: int | None = None
    door: str = "command line"
    cut_unseen: bool = False
    who: str = ""
    by_hand: dict[str, Any] | None = None


class PreparedFile(msgspec.Struct, frozen=True):
    """What was found out about a file ahead: all that is wrong with it, and what its sessions earn by themselves."""

    problems: tuple[Problem, ...]
    awarded: tuple[Any, ...]


class PreparedFiles(msgspec.Struct, frozen=True):
    """What was found out about files ahead, and the last decision up to which it holds."""

    version: int
    files: tuple[PreparedFile, ...]


class Reading(msgspec.Struct, frozen=True, kw_only=True):
    """What a file says, whose it is, and all that is wrong with it. The sessions have their club and round.

    `awarded` is what they earn by themselves, where that was worked out ahead.
    """

    delivery: Delivery
    sha256: str
    day: date
    club: int
    format: str
    sessions: tuple[Session, ...]
    problems: tuple[Problem, ...]
    awarded: tuple[Any, ...] = ()

    @property
    def accepted(self) -> bool:
        """Whether the file can count."""
        return is_accepted(self.problems)

    @property
    def rows(self) -> int:
        """How many contestants it reports."""
        return sum(len(session.entries) for session in self.sessions)


def read_delivery(
    delivery: Delivery, federation: Federation, clubs: ClubRegister, foreseen: PreparedFile | None = None
) -> Reading:
    """Read and check a file, unless it was checked ahead. Never raises on what is in it."""
    batch, unreadable = formats.loads(delivery.content, federation.formats)
    day = federation.day_of(delivery.at)
    problems = list(unreadable)
    if foreseen is None:
        found = _checked(batch, federation, clubs, day, delivery.name)
        problems += [each for each in found if each.code not in _OF_WHOLE_FIELDS or not _few_rows(delivery)]
    owners = [_owner(session, batch, clubs, delivery.club, problems) for session in split_sessions(batch)]
    sender = delivery.club if delivery.club is not None else next((owner for owner in owners if owner is not None), 0)
    if not 0 <= sender <= _LARGEST_CODE:
        sender = 0
    if not delivery.club and batch.sessions and all(owner is None for owner in owners):
        problems.append(_nobodys())
    problems += _not_theirs(clubs.sender(sender), owners)
    sessions = tuple(
        replace(session, club=sender if owner is None else owner, round=session.round or 0)
        for session, owner in zip(split_sessions(batch), owners, strict=True)
    )
    problems += _unfit(sessions, batch.format)
    known = foreseen.problems if foreseen else limit_problems(problems)
    return Reading(
        delivery=delivery,
        sha256=hashlib.sha256(delivery.content).hexdigest(),
        day=day,
        club=sender,
        format=batch.format,
        sessions=sessions,
        problems=known,
        awarded=foreseen.awarded if foreseen else (),
    )


def _nobodys() -> Problem:
    says = "The file does not name a club of the federation, so nobody knows who sends it."
    return Problem("unknown-club", Severity.ERROR, 1, "Club ID", "", says, "Say which club sends it: --club CODE.")


def _few_rows(delivery: Delivery) -> bool:
    """Whether somebody entered a few rows of a larger field by hand."""
    return bool((delivery.by_hand or {}).get("field"))


def split_sessions(batch: Batch) -> tuple[Session, ...]:
    """The sessions of a file as they are kept: a joined two-winner contest as its two reports (F13)."""
    if batch.format != magic_contest.FORMAT:
        return batch.sessions
    return tuple(part for session in batch.sessions for part in split_twins(session))


def _checked(batch: Batch, federation: Federation, clubs: ClubRegister, day: date, name: str) -> tuple[Problem, ...]:
    played = min((session.date for session in batch.sessions if session.date), default=day)
    scheme = federation.scheme
    expectations = replace(scheme.expectations(scheme.on(played).day), clubs=clubs.codes)
    return check(batch, expectations, day, name=name, at_a_door=True)


def _owner(
    session: Session, batch: Batch, clubs: ClubRegister, sender: int | None, problems: list[Problem]
) -> int | None:
    """The club whose session it is: by its header, by the licence in a contest report, else the sender's."""
    if session.club is not None:
        return session.club
    if batch.format != magic_contest.FORMAT:
        return sender
    # Whoever arranged a contest is its club; a director who only scored it for the club needs no licence here (F15).
    licensee = licensees(session)[-1]
    club = clubs.licences.get(licensee.number)
    if club is not None and not _fits(licensee.name, clubs.names[club]):
        problems.append(_wrong_licence(licensee.number, licensee.name, clubs.names[club]))
    if club is None:
        # A club whose licence nobody has entered yet is known by its name.
        named = [code for code, name in clubs.unlicensed.items() if _fits(licensee.name, name)]
        club = named[0] if len(named) == 1 else None
        problems.append(_unknown_licence(licensee.number, licensee.name, club))
    return club


def _fits(stated: str, name: str) -> bool:
    """Whether the name of a licensee is that of the club: one holds the words of the other."""
    ours, theirs = (" ".join(text.casefold().replace(".", " ").split()) for text in (name, stated))
    return bool(theirs) and (ours in theirs or theirs in ours)


def _unknown_licence(number: str, name: str, club: int | None) -> Problem:
    says = f"No club has the licence number {number} ({name})."
    says += f" By its name it is club {club}." if club is not None else ""
    advice = "Ask the federation to enter the licence in its register of clubs."
    severity = Severity.ERROR if club is None else Severity.WARNING
    return Problem("unknown-licence", severity, 0, "95", number, says, advice)


def _wrong_licence(number: str, name: str, club: str) -> Problem:
    says = f"The licence number {number} belongs to {club}, and the report comes from {name}."
    advice = "Correct the name or the licence number in the scoring program."
    return Problem("licence-name", Severity.ERROR, 0, "94", name, says, advice)


def _not_theirs(sender: Sender, owners: list[int | None]) -> Iterator[Problem]:
    for owner in dict.fromkeys(owners):
        if owner is None:
            continue
        decision = may_send(sender, owner)
        if decision.outcome is Outcome.REJECT:
            advice = "Send it with the club's own credentials, or ask the federation to let this club send for it."
            yield Problem("not-your-club", Severity.ERROR, 1, "Club ID", str(owner), f"{decision.because}.", advice)


def _unfit(sessions: tuple[Session, ...], format_name: str) -> Iterator[Problem]:
    """What a store cannot keep as a session, whatever its format."""
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
