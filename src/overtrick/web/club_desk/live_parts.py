"""Parts of pages that renew themselves: a page asks for its part again and again, and gets it only if it is another.

`overtrick/parts/live.html` has the attributes that ask, and `overtrick/live.js` keeps them silent while the page is
hidden. What the page shows is known by a mark, which it sends with each request.
"""

import hashlib
from typing import Any

from django.http import HttpRequest, HttpResponse

_LENGTH = 16
_UNCHANGED = 204


def make_mark(shown: Any) -> str:
    """Return a short mark of what a part shows; another one if anything in it is different."""
    return hashlib.sha256(repr(shown).encode()).hexdigest()[:_LENGTH]


def is_part(request: HttpRequest) -> bool:
    """Tell whether only the part that renews itself is asked for."""
    return bool(request.headers.get("HX-Request"))


def unchanged_answer(request: HttpRequest, mark: str) -> HttpResponse | None:
    """Return the empty answer that leaves the part as it is, if the page shows it already; else None."""
    same = is_part(request) and request.headers.get("Overtrick-Seen") == mark
    return HttpResponse(status=_UNCHANGED) if same else None
