"""One queue as a list, what was set aside in it, and each task on a page of its own."""

from django.contrib import messages
from django.contrib.messages.storage.base import BaseStorage
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from overtrick.store.errors import NotFound, Refusal
from overtrick.store.queries.club_files import find_sending_clubs
from overtrick.store.queries.tasks import task as kinds
from overtrick.store.queries.tasks.queue import QueuedTask, TaskQueue, find_queues
from overtrick.web import query_params
from overtrick.web.acting import CONFLICT, UNPROCESSABLE
from overtrick.web.office.desk import render_office
from overtrick.web.office.queue import acts, details, words
from overtrick.web.office.queue.rows import address_of, frame, make_rows
from overtrick.web.page_urls import page_url
from overtrick.web.problems import translate_problem

_PAGE_SIZE = 50
_MOST_NEXT = 3


@never_cache
@require_safe
def queue(request: HttpRequest, kind: str) -> HttpResponse:
    """Show what waits in one queue, the oldest first, or what was set aside in it."""
    return _show_queue(request, kind)


def _show_queue(request: HttpRequest, kind: str, trouble: str = "") -> HttpResponse:
    queues = find_queues()
    found = _find_queue(queues, kind)
    is_aside = bool(request.GET.get("aside"))
    tasks = found.aside if is_aside else found.waiting
    number = query_params.page(request)
    start = (number - 1) * _PAGE_SIZE
    context = {
        "kind": kind, "label": words.LABELS[kind], "says": words.LEADS[kind], "nothing": words.EMPTY[kind],
        "is_aside": is_aside, "aside": len(found.aside), "waiting": len(found.waiting), "trouble": trouble,
        "rows": make_rows(request, tasks[start : start + _PAGE_SIZE]),
        "newer": number - 1, "older": number + 1 if len(tasks) > start + _PAGE_SIZE else 0,
        "others": query_params.other_params(request, "page"),
        "senders": find_sending_clubs() if kind == kinds.OVERDUE and not is_aside else [],
    }  # fmt: skip
    return render_office(request, "queue/list.html", frame(queues, kind) | context, status=CONFLICT if trouble else 200)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def task(request: HttpRequest, kind: str, key: str) -> HttpResponse:
    """Show a task with what can be done about it, and do what was chosen."""
    queues = find_queues()
    queued = _find_queue(queues, kind).find(key)
    if queued is None:
        return _say_gone(request, kind)
    if request.method == "POST":
        try:
            done = acts.act(request, queued)
        except (Refusal, NotFound) as refusal:
            trouble = translate_problem(str(refusal))
            if not details.has_page(kind):
                return _show_queue(request, kind, trouble)
            return _show_task(request, find_queues(), queued, trouble=trouble, status=CONFLICT)
        return done if done is not None else _show_task(request, find_queues(), queued, status=UNPROCESSABLE)
    if not details.has_page(kind):
        return redirect(address_of(queued.task))
    return _show_task(request, queues, queued)


def _say_gone(request: HttpRequest, kind: str) -> HttpResponse:
    """Say that a task is no longer there: somebody has dealt with it, or what it was about has changed."""
    text = _("This is no longer waiting: someone has dealt with it, or something has changed.")
    if request.method == "POST":
        return _show_queue(request, kind, trouble=text)
    # After a decision that was made elsewhere the next page says what was done, which is enough.
    if not _has_message(request):
        messages.info(request, text)
    return redirect(page_url("queue", kind=kind))


def _has_message(request: HttpRequest) -> bool:
    """Tell whether the next page says something already, and leave that to be said."""
    waiting = messages.get_messages(request)
    found = len(list(waiting)) > 0
    if isinstance(waiting, BaseStorage):
        waiting.used = False
    return found


def _show_task(
    request: HttpRequest, queues: dict[str, TaskQueue], queued: QueuedTask, *, trouble: str = "", status: int = 200
) -> HttpResponse:
    found = _find_queue(queues, queued.task.kind)
    keys = [each.task.key for each in found.waiting]
    at = keys.index(queued.task.key) if queued.task.key in keys else -1
    after = (found.waiting[at + 1 :] + found.waiting[: max(at, 0)])[:_MOST_NEXT]
    context = {
        "kind": queued.task.kind, "row": make_rows(request, [queued])[0], "place": at + 1, "waiting": len(keys),
        "next_rows": make_rows(request, after), "trouble": trouble, "typed": details.read_typed(request),
        **details.describe(request, queued),
    }  # fmt: skip
    return render_office(request, "queue/task.html", frame(queues, queued.task.kind) | context, status=status)


def _find_queue(queues: dict[str, TaskQueue], kind: str) -> TaskQueue:
    if kind not in queues:
        raise Http404
    return queues[kind]
