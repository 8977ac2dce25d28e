"""The status of a file for its sender: its state now, its problems, what it replaced, and what it earned.

All doors, the API, the pages and the command line use it, so that all of them say the same.
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
from overtrick.store.journal.effects import OtherChange, other_changes_from_rows, other_changes_queries
from overtrick.store.journal.entry_summaries import find_manual_reason
from overtrick.store.models.points_field import from_parts

RECEIVED, REJECTED, REFUSED, HELD = "received", "rejected", "refused", "held"
_FILES = (
    "SELECT a.name, max(a.id) FROM arrival a WHERE a.club = %s GROUP BY a.name "
    "ORDER BY max(a.id) DESC LIMIT %s OFFSET %s"
)
# A query of its own: with one condition for both, SQLite would read every file of the club.
_FILE = (
    "SELECT a.at, f.size, w.arrival_id FROM arrival a JOIN raw_file f ON f.id = a.raw_id "
    "LEFT JOIN waiting w ON w.arrival_id = a.id WHERE a.club = %s AND a.name = %s ORDER BY a.id DESC LIMIT 1"
)
# The revision that was in force before a file and ended with it: when it came, or when it was confirmed.
_REPLACED = (
    "SELECT max(o.number) FROM revision o JOIN journal e ON e.seq = o.ended WHERE o.batch_id = r.batch_id "
    "AND o.number < r.number AND (o.ended = r.seq OR o.ended > r.seq AND e.kind = 'confirm') "
    "AND r.state IN ('accepted', 'cancelled') AND EXISTS (SELECT 1 FROM session s WHERE s.revision_id = o.id)"
)
_REVISIONS = (
    f"SELECT b.name, b.id, r.id, r.number, r.state, r.because, ({_REPLACED}), coalesce(j.reason, ''), d.data "
    "FROM batch b JOIN revision r ON r.batch_id = b.id AND r.number = b.latest JOIN journal d ON d.seq = r.seq "
    "LEFT JOIN journal j ON j.seq = r.ended "
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
    """The points that a player has from a batch now, in one unit."""

    player: str
    unit: str
    points: str


class FileStatus(msgspec.Struct, frozen=True, kw_only=True):
    """A file as its sender sees it; `received` is not processed yet. `replaced` is the revision that it ended.

    `changes` is what it changed in the results of other files.
    `by_hand` are results that a person entered, for the `reason`.
    """

    file: str
    state: str
    revision: int
    problems: tuple[Problem, ...] = ()
    awards: tuple[PlayerAward, ...] = ()
    at: datetime
    size: int
    because: str = ""
    replaced: int | None = None
    changes: tuple[OtherChange, ...] = ()
    by_hand: bool = False
    reason: str = ""


def find_status(club: int, name: str) -> FileStatus | None:
    """Return the status of a club's file with its awards; None if the club has sent no file of this name."""
    if plain_text(name) != name:
        # A name that a database cannot store is the name of no file.
        return None
    # In this order: a file that no longer waits at the first query has its revision at the second.
    arrived, revisions = run_queries([(_FILE, (club, name)), (f"{_REVISIONS} (%s)", (club, name))])
    if not arrived:
        return None
    ((at, size, waits),) = arrived
    if not revisions:
        return FileStatus(file=name, state=RECEIVED, revision=0, at=moment_of(at), size=size)
    (_, batch, *revision) = revisions[0]
    queries = [(_PROBLEMS.format(marks="%s"), revision[:1]), (_AWARDS, (batch,)), *other_changes_queries(revision[:1])]
    problem_rows, awards, *changed = run_queries(queries)
    problems, changes = _problems_by_revision([problem_rows]), other_changes_from_rows(changed)
    found = _build_status(
        name, moment_of(at), size, waits is not None, revision=tuple(revision), problems=problems, changes=changes
    )
    return msgspec.structs.replace(found, awards=tuple(_player_awards(awards)))


def list_statuses(club: int, *, most: int = 100, skip: int = 0) -> list[FileStatus]:
    """Return the files of a club, the newest first, without their awards."""
    return build_statuses(club, dict(database.rows(_FILES, club, most, skip)))


