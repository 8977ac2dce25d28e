"""What a process keeps in memory between two pieces of work, as long as nobody decided anything in between.

Clubs, players and the decisions that change how earlier lines of the journal are read. The journal says when any of it
may have changed.
"""

from collections import deque
from collections.abc import Callable
from functools import wraps
from threading import RLock
from typing import Any, ParamSpec, TypeVar

from overtrick.store.db import cache, database
from overtrick.store.errors import NoStore
from overtrick.store.journal.entries import entries_of_kinds
from overtrick.store.registers.clubs import ClubRegister
from overtrick.store.registers.federation import Federation, federation
from overtrick.store.registers.players_on_day import PlayerRegister

FEDERATION, ERASE, REPAIR = "federation", "erase", "repair"
_REMEMBERED = 100
_turn = RLock()
P = ParamSpec("P")
R = TypeVar("R")
_ERASED = "SELECT number FROM player WHERE erased"
_LAST_DECISION = "SELECT max(seq) FROM journal WHERE kind <> 'delivery'"


class Pins:
    """What earlier versions of the program posted and decided, where today's would do otherwise.

    A repair records them in the journal. Replayed, a pinned line comes out as it did then, and the repair itself as it
    was posted. `postings` is all that a line posted, by its number.
    """

    def __init__(self, repairs: list[dict[str, Any]]) -> None:
        self.postings: dict[int, list[dict[str, Any]]] = {
            pin["seq"]: pin["posted"] for repair in repairs for pin in repair.get("postings", ())
        }
        self.outcomes = {pin["seq"]: pin for repair in repairs for pin in repair.get("outcomes", ())}


class FederationState:
    """The memory of a process for one place."""

    def __init__(self, scheme: str) -> None:
        self.federation: Federation = federation(scheme)
        self.pins = Pins([])
        self.erased: frozenset[str] = frozenset()
        self.seen = -1
        self._changed: set[str] | None = None
        self._changes: deque[tuple[int, set[str] | None]] = deque(maxlen=_REMEMBERED)
        self.forget()

    def forget(self) -> None:
        """Drop all that was read from the registers."""
        self.register = PlayerRegister(self.federation.registers)
        self.clubs = ClubRegister()
        self._changed = None

    def drop(self, numbers: set[str]) -> None:
        """Drop what was read of some players, because a decision changed it."""
        self.register.drop(numbers)
        if self._changed is not None:
            self._changed |= numbers

    def refresh(self) -> bool:
        """Forget what may be out of date; whether there was anything."""
        last = int(database.rows(_LAST_DECISION)[0][0] or 0)
        if last == self.seen:
            return False
        self.forget()
        # Another process may have erased somebody meanwhile; what a replay knows of later erasures stays known.
        self.erased |= {number for (number,) in database.rows(_ERASED)}
        self.decided(last)
        return True

    def decided(self, seq: int) -> None:
        """Up to this decision everything is known: what it changed was dropped."""
        self.seen = seq
        self._changes.append((seq, self._changed))
        self._changed = set()

    def changed_since(self, seq: int) -> set[str] | None:
        """The players whom decisions after a line changed; None if it may be anybody."""
        changed: set[str] = set()
        for at, numbers in reversed(self._changes):
            if at <= seq:
                return changed
            if numbers is None:
                return None
            changed |= numbers
        return None

    def foresee(self, repairs: list[dict[str, Any]], erased: frozenset[str]) -> None:
        """Know before a replay what its later lines say about earlier ones."""
        self.pins = Pins(repairs)
        self.erased = erased


def one_at_a_time(work: Callable[P, R]) -> Callable[P, R]:
    """Let the threads of a process take turns with what it keeps in memory."""

    @wraps(work)
    def in_turn(*args: P.args, **kwargs: P.kwargs) -> R:
        with _turn:
            return work(*args, **kwargs)

    return in_turn


def federation_state() -> FederationState:
    """The office of the place that is worked on; NoStore if there is no federation in it."""
    found: FederationState | None = cache.states.get(database.current_name())
    if found is None:
        founding = entries_of_kinds(FEDERATION)
        if not founding:
            raise NoStore("there is no federation here yet")
        found = cache.states[database.current_name()] = FederationState(founding[0].data["scheme"])
        found.erased = frozenset(str(line.data["number"]) for line in entries_of_kinds(ERASE))
    return found


def new_state(scheme: str) -> FederationState:
    """The office of a place that has no federation yet, for the line that founds it."""
    opened = cache.states[database.current_name()] = FederationState(scheme)
    return opened


def forget_state() -> None:
    """Forget a place, because it is gone or was exchanged."""
    cache.forget(database.current_name())
