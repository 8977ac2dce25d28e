"""Players who earned nothing in a session because the register lets them earn only from a later day on.

The club should hear of them: the first day of a membership is easily entered wrong, and nobody looks for points that
were never posted.
"""

from collections.abc import Iterable, Iterator
from datetime import date
from typing import NamedTuple

from overtrick.core.problems import Problem, Severity
from overtrick.core.session import NO_NUMBER, NOBODY
from overtrick.formats.nzb.columns import PLAYERS
from overtrick.store.journal.federation_state import FederationState
from overtrick.store.results.stored_sessions import StoredSession

ADVICE = (
    "If the player was entitled to points on that day, the federation corrects the register (membership, period "
    "or status), and the points follow."
)


class LateStart(NamedTuple):
    """Why a player earned nothing on a day, in the words of the scheme, and the first day from which points count.

    Without a start the player may earn on no later day either, by the register as it is.
    """

    says: str
    start: date | None


def find_late_start(state: FederationState, number: str, day: date) -> LateStart | None:
    """Return from when a player may earn who could not on a day; None for one who could, or could before it."""
    player = state.register.player(state.register.survivor(number))
    if player is None:
        return None
    rule = state.federation.scheme.on(day).eligibility.get(state.register.status(player.number, day))
    if rule is None or rule.earns or rule.warns:
        return None
    start = next((each for each in player.change_days if _may_earn(state, player.number, each)), None)
    return None if start is not None and start <= day else LateStart(rule.says, start)


def _may_earn(state: FederationState, number: str, day: date) -> bool:
    rule = state.federation.scheme.on(day).eligibility.get(state.register.status(number, day))
    return rule is None or rule.earns


def late_member_notices(state: FederationState, stored: StoredSession) -> Iterator[Problem]:
    """Yield a notice for each player of a session who may earn only since later."""
    day = stored.played
    overruled = {player["number"] for player in stored.facts.get("players", ()) if player.get("override")}
    lines = {number: entry.line for entry in reversed(stored.session.entries) for number in entry.players}
    for number in state.register.exceptional_numbers(_numbers(lines), day):
        late = find_late_start(state, number, day) if number not in overruled else None
        if late and late.start:
            says = f"Player {number} {late.says}: by the register the player may earn from {late.start} on."
            yield Problem("joined-later", Severity.WARNING, lines[number], PLAYERS, number, says, ADVICE)


def _numbers(lines: Iterable[str]) -> list[str]:
    return [number for number in lines if number not in (NOBODY, NO_NUMBER)]
