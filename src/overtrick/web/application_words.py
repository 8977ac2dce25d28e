"""What the pages of applications share: which one was meant, who signed, and how long each has waited."""

from collections.abc import Iterable
from datetime import date
from zoneinfo import ZoneInfo

from django.http import HttpRequest

from overtrick.store.access.signatures import Signature, find_signatures
from overtrick.store.queries.applications import ApplicationShown

_MAX_DIGITS = 12


def read_application(request: HttpRequest) -> int | None:
    """Read the number of the application that a form is about."""
    text = request.POST.get("application", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) <= _MAX_DIGITS else None


def find_application_signatures(applications: Iterable[ApplicationShown]) -> dict[str, Signature]:
    """Return how those sign who applied and answered."""
    return find_signatures(who for each in applications for who in (each.who, each.answered_by) if who)


def count_days(application: ApplicationShown, day: date, zone: ZoneInfo) -> int:
    """Return how many days an application has waited on a day."""
    return max((day - application.at.astimezone(zone).date()).days, 0)
