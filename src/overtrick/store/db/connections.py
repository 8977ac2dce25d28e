"""The connections of a process that runs for long: broken ones are dropped, and shared ones given back."""

from django.db import connections


def drop_broken_connections() -> None:
    """Close a connection that broke while it was not used: a process runs longer than the database's server may."""
    for link in connections.all(initialized_only=True):
        if link.connection is not None and not link.in_atomic_block and not link.is_usable():
            link.close()


def release_connections() -> None:
    """Give shared connections back to their pool, for a thread may be idle for long; its own ones a thread keeps."""
    for link in connections.all(initialized_only=True):
        if "pool" in link.settings_dict["OPTIONS"] and not link.in_atomic_block:
            link.close()


def close_connections() -> None:
    """Close every connection of this thread."""
    connections.close_all()
