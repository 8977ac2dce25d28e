"""The reading process itself: it reads one file after the other for its parent, each within a budget.

The signal that ends it when its time is over cannot be caught or delayed: it also ends a regular expression that holds
Python's lock. It counts computing time, so a busy machine costs no honest file anything.

It is started before Django is set up, so what needs tables is imported later. The connection to the database is its
own, and is used only to read, one query at a time, so no transaction stays open.
"""

import pickle
import resource
import signal
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from multiprocessing.connection import Connection
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from overtrick.store.db import data_directory, database
from overtrick.store.results.delivery import Delivery

if TYPE_CHECKING:
    from overtrick.store.commands.file_reader import FileRead
    from overtrick.store.journal.federation_state import FederationState
    from overtrick.store.results.reading import Reading

_MEMORY_IN_USE = Path("/proc/self/statm")
_PAGE = resource.getpagesize()


class Start(msgspec.Struct, frozen=True):
    """What the process needs to know: its database, its limits, and the function that reads a file, by its name."""

    database: dict[str, Any]
    seconds: int
    memory: int
    function: str


class Request(msgspec.Struct, frozen=True):
    """A file to read; with `renew`, by the records as they are now."""

    delivery: Delivery
    renew: bool


class Answer(msgspec.Struct, frozen=True):
    """What came of a request: a file that was read, too little memory, or an error; `away`: of the database."""

    file: "FileRead | None" = None
    out_of_memory: bool = False
    error: str = ""
    away: bool = False


def main(descriptor: int) -> None:
    """Answer requests until the parent ends."""
    # A stop of the whole service reaches this process as well; its parent decides when it ends.
    for stop in (signal.SIGINT, signal.SIGTERM):
        signal.signal(stop, signal.SIG_IGN)
    link = Connection(descriptor)
    try:
        start: Start = link.recv()
        reader = _ChildReader(start)
        link.send_bytes(b"")
        while reader.usable:
            link.send_bytes(reader.answer(link.recv()))
    except (EOFError, BrokenPipeError, ConnectionResetError):
        return


class _ChildReader:
    """Reads files by one state of the federation, until a batch begins that needs a newer one."""

    def __init__(self, start: Start) -> None:
        data_directory.set_up_django()
        data_directory.connect_database(database.DEFAULT, start.database)
        module, _, name = start.function.partition(":")
        self._read: Callable[[Delivery, FederationState], Reading] = getattr(import_module(module), name)
        self._start = start
        self._state: FederationState | None = None
        self.usable = True

    def answer(self, request: Request) -> bytes:
        """Read a file; return the answer, ready to be sent."""
        from django.db import Error

        from overtrick.store.db.connections import close_connections

        try:
            with _budget(self._start.seconds, self._start.memory):
                return pickle.dumps(Answer(self._read_file(request)))
        except MemoryError:
            # What is left of its memory may be in pieces.
            self.usable = False
            return pickle.dumps(Answer(out_of_memory=True))
        except Error as error:
            close_connections()
            self._state = None
            return pickle.dumps(Answer(error=str(error), away=True))
        except Exception:
            return pickle.dumps(Answer(error=traceback.format_exc()))

    def _read_file(self, request: Request) -> "FileRead":
        from overtrick.store.commands.file_reader import FileRead, milliseconds_of
        from overtrick.store.db.cache import latest_version
        from overtrick.store.journal.federation_state import state_at

        if self._state is None or request.renew:
            self._state = state_at(latest_version())
        started = time.thread_time_ns()
        reading = self._read(request.delivery, self._state)
        # The parent has the bytes.
        without_bytes = msgspec.structs.replace(reading.delivery, content=b"")
        return FileRead(
            version=self._state.version,
            reading=msgspec.structs.replace(reading, delivery=without_bytes),
            milliseconds=milliseconds_of(started),
        )


@contextmanager
def _budget(seconds: int, memory: int) -> Iterator[None]:
    """Limit the computing time and the memory of the block; the end of its time is the end of the process."""
    usual, most = resource.getrlimit(resource.RLIMIT_AS)
    # Only Linux says how much is in use, and keeps to the limit.
    if _MEMORY_IN_USE.exists():
        in_use = int(_MEMORY_IN_USE.read_text().split()[0]) * _PAGE
        # The administrator's limit, if it is lower, stays.
        set_limits = [each for each in (usual, most) if each != resource.RLIM_INFINITY]
        resource.setrlimit(resource.RLIMIT_AS, (min([in_use + memory, *set_limits]), most))
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        resource.setrlimit(resource.RLIMIT_AS, (usual, most))
