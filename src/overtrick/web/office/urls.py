"""Every address of the office."""

from django.urls import URLPattern, path

from overtrick.web.office import home
from overtrick.web.office.access.urls import urlpatterns as access
from overtrick.web.office.billing.urls import urlpatterns as billing
from overtrick.web.office.decisions.urls import urlpatterns as decisions
from overtrick.web.office.management.urls import urlpatterns as management
from overtrick.web.office.oversight.urls import urlpatterns as oversight
from overtrick.web.office.players.urls import urlpatterns as players
from overtrick.web.office.queue.urls import urlpatterns as queue
from overtrick.web.office.runs.urls import urlpatterns as runs
from overtrick.web.office.tournaments.urls import urlpatterns as tournaments
from overtrick.web.pages import questions

urlpatterns: list[URLPattern] = [
    path("office", home.office, name="office"),
    path("office/questions", questions.federation_questions, name="office-questions"),
    *queue,
    *decisions,
    *players,
    *tournaments,
    *runs,
    *billing,
    *management,
    *access,
    *oversight,
]
