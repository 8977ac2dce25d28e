"""Try decisions, look at the records after them, and compare them with those before; nothing is kept."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date, datetime
from typing import Any, NamedTuple, TypeVar

from overtrick.store.commands.decide import PlannedDecision, try_together
from overtrick.store.explain.consequences.accounts import AccountsAfter, compare_accounts
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
from overtrick.store.explain.fee_changes import FeesAfter, FeesMark, compare_fees, look_at_fees, mark_fees
from overtrick.store.journal.entries import JournalEntry

T = TypeVar("T")


class _After(NamedTuple):
    """What a look at the records after some decisions found: `made` are their kinds and records."""

    day: date
    made: Sequence[tuple[str, dict[str, Any]]]
    players: PlayersAfter
    outcomes: Mapping[OutcomeKey, Outcome]
    sessions: Sequence[SessionConsequence]
    more_sessions: int
    corrected: set[str]
    register: Sequence[RegisterChange]
    more_register: int
    accounts: AccountsAfter
    fees: FeesAfter


def preview_decision(kind: str, data: dict[str, Any], *, at: datetime, who: str, reason: str) -> Consequences:
    """Return the whole consequence of a decision, and leave the records as they are.

    Raise the Refusal that says why the decision cannot be made.
    """
    return preview_together([PlannedDecision(kind, lambda made: data, reason)], at=at, who=who)[0]


def preview_together(
    plan: Sequence[PlannedDecision], *, at: datetime, who: str, also: Callable[[], T] | None = None
) -> tuple[Consequences, T | None]:
    """Return the whole consequence of decisions that are made together, and what `also` finds after them.

    Raise the Refusal that says why one of them cannot be made.
    """
    last, mark = find_last_award(), mark_fees()
    after, seen = try_together(plan, at, who, lambda made: (_look(made, last, mark), also() if also else None))
    before = find_outcomes(_select_players(after.players), after.day)
    next_run, certificates = compare_outcomes(before, after.outcomes)
    players, more_players = build_players(after.players, next_run, certificates)
    promoted = [each.number for each in players if each.certificates]
    letters = find_letters(after.made, after.corrected, promoted)
    fees = compare_fees(after.fees)
    found = Consequences(
        kind=plan[-1].kind, players=players, more_players=more_players, sessions=tuple(after.sessions),
        more_sessions=after.more_sessions, register=tuple(after.register), more_register=after.more_register,
        accounts=tuple(compare_accounts(after.accounts)),
        letters=tuple(letters[:MOST_LETTERS]), more_letters=max(len(letters) - MOST_LETTERS, 0),
        fees=fees.changes, more_fees=fees.more, levies_left_out=fees.levies_left_out,
    )  # fmt: skip
    return found, seen


def _look(made: Sequence[JournalEntry], last: int, mark: FeesMark) -> _After:
    seqs, day = range(made[0].seq, made[-1].seq + 1), made[0].day
    posted = find_posted_points(seqs, last)
    players = find_players_after(seqs, posted)
    sessions, in_sessions, more_sessions = find_sessions(seqs, posted)
    register, more_register = find_register_changes(seqs)
    return _After(
        day=day, made=[(entry.kind, entry.data) for entry in made], players=players, sessions=sessions,
        more_sessions=more_sessions, outcomes=find_outcomes(_select_players(players), day),
        corrected=_corrected(sessions, in_sessions), register=register, more_register=more_register,
        accounts=AccountsAfter(seqs),
        fees=look_at_fees(mark, day),
    )  # fmt: skip


def _corrected(sessions: Iterable[SessionConsequence], players: set[str]) -> set[str]:
    """Return the players who would be told of a correction: results that come in or are gone are none."""
    changed = {number for each in sessions if each.state == "changed" for row in each.rows for number, _ in row.people}
    return changed & players


def _select_players(after: PlayersAfter) -> list[int]:
    return sorted(after.people)[:MOST_CALCULATED]
