"""The federation after a decision: its registers as awards need them, in a snapshot that every thread may read.

A snapshot holds for one version of the records. Readers share it without waiting for each other or for a writer. A unit
of work has a state of its own, which becomes the next snapshot when it has been committed.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import date
from typing import Any, Protocol

import msgspec

from overtrick.store.db import cache, database
from overtrick.store.journal.entries import entries_of_kinds
from overtrick.store.journal.handicap_events import HandicapEvents, read_handicap_events
from overtrick.store.journal.kinds import ADOPT, APPROVALS, ERASE, FEDERATION
from overtrick.store.journal.versions import read_federation, withdrawn_lines
from overtrick.store.registers.clubs import ClubRegister
from overtrick.store.registers.federation import Federation, Version
from overtrick.store.registers.players_on_day import PlayerRegister

_STATE, _FEDERATION = "federation state", "federation"
_MOST_CHANGES = 100
_ERASED = "SELECT number FROM player WHERE erased"


class Pins:
    """What earlier versions of the program posted and decided, where today's would do otherwise.

    A repair records them in the journal. Replayed, a pinned entry comes out as it did then, and the repair itself as it
    was posted. `postings` is all that an entry posted, by its number.
    """

    def __init__(self, repairs: Iterable[dict[str, Any]] = ()) -> None:
        repairs = list(repairs)
        self.postings: dict[int, list[dict[str, Any]]] = {
            pin["seq"]: pin["posted"] for repair in repairs for pin in repair.get("postings", ())
        }
        self.outcomes = {pin["seq"]: pin for repair in repairs for pin in repair.get("outcomes", ())}


class FederationState(msgspec.Struct, frozen=True, kw_only=True):
    """The federation at one version. The register of players is filled as players are needed.

    `changes` are the latest versions, each with the players that it changed; None if it may be any player.
    `approval_rules` are the units whose points need approval, each set from a day on, in the order of the decisions.
    `handicaps` are the events of clubs with handicaps.
    """

    version: int
    federation: Federation
    clubs: ClubRegister
    register: PlayerRegister
    erased: frozenset[str] = frozenset()
    pins: Pins = Pins()
    changes: tuple[tuple[int, frozenset[str] | None], ...] = ()
    approval_rules: tuple[tuple[date, frozenset[str]], ...] = ()
    handicaps: HandicapEvents = HandicapEvents()

    def units_needing_approval(self, day: date) -> frozenset[str]:
        """Return the units whose points count only after approval, for a file that comes on a day."""
        return next((units for start, units in reversed(self.approval_rules) if start <= day), frozenset())

    def changed_since(self, version: int) -> frozenset[str] | None:
        """Return the players that decisions after a version changed; None if it may be any player."""
        changed: frozenset[str] = frozenset()
        for at, numbers in reversed(self.changes):
            if at <= version:
                return changed
            if numbers is None:
                return None
            changed |= numbers
        return None

    def at_next_version(self, version: int, changed: frozenset[str] | None) -> "FederationState":
        """Return the state after a decision, with the players that it changed."""
        changes = (*self.changes, (version, changed))[-_MOST_CHANGES:]
        return msgspec.structs.replace(self, version=version, changes=changes)

    def with_empty_registers(self) -> "FederationState":
        """Return the state with empty registers, which are read again when they are needed."""
        register = PlayerRegister(self.federation.scheme.dated_registers)
        return msgspec.structs.replace(self, clubs=ClubRegister(), register=register)

    def copy(self) -> "FederationState":
        """Return a state whose register of players can be changed without an effect on this one."""
        return msgspec.structs.replace(self, register=self.register.copy())


class StateOwner(Protocol):
    """A unit of work, as far as this module uses it."""

    state: FederationState


_current_work: ContextVar[tuple[str, StateOwner] | None] = ContextVar("overtrick_working", default=None)


@contextmanager
def use_state_of(work: StateOwner) -> Iterator[None]:
    """Use the state of a unit of work within the block, and a cache that no other thread sees."""
    token = _current_work.set((database.current_name(), work))
    try:
        with cache.private_cache():
            yield
    finally:
        _current_work.reset(token)


def federation_state() -> FederationState:
    """Return the state of the current unit of work, else that after the last decision; NoStore before the founding."""
    work = _work_on_this_database()
    return state_at(cache.version()) if work is None else work.state


def _work_on_this_database() -> StateOwner | None:
    current = _current_work.get()
    return current[1] if current is not None and current[0] == database.current_name() else None


def is_in_unit_of_work() -> bool:
    """Tell whether this thread changes the records now, so that nothing read before holds."""
    return _work_on_this_database() is not None


def state_at(version: int) -> FederationState:
    """Return the snapshot for a version, which must be the last one."""
    state: FederationState = cache.get_or_make(_STATE, version, lambda: _read_state(version))
    return state


def current_federation() -> Federation:
    """Return the federation of this database as of the last decision; NoStore before the founding."""
    work = _work_on_this_database()
    return _federation_at(cache.version()) if work is None else work.state.federation


def _federation_at(version: int) -> Federation:
    federation: Federation = cache.get_or_make(_FEDERATION, version, read_federation)
    return federation


def publish_state(state: FederationState) -> None:
    """Make the state of a committed unit of work the snapshot that every thread reads."""
    cache.remember(_STATE, state.version, state)


def new_state(founding: Version, pins: Pins | None = None, erased: frozenset[str] = frozenset()) -> FederationState:
    """Return the state of a database before its first entry, with what a replay knows of later ones."""
    federation = Federation([founding])
    return FederationState(
        version=0, federation=federation, clubs=ClubRegister(),
        register=PlayerRegister(federation.scheme.dated_registers), erased=erased, pins=pins or Pins(),
    )  # fmt: skip


def forget_state() -> None:
    """Forget this database, because it was deleted or replaced."""
    cache.forget(database.current_name())


def _read_state(version: int) -> FederationState:
    federation = _federation_at(version)
    erased = {str(entry.data["number"]) for entry in entries_of_kinds(ERASE)}
    erased |= {number for (number,) in database.rows(_ERASED)}
    return FederationState(
        version=version, federation=federation, clubs=ClubRegister(),
        register=PlayerRegister(federation.scheme.dated_registers), erased=frozenset(erased),
        changes=((version, None),), approval_rules=read_approval_rules(),
        handicaps=read_handicap_events(),
    )  # fmt: skip


def read_approval_rules() -> tuple[tuple[date, frozenset[str]], ...]:
    """Return which units need approval: as the federation was founded, then as it decided and adopted."""
    entries = entries_of_kinds(FEDERATION, APPROVALS, ADOPT)
    taken_back = withdrawn_lines([entry for entry in entries if entry.kind == ADOPT])
    rules: list[tuple[date, frozenset[str]]] = []
    for entry in entries:
        units = entry.data.get("units" if entry.kind == APPROVALS else "approval", ())
        start = date.min if entry.kind == FEDERATION else date.fromisoformat(entry.data["start"])
        if units is not None and entry.seq not in taken_back:
            rules.append((start, frozenset(units)))
    return tuple(rules)
