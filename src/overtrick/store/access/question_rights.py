"""Who may ask about which row, and who may take which step with a question."""

from overtrick.store import models
from overtrick.store.access.accounts import CLUB, FEDERATION, PLAYER
from overtrick.store.access.permissions import Actor
from overtrick.store.db import database
from overtrick.store.models.states import ANSWERED, WITH_CLUB, WITH_FEDERATION
from overtrick.store.registers.players import player_and_numbers

# The steps of each role, and the states of a question in which each may be taken.
_STEPS: dict[str, dict[str, tuple[str, ...]]] = {
    PLAYER: {"pass-on": (ANSWERED,), "close": (WITH_CLUB, WITH_FEDERATION, ANSWERED)},
    CLUB: {"answer": (WITH_CLUB,), "pass-on": (WITH_CLUB,)},
    FEDERATION: {"answer": (WITH_CLUB, WITH_FEDERATION), "close": (WITH_CLUB, WITH_FEDERATION, ANSWERED)},
}
_SEATS = (
    "SELECT x.number FROM session s JOIN sitting x ON x.session_id = s.id WHERE s.id = %s AND s.stands "
    "AND x.entry_id IN (SELECT id FROM every_entry WHERE session_id = %s AND line = %s)"
)


def allowed_steps(who: Actor, state: str, charge: str = "") -> tuple[str, ...]:
    """Return the steps that may be taken with a question in a state; about a `charge`, it is the club that asks."""
    role = PLAYER if charge and who.role == CLUB else who.role
    if charge and who.role == PLAYER:
        return ()
    return tuple(step for step, states in _STEPS.get(role, {}).items() if state in states)


def may_ask(who: Actor | None, session: int, line: int) -> bool:
    """Tell whether a player sat in a row of a session that stands, and so may ask about it."""
    if who is None or who.role != PLAYER:
        return False
    seated = {number for (number,) in database.rows(_SEATS, session, session, line)}
    return bool(seated) and not seated.isdisjoint(player_numbers(who))


def player_numbers(who: Actor) -> list[str]:
    """Return every number of the player who asks, the surviving one first."""
    return player_and_numbers(who.player)[1]


def signature(account: models.Account) -> str:
    """Return who decides, as the journal notes it: a player by number, and others by the name of the login."""
    return f"player {player_numbers(account)[0]}" if account.role == PLAYER else account.name
