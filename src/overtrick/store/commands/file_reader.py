"""Readers of files: a file is read, checked and awarded by itself, before anything is locked, within a budget.

What a door receives is read in another process, which can be ended (`reading_process`). What a person gives to the
command line is read in this one.
"""

import time
from typing import Protocol

import msgspec
from msgspec.structs import replace

from overtrick.config.settings_file import current_settings
from overtrick.store.db.cache import latest_version
from overtrick.store.journal.federation_state import FederationState, state_at
from overtrick.store.results.delivery import Delivery, OverBudget
from overtrick.store.results.known_files import collect_player_numbers
from overtrick.store.results.reading import Reading, read_delivery
from overtrick.store.results.sessions import calculate_awards_alone

_SHORTEST_LIMIT = 1_000


class FileRead(msgspec.Struct, frozen=True, kw_only=True):
    """A file that was read, the version of the federation state that was used, and the computing time in milliseconds.

    `reading` is None for a file that needs more time than a quick reader has.
    """

    version: int
    reading: Reading | None
    milliseconds: int


class FileReader(Protocol):
    """Reads files for the records."""

    def start_batch(self) -> None:
        """Read the files that follow by the records as they are now."""

    def read(self, delivery: Delivery) -> FileRead:
        """Read a file; one that is over budget comes back rejected."""


class OwnReader:
    """Reads files in this process. It cannot be ended, so a file over budget is rejected only afterwards."""

    def __init__(self) -> None:
        self._state: FederationState | None = None

    def start_batch(self) -> None:
        """Read the files that follow by the records as they are now."""
        self._state = state_at(latest_version())

    def read(self, delivery: Delivery) -> FileRead:
        """Read a file; its sessions are awarded later."""
        state = self._state or state_at(latest_version())
        started = time.thread_time_ns()
        reading = read_within_budget(delivery, state)
        return FileRead(version=state.version, reading=reading, milliseconds=milliseconds_of(started))


def read_within_budget(delivery: Delivery, state: FederationState) -> Reading:
    """Read a file in this process, and reject it if that took too long."""
    started = time.thread_time_ns()
    reading = read_delivery(delivery, state.federation, state.clubs)
    took = milliseconds_of(started)
    # Few files take long enough that the settings must be looked up.
    if took <= _SHORTEST_LIMIT or took <= 1_000 * (limit := current_settings().limits.file_seconds):
        return reading
    return read_delivery(replace(delivery, over_budget=OverBudget("time", limit)), state.federation, state.clubs)


def milliseconds_of(started: int) -> int:
    """Return the computing time that this thread has used since a moment, which is in nanoseconds."""
    return (time.thread_time_ns() - started) // 1_000_000


def read_and_award(delivery: Delivery, state: FederationState) -> Reading:
    """Read a file, and calculate what its sessions earn by themselves, without the reasons."""
    reading = read_delivery(delivery, state.federation, state.clubs)
    if not reading.accepted:
        return reading
    state.register.load(collect_player_numbers(reading.sessions))
    alone = [calculate_awards_alone(state, session) for session in reading.sessions]
    return replace(reading, prepared_awards=tuple(each and replace(each, awards=None) for each in alone))
