"""What a process remembers of a database between two requests, each value with the version that it holds for.

There is one version: the last decision in the journal. Until the next one no register changes, so what was made from
the registers need not be made again. Values that change otherwise bring a version of their own, such as a minute.
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


def get_or_make(name: str, holds_for: Hashable, make: Callable[[], Any]) -> Any:
    """Return a value by name, making it again if the one at hand holds for another version."""
    values = _private.get()
    if values is not None:
        return _lookup(values, name, holds_for, make)
    kept = _shared.get((current_name(), name))
    if kept is not None and kept[0] == holds_for:
        return kept[1]
    with _locks[name]:
        # Another thread may have made it while this one waited.
        return _lookup(_shared, name, holds_for, make)


def _lookup(values: _Values, name: str, holds_for: Hashable, make: Callable[[], Any]) -> Any:
    key = (current_name(), name)
    kept = values.get(key)
    if kept is None or kept[0] != holds_for:
        kept = values[key] = (holds_for, make())
    return kept[1]


def remember(name: str, holds_for: Hashable, value: Any) -> None:
    """Keep a value that was made elsewhere."""
    _shared[current_name(), name] = (holds_for, value)


def forget(database_name: str) -> None:
    """Forget everything about a database, because it is gone or was exchanged."""
    for key in [key for key in _shared if key[0] == database_name]:
        _shared.pop(key, None)


@contextmanager
def private_cache() -> Iterator[None]:
    """Keep what is made within the block from everybody else: the transaction may still be rolled back."""
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
    seen = _versions.get()
    if seen is None:
        return latest_version()
    if current_name() not in seen:
        seen[current_name()] = latest_version()
    return seen[current_name()]


def latest_version() -> int:
    """Look the version up now, also where a page has seen an earlier one."""
    return int(database.rows(_LAST_DECISION)[0][0] or 0)
