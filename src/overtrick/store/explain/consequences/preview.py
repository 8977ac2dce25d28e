"""Try a decision, look at the records after it, and compare them with those before; nothing is kept."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime
from typing import Any, NamedTuple

from overtrick.store.commands.decide import try_decision
from overtrick.store.explain.consequences.ledger_rows import find_last_award, find_posted_points
from overtrick.store.explain.consequences.letters import MOST_LETTERS, find_letters
from overtrick.store.explain.consequences.next_runs import Outcome, OutcomeKey, find_outcomes
from overtrick.store.explain.consequences.players import (
    MOST_CALCULATED,
    PlayersAfter,
    build_players,
    compare_outcomes,
    find_players_after,
)
from overtrick.store.explain.consequences.records import Consequences, RegisterChange, SessionConsequence
from overtrick.store.explain.consequences.register_changes import find_register_changes
from overtrick.store.explain.consequences.sessions import find_sessions
from overtrick.store.journal.entries import JournalEntry


class _After(NamedTuple):
    """What a look at the records after a decision found."""

    day: date
    data: dict[str, Any]
    players: PlayersAfter
    outcomes: Mapping[OutcomeKey, Outcome]
    sessions: Sequence[SessionConsequence]
    more_sessions: int
    corrected: set[str]
    register: Sequence[RegisterChange]
    more_register: int


def preview_decision(kind: str, data: dict[str, Any], *, at: datetime, who: str, reason: str) -> Consequences:
    """Return the whole consequence of a decision, and leave the records as they are.

    Raise the Refusal that says why the decision cannot be made.
    """
    last = find_last_award()
    after = try_decision(kind, at, who, data, lambda entry: _look(entry, last), reason)
    before = find_outcomes(_select_players(after.players), after.day)
    next_run, certificates = compare_outcomes(before, after.outcomes)
    players, more_players = build_players(after.players, next_run, certificates)
    promoted = [each.number for each in players if each.certificates]
    letters = find_letters(kind, after.data, after.corrected, promoted)
    return Consequences(
        kind=kind, players=players, more_players=more_players, sessions=tuple(after.sessions),
        more_sessions=after.more_sessions, register=tuple(after.register), more_register=after.more_register,
        letters=tuple(letters[:MOST_LETTERS]), more_letters=max(len(letters) - MOST_LETTERS, 0),
    )  # fmt: skip


def _look(entry: JournalEntry, last: int) -> _After:
    posted = find_posted_points(entry.seq, last)
    players = find_players_after(entry.seq, posted)
    sessions, in_sessions, more_sessions = find_sessions(entry.seq, posted)
    register, more_register = find_register_changes(entry.seq)
    return _After(
        day=entry.day, data=entry.data, players=players, sessions=sessions, more_sessions=more_sessions,
        outcomes=find_outcomes(_select_players(players), entry.day), corrected=_corrected(sessions, in_sessions),
        register=register, more_register=more_register,
    )  # fmt: skip


def _corrected(sessions: Iterable[SessionConsequence], players: set[str]) -> set[str]:
    """Return the players who would be told of a correction: results that come in or are gone are none."""
    changed = {number for each in sessions if each.state == "changed" for row in each.rows for number, _ in row.people}
    return changed & players


def _select_players(after: PlayersAfter) -> list[int]:
    return sorted(after.people)[:MOST_CALCULATED]
