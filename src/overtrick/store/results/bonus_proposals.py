"""Proposals that a person confirms: bonuses for the best pair of a grade outside the awards (N21).

The engine finds them whenever it calculates a ladder, and adds a note. This module collects the notes of all ladders
in force.
"""

from collections.abc import Iterator
from datetime import date
from typing import NamedTuple

import msgspec

from overtrick.core.numbers import plain
from overtrick.core.session import FINAL_ROUND
from overtrick.store import models
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.results.sessions import calculate_current_awards, find_contest_sessions

_BONUS = "bonus"


class Proposal(msgspec.Struct, frozen=True, kw_only=True):
    """A bonus of a ladder that a person has to confirm; `pair` has the players of all pairs that tie for it."""

    club: int
    name: str
    revision: int
    position: int
    date: date
    event: str
    bonus: str
    pair: tuple[str, ...]
    lines: tuple[int, ...]
    points: str
    because: str


def find_proposals(since: date | None = None) -> list[Proposal]:
    """Return the bonuses that are proposed and not confirmed yet, in order of the day of play, from `since` on."""
    classes = {
        name
        for edition in current_federation().scheme.editions
        for bonus in edition.best_pairs
        for name in bonus.classes
    }
    sessions = models.Session.objects.filter(stands=True, round=FINAL_ROUND, event_class__in=classes)
    if since:
        sessions = sessions.filter(date__gte=since)
    return [each for session in sessions.order_by("date", "id") for each in find_session_proposals(session.pk)]


def find_session_proposals(session: int) -> list[Proposal]:
    """Return the bonuses that are proposed for one session and not confirmed yet."""
    stored = models.Session.objects.select_related("revision__batch").get(pk=session)
    rows: dict[str, list[_BonusNote]] = {}
    for note in _find_notes(session):
        rows.setdefault(note.bonus, []).append(note)
    return [
        Proposal(
            club=stored.revision.batch.club, name=stored.revision.batch.name, revision=stored.revision.number,
            position=stored.position, date=stored.date, event=stored.name, bonus=bonus,
            pair=tuple(number for note in own for number in note.players),
            lines=tuple(note.line for note in own), points=own[0].points, because=own[0].because,
        )
        for bonus, own in rows.items()
    ]  # fmt: skip


class _BonusNote(NamedTuple):
    """A bonus that the engine proposes for a row."""

    bonus: str
    line: int
    players: tuple[str, ...]
    points: str
    because: str


def _find_notes(session: int) -> Iterator[_BonusNote]:
    group = find_contest_sessions(session)
    awarded = calculate_current_awards(group).awards
    for row in awarded.entries if awarded else ():
        for note in row.notes:
            if _BONUS in note.values:
                points = f"{plain(note.values['points'])} {note.values['unit']}"
                yield _BonusNote(note.values[_BONUS], row.entry.row, row.entry.players, points, str(note))
