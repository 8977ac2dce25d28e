"""The addresses of the decisions."""

from django.urls import URLPattern, path

from overtrick.web.office.decisions import pages

urlpatterns: list[URLPattern] = [
    path("office/decisions", pages.decisions, name="decisions"),
    path("office/decide-players", pages.find_players, name="decide-players"),
    path("office/decide/<str:kind>", pages.decide, name="decide"),
]
