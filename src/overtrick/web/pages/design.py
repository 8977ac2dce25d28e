"""The design on one page: its colours, its type and each of its parts, as they are."""

from datetime import date

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from overtrick.store.queries.activity import Month, months_before
from overtrick.store.queries.session_list import Card
from overtrick.store.queries.session_results import Points
from overtrick.store.queries.visibility import Person
from overtrick.web.charts import figures
from overtrick.web.charts.figures import Figure
from overtrick.web.pages.charts import picture_response

COLOURS = ("ink", "ink-soft", "paper", "card", "sunk", "line", "accent", "accent-soft", "mark", "good", "bad", "wait")
_PEOPLE = (Person("", "Hana Rewi"), Person("", "Tom Ashby"))
_CARD = Card(
    id=1, date=date(2026, 3, 14), club=106, club_name="Auckland", region="", event="Jubilee Pairs", event_id=1,
    section="", round=1, contest="pairs", event_class="", boards=27, lists=1, unit="PCT",
    rows=10, winners=(_PEOPLE,),
)  # fmt: skip


def design(request: HttpRequest) -> HttpResponse:
    """Show every part once."""
    context = {
        "colours": COLOURS, "people": _PEOPLE, "card": _CARD, "points": (Points("17.00", "C"), Points("2.00", "B")),
        "figure": _figure(),
    }  # fmt: skip
    return render(request, "overtrick/look.html", context)


def design_picture(request: HttpRequest) -> HttpResponse:
    """Send the picture among the parts."""
    return picture_response(request, _figure())


def _figure() -> Figure | None:
    months = [Month(first, 8 + 5 * at % 7) for at, first in enumerate(months_before(_CARD.date))]
    return figures.sessions_per_month(months, reverse("look-picture"))
