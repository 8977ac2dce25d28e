"""What every page of the office does alike: it is shown within the frame of the office."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from overtrick.store.journal.federation_state import current_federation
from overtrick.store.journal.today import today


def render_office(request: HttpRequest, template: str, context: dict[str, Any], *, status: int = 200) -> HttpResponse:
    """Show a page of the office; its template extends `overtrick/office/base.html`."""
    frame = {"zone": current_federation().time_zone, "today": today()}
    return render(request, f"overtrick/office/{template}", frame | context, status=status)
