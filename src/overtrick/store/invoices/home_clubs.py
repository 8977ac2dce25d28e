"""Which clubs were home when members left a club or moved: the register knows the home of today alone."""

from collections.abc import Collection
from datetime import date, timedelta
from typing import Any

import msgspec

from overtrick.billing.home_periods import KnownHome
from overtrick.store.db import database
from overtrick.store.db.fetch import in_chunks
from overtrick.store.journal.kinds import LEAVE, MEMBERSHIP, MOVE, WITHDRAW

_ONE_DAY = timedelta(days=1)
_CHANGES = (
    "SELECT j.seq, j.kind, j.data, a.key, a.before, a.after FROM journal j JOIN audit a ON a.seq = j.seq "
    "WHERE j.kind <> 'delivery' AND j.kind IN (%s, %s, %s) AND a.what = 'player'"
)
_WITHDRAWN = "SELECT data FROM journal WHERE kind <> 'delivery' AND kind = %s"


def find_known_homes(numbers: Collection[str] | None = None) -> dict[str, list[KnownHome]]:
    """Find the days of which the journal says which club was home, by the members' numbers: of some or of all."""
    rows = sorted(_read_changes(numbers))
    withdrawn = {msgspec.json.decode(data)["line"] for (data,) in database.rows(_WITHDRAWN, WITHDRAW)} if rows else ()
    found: dict[str, list[KnownHome]] = {}
    for seq, kind, data, number, before, after in rows:
        if seq not in withdrawn:
            _note(found.setdefault(number, []), kind, *map(msgspec.json.decode, (data, before, after)))
    return found


def _note(own: list[KnownHome], kind: str, data: Any, before: Any, after: Any) -> None:
    """Note what a decision says about the home of a day; among what it changed may be points, which say nothing.

    What is noted of a day stays, also if somebody is entered afterwards to have left another club before it.
    """
    if "club" not in (before or {}):
        return
    found = None
    if kind == MOVE:
        found = KnownHome(date.fromisoformat(data["start"]) - _ONE_DAY, before["club"])
    elif kind == MEMBERSHIP and before["end"]:
        _correct(own, before, after)
    elif "home" in data and after["end"]:
        found = KnownHome(date.fromisoformat(after["end"]), data["home"])
    if found is not None and (not own or own[-1].day < found.day):
        own.append(found)


def _correct(own: list[KnownHome], before: Any, after: Any) -> None:
    """Note that a home was left on another day."""
    if after["end"]:
        was = KnownHome(date.fromisoformat(before["end"]), before["club"])
        own[:] = sorted(KnownHome(date.fromisoformat(after["end"]), each.club) if each == was else each for each in own)


def _read_changes(numbers: Collection[str] | None) -> list[Any]:
    kinds = (MOVE, LEAVE, MEMBERSHIP)
    if numbers is None:
        return database.rows(_CHANGES, *kinds)
    return [
        row
        for marks, some in in_chunks(numbers)
        for row in database.rows(f"{_CHANGES} AND a.key IN ({marks})", *kinds, *some)
    ]
