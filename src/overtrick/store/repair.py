"""What a repaired program would have posted otherwise: shown first, then posted as one reviewed run.

Everything is made again by the program as it is now and compared, posting by posting. What differs is pinned in the
journal as it was, and the sessions that stand are awarded anew.
"""

import tempfile
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec

from overtrick.store import place, services
from overtrick.store.databases import sqlite
from overtrick.store.fields import from_parts
from overtrick.store.journal import Line
from overtrick.store.office import REPAIR
from overtrick.store.opening import connect, disconnect
from overtrick.store.replay import Progress, replay
from overtrick.store.rows import day_of

_SCRATCH = "repair"
_POSTED = (
    "SELECT p.seq, p.session_id, a.entry_id, a.player_id, a.number, a.unit, a.points, a.kind, a.played, a.reverses_id "
    "FROM award a JOIN posting p ON p.id = a.posting_id WHERE p.session_id IS NOT NULL AND a.id > %s AND a.id <= %s "
    "ORDER BY a.id"
)
_DECIDED = "SELECT seq, id, outcome, because FROM revision WHERE id > %s AND id <= %s ORDER BY seq"
_PROBLEM = ("code", "severity", "line", "column", "found", "message", "advice")
_PAGE = 50_000
Key = tuple[int, int]
Posted = dict[Key, list[tuple[Any, ...]]]


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """A posting that would come out otherwise: what was posted, and what would be."""

    seq: int
    session: int
    posted: tuple[str, ...]
    now: tuple[str, ...]


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """What a repair would do. An empty plan: the program works everything out as it did."""

    changes: tuple[Change, ...]
    record: dict[str, Any]

    @property
    def empty(self) -> bool:
        """Whether there is nothing to do."""
        return not self.changes and not self.record["outcomes"]


def plan(progress: Progress = lambda count: None) -> Plan:
    """What the program as it is now would have posted or decided otherwise."""
    source = place.here()
    with tempfile.TemporaryDirectory(prefix="overtrick-repair-") as folder, place.snapshot():
        connect(_SCRATCH, sqlite(Path(folder) / "scratch.sqlite3", durable=False))
        try:
            replay(source, _SCRATCH, progress)
            was, now = _posted(source), _posted(_SCRATCH)
            outcomes = _outcomes(source, _SCRATCH)
        finally:
            disconnect(_SCRATCH)
    different = sorted(key for key in {*was, *now} if _content(was.get(key, ())) != _content(now.get(key, ())))
    record = {
        "sessions": sorted({session for _, session in different}),
        "postings": [
            {"seq": seq, "session": session, "rows": [_row(row) for row in was.get((seq, session), ())]}
            for seq, session in different
        ],
        "outcomes": outcomes,
    }
    changes = (
        Change(seq=key[0], session=key[1], posted=_words(was.get(key, ())), now=_words(now.get(key, ())))
        for key in different
    )
    return Plan(changes=tuple(changes), record=record)


def carry_out(reviewed: Plan, at: datetime, who: str, reason: str) -> Line:
    """Post a reviewed plan as one run."""
    return services.decide(REPAIR, at, who, reviewed.record, reason)


def _posted(where: str) -> Posted:
    """Every award of a session in a place, by the line of the journal that posted it and the session."""
    found: Posted = {}
    with place.at(where):
        last = place.rows("SELECT max(id) FROM award")[0][0] or 0
        for first in range(0, last, _PAGE):
            for seq, session, *row in place.rows(_POSTED, first, first + _PAGE):
                row[6] = day_of(row[6])
                found.setdefault((seq, session), []).append(tuple(row))
    return found


def _content(rows: Iterable[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """Rows as they are compared: which row is taken back is numbered otherwise as soon as anything differs."""
    return sorted((*row[:6], row[6], row[7] is not None) for row in rows)


def _row(row: tuple[Any, ...]) -> list[Any]:
    return [*row[:6], row[6].isoformat(), row[7]]


def _words(rows: Iterable[tuple[Any, ...]]) -> tuple[str, ...]:
    return tuple(f"player {row[2]}: {from_parts(row[4])} {row[3]} ({row[5]})" for row in rows)


def _outcomes(source: str, target: str) -> list[dict[str, Any]]:
    """Files that would be decided otherwise, each as it was decided, with what was found in it."""
    was, now = _decisions(source), _decisions(target)
    return [
        {"seq": seq, "outcome": outcome, "because": because, "problems": problems}
        for seq, (outcome, because, problems) in was.items()
        if (found := now.get(seq)) is None or (found[0], _codes(found[2])) != (outcome, _codes(problems))
    ]


def _codes(problems: list[dict[str, Any]]) -> list[tuple[Any, ...]]:
    return [tuple(problem[name] for name in _PROBLEM[:5]) for problem in problems]


def _decisions(where: str) -> dict[int, tuple[str, str, list[dict[str, Any]]]]:
    found: dict[int, tuple[str, str, list[dict[str, Any]]]] = {}
    with place.at(where):
        last = place.rows("SELECT max(id) FROM revision")[0][0] or 0
        problems: dict[int, list[dict[str, Any]]] = {}
        quoted = ", ".join(f'"{name}"' for name in _PROBLEM)
        for revision, *row in place.rows(f"SELECT revision_id, {quoted} FROM problem ORDER BY id"):
            problems.setdefault(revision, []).append(dict(zip(_PROBLEM, row, strict=True)))
        for first in range(0, last, _PAGE):
            for seq, key, outcome, because in place.rows(_DECIDED, first, first + _PAGE):
                found[seq] = (outcome, because, problems.get(key, []))
    return found
