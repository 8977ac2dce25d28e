"""Checking and awarding ahead in a process of its own, while the files before are being written.

A nation's year is as much reckoning as writing. What is worked out ahead holds only as long as nobody decided anything
in between: it names the last decision that it knows, and is worked out again if there is another. Only what is small
travels back: the problems and the points; the file itself is read again, which is cheaper than sending it.

The new process imports this module before Django is set up in it, so what needs tables is imported later.
"""

from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from typing import Any

from django.db import connections
from msgspec.structs import replace

from overtrick.store.db import data_directory, database
from overtrick.store.db.gc_pauses import pause_gc
from overtrick.store.results.reading import Delivery, PreparedFile, PreparedFiles


class BulkReader:
    """Somebody who reads ahead."""

    def __init__(self, pool: ProcessPoolExecutor) -> None:
        self._pool = pool

    def read(self, deliveries: Sequence[Delivery]) -> Future[PreparedFiles]:
        """Begin to read; the answer comes later."""
        return self._pool.submit(_read_ahead, tuple(deliveries))


@contextmanager
def start_reader() -> Iterator[BulkReader]:
    """A process that reads ahead on the database that is worked on."""
    settings = {name: value for name, value in connections.databases[database.current_name()].items() if name != "TEST"}
    # A fresh process: a copy of this one would share its connection to the database.
    with ProcessPoolExecutor(1, get_context("spawn"), initializer=_start, initargs=(settings,)) as pool:
        # It starts now, and not with the first file: by then it is ready.
        pool.submit(_start_now)
        yield BulkReader(pool)


def _start(settings: dict[str, Any]) -> None:
    data_directory.set_up_django()
    data_directory.connect_database(database.DEFAULT, settings)


def _start_now() -> None:
    from overtrick.store.commands import receive
    from overtrick.store.results import sessions

    assert receive
    assert sessions


def _read_ahead(deliveries: tuple[Delivery, ...]) -> PreparedFiles:
    from overtrick.store.commands.receive import read_deliveries
    from overtrick.store.journal.federation_state import federation_state
    from overtrick.store.results.known_files import collect_player_numbers
    from overtrick.store.results.sessions import calculate_awards_alone

    state = federation_state()
    prepared = []
    with pause_gc():
        readings = read_deliveries(state, deliveries)
        state.register.load(collect_player_numbers(session for reading in readings for session in reading.sessions))
        for reading in readings:
            alone = [calculate_awards_alone(state, session) for session in reading.sessions] if reading.accepted else []
            # Without the reasons, which nobody asks for here.
            awarded = tuple(each and replace(each, awards=None) for each in alone)
            prepared.append(PreparedFile(reading.problems, awarded))
    return PreparedFiles(state.version, tuple(prepared))
