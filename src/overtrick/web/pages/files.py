"""Where a scorer sees what became of each file, and where the federation sees what waits for a person."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from overtrick.store.deliveries import file_status
from overtrick.store.journal.federation_state import federation_state
from overtrick.store.queries import club_files
from overtrick.store.registers.clubs import find_club
from overtrick.web import query_params

_A_PAGE = 50


def office(request: HttpRequest) -> HttpResponse:
    """What waits for a person, what was rejected and not sent again, and the clubs that have sent anything."""
    context = {
        "held": club_files.held(), "rejected": club_files.rejected(), "clubs": club_files.senders(),
        "zone": federation_state().federation.time_zone,
    }  # fmt: skip
    return render(request, "overtrick/office.html", context)


def files(request: HttpRequest, club: int) -> HttpResponse:
    """Every file of a club: its state, its time, the problems in words, what it replaced."""
    known = find_club(club)
    if known is None:
        raise Http404
    number = query_params.page(request)
    found = file_status.list_statuses(club, most=_A_PAGE + 1, skip=(number - 1) * _A_PAGE)
    context = {
        "club": known,
        "files": found[:_A_PAGE],
        "sessions": club_files.sessions_of(club, (each.file for each in found[:_A_PAGE])),
        "newer": number - 1,
        "older": number + 1 if len(found) > _A_PAGE else 0,
        "zone": federation_state().federation.time_zone,
    }
    return render(request, "overtrick/files.html", context)
