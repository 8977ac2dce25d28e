"""Files that wait for the office: held back, rejected and not sent again, and entered by hand and not reviewed."""

from collections.abc import Iterable
from datetime import date
from typing import Any

import msgspec

from overtrick import formats
from overtrick.core.problems import Severity
from overtrick.store.db import database
from overtrick.store.db.fetch import in_chunks
from overtrick.store.db.values import moment_of
from overtrick.store.journal.entry_summaries import find_manual_reason
from overtrick.store.journal.today import about_today
from overtrick.store.queries.tasks.task import BY_HAND, HELD, MOST_TASKS, REJECTED, Task, recently
from overtrick.store.registers.code_names import code_names

# The head of a file names its event and day; more of it need not be read.
_HEAD_SIZE = 4_096
_FILES = (
    "SELECT r.id, b.club, b.name, r.number, r.because, j.at, j.who, j.data FROM revision r "
    "JOIN batch b ON b.id = r.batch_id JOIN journal j ON j.seq = r.seq"
)
_HELD = f"{_FILES} WHERE r.state = 'held' ORDER BY r.id DESC LIMIT %s"
# The last of its name, so that nothing has replaced it since.
_REJECTED = f"{_FILES} WHERE b.state = 'rejected' AND r.number = b.latest ORDER BY b.id DESC LIMIT %s"
_FIRST_ERRORS = (
    "SELECT revision_id, line, message FROM problem WHERE id IN (SELECT min(id) FROM problem "
    "WHERE severity = %s AND revision_id IN ({marks}) GROUP BY revision_id)"
)
_BY_HAND = (
    f"{_FILES} JOIN arrival a ON a.id = j.arrival_id WHERE a.door = 'by hand' AND a.at >= %s "
    "AND r.state IN ('accepted', 'held') ORDER BY a.id DESC LIMIT %s"
)
_HEADS = (
    f"SELECT r.id, substr(f.content, 1, {_HEAD_SIZE}) FROM revision r JOIN raw_file f ON f.id = r.raw_id "
    "WHERE r.id IN ({marks})"
)


class TaskFile(msgspec.Struct, frozen=True, kw_only=True):
    """A file in a task: the first error of a rejected one, and the reason for results that were entered by hand.

    `line` is 0 if the error is not on a line.
    """

    file: str
    revision: int
    because: str
    who: str
    reason: str = ""
    line: int = 0
    problem: str = ""


def find_held_files() -> list[Task]:
    """Find the files that wait for a person."""
    return [_task(HELD, row) for row in database.rows(_HELD, MOST_TASKS)]


def find_rejected_files() -> list[Task]:
    """Find the files that were rejected and not sent again, each with its first error."""
    rows = database.rows(_REJECTED, MOST_TASKS)
    errors: dict[int, tuple[int, str]] = {}
    for marks, some in in_chunks(row[0] for row in rows):
        found = database.rows(_FIRST_ERRORS.format(marks=marks), Severity.ERROR.value, *some)
        errors |= {revision: (line, message) for revision, line, message in found}
    return [_task(REJECTED, row, errors.get(row[0])) for row in rows]


def find_entries_by_hand() -> list[Task]:
    """Find the results that people entered lately, each with the reason that they gave."""
    since = recently()
    return [] if since is None else [_task(BY_HAND, row) for row in database.rows(_BY_HAND, since, MOST_TASKS)]


def find_heads(tasks: Iterable[Task]) -> dict[str, tuple[str, date]]:
    """Find the event and the day that files name, as far as their beginnings tell, by the keys of their tasks."""
    accepted, found = about_today().formats, {}
    for marks, some in in_chunks(int(task.key) for task in tasks):
        for revision, head in database.rows(_HEADS.format(marks=marks), *some):
            batch, _ = formats.loads(bytes(head or b""), accepted)
            session = next(iter(batch.sessions), None)
            if session is not None and session.date is not None:
                found[str(revision)] = (session.event, session.date)
    return found


def _task(kind: str, row: tuple[Any, ...], error: tuple[int, str] | None = None) -> Task:
    revision, club, name, number, because, at, who, data = row
    line, problem = error or (0, because)
    about = TaskFile(
        file=name, revision=number, because=because, who=who, reason=find_manual_reason(data) or "", line=line,
        problem=problem,
    )  # fmt: skip
    return Task(
        kind=kind, key=str(revision), at=moment_of(at), club=club, club_name=code_names().club(club).name, about=about
    )
