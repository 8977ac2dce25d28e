"""What a page or a call answers when the program failed: without the database, which may be why it did."""

import sys

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template import loader

from overtrick.store.db.trouble import Trouble, trouble_of

_STATUS = {Trouble.FULL: 507, Trouble.BUSY: 503, Trouble.LOST: 503}
_HEADINGS = {
    Trouble.FULL: "There is no room left",
    Trouble.BUSY: "Busy for a moment",
    Trouble.LOST: "Out of reach for a moment",
}
_OUR_FAULT = "The fault is ours, and it has been noted. Nothing that was sent is lost. Please try again in a moment."
_RETRY_SECONDS = "60"


def show_failure(request: HttpRequest) -> HttpResponse:
    """Answer in words: 507 for a full disk, 503 if the records are busy or away, 500 for anything else."""
    trouble = trouble_of(sys.exc_info()[1])
    status = _STATUS[trouble] if trouble else 500
    words = trouble.value if trouble else _OUR_FAULT
    if request.path.startswith("/api/"):
        answer: HttpResponse = JsonResponse({"detail": words}, status=status)
    else:
        heading = _HEADINGS[trouble] if trouble else "Something went wrong"
        text = loader.get_template("500.html").render({"heading": heading, "words": words})
        answer = HttpResponse(text, status=status)
    if trouble:
        answer["Retry-After"] = _RETRY_SECONDS
    return answer