def build_statuses(club: int, last: dict[str, int]) -> list[FileStatus]:
    """Return the status of files of a club without their awards, by the last arrival of each name."""
    arrivals = _fetch_arrivals(last.values())
    revisions: dict[str, tuple[Any, ...]] = {}
    for marks, some in in_chunks(last):
        revisions |= {row[0]: row[2:] for row in database.rows(f"{_REVISIONS} ({marks})", club, *some)}
    keys = {revision[0] for revision in revisions.values()}
    problems = _problems_by_revision(run_queries(chunked_queries(_PROBLEMS, keys)))
    changes = other_changes_from_rows(run_queries(other_changes_queries(keys)))
    return [
        _build_status(file, *arrivals[arrival], revision=revisions.get(file), problems=problems, changes=changes)
        for file, arrival in last.items()
    ]


def _build_status(
    file: str,
    at: datetime,
    size: int,
    waits: bool,
    *,
    revision: tuple[Any, ...] | None,
    problems: dict[int, list[Problem]],
    changes: dict[int, list[OtherChange]],
) -> FileStatus:
    if revision is None or waits:
        number = revision[1] if revision else 0
        return FileStatus(file=file, state=RECEIVED, revision=number, at=at, size=size)
    key, number, state, because, replaced, reason, data = revision
    entered = find_manual_reason(data)
    refused = state == REFUSED
    return FileStatus(
        file=file,
        state=REJECTED if refused else state,
        revision=number,
        problems=tuple(_update_problems(problems.get(key, ()), state, reason)),
        at=at,
        size=size,
        because=f"refused by the federation{_reason_suffix(reason)}" if refused else because,
        replaced=replaced,
        changes=tuple(changes.get(key, ())),
        by_hand=entered is not None,
        reason=entered or "",
    )


def _update_problems(problems: Iterable[Problem], state: str, reason: str) -> Iterator[Problem]:
    """Yield the problems as they are now: a file that was confirmed or refused no longer waits."""
    for problem in problems:
        if problem.code == HELD_FOR_CONFIRMATION and state == REFUSED:
            says = f"The federation refused the file{_reason_suffix(reason)}."
            advice = "A correction goes under the same file name."
            yield msgspec.structs.replace(problem, severity=Severity.ERROR, message=says, advice=advice)
        elif problem.code != HELD_FOR_CONFIRMATION or state == HELD:
            yield problem


def _reason_suffix(reason: str) -> str:
    return f": {reason}" if reason else ""


def _fetch_arrivals(keys: Any) -> dict[int, tuple[datetime, int, bool]]:
    """Return, by arrival, when it came, how many bytes it has, and whether it waits."""
    found: dict[int, tuple[datetime, int, bool]] = {}
    for marks, some in in_chunks(keys):
        sql = (
            "SELECT a.id, a.at, f.size, w.arrival_id FROM arrival a JOIN raw_file f ON f.id = a.raw_id "
            f"LEFT JOIN waiting w ON w.arrival_id = a.id WHERE a.id IN ({marks})"
        )
        found |= {key: (moment_of(at), size, waits is not None) for key, at, size, waits in database.rows(sql, *some)}
    return found


def _problems_by_revision(answers: list[Rows]) -> dict[int, list[Problem]]:
    """Return problems by their revisions."""
    found: dict[int, list[Problem]] = {}
    for revision, code, severity, *texts in (row for answer in answers for row in answer):
        found.setdefault(revision, []).append(Problem(code, _SEVERITIES[severity], *texts))
    return found


def find_current_awards(batch: int) -> list[PlayerAward]:
    """Return the points that players have from a batch now, in the order in which they were posted."""
    return _player_awards(database.rows(_AWARDS, batch))


def _player_awards(rows: Rows) -> list[PlayerAward]:
    return [PlayerAward(player, unit, f"{from_parts(int(parts)):f}") for player, unit, parts in rows]


def find_current_revisions(club: int, name: str) -> list[int]:
    """Return the revisions of a file that count or wait for a person: one, or several contest reports."""
    sql = (
        "SELECT r.number FROM revision r JOIN batch b ON b.id = r.batch_id WHERE b.club = %s AND b.name = %s "
        "AND r.state IN ('accepted', 'held') ORDER BY r.number"
    )
    return [number for (number,) in database.rows(sql, club, name)]
