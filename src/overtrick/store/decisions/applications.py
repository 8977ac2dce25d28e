"""Applications of clubs and players, from applying to the answer: every step is an entry of the journal.

A club applies for an adjustment of points, or for the old records of a new member who has played before; the federation
decides. A player asks for another name; the club decides. An application changes nothing by itself: to grant it is a
decision that names the others by which it was done.
"""

from typing import Any

import msgspec

from overtrick.store import models
from overtrick.store.decisions.common.application_contents import (
    NEWCOMERS,
    check_contents,
    read_contents,
    write_contents,
)
from overtrick.store.decisions.common.kind import Record, audit
from overtrick.store.decisions.common.references import (
    ApplicationKind,
    ApplicationNumber,
    ClubCode,
    JournalLine,
    PlayerNumber,
    PlayerNumberOrNone,
)
from overtrick.store.errors import Refusal
from overtrick.store.journal.entries import JournalEntry, encode_json, entries_by_number
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.models.states import DECLINED, GRANTED, NAME, OPEN, TAKEN_BACK

LONGEST_TEXT = 4_000
# Only such a club has a secretary; what a player of another one asks for goes to the federation.
_AFFILIATED = "affiliated"


class NewApplication(Record, frozen=True, kw_only=True):
    """An application: its kind, the club, the player if it is about one, the justification, and what is wanted."""

    kind: ApplicationKind
    club: ClubCode
    number: PlayerNumberOrNone = ""
    text: str = ""
    data: dict[str, Any]


class ApplicationStep(Record, frozen=True, kw_only=True):
    """The next step of an application, by its number, with a text."""

    application: ApplicationNumber
    text: str = ""


class Grant(Record, frozen=True, kw_only=True):
    """An application that is granted: the answer, the number of a new member, and the decisions that did it."""

    application: ApplicationNumber
    text: str = ""
    number: PlayerNumber | None = None
    lines: tuple[JournalLine, ...] = ()


def complete_application(entry: JournalEntry, new: NewApplication) -> NewApplication:
    """Write what is wanted with all its keys, and the players' numbers in the form of the register."""
    return msgspec.structs.replace(new, data=write_contents(read_contents(new.kind, new.data)))


def check_application(entry: JournalEntry, new: NewApplication) -> None:
    """Refuse what cannot be applied for, and an application without its justification."""
    check_contents(read_contents(new.kind, new.data), new.number, entry.day)
    check_text(new.text)
    if new.kind not in (NAME, *NEWCOMERS) and not new.text.strip():
        raise Refusal("An application for an adjustment needs a justification.")
    waiting = models.Application.objects.filter(kind=NAME, number=new.number, state=OPEN)
    if new.kind == NAME and waiting.exists():
        raise Refusal("A change of this name is already waiting for an answer: take it back first.")


def apply_for(work: UnitOfWork, entry: JournalEntry, new: NewApplication) -> None:
    """Apply for an adjustment of points, for a new member's old records, or for another name."""
    kind = work.state.clubs.kind_on(new.club, entry.day)
    with_club = new.kind == NAME and kind == _AFFILIATED
    values = (
        entry.seq, entry.at, entry.who, new.kind, new.club, new.number, new.text, encode_json(new.data), with_club,
        OPEN, "", None, "", "", "[]",
    )  # fmt: skip
    application = work.writer.add(models.Application, *values)
    audit(work, entry, "application", application, None, {"state": OPEN, "kind": new.kind, "club": new.club})


def grant(work: UnitOfWork, entry: JournalEntry, granted: Grant) -> None:
    """Grant an application; the decisions that carry it out are made before."""
    number = granted.number or ""
    values = {"granted": number, "lines": encode_json(list(granted.lines))}
    _answer(work, entry, granted.application, granted.text, GRANTED, values)


def check_grant(entry: JournalEntry, granted: Grant) -> None:
    """Refuse a grant that leads to nothing: a new member needs a number, and what is named must have been decided."""
    check_text(granted.text)
    known = entries_by_number(granted.lines)
    if missing := [line for line in granted.lines if line not in known]:
        raise Refusal(f"The journal has no line {missing[0]}.")
    application = find_application(granted.application)
    if application.kind in NEWCOMERS and not granted.number:
        raise Refusal("Say which number the new member has now.")
    if application.kind not in NEWCOMERS and not granted.lines:
        raise Refusal("Name the decisions by which it was granted: lines of the journal.")


def decline(work: UnitOfWork, entry: JournalEntry, step: ApplicationStep) -> None:
    """Decline an application, with the reason."""
    _answer(work, entry, step.application, step.text, DECLINED, {})


def check_declining(entry: JournalEntry, step: ApplicationStep) -> None:
    """Refuse to decline without a reason."""
    check_step(entry, step)
    if not step.text.strip():
        raise Refusal("Say why it is declined: the applicant reads it.")


def check_step(entry: JournalEntry, step: ApplicationStep) -> None:
    """Refuse a text that is too long."""
    check_text(step.text)


def take_back(work: UnitOfWork, entry: JournalEntry, step: ApplicationStep) -> None:
    """Take an application back that has not been answered."""
    _answer(work, entry, step.application, step.text, TAKEN_BACK, {})


def reopen(work: UnitOfWork, entry: JournalEntry, step: ApplicationStep) -> None:
    """Open an application again that was answered or taken back; what a grant led to is withdrawn separately."""
    application = find_application(step.application)
    if application.state == OPEN:
        raise Refusal(f"Application {application.pk} is already open.")
    values = {"state": OPEN, "answer": "", "answered": None, "answered_by": "", "granted": "", "lines": "[]"}
    models.Application.objects.filter(pk=application.pk).update(**values)
    audit(work, entry, "application", application.pk, {"state": application.state}, {"state": OPEN})


def find_application(number: int) -> models.Application:
    """Find an application by its number; refuse a number that none has."""
    found = models.Application.objects.filter(pk=number).first()
    if found is None:
        raise Refusal(f"There is no application {number}.")
    return found


def check_text(text: str) -> None:
    """Refuse a text that is too long."""
    if len(text) > LONGEST_TEXT:
        raise Refusal(f"The text is longer than {LONGEST_TEXT:,} characters.")


def _answer(work: UnitOfWork, entry: JournalEntry, number: int, text: str, state: str, more: dict[str, str]) -> None:
    """Give an application its answer; refuse unless it is open."""
    application = find_application(number)
    if application.state != OPEN:
        raise Refusal(f"Application {number} is {application.state}; this needs one that is open.")
    values = {"state": state, "answer": text, "answered": entry.at, "answered_by": entry.who}
    models.Application.objects.filter(pk=number).update(**values, **more)
    audit(work, entry, "application", number, {"state": OPEN}, {"state": state} | more)
