"""Which processes are at work on a data directory, so that its tables are not migrated under them.

Every part of the service holds a shared lock on a file in its data directory for as long as it runs. The system lets go
of a lock when its process ends, however it ends. A migration needs the file for itself. The lock does not reach another
machine that works on the same PostgreSQL database; there the heartbeats of its workers tell.
"""

import fcntl
import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

from django.db import connections

from overtrick.store.db.backends import DatabaseError

LOCK_FILE = "running.lock"
# A worker records its heartbeat every few seconds. One that was killed looks alive for this long.
_SILENCE = timedelta(seconds=60)
_STOP_FIRST = (
    "the tables belong to an earlier version and must be migrated, but {who} still at work. Stop every "
    "'overtrick serve' and 'overtrick worker', make a backup with the version that they ran, and try again"
)
# Kept for the life of the process: the lock ends with it.
_held: list[int] = []


def hold_running_lock(directory: Path) -> None:
    """Mark this process as at work on a data directory until it ends."""
    handle = _open_lock(directory)
    fcntl.flock(handle, fcntl.LOCK_SH)
    _held.append(handle)


@contextmanager
def stopped_service(directory: Path, database: str) -> Iterator[None]:
    """Hold off the service while the tables are migrated; a DatabaseError says who is still at work."""
    handle = _open_lock(directory)
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise DatabaseError(_STOP_FIRST.format(who="part of the service is")) from error
        if names := _workers_elsewhere(database):
            raise DatabaseError(_STOP_FIRST.format(who=f"{', '.join(names)} {'is' if len(names) == 1 else 'are'}"))
        yield
    finally:
        os.close(handle)


def _open_lock(directory: Path) -> int:
    return os.open(directory / LOCK_FILE, os.O_RDWR | os.O_CREAT, 0o600)


def _workers_elsewhere(database: str) -> list[str]:
    """Return the workers on other machines whose heartbeat is fresh.

    Asked without the model, because the tables may be those of any earlier version.
    """
    link = connections[database]
    if link.vendor != "postgresql":
        return []
    with link.cursor() as cursor:
        if "beat" not in link.introspection.table_names(cursor):
            return []
        cursor.execute("SELECT name FROM beat WHERE name LIKE 'worker %%' AND at > %s ORDER BY name", [_oldest_beat()])
        names = [str(name) for (name,) in cursor.fetchall()]
    here = socket.gethostname()
    return [name for name in names if name.split(" ")[1] != here]


def _oldest_beat() -> datetime:
    return datetime.now(UTC) - _SILENCE
