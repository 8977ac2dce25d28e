"""What a scorer is told of a file: its state now, the problems in words, what it replaced, and what it earned.

Every door, the API, the page and the command line tell it from here, so that all say the same.
"""

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any

import msgspec

from overtrick.core.problems import Problem, Severity
from overtrick.store.db import database
from overtrick.store.db.fetch import Rows, chunked_queries, in_chunks, run_queries
from overtrick.store.db.values import moment_of, plain_text
from overtrick.store.deliveries.notices import HELD_FOR_CONFIRMATION
from overtrick.store.models.points_field import from_parts

RECEIVED, REJECTED, REFUSED, HELD = "received", "rejected", "refused", "held"
_FILES = (
    "SELECT a.name, max(a.id) FROM arrival a WHERE a.club = %s GROUP BY a.name "
    "ORDER BY max(a.id) DESC LIMIT %s OFFSET %s"
)
# A question of its own: with one condition for both, SQLite would look at every file of the club.
_FILE = (
    "SELECT a.at, f.size, w.arrival_id FROM arrival a JOIN raw_file f ON f.id = a.raw_id "
    "LEFT JOIN waiting w ON w.arrival_id = a.id WHERE a.club = %s AND a.name = %s ORDER BY a.id DESC LIMIT 1"
)
# What stood before a file, and ended with it: when it came, or when it was confirmed.
_REPLACED = (
    "SELECT max(o.number) FROM revision o JOIN journal e ON e.seq = o.ended WHERE o.batch_id = r.batch_id "
    "AND o.number < r.number AND (o.ended = r.seq OR o.ended > r.seq AND e.kind = 'confirm') "
    "AND r.state IN ('accepted', 'cancelled') AND EXISTS (SELECT 1 FROM session s WHERE s.revision_id = o.id)"
)
_REVISIONS = (
    f"SELECT b.name, b.id, r.id, r.number, r.state, r.because, ({_REPLACED}), coalesce(j.reason, '') FROM batch b "
    "JOIN revision r ON r.batch_id = b.id AND r.number = b.latest LEFT JOIN journal j ON j.seq = r.ended "
    "WHERE b.club = %s AND b.name IN "
)
_PROBLEMS = (
    'SELECT revision_id, code, severity, line, "column", found, message, advice FROM problem '
    "WHERE revision_id IN ({marks}) ORDER BY id"
)
_AWARDS = (
    "SELECT p.number, a.unit, sum(a.points) FROM award a JOIN session s ON s.id = a.session_id "
    "JOIN revision r ON r.id = s.revision_id JOIN player p ON p.id = a.player_id WHERE r.batch_id = %s "
    "GROUP BY p.number, a.unit HAVING sum(a.points) <> 0 ORDER BY max(a.id)"
)
_SEVERITIES = {severity.value: severity for severity in Severity}


class PlayerAward(msgspec.Struct, frozen=True):
    """What a player has from a batch now, in one unit."""

    player: str
    unit: str
    points: str


class FileStatus(msgspec.Struct, frozen=True, kw_only=True):
    """A file as its sender sees it; `received` has not been taken in yet. `replaced` is the revision that it ended."""

    file: str
    state: str
    revision: int
    problems: tuple[Problem, ...] = ()
    awards: tuple[PlayerAward, ...] = ()
    at: datetime
    size: int
    because: str = ""
    replaced: int | None = None


def find_status(club: int, name: str) -> FileStatus | None:
    """A club's file with its awards; None if it has sent none of this name."""
    if plain_text(name) != name:
        # No file has a name that no database can keep.
        return None
    # In this order: what does not wait any more when it is asked has its revision.
    arrived, revisions = run_queries([(_FILE, (club, name)), (f"{_REVISIONS} (%s)", (club, name))])
    if not arrived:
        return None
    ((at, size, waits),) = arrived
    if not revisions:
        return FileStatus(file=name, state=RECEIVED, revision=0, at=moment_of(at), size=size)
    (_, batch, *revision) = revisions[0]
    told, earned = run_queries([(_PROBLEMS.format(marks="%s"), revision[:1]), (_AWARDS, (batch,))])
    found = _status(name, moment_of(at), size, waits is not None, revision=tuple(revision), problems=_problems([told]))
    return msgspec.structs.replace(found, awards=tuple(_earned(earned)))


