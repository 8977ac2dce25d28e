"""What the tests of the work queue share: the address of a task, an offer to undo, and files of every kind."""

import html
import re

from django.test import Client

from overtrick.store.queries.tasks.queue import QueuedTask, find_queues

_OFFER = re.compile(r'name="offer" value="([^"]+)"')


def queue_page(kind: str) -> str:
    return f"/office/queue/{kind}"


def waiting(kind: str) -> tuple[QueuedTask, ...]:
    """What waits of a kind."""
    return find_queues()[kind].waiting


def only(kind: str) -> str:
    """The address of the one task of a kind."""
    (found,) = waiting(kind)
    return f"/office/queue/{kind}/{found.task.key}"


def undo(client: Client, page: str) -> None:
    """Undo what the next page offers to undo."""
    offer = _OFFER.search(client.get(page).content.decode())
    assert offer is not None
    client.post("/undo", {"offer": html.unescape(offer[1])})
