"""Boards of all clubs: results that clubs are asked about, and where boards and files differ."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from overtrick.store.queries.boards.doubts import find_asked, find_told
from overtrick.web.boards.doubt_words import describe_doubt
from overtrick.web.office.desk import render_office


@never_cache
@require_safe
def office_boards(request: HttpRequest) -> HttpResponse:
    """Show what all clubs are asked about, the longest wait last, and what differs."""
    context = {"asked": find_asked(), "told": find_told(), "describe": describe_doubt}
    return render_office(request, "board_checks.html", context)
