"""The database connections of a long-running process: dropped when they are broken, returned to the pool when idle."""

from django.db import connections


def drop_broken_connections() -> None:
    """Close connections that broke while they were idle, as by a restart of the database server."""
    for link in connections.all(initialized_only=True):
        if link.connection is not None and not link.in_atomic_block and not link.is_usable():
            link.close()


def release_connections() -> None:
    """Return pooled connections to their pool, because a thread may be idle for long; keep the thread's own ones."""
    for link in connections.all(initialized_only=True):
        if "pool" in link.settings_dict["OPTIONS"] and not link.in_atomic_block:
            link.close()


def close_connections() -> None:
    """Close every connection of this thread."""
    connections.close_all()
