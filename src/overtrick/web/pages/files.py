"""Where a scorer sees what became of each file, and where the federation sees what waits for a person."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from overtrick.store.deliveries import file_status
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.queries import club_files
from overtrick.store.registers.clubs import find_club
from overtrick.web import query_params

_PAGE_SIZE = 50


def office(request: HttpRequest) -> HttpResponse:
    """Show what waits for a person, what was rejected and not sent again, and the clubs that have sent files."""
    context = {
        "held": club_files.find_held_files(),
        "rejected": club_files.find_rejected_files(),
        "clubs": club_files.find_sending_clubs(),
        "zone": current_federation().time_zone,
    }
    return render(request, "overtrick/office.html", context)


def files(request: HttpRequest, club: int) -> HttpResponse:
    """Show every file of a club: its state, its time, the problems in words, what it replaced."""
    club_row = find_club(club)
    if club_row is None:
        raise Http404
    number = query_params.page(request)
    found = file_status.list_statuses(club, most=_PAGE_SIZE + 1, skip=(number - 1) * _PAGE_SIZE)
    context = {
        "club": club_row,
        "files": found[:_PAGE_SIZE],
        "sessions": club_files.find_sessions_by_file(club, (each.file for each in found[:_PAGE_SIZE])),
        "newer": number - 1,
        "older": number + 1 if len(found) > _PAGE_SIZE else 0,
        "zone": current_federation().time_zone,
    }
    return render(request, "overtrick/files.html", context)
