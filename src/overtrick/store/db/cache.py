"""What a process remembers of a database between two requests, and when it looks again."""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from threading import RLock
from typing import Any

from overtrick.store.db import database
from overtrick.store.db.database import current_name

_LAST_DECISION = "SELECT max(seq) FROM journal WHERE kind <> 'delivery'"
_seen: ContextVar[dict[str, int] | None] = ContextVar("overtrick_looked", default=None)

# What a process remembers of a place, for as long as the place is connected.
states: dict[str, Any] = {}
# What pages remember of a place beside that, each by a name of its own.
_values: dict[tuple[str, str], Any] = {}
_locks: defaultdict[str, RLock] = defaultdict(RLock)


def cached(name: str, seen: Hashable, make: Callable[[], Any]) -> Any:
    """What was made of this place for pages; made anew when `seen` is another: mostly the last line that matters."""
    kept = _values.get((current_name(), name))
    if kept is None or kept[0] != seen:
        with _locks[name]:
            # Somebody else may have made it meanwhile.
            kept = _values.get((current_name(), name))
            if kept is None or kept[0] != seen:
                kept = _values[current_name(), name] = (seen, make())
    return kept[1]


def forget(name: str) -> None:
    """Forget all that was remembered of a place, because it is gone or was exchanged."""
    states.pop(name, None)
    for key in [key for key in _values if key[0] == name]:
        _values.pop(key, None)


@contextmanager
def one_version() -> Iterator[None]:
    """Look at the journal once for all that is asked meanwhile: a page is made of one moment."""
    token = _seen.set({})
    try:
        yield
    finally:
        _seen.reset(token)


def version() -> int:
    """The last line of the journal that is no delivery: until the next one no register changes."""
    looked = _seen.get()
    if looked is None:
        return _last_decision()
    if database.current_name() not in looked:
        looked[database.current_name()] = _last_decision()
    return looked[database.current_name()]


def _last_decision() -> int:
    return int(database.rows(_LAST_DECISION)[0][0] or 0)
