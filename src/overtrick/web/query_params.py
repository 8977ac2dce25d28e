"""What the address of a page asks for, read with patience: what makes no sense is left out, never an error page."""

from datetime import date

from django.http import HttpRequest

_MAX_DIGITS, _MAX_LENGTH = 9, 100


def text(request: HttpRequest, name: str) -> str:
    """Read a text."""
    return " ".join(request.GET.get(name, "").replace("\0", "").split())[:_MAX_LENGTH]


def number(request: HttpRequest, name: str) -> int | None:
    """Read a whole number."""
    found = text(request, name)
    return int(found) if found.isascii() and found.isdigit() and len(found) <= _MAX_DIGITS else None


def day(request: HttpRequest, name: str) -> date | None:
    """Read a day, as browsers write it: 2026-03-14."""
    try:
        return date.fromisoformat(text(request, name))
    except ValueError:
        return None


def page(request: HttpRequest) -> int:
    """Read the number of a page of a list, from 1."""
    return max(number(request, "page") or 1, 1)


def other_params(request: HttpRequest, *left_out: str) -> str:
    """Return all parameters but some, to be put into another address."""
    params = request.GET.copy()
    for name in left_out:
        params.pop(name, None)
    return params.urlencode()