def list_statuses(club: int, *, most: int = 100, skip: int = 0) -> list[FileStatus]:
    """The files of a club, the newest first, without their awards."""
    return _statuses(club, dict(database.rows(_FILES, club, most, skip)))


def _statuses(club: int, last: dict[str, int]) -> list[FileStatus]:
    """What became of files, by the last arrival of each name."""
    arrivals = _arrivals(last.values())
    revisions: dict[str, tuple[Any, ...]] = {}
    for marks, some in in_chunks(last):
        revisions |= {row[0]: row[2:] for row in database.rows(f"{_REVISIONS} ({marks})", club, *some)}
    problems = _problems(run_queries(chunked_queries(_PROBLEMS, {revision[0] for revision in revisions.values()})))
    return [
        _status(file, *arrivals[arrival], revision=revisions.get(file), problems=problems)
        for file, arrival in last.items()
    ]


def _status(
    file: str,
    at: datetime,
    size: int,
    waits: bool,
    *,
    revision: tuple[Any, ...] | None,
    problems: dict[int, list[Problem]],
) -> FileStatus:
    if revision is None or waits:
        number = revision[1] if revision else 0
        return FileStatus(file=file, state=RECEIVED, revision=number, at=at, size=size)
    key, number, state, because, replaced, reason = revision
    refused = state == REFUSED
    return FileStatus(
        file=file,
        state=REJECTED if refused else state,
        revision=number,
        problems=tuple(_in_time(problems.get(key, ()), state, reason)),
        at=at,
        size=size,
        because=f"refused by the federation{_words(reason)}" if refused else because,
        replaced=replaced,
    )


def _in_time(problems: Iterable[Problem], state: str, reason: str) -> Iterator[Problem]:
    """The problems as they are now: a file that was decided upon does not wait any more."""
    for problem in problems:
        if problem.code == HELD_FOR_CONFIRMATION and state == REFUSED:
            says = f"The federation refused the file{_words(reason)}."
            advice = "A correction goes under the same file name."
            yield msgspec.structs.replace(problem, severity=Severity.ERROR, message=says, advice=advice)
        elif problem.code != HELD_FOR_CONFIRMATION or state == HELD:
            yield problem


def _words(reason: str) -> str:
    return f": {reason}" if reason else ""


def _arrivals(keys: Any) -> dict[int, tuple[datetime, int, bool]]:
    """When an arrival came, how many bytes it has, and whether it waits."""
    found: dict[int, tuple[datetime, int, bool]] = {}
    for marks, some in in_chunks(keys):
        sql = (
            "SELECT a.id, a.at, f.size, w.arrival_id FROM arrival a JOIN raw_file f ON f.id = a.raw_id "
            f"LEFT JOIN waiting w ON w.arrival_id = a.id WHERE a.id IN ({marks})"
        )
        found |= {key: (moment_of(at), size, waits is not None) for key, at, size, waits in database.rows(sql, *some)}
    return found


def _problems(told: list[Rows]) -> dict[int, list[Problem]]:
    """Problems by their revisions."""
    found: dict[int, list[Problem]] = {}
    for revision, code, severity, *words in (row for answer in told for row in answer):
        found.setdefault(revision, []).append(Problem(code, _SEVERITIES[severity], *words))
    return found


def find_current_awards(batch: int) -> list[PlayerAward]:
    """What the players have from a batch now, in the order in which it was posted."""
    return _earned(database.rows(_AWARDS, batch))


def _earned(answer: Rows) -> list[PlayerAward]:
    return [PlayerAward(player, unit, f"{from_parts(int(parts)):f}") for player, unit, parts in answer]


def find_current_revisions(club: int, name: str) -> list[int]:
    """The revisions of a file that count, or wait for a person: one, or several contest reports."""
    sql = (
        "SELECT r.number FROM revision r JOIN batch b ON b.id = r.batch_id WHERE b.club = %s AND b.name = %s "
        "AND r.state IN ('accepted', 'held') ORDER BY r.number"
    )
    return [number for (number,) in database.rows(sql, club, name)]
