"""What the page of a task shows beside the task itself, kind by kind."""

from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest

from overtrick.store.queries.files.file_history import find_file
from overtrick.store.queries.tasks import task as kinds
from overtrick.store.queries.tasks.queue import QueuedTask
from overtrick.store.queries.visibility import find_people
from overtrick.web.acting import acting_account
from overtrick.web.club_desk.problem_groups import groups_of
from overtrick.web.club_desk.unknown_numbers import find_choices
from overtrick.web.office.players.addresses import decision_url
from overtrick.web.office.players.mergers import QUEUE
from overtrick.web.office.queue import emails, held_files
from overtrick.web.office.queue.mail_words import say_trouble
from overtrick.web.office.queue.rows import address_of
from overtrick.web.page_urls import page_url

_MOST_NUMBERS = 5
# Tasks that have a page elsewhere.
_ELSEWHERE = (kinds.QUESTIONS, kinds.APPLICATIONS)


def has_page(kind: str) -> bool:
    """Tell whether tasks of a kind have pages of their own in the queue."""
    return kind not in _ELSEWHERE


def read_typed(request: HttpRequest) -> dict[str, str]:
    """Return what was typed, so that nothing is lost when a page is shown again."""
    return {name: request.POST.get(name, "").replace("\0", "") for name in ("reason", "choice", "do")}


def describe(request: HttpRequest, queued: QueuedTask) -> dict[str, Any]:
    """Return what the page of a task shows beside the task."""
    task = queued.task
    found = _DESCRIPTIONS[task.kind](request, queued) if task.kind in _DESCRIPTIONS else {}
    if task.kind in emails.KINDS:
        typed = request.method == "POST" and request.POST.get("do") == "ask"
        found["email"] = emails.read_email(request, task) if typed else emails.write_email(task)
        found["email_open"] = typed
    return found


def decide_url(kind: str, queued: QueuedTask, **values: str | int) -> str:
    """Return the page of a decision with its fields filled in, which leads back to the task."""
    return decision_url(kind, address_of(queued.task), **values)


def _describe_file(request: HttpRequest, queued: QueuedTask) -> dict[str, Any]:
    file = find_file(queued.task.club, queued.task.about.file)
    return {"file": file, "groups": groups_of(file) if file else []}


def _describe_unknown(request: HttpRequest, queued: QueuedTask) -> dict[str, Any]:
    file = find_file(queued.task.club, queued.task.about.file)
    choices = find_choices(request, queued.task.club, file, _MOST_NUMBERS) if file else []
    return {"file": file, "choices": [each for each in choices if not each.unknown.set_aside]}


def _describe_duplicate(request: HttpRequest, queued: QueuedTask) -> dict[str, Any]:
    one, other = queued.task.about.one, queued.task.about.other
    page = page_url("merge-players")
    return {
        "merge_other": f"{page}?{urlencode({'number': other.number, 'into': one.number, 'from': QUEUE})}",
        "merge_one": f"{page}?{urlencode({'number': one.number, 'into': other.number, 'from': QUEUE})}",
    }


def _describe_proposal(request: HttpRequest, queued: QueuedTask) -> dict[str, Any]:
    about = queued.task.about
    values = {"club": about.club, "name": about.name, "position": about.position, "bonus": about.bonus}
    people = find_people(about.pair, acting_account(request))
    return {
        "confirm_url": decide_url("best-pair", queued, **values, pair=",".join(about.pair)),
        "people": [people[number] for number in about.pair if number in people],
    }


def _describe_membership(request: HttpRequest, queued: QueuedTask) -> dict[str, Any]:
    about = queued.task.about
    values = {"number": about.number, "club": str(about.home_club)}
    if about.start is not None:
        values["began"] = about.start.isoformat()
    return {
        "membership_url": decide_url("membership", queued, **values),
        "status_url": decide_url("status", queued, number=about.number),
    }


def _describe_letter(request: HttpRequest, queued: QueuedTask) -> dict[str, Any]:
    return {"says": say_trouble(queued.task.about.trouble)}


_DESCRIPTIONS: Mapping[str, Callable[[HttpRequest, QueuedTask], dict[str, Any]]] = {
    kinds.HELD: held_files.describe,
    kinds.REJECTED: _describe_file,
    kinds.BY_HAND: _describe_file,
    kinds.UNKNOWN: _describe_unknown,
    kinds.DUPLICATES: _describe_duplicate,
    kinds.PROPOSALS: _describe_proposal,
    kinds.MEMBERSHIPS: _describe_membership,
    kinds.LETTERS: _describe_letter,
}
