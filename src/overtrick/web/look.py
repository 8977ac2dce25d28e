"""The design on one page: its colours, its type and each of its parts, as they are."""

from datetime import date

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from overtrick.store.shown.ladder import Points
from overtrick.store.shown.listed import Card
from overtrick.store.shown.people import Person

COLOURS = ("ink", "ink-soft", "paper", "card", "sunk", "line", "accent", "accent-soft", "mark", "good", "bad", "wait")
_PEOPLE = (Person("", "Hana Rewi"), Person("", "Tom Ashby"))
_CARD = Card(
    id=1, date=date(2026, 3, 14), club=106, club_name="Auckland", region="", event="Jubilee Pairs", event_id=1,
    section="", round=1, contest="pairs", event_class="40C", boards=27, lists=1, unit="PCT",
    rows=10, winners=(_PEOPLE,),
)  # fmt: skip


def look(request: HttpRequest) -> HttpResponse:
    """Every part once."""
    told = {"colours": COLOURS, "people": _PEOPLE, "card": _CARD, "points": (Points("17.00", "C"), Points("2.00", "B"))}
    return render(request, "overtrick/look.html", told)
