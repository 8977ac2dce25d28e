"""Every address of the pages and of the API."""

from django.urls import include, path
from django.views.i18n import set_language

from overtrick.api.app import make_api
from overtrick.web import (
    clubs,
    clubs_files,
    clubs_questions,
    drawn,
    home,
    look,
    monitoring,
    pairs,
    players,
    rankings,
    results,
    tokens,
)

urlpatterns = [
    path("", home.home, name="home"),
    path("sessions", results.sessions, name="sessions"),
    path("sessions/<int:session>", results.session, name="session"),
    path("sessions/<int:session>/why/<int:line>", results.why, name="why"),
    path("events/<int:event>", results.event, name="event"),
    path("players", players.players, name="players"),
    path("players/<str:number>", players.player, name="player"),
    path("players/<str:number>/other-points", players.other_points, name="other-points"),
    path("players/<str:number>/partners", pairs.partners, name="partners"),
    path("players/<str:number>/with/<str:other>", pairs.together, name="together"),
    path("players/<str:number>/pictures", drawn.player_pictures, name="player-pictures"),
    path("players/<str:number>/pictures/<str:name>.svg", drawn.player_picture, name="player-picture"),
    path("rankings", rankings.rankings, name="rankings"),
    path("clubs", clubs.clubs, name="clubs"),
    path("clubs/<int:code>", clubs.club, name="club"),
    path("clubs/<int:code>/sessions.svg", drawn.club_picture, name="club-picture"),
    path("regions/<path:name>/sessions.svg", drawn.region_picture, name="region-picture"),
    path("regions/<path:name>", clubs.region, name="region"),
    path("clubs/<int:club>/files", clubs_files.files, name="files"),
    path("clubs/<int:club>/tokens", tokens.of_club, name="club-tokens"),
    path("me/tokens", tokens.mine, name="my-tokens"),
    path("clubs/<int:club>/questions", clubs_questions.of_club, name="club-questions"),
    path("office", clubs_files.office, name="office"),
    path("office/questions", clubs_questions.of_federation, name="office-questions"),
    path("language", set_language, name="language"),
    path("design", look.look, name="look"),
    path("design/picture.svg", look.picture, name="look-picture"),
    path("", include("overtrick.web.entrance_urls")),
    path("", include("overtrick.web.me_urls")),
    path("health", monitoring.health, name="health"),
    path("metrics", monitoring.metrics, name="metrics"),
    path("api/", make_api().urls),
]
