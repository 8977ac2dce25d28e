"""What the office does with a task: take it, give it back, set it aside, ask the club, send an email again, decide.

What changes results is a decision; who has a task, and what was set aside, is a note beside the records.
"""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from overtrick.store.access.question_rights import signature
from overtrick.store.commands import task_marks
from overtrick.store.errors import Refusal
from overtrick.store.mail import outbox
from overtrick.store.queries.tasks import task as kinds
from overtrick.store.queries.tasks.queue import QueuedTask
from overtrick.store.queries.tasks.task import Task
from overtrick.web.acting import acting_account
from overtrick.web.office.queue import emails, held_files
from overtrick.web.office.queue.rows import address_of
from overtrick.web.page_urls import page_url
from overtrick.web.undo import offer_undo

# What an act returns: the page to go to; None if what was typed is wrong, so that the page is shown again.
Act = Callable[[HttpRequest, QueuedTask], HttpResponse | None]


def act(request: HttpRequest, queued: QueuedTask) -> HttpResponse | None:
    """Do what was chosen about a task; None if what was typed is wrong. Raise the Refusal that says why not."""
    name = request.POST.get("do", "")
    if name in _ACTS:
        return _ACTS[name](request, queued)
    found = _ACTS_OF_KIND.get((queued.task.kind, name))
    if found is None:
        raise Http404
    return found(request, queued)


def _who(request: HttpRequest) -> str:
    return signature(acting_account(request))


def _back(request: HttpRequest, task: Task) -> HttpResponse:
    """Go back to the page on which the button stood: the office, the queue or the task."""
    where = request.POST.get("back", "")
    if where == "office":
        return redirect("office")
    return redirect(page_url("queue", kind=task.kind) if where == "queue" else address_of(task))


def _to_queue(task: Task) -> HttpResponse:
    return redirect(page_url("queue", kind=task.kind))


def _take(request: HttpRequest, queued: QueuedTask) -> HttpResponse:
    task_marks.take(queued.task, _who(request), datetime.now(UTC))
    messages.success(request, _("You have taken this. Others in the office see it."))
    return _back(request, queued.task)


def _give_back(request: HttpRequest, queued: QueuedTask) -> HttpResponse:
    task_marks.give_back(queued.task)
    messages.success(request, _("Given back. Anyone in the office can take it."))
    return _back(request, queued.task)


def _set_aside(request: HttpRequest, queued: QueuedTask) -> HttpResponse:
    task = queued.task
    task_marks.set_aside(task, _who(request), datetime.now(UTC))
    text = _("Set aside. It comes back if something about it changes.")
    offer_undo(request, text, "task-aside", None, page_url("queue", kind=task.kind), kind=task.kind, key=task.key)
    return _to_queue(task)


def _bring_back(request: HttpRequest, queued: QueuedTask) -> HttpResponse:
    task_marks.bring_back(queued.task.kind, queued.task.key)
    messages.success(request, _("It is back in the queue."))
    return _to_queue(queued.task)


def undo_set_aside(request: HttpRequest, club: int | None, values: Mapping[str, Any]) -> str:
    """Let a task wait again that was set aside a moment ago."""
    task_marks.bring_back(str(values["kind"]), str(values["key"]))
    return _("It is back in the queue.")


def _ask(request: HttpRequest, queued: QueuedTask) -> HttpResponse | None:
    return emails.send(request, queued)


def _send_again(request: HttpRequest, queued: QueuedTask) -> HttpResponse:
    if not outbox.send_again(int(queued.task.key), datetime.now(UTC)):
        raise Refusal(_("This email has been sent already."))
    task_marks.bring_back(queued.task.kind, queued.task.key)
    messages.success(request, _("The email will be sent again within a minute."))
    return _to_queue(queued.task)


def _give_up(request: HttpRequest, queued: QueuedTask) -> HttpResponse:
    task = queued.task
    if not outbox.give_up_letter(int(task.key)):
        raise Refusal(_("This email has been sent already."))
    task_marks.set_aside(task, _who(request), datetime.now(UTC))
    text = _("Given up. The email will not be tried again.")
    offer_undo(request, text, "email-given-up", None, page_url("queue", kind=task.kind), key=task.key)
    return _to_queue(task)


def undo_giving_up(request: HttpRequest, club: int | None, values: Mapping[str, Any]) -> str:
    """Try an email again that was given up a moment ago."""
    outbox.send_again(int(values["key"]), datetime.now(UTC))
    task_marks.bring_back(kinds.LETTERS, str(values["key"]))
    return _("The email will be sent again within a minute.")


def _decide_held(request: HttpRequest, queued: QueuedTask) -> HttpResponse | None:
    return held_files.decide(request, queued)


_ACTS: Mapping[str, Act] = {
    "take": _take,
    "give-back": _give_back,
    "set-aside": _set_aside,
    "bring-back": _bring_back,
}
_ACTS_OF_KIND: Mapping[tuple[str, str], Act] = {
    **{(kind, "ask"): _ask for kind in emails.KINDS},
    (kinds.LETTERS, "send-again"): _send_again,
    (kinds.LETTERS, "give-up"): _give_up,
    (kinds.HELD, "decide"): _decide_held,
}
