"""Proposals that a person confirms: bonuses for the best pair of a grade outside the awards (N21).

The engine finds them whenever it calculates a ladder, and adds a note. This module collects the notes of all ladders
in force.
"""

from collections.abc import Iterable, Iterator
from datetime import date
from typing import Any, NamedTuple

import msgspec

from overtrick.core.numbers import plain
from overtrick.core.session import FINAL_ROUND
from overtrick.store import models
from overtrick.store.journal.entries import entries_of_kinds
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.journal.kinds import DECLINE_BONUS, WITHDRAW
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
    """Return the bonuses that are neither confirmed nor set aside, in order of the day of play, from `since` on."""
    classes = {
        name
        for edition in current_federation().scheme.editions
        for bonus in edition.best_pairs
        for name in bonus.classes
    }
    sessions = models.Session.objects.filter(stands=True, round=FINAL_ROUND, event_class__in=classes)
    if since:
        sessions = sessions.filter(date__gte=since)
    return leave_out_declined(
        each for session in sessions.order_by("date", "id") for each in find_session_bonuses(session.pk)
    )


def leave_out_declined(proposals: Iterable[Proposal]) -> list[Proposal]:
    """Return the bonuses that were not set aside."""
    declined = _find_declined()
    return [each for each in proposals if not _is_declined(each, declined)]


def _find_declined() -> list[dict[str, Any]]:
    """Return the records of the decisions that set a bonus aside and were not withdrawn."""
    entries = entries_of_kinds(DECLINE_BONUS)
    withdrawn = {entry.data["line"] for entry in entries_of_kinds(WITHDRAW)} if entries else set()
    return [entry.data for entry in entries if entry.seq not in withdrawn]


def _is_declined(proposal: Proposal, declined: list[dict[str, Any]]) -> bool:
    """Tell whether a bonus was set aside for these very players; of a corrected file it is proposed anew."""
    return any(
        (each["club"], each["name"], each.get("position", 0), each["bonus"])
        == (proposal.club, proposal.name, proposal.position, proposal.bonus)
        and each.get("revision") in (None, proposal.revision)
        and sorted(each["pair"]) == sorted(proposal.pair)
        for each in declined
    )


def find_session_bonuses(session: int) -> list[Proposal]:
    """Return the bonuses of one session that are not confirmed; also those that were set aside."""
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
