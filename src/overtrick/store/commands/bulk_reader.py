"""The bulk reader: it checks and awards files in another process, while earlier files are being written.

For a nation's year, calculating takes as long as writing. The result is valid only until the next decision: it has the
version of the federation state that it used, and is calculated again if there is a newer one.

The new process imports this module before Django is set up in it, so what needs tables is imported later.
"""

from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any

from django.db import connections
from msgspec.structs import replace

from overtrick.store.db import data_directory, database
from overtrick.store.db.gc_pauses import pause_gc
from overtrick.store.results.delivery import Delivery, PreparedFiles

if TYPE_CHECKING:
    from overtrick.store.journal.federation_state import FederationState
    from overtrick.store.results.reading import Reading


class BulkReader:
    """A process that prepares files before they are written."""

    def __init__(self, pool: ProcessPoolExecutor) -> None:
        self._pool = pool

    def read(self, deliveries: Sequence[Delivery]) -> Future[PreparedFiles]:
        """Begin to prepare files; the result comes later."""
        return self._pool.submit(_prepare_files, tuple(deliveries))


@contextmanager
def start_reader() -> Iterator[BulkReader]:
    """Start a bulk reader on the database in use, and stop it at the end."""
    settings = {name: value for name, value in connections.databases[database.current_name()].items() if name != "TEST"}
    # A fresh process: a copy of this one would share its connection to the database.
    with ProcessPoolExecutor(1, get_context("spawn"), initializer=_set_up_process, initargs=(settings,)) as pool:
        # The process starts now, so that it is ready for the first file.
        pool.submit(_import_modules)
        yield BulkReader(pool)


def _set_up_process(settings: dict[str, Any]) -> None:
    data_directory.set_up_django()
    data_directory.connect_database(database.DEFAULT, settings)


def _import_modules() -> None:
    from overtrick.store.commands import receive
    from overtrick.store.deliveries import prepared_files
    from overtrick.store.results import sessions

    assert receive
    assert sessions
    assert prepared_files


def _prepare_files(deliveries: tuple[Delivery, ...]) -> PreparedFiles:
    from overtrick.store.commands.receive import read_deliveries
    from overtrick.store.deliveries.prepared_files import pack_readings
    from overtrick.store.journal.federation_state import federation_state
    from overtrick.store.results.known_files import collect_player_numbers

    state = federation_state()
    with pause_gc():
        readings = read_deliveries(state, deliveries)
        state.register.load(collect_player_numbers(session for reading in readings for session in reading.sessions))
        prepared = [prepare_file(state, reading) if reading.accepted else reading for reading in readings]
        return PreparedFiles(state.version, pack_readings(prepared))


def prepare_file(state: "FederationState", reading: "Reading") -> "Reading":
    """Award a file by itself, and score its boards."""
    from overtrick.scoring.boards.file_boards import has_boards, score_file_boards
    from overtrick.store.results.sessions import calculate_awards_alone

    alone = [calculate_awards_alone(state, session) for session in reading.sessions]
    return replace(
        reading,
        # Without the reasons, which a bulk load does not need.
        prepared_awards=tuple(each and replace(each, awards=None) for each in alone),
        prepared_boards=tuple(score_file_boards(each) if has_boards(each) else None for each in reading.sessions),
    )
