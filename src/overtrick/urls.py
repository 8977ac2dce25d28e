"""Every address of the pages and of the API."""

from django.contrib.auth.views import LogoutView
from django.urls import path
from django.views.i18n import set_language

from overtrick.api.calls import make_api
from overtrick.web import clubs, clubs_files, home, look, monitoring, pairs, players, results, tokens
from overtrick.web.signing_in import SignIn

urlpatterns = [
    path("", home.home, name="home"),
    path("sessions", results.sessions, name="sessions"),
    path("sessions/<int:session>", results.session, name="session"),
    path("sessions/<int:session>/why/<int:line>", results.why, name="why"),
    path("events/<int:event>", results.event, name="event"),
    path("players", players.players, name="players"),
    path("players/<str:number>", players.player, name="player"),
    path("players/<str:number>/partners", pairs.partners, name="partners"),
    path("players/<str:number>/with/<str:other>", pairs.together, name="together"),
    path("clubs", clubs.clubs, name="clubs"),
    path("clubs/<int:code>", clubs.club, name="club"),
    path("regions/<path:name>", clubs.region, name="region"),
    path("clubs/<int:club>/files", clubs_files.files, name="files"),
    path("clubs/<int:club>/tokens", tokens.of_club, name="club-tokens"),
    path("me/tokens", tokens.mine, name="my-tokens"),
    path("office", clubs_files.office, name="office"),
    path("language", set_language, name="language"),
    path("design", look.look, name="look"),
    path("sign-in", SignIn.as_view(), name="sign-in"),
    path("sign-out", LogoutView.as_view(), name="sign-out"),
    path("health", monitoring.health, name="health"),
    path("metrics", monitoring.metrics, name="metrics"),
    path("api/", make_api().urls),
]
