"""The addresses of a player's own page, and the two that are secrets: a link in a letter, and a calendar."""

from django.urls import path

from overtrick.web import me, me_details

urlpatterns = [
    path("me", me.me, name="me"),
    path("me/details", me_details.details, name="my-details"),
    path("me/questions", me.questions, name="my-questions"),
    path("me/questions/new/<int:session>/<int:line>", me.ask, name="ask"),
    path("me/data.json", me_details.data, name="my-data"),
    path("address/<str:token>", me_details.address, name="address-link"),
    path("calendar/<str:token>.ics", me_details.calendar, name="calendar"),
]
