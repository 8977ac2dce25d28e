"""One player with everything on record, as the federation reads it: identity, standing, points, who changed what."""

from collections.abc import Sequence
from datetime import date, datetime
from typing import Any

import msgspec

from overtrick.store import models
from overtrick.store.access.permissions import Actor
from overtrick.store.db import database
from overtrick.store.db.values import moment_of
from overtrick.store.errors import NotFound
from overtrick.store.explain.history import History
from overtrick.store.journal.number_form import canonical_number
from overtrick.store.queries.applications import ApplicationShown, find_applications
from overtrick.store.queries.members.details import MemberDetails, find_entry
from overtrick.store.queries.other_points import OtherPoints, find_other_points
from overtrick.store.queries.player import PlayerIdentity, player_history
from overtrick.store.registers.players import find_player

MOST_NOTES = 60
ALLOWED = "allowed"
_NOTES = (
    "SELECT a.seq, a.key, a.at, a.who, a.before, a.after, j.kind, j.reason FROM audit a "
    "JOIN journal j ON j.seq = a.seq WHERE a.what = %s AND a.key IN ({marks}) ORDER BY a.id DESC LIMIT %s"
)


class AuditNote(msgspec.Struct, frozen=True, kw_only=True):
    """What a decision changed in an entry: under which key, when, by whom and why, with the values of each field."""

    seq: int
    key: str
    at: datetime
    who: str
    kind: str
    reason: str
    before: dict[str, Any]
    after: dict[str, Any]


class PlayerEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A player as the office sees one. `kinds` are those of the decisions behind the other points, by journal line.

    `notes` are the latest changes; `more_notes` tells whether there are others.
    """

    details: MemberDetails
    identity: PlayerIdentity
    history: History
    other_points: list[OtherPoints]
    kinds: dict[int, str]
    applications: list[ApplicationShown]
    questions: list[models.Question]
    logins: list[models.Account]
    notes: list[AuditNote]
    more_notes: bool


def find_registered(number: str) -> models.Player | None:
    """Find the row of a number itself, merged or not; None if nobody has it."""
    try:
        return find_player(canonical_number(number))
    except NotFound:
        return None


def find_player_entry(number: str, who: Actor, day: date) -> PlayerEntry | None:
    """Find everything on record about the player of a number; None if nobody has it."""
    details = find_entry(number, day)
    if details is None:
        return None
    numbers = list(details.numbers)
    identity = PlayerIdentity(details.row, details.duplicates)
    notes = _notes_of(details)
    points = find_other_points(identity, who)
    questions = models.Question.objects.filter(player__number__in=numbers).select_related("session")
    return PlayerEntry(
        details=details, identity=identity, history=player_history(identity, day, details.timeline),
        other_points=points, kinds={each.line: each.decision for each in points},
        applications=find_applications(players=numbers)[::-1],
        questions=list(questions.order_by("-id")[:20]), logins=list(details.logins),
        notes=notes[:MOST_NOTES], more_notes=len(notes) > MOST_NOTES,
    )  # fmt: skip


def _notes_of(details: MemberDetails) -> list[AuditNote]:
    """Return what decisions changed in a player's entry, the latest first, and one more than are shown."""
    rows, entries = details.timeline
    return [
        AuditNote(
            seq=note.seq, key=note.key, at=note.at, who=note.who, kind=entries[note.seq].kind,
            reason=entries[note.seq].reason, before=_fields(note.before), after=_fields(note.after),
        )
        for note in rows.notes[: -MOST_NOTES - 2 : -1]
    ]  # fmt: skip


def find_notes(what: str, keys: Sequence[str], most: int) -> list[AuditNote]:
    """Find what decisions changed in some entries, the latest first."""
    sql = _NOTES.format(marks=", ".join(["%s"] * len(keys)))
    return [
        AuditNote(
            seq=seq, key=key, at=moment_of(at), who=who, kind=kind, reason=reason,
            before=_fields(before), after=_fields(after),
        )
        for seq, key, at, who, before, after, kind, reason in database.rows(sql, what, *keys, most)
    ]  # fmt: skip


def _fields(text: str) -> dict[str, Any]:
    """Return the values of a note by field; a permission is kept as its value alone."""
    found = msgspec.json.decode(text)
    if isinstance(found, bool):
        return {ALLOWED: found}
    return found if isinstance(found, dict) else {}
