"""Short ways to send a file, to fill in a sheet and to press its buttons, as a browser would."""

import re
from collections.abc import Sequence
from html import unescape
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client

from overtrick.store import models
from tests.web.page_text import Page

SEND, ENTER = "/clubs/106/send", "/clubs/106/enter"
_HIDDEN = re.compile(r'<input type="hidden" name="(\w+)"(?: id="\w+")? value="([^"]*)">')
_OFFER = re.compile(r'name="offer" value="([^"]+)"')
Row = tuple[str, str, str]
FIELD: list[Row] = [
    ("1", "60", "38441 20093"), ("2", "55", "12356 9205"), ("3", "45", "31018 27114"), ("4", "40", "40777 1610"),
]  # fmt: skip


def page_of(answer: Any) -> Page:
    """Return an answer as a person reads it."""
    return Page(answer.content.decode())


def said(answer: Any) -> str:
    """Return all that an answer says, without the spaces that come from markup before a comma or a full stop."""
    return re.sub(r" ([,.:])", r"\1", page_of(answer).text)


def hidden(answer: Any) -> dict[str, str]:
    """Return the hidden fields of a page."""
    return {name: unescape(value) for name, value in _HIDDEN.findall(answer.content.decode())}


def check_file(client: Client, content: str | bytes, given: str = "106_a.txt", **more: str) -> HttpResponse:
    """Choose a file and press the button that checks it."""
    data = content.encode() if isinstance(content, str) else content
    return client.post(SEND, {"file": SimpleUploadedFile(given, data), "do": "check", **more})  # type: ignore[return-value]


def press_send(client: Client, preview: Any, address: str = SEND) -> HttpResponse:
    """Press the last button of a preview."""
    return client.post(address, {**hidden(preview), "do": "send"})  # type: ignore[return-value]


def sheet(rows: Sequence[Row] = FIELD, **values: Any) -> dict[str, Any]:
    """Return the fields of a sheet of results by hand; of a whole field unless it says otherwise."""
    columns = zip(*rows, strict=True) if rows else ((), (), ())
    place, score, players = (list(column) for column in columns)
    return {
        "event": "Extra Pairs", "date": "2018-03-10", "club": "106", "event_class": "40C", "boards": "26",
        "unit": "PCT", "lists": "1", "round": "1", "section": "", "location": "", "type": "", "movement": "",
        "scope": "whole", "field": "", "reason": "the computer broke down", "do": "preview",
        "place": place, "score": score, "players": players,
    } | values  # fmt: skip


def undo(client: Client, after: Any) -> HttpResponse:
    """Press undo on the page that follows an act."""
    offer = _OFFER.search(client.get(after["Location"]).content.decode())
    assert offer, "nothing is offered to be undone"
    return client.post("/undo", {"offer": unescape(offer[1])}, follow=True)  # type: ignore[return-value]


def last_content() -> str:
    """Return the file that was kept last."""
    return bytes(models.RawFile.objects.order_by("-id")[0].content).decode()
