"""What every page of the club desk does alike: find the club, and show the page within the desk's frame."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from overtrick.store import models
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.registers.clubs import find_club


def desk_club(club: int) -> models.Club:
    """Return the club of a desk; 404 if there is none of this number."""
    found = find_club(club)
    if found is None:
        raise Http404
    return found


def render_desk(
    request: HttpRequest, club: models.Club, template: str, context: dict[str, Any], *, status: int = 200
) -> HttpResponse:
    """Show a page of the desk of a club; its template extends `overtrick/desk/base.html`."""
    frame = {"club": club, "zone": current_federation().time_zone}
    return render(request, f"overtrick/desk/{template}", frame | context, status=status)
