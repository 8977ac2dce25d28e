"""A writer in another thread that holds the right to write until a test lets it go."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread

from overtrick.store.db import database
from overtrick.store.db.connections import close_connections


@contextmanager
def another_writer(until: Event) -> Iterator[None]:
    """Write within the block, or until the event is set."""
    writing = Event()

    def write() -> None:
        with database.write_transaction():
            writing.set()
            until.wait(30)
        close_connections()

    thread = Thread(target=write)
    thread.start()
    assert writing.wait(10)
    try:
        yield
    finally:
        until.set()
        thread.join(30)
