"""What a page or a call answers when the program failed, or has too much to do.

After a failure without the database, which may be the reason.
"""

import sys
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template import loader

from overtrick.store.db.trouble import Trouble, trouble_of
from overtrick.store.errors import Busy

_STATUS = {Trouble.FULL: 507, Trouble.BUSY: 503, Trouble.LOST: 503}
_HEADINGS = {
    Trouble.FULL: "There is no room left",
    Trouble.BUSY: "Busy for a moment",
    Trouble.LOST: "Out of reach for a moment",
}
_OUR_FAULT = "The fault is ours, and it has been noted. Nothing that was sent is lost. Please try again in a moment."
_RETRY_SECONDS = "60"
_API = "/api/"


def show_failure(request: HttpRequest) -> HttpResponse:
    """Answer in words: 507 for a full disk, 503 if the records are busy or away, 500 for anything else."""
    trouble = trouble_of(sys.exc_info()[1])
    status = _STATUS[trouble] if trouble else 500
    words = trouble.value if trouble else _OUR_FAULT
    if request.path.startswith(_API):
        answer: HttpResponse = JsonResponse({"detail": words}, status=status)
    else:
        heading = _HEADINGS[trouble] if trouble else "Something went wrong"
        text = loader.get_template("500.html").render({"heading": heading, "words": words})
        answer = HttpResponse(text, status=status)
    if trouble:
        answer["Retry-After"] = _RETRY_SECONDS
    return answer


class BusyMiddleware:
    """Shows a page of the usual kind, in the visitor's language, when there is too much to do."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer as usual."""
        return self._get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """Answer a request for which there was no time. A call of the API gets JSON, by `show_failure`."""
        if not isinstance(error, Busy) or request.path.startswith(_API):
            return None
        answer = render(request, "overtrick/busy.html", status=_STATUS[Trouble.BUSY])
        answer["Retry-After"] = _RETRY_SECONDS
        return answer
