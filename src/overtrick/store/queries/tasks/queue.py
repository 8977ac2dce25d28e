"""The work queue of the office: the tasks of each kind, who has taken which, and what was set aside.

What waits is found again when something has come or was decided since, and remembered until then: every page of the
office shows how much there is to do.
"""

from collections.abc import Callable, Mapping
from datetime import date, datetime, time, timedelta
from typing import NamedTuple

import msgspec

from overtrick.store.db import cache, database
from overtrick.store.db.values import moment_of
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.journal.today import today
from overtrick.store.models.states import ASIDE, ASKED, TAKEN
from overtrick.store.queries.tasks import clubs, files, letters, messages, people, requests, unknown_players
from overtrick.store.queries.tasks import task as kinds
from overtrick.store.queries.tasks.task import KINDS, Task

_FINDERS: Mapping[str, Callable[[], list[Task]]] = {
    kinds.HELD: files.find_held_files,
    kinds.REJECTED: files.find_rejected_files,
    kinds.BY_HAND: files.find_entries_by_hand,
    kinds.UNKNOWN: unknown_players.find_unknown_players,
    kinds.QUESTIONS: requests.find_open_questions,
    kinds.APPLICATIONS: requests.find_open_applications,
    kinds.PROPOSALS: requests.find_bonus_proposals,
    kinds.MEMBERSHIPS: people.find_doubtful_memberships,
    kinds.DUPLICATES: people.find_duplicates,
    kinds.MESSAGES: messages.find_messages,
    kinds.OVERDUE: clubs.find_overdue_clubs,
    kinds.LETTERS: letters.find_stuck_letters,
}
_LAST_CHANGES = (
    "SELECT (SELECT max(seq) FROM journal), (SELECT count(*) FROM set_aside), (SELECT max(id) FROM set_aside), "
    f"(SELECT count(*) FROM mail WHERE sent IS NULL AND attempts >= {letters.FEW_ATTEMPTS}), "
    f"(SELECT max(id) FROM mail WHERE sent IS NULL AND attempts >= {letters.FEW_ATTEMPTS}), "
    "(SELECT count(*) FROM task_mark), (SELECT max(id) FROM task_mark)"
)
_MARKS = 'SELECT kind, "key", act, at, who, mark FROM task_mark'
# A file that came before and changed nothing has no revision.
_CAME_IN = (
    "SELECT count(*), count(CASE WHEN j.seq IS NOT NULL AND coalesce(r.state, '') NOT IN ('held', 'rejected') "
    "THEN 1 END) FROM arrival a LEFT JOIN journal j ON j.arrival_id = a.id LEFT JOIN revision r ON r.seq = j.seq "
    "WHERE a.at >= %s"
)


class Note(msgspec.Struct, frozen=True):
    """Who noted something about a task, and when."""

    who: str
    at: datetime


class QueuedTask(msgspec.Struct, frozen=True, kw_only=True):
    """A task with who has taken it, when its club was asked about it, and whether it was set aside."""

    task: Task
    taken: Note | None = None
    asked: Note | None = None
    aside: Note | None = None


class TaskQueue(msgspec.Struct, frozen=True, kw_only=True):
    """The tasks of one kind, the oldest first: those that wait, and those that were set aside."""

    kind: str
    waiting: tuple[QueuedTask, ...]
    aside: tuple[QueuedTask, ...]

    def find(self, key: str) -> QueuedTask | None:
        """Return a task by its key, whether it waits or was set aside."""
        return next((each for each in (*self.waiting, *self.aside) if each.task.key == key), None)


class CameIn(NamedTuple):
    """How many files came in since a day began, and how many of them nobody had to look at."""

    files: int
    through: int


def find_queues() -> dict[str, TaskQueue]:
    """Return all queues of the office, as they are now, in the order in which they are shown."""
    changes = (today(), *database.rows(_LAST_CHANGES)[0])
    found: dict[str, TaskQueue] = cache.get_or_make("queues of the office", changes, _find)
    return found


def count_tasks() -> int:
    """Count everything that waits for the office."""
    return sum(len(queue.waiting) for queue in find_queues().values())


def count_files_since(day: date) -> CameIn:
    """Count the files that came in since a day began."""
    start = datetime.combine(day, time(), current_federation().time_zone)
    return CameIn(*map(int, database.rows(_CAME_IN, start)[0]))


def yesterday() -> date:
    """Return the day before today."""
    return today() - timedelta(days=1)


def _find() -> dict[str, TaskQueue]:
    marks: dict[tuple[str, str, str], tuple[Note, str]] = {
        (kind, key, act): (Note(who, moment_of(at)), mark)
        for kind, key, act, at, who, mark in database.rows(_MARKS)
    }  # fmt: skip
    return {kind: _build(kind, _FINDERS[kind](), marks) for kind in KINDS}


def _build(kind: str, tasks: list[Task], marks: Mapping[tuple[str, str, str], tuple[Note, str]]) -> TaskQueue:
    waiting, aside = list[QueuedTask](), list[QueuedTask]()
    for task in sorted(tasks, key=lambda each: each.at):
        notes = {act: found[0] for act in (TAKEN, ASKED) if (found := marks.get((kind, task.key, act)))}
        set_aside = marks.get((kind, task.key, ASIDE))
        # What has changed since it was set aside waits again.
        if set_aside and set_aside[1] == task.mark:
            aside.append(QueuedTask(task=task, taken=notes.get(TAKEN), asked=notes.get(ASKED), aside=set_aside[0]))
        else:
            waiting.append(QueuedTask(task=task, taken=notes.get(TAKEN), asked=notes.get(ASKED)))
    return TaskQueue(kind=kind, waiting=tuple(waiting), aside=tuple(aside))
