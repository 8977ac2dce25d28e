"""The guide inside the product: "How do I …?", by who asks, each task a short page with steps and a picture.

The tasks are in `web/guide_tasks.py`. Their pictures are made by `python -m tests.browser.help_pictures`; a task
without a picture shows none. Pages lead to their tasks with the macro `help_link`.
"""

from functools import cache
from pathlib import Path

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import NoReverseMatch

from overtrick.store import models
from overtrick.store.access.accounts import CLUB, PLAYER
from overtrick.store.access.permissions import may
from overtrick.web.guide_tasks import BY_NAME, ROLES, SECRETARY, TASKS, Task
from overtrick.web.page_urls import page_url
from overtrick.web.permissions import PAGES, account_of

_PICTURES = Path(__file__).parents[1] / "static/overtrick/help"
_MOST_OTHERS = 4


def guide(request: HttpRequest) -> HttpResponse:
    """Show all tasks by who does them; the reader's own first."""
    who = account_of(request)
    first = PLAYER if who is not None and who.role == PLAYER else SECRETARY
    roles = sorted(ROLES, key=lambda role: role != first)
    groups = [(ROLES[role], [task for task in TASKS if role in task.roles]) for role in roles]
    return render(request, "overtrick/help.html", {"groups": groups})


def guide_task(request: HttpRequest, task: str) -> HttpResponse:
    """Show how one thing is done."""
    found = BY_NAME.get(task)
    if found is None:
        raise Http404
    others = [each for each in TASKS if each is not found and set(each.roles) & set(found.roles)]
    at = TASKS.index(found)
    context = {
        "task": found, "picture": find_picture(task), "place": _find_place(found, account_of(request)),
        "others": sorted(others, key=lambda each: abs(TASKS.index(each) - at))[:_MOST_OTHERS],
    }  # fmt: skip
    return render(request, f"overtrick/help/{found.name}.html", context)


@cache
def find_picture(task: str) -> tuple[str, int, int] | None:
    """Return the picture of a task: its name among the static files, its width and height; None if there is none."""
    path = _PICTURES / f"{task}.webp"
    if not path.is_file():
        return None
    return f"overtrick/help/{path.name}", *_size_of(path.read_bytes())


def _size_of(data: bytes) -> tuple[int, int]:
    """Return the width and height of a picture in WebP, as browsers write it, so that the page keeps room for it."""
    width, height = (int.from_bytes(data[at : at + 3], "little") + 1 for at in (24, 27))
    return width, height


def _find_place(task: Task, who: models.Account | None) -> str:
    """Return the address of the page where a task is done, if the reader may go there; else an empty text."""
    if task.page not in PAGES or not may(PAGES[task.page], who, club=who.club if who and who.role == CLUB else None):
        return ""
    for values in ({}, {"club": who.club} if who is not None and who.club is not None else {}):
        try:
            return page_url(task.page, **values)
        except NoReverseMatch:
            continue
    return ""
