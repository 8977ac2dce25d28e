"""The page that a link at the end of a letter leads to: it stops such letters, without signing in."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from overtrick.store.access import contacts
from overtrick.store.access.unsubscribe_links import read_link


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def stop_letters(request: HttpRequest, token: str) -> HttpResponse:
    """Stop the letters of a kind. Opening the page changes nothing: programs open links too."""
    found = read_link(token)
    if found is None:
        return render(request, "overtrick/link_too_old.html", {"again": reverse("my-details")}, status=410)
    if request.method == "POST":
        contacts.stop_letters(found.number, found.letter)
    context = {"subscription": found, "stopped": request.method == "POST"}
    return render(request, "overtrick/stop_letters.html", context)
