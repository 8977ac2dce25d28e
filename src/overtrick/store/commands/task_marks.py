"""What the office notes about its tasks: a login takes one or gives it back, sets it aside, or asks the club.

Notes change no result, so they are no decisions.
"""

from datetime import datetime
from typing import Protocol

from django.db.models import QuerySet

from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.errors import Refusal
from overtrick.store.journal.unit_of_work import LONGEST_WHO
from overtrick.store.models.states import ASIDE, ASKED, TAKEN


class NamedTask(Protocol):
    """A task by its kind and its key; `mark` changes when something about it does."""

    @property
    def kind(self) -> str:
        """The queue in which it is."""

    @property
    def key(self) -> str:
        """Its name in the queue."""

    @property
    def mark(self) -> str:
        """The state that it has."""


class TaskTaken(Refusal):
    """A task that another login has taken."""

    def __init__(self, who: str) -> None:
        super().__init__(f"{who} has taken this already.")


def take(task: NamedTask, who: str, at: datetime) -> None:
    """Take a task; refuse one that another login has."""
    with database.write_transaction():
        taken = _marks(task, TAKEN).first()
        if taken is not None and taken.who != who[:LONGEST_WHO]:
            raise TaskTaken(taken.who)
        _note(task, TAKEN, who, at)


def give_back(task: NamedTask) -> None:
    """Let a task be nobody's again."""
    with database.write_transaction():
        _marks(task, TAKEN).delete()


def set_aside(task: NamedTask, who: str, at: datetime) -> None:
    """Set a task aside until something about it changes."""
    with database.write_transaction():
        _note(task, ASIDE, who, at, task.mark)


def bring_back(kind: str, key: str) -> None:
    """Let a task wait again that was set aside."""
    with database.write_transaction():
        models.TaskMark.objects.filter(kind=kind, key=key, act=ASIDE).delete()


def note_asked(task: NamedTask, who: str, at: datetime) -> None:
    """Note that the club was asked about a task."""
    with database.write_transaction():
        _note(task, ASKED, who, at)


def _marks(task: NamedTask, act: str) -> QuerySet[models.TaskMark]:
    return models.TaskMark.objects.filter(kind=task.kind, key=task.key, act=act)


def _note(task: NamedTask, act: str, who: str, at: datetime, mark: str = "") -> None:
    """Note something; a note of its own each time, so that whoever counts notes sees that something has changed."""
    _marks(task, act).delete()
    values = {"kind": task.kind, "key": task.key, "act": act, "at": at, "who": who[:LONGEST_WHO], "mark": mark}
    models.TaskMark.objects.create(**values)
