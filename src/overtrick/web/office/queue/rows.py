"""The queues as pages show them: each with its count, and each task as a row with its age, owner and address."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

import msgspec
from django.http import HttpRequest
from django.utils.timezone import now

from overtrick.store.access.question_rights import signature
from overtrick.store.queries.tasks import task as kinds
from overtrick.store.queries.tasks.files import find_heads
from overtrick.store.queries.tasks.queue import QueuedTask, TaskQueue, find_queues
from overtrick.store.queries.tasks.task import Task
from overtrick.web.acting import acting_account
from overtrick.web.office.queue import words
from overtrick.web.page_urls import page_url

# Tasks of which the file names event and day.
_OF_FILES = (kinds.HELD, kinds.REJECTED, kinds.BY_HAND)


class QueueLink(msgspec.Struct, frozen=True, kw_only=True):
    """A queue in the list of queues: its page, what it is called, how much waits, and whether it is open."""

    kind: str
    address: str
    label: Any
    count: int
    is_here: bool


class TaskRow(msgspec.Struct, frozen=True, kw_only=True):
    """A task in a list: what it is, how long it has waited, who has it, and where it is worked on."""

    queued: QueuedTask
    label: Any
    title: str
    line: str
    age: str
    address: str
    owner: str
    is_mine: bool

    @property
    def task(self) -> Task:
        """The task itself."""
        return self.queued.task


def list_queues(queues: dict[str, TaskQueue], here: str = "") -> list[QueueLink]:
    """Return the queues as links, those with something in them first."""
    links = [
        QueueLink(
            kind=kind, address=page_url("queue", kind=kind), label=words.LABELS[kind], count=len(queue.waiting),
            is_here=kind == here,
        )
        for kind, queue in queues.items()
    ]  # fmt: skip
    return sorted(links, key=lambda link: not link.count)


def make_rows(request: HttpRequest, tasks: Iterable[QueuedTask], at: datetime | None = None) -> list[TaskRow]:
    """Return tasks as rows of a page."""
    shown = list(tasks)
    heads = find_heads(each.task for each in shown if each.task.kind in _OF_FILES)
    who, moment = signature(acting_account(request)), at or now()
    return [
        TaskRow(
            queued=each, label=words.LABELS[each.task.kind], title=words.title_of(each.task, heads),
            line=words.line_of(each.task, heads), age=words.say_age(each.task.at, moment),
            address=address_of(each.task), owner=each.taken.who if each.taken else "",
            is_mine=each.taken is not None and each.taken.who == who,
        )
        for each in shown
    ]  # fmt: skip


def address_of(task: Task) -> str:
    """Return the page on which a task is worked on."""
    if task.kind == kinds.QUESTIONS:
        return f"{page_url('office-questions')}#question-{task.key}"
    if task.kind == kinds.APPLICATIONS:
        return f"{page_url('office-applications')}#application-{task.key}"
    return page_url("task", kind=task.kind, key=task.key)


def frame(queues: dict[str, TaskQueue] | None = None, here: str = "") -> dict[str, Any]:
    """Return what every page of the queue has: the list of queues, and how much waits in all."""
    found = queues or find_queues()
    return {
        "queues": list_queues(found, here), "total": sum(len(queue.waiting) for queue in found.values()),
        "set_aside_words": words.SET_ASIDE,
    }  # fmt: skip
