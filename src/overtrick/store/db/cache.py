"""Values that a process keeps of a database between requests, each with the version for which it is valid.

The version is the last decision in the journal. No register changes before the next one, so what was made from the
registers need not be made again. Values that change at other times have a version of their own, such as a minute.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from threading import RLock
from typing import Any

from overtrick.store.db import database
from overtrick.store.db.database import current_name

_LAST_DECISION = "SELECT max(seq) FROM journal WHERE kind <> 'delivery'"
_Values = dict[tuple[str, str], tuple[Hashable, Any]]
# By database and name.
_shared: _Values = {}
_locks: defaultdict[str, RLock] = defaultdict(RLock)
_private: ContextVar[_Values | None] = ContextVar("overtrick_private_cache", default=None)
_versions: ContextVar[dict[str, int] | None] = ContextVar("overtrick_versions", default=None)


def get_or_make(name: str, valid_for: Hashable, make: Callable[[], Any]) -> Any:
    """Return a value by name; make it again if the one in the cache is valid for another version."""
    values = _private.get()
    if values is not None:
        return _lookup(values, name, valid_for, make)
    entry = _shared.get((current_name(), name))
    if entry is not None and entry[0] == valid_for:
        return entry[1]
    with _locks[name]:
        # Another thread may have made it while this one waited.
        return _lookup(_shared, name, valid_for, make)


def _lookup(values: _Values, name: str, valid_for: Hashable, make: Callable[[], Any]) -> Any:
    key = (current_name(), name)
    entry = values.get(key)
    if entry is None or entry[0] != valid_for:
        entry = values[key] = (valid_for, make())
    return entry[1]


def remember(name: str, valid_for: Hashable, value: Any) -> None:
    """Put a value that was made elsewhere into the cache."""
    _shared[current_name(), name] = (valid_for, value)


def forget(database_name: str) -> None:
    """Forget everything about a database, because it was deleted or replaced."""
    for key in [key for key in _shared if key[0] == database_name]:
        _shared.pop(key, None)


@contextmanager
def private_cache() -> Iterator[None]:
    """Use a cache that no other thread sees within the block, because its transaction may still be rolled back."""
    token = _private.set({})
    try:
        yield
    finally:
        _private.reset(token)


@contextmanager
def one_version() -> Iterator[None]:
    """Look the version up once for the whole block, so that a page shows one moment."""
    token = _versions.set({})
    try:
        yield
    finally:
        _versions.reset(token)


def version() -> int:
    """Return the number of the last decision in the journal."""
    versions = _versions.get()
    if versions is None:
        return latest_version()
    if current_name() not in versions:
        versions[current_name()] = latest_version()
    return versions[current_name()]


def latest_version() -> int:
    """Look the version up now, also within `one_version`."""
    return int(database.rows(_LAST_DECISION)[0][0] or 0)
