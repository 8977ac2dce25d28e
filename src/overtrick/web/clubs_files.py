"""Where a scorer sees what became of each file, and where the federation sees what waits for a person."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from overtrick.store import models, place, status
from overtrick.store.office import office as own_office
from overtrick.web import asked

_A_PAGE = 50
_ACTIVE = (
    "SELECT c.code, c.name, max(a.at), count(DISTINCT a.name) FROM club c JOIN arrival a ON a.club = c.code "
    "GROUP BY c.code, c.name ORDER BY c.name"
)


def office(request: HttpRequest) -> HttpResponse:
    """The clubs that have sent anything, for the federation; and what waits for a person."""
    held = models.Revision.objects.filter(state="held").select_related("batch").order_by("seq")[:100]
    return render(request, "overtrick/office.html", {"clubs": place.rows(_ACTIVE), "held": held})


def files(request: HttpRequest, club: int) -> HttpResponse:
    """Every file of a club: its state, its time, the problems in words, what it replaced."""
    known = models.Club.objects.filter(code=club).first()
    if known is None:
        raise Http404
    number = asked.page(request)
    found = status.statuses(club, most=_A_PAGE + 1, skip=(number - 1) * _A_PAGE)
    told = {
        "club": known,
        "files": found[:_A_PAGE],
        "newer": number - 1,
        "older": number + 1 if len(found) > _A_PAGE else 0,
        "zone": own_office().federation.time_zone,
    }
    return render(request, "overtrick/files.html", told)
