"""The first page: what was played lately, everywhere."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from overtrick.store.shown import listed
from overtrick.web.permissions import account_of

_LATEST = 12


def home(request: HttpRequest) -> HttpResponse:
    """The latest sessions across the country."""
    found, _ = listed.sessions(listed.Sought(), most=_LATEST, who=account_of(request))
    return render(request, "overtrick/home.html", {"sessions": found})
