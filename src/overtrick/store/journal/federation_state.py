"""The federation after a decision: its registers as awards need them, in a snapshot that every thread may read.

A snapshot holds for one version of the records. Readers share it without waiting for each other or for a writer. A unit
of work has a state of its own, which becomes the next snapshot when it has been committed.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Protocol

import msgspec

from overtrick.store.db import cache, database
from overtrick.store.errors import NoStore
from overtrick.store.journal.entries import entries_of_kinds
from overtrick.store.journal.kinds import ERASE, FEDERATION
from overtrick.store.registers.clubs import ClubRegister
from overtrick.store.registers.federation import Federation, federation_of_scheme
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
    """The federation at one version. The register of players fills itself as players are asked for.

    `changes` are the latest versions, each with the players that it changed; None if it may be anyone.
    """

    version: int
    federation: Federation
    clubs: ClubRegister
    register: PlayerRegister
    erased: frozenset[str] = frozenset()
    pins: Pins = Pins()
    changes: tuple[tuple[int, frozenset[str] | None], ...] = ()

    def changed_since(self, version: int) -> frozenset[str] | None:
        """Return the players that decisions after a version changed; None if it may be anyone."""
        changed: frozenset[str] = frozenset()
        for at, numbers in reversed(self.changes):
            if at <= version:
                return changed
            if numbers is None:
                return None
            changed |= numbers
        return None

    def at_next_version(self, version: int, changed: frozenset[str] | None) -> "FederationState":
        """Return the state that a decision leaves behind."""
        changes = (*self.changes, (version, changed))[-_MOST_CHANGES:]
        return msgspec.structs.replace(self, version=version, changes=changes)

    def with_empty_registers(self) -> "FederationState":
        """Return the state with empty registers, which are read again when they are needed."""
        register = PlayerRegister(self.federation.registers)
        return msgspec.structs.replace(self, clubs=ClubRegister(), register=register)

    def copy(self) -> "FederationState":
        """Return a state whose register of players can be changed without anyone else noticing."""
        return msgspec.structs.replace(self, register=self.register.copy())


class StateOwner(Protocol):
    """A unit of work, as far as this module needs to know it."""

    state: FederationState


_current_work: ContextVar[tuple[str, StateOwner] | None] = ContextVar("overtrick_working", default=None)


@contextmanager
def use_state_of(work: StateOwner) -> Iterator[None]:
    """Let a unit of work see its own state, and keep what it makes from everybody else, until the block ends."""
    token = _current_work.set((database.current_name(), work))
    try:
        with cache.private_cache():
            yield
    finally:
        _current_work.reset(token)


def federation_state() -> FederationState:
    """Return the state of the unit of work at hand, else that after the last decision; NoStore before the founding."""
    working = _current_work.get()
    if working is not None and working[0] == database.current_name():
        return working[1].state
    return state_at(cache.version())


def state_at(version: int) -> FederationState:
    """Return the snapshot for a version, which is the last one."""
    found: FederationState = cache.get_or_make(_STATE, version, lambda: _read_state(version))
    return found


def current_federation() -> Federation:
    """Return the federation of this database, which never changes; NoStore before the founding."""
    working = _current_work.get()
    if working is not None and working[0] == database.current_name():
        return working[1].state.federation
    found: Federation = cache.get_or_make(_FEDERATION, None, _read_federation)
    return found


def publish_state(state: FederationState) -> None:
    """Let everyone see the state that a committed unit of work has left."""
    cache.remember(_STATE, state.version, state)


def new_state(scheme: str, pins: Pins | None = None, erased: frozenset[str] = frozenset()) -> FederationState:
    """Return the state of a database before its first entry, with what a replay knows of later ones."""
    own = federation_of_scheme(scheme)
    return FederationState(
        version=0, federation=own, clubs=ClubRegister(), register=PlayerRegister(own.registers), erased=erased,
        pins=pins or Pins(),
    )  # fmt: skip


def forget_state() -> None:
    """Forget this database, because it is gone or was exchanged."""
    cache.forget(database.current_name())


def _read_federation() -> Federation:
    founding = entries_of_kinds(FEDERATION)
    if not founding:
        raise NoStore("there is no federation here yet")
    return federation_of_scheme(founding[0].data["scheme"])


def _read_state(version: int) -> FederationState:
    own = current_federation()
    erased = {str(entry.data["number"]) for entry in entries_of_kinds(ERASE)}
    erased |= {number for (number,) in database.rows(_ERASED)}
    return FederationState(
        version=version, federation=own, clubs=ClubRegister(), register=PlayerRegister(own.registers),
        erased=frozenset(erased), changes=((version, None),),
    )  # fmt: skip
