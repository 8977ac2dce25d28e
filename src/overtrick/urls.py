"""Every address of the pages and of the API."""

from django.urls import include, path
from django.views.i18n import set_language

from overtrick.api.app import make_api
from overtrick.web import suit_colours, undo
from overtrick.web.boards import files as board_files
from overtrick.web.boards import pages as boards
from overtrick.web.boards import play_pages
from overtrick.web.pages import (
    achievements,
    brand,
    charts,
    clubs,
    design,
    guide,
    handicaps,
    home,
    monitoring,
    partners,
    players,
    questions,
    rankings,
    records,
    results,
    roundup,
    tokens,
    trophies,
)
from overtrick.web.tournaments import calendar
from overtrick.web.tournaments import pages as tournaments

urlpatterns = [
    path("", home.home, name="home"),
    path("sessions", results.sessions, name="sessions"),
    path("sessions/<int:session>", results.session, name="session"),
    path("sessions/<int:session>/why/<int:line>", results.why, name="why"),
    path("sessions/<int:session>/handicaps/<int:line>", handicaps.why_handicap, name="why-handicap"),
    path("sessions/<int:session>/scorecards", boards.scorecards, name="scorecards"),
    path("sessions/<int:session>/scorecards/<int:line>", boards.scorecard, name="scorecard"),
    path("sessions/<int:session>/boards", boards.boards, name="boards"),
    path("sessions/<int:session>/boards/<int:number>", boards.board, name="board"),
    path("sessions/<int:session>/recap", boards.recap, name="recap"),
    path("sessions/<int:session>/deals.pbn", board_files.deals, name="deals-pbn"),
    path("sessions/<int:session>/boards.csv", board_files.results, name="boards-csv"),
    path("events/<int:event>", results.event, name="event"),
    path("players", players.players, name="players"),
    path("players/<str:number>", players.player, name="player"),
    path("players/<str:number>/other-points", players.other_points, name="other-points"),
    path("players/<str:number>/why/<str:what>", players.why_standing, name="why-standing"),
    path("players/<str:number>/boards", play_pages.player_boards, name="player-boards"),
    path("players/<str:number>/partners", partners.partners, name="partners"),
    path("players/<str:number>/with/<str:other>", partners.together, name="together"),
    path("players/<str:number>/pictures", charts.player_pictures, name="player-pictures"),
    path("players/<str:number>/pictures/<str:name>.svg", charts.player_picture, name="player-picture"),
    path(
        "players/<str:player>/certificates/<int:change>.pdf", achievements.player_certificate, name="player-certificate"
    ),
    path("clubs/<int:club>/certificates/<int:change>.pdf", achievements.club_certificate, name="club-certificate"),
    path("achievements", achievements.achievements, name="achievements"),
    path("achievements/<int:change>", achievements.achievement, name="achievement"),
    path("achievements/<int:change>.png", achievements.achievement_picture, name="achievement-picture"),
    path("rankings", rankings.rankings, name="rankings"),
    path("roundup", roundup.latest_roundup, name="latest-roundup"),
    path("roundup/<str:month>", roundup.roundup, name="roundup"),
    path("trophies", trophies.trophies, name="trophies"),
    path("trophies/<str:name>.csv", trophies.trophy_csv, name="trophy-csv"),
    path("trophies/<str:name>", trophies.trophy, name="trophy"),
    path("trophies/<str:name>/<str:number>", trophies.trophy_player, name="trophy-player"),
    path("clubs", clubs.clubs, name="clubs"),
    path("clubs/<int:code>", clubs.club, name="club"),
    path("clubs/<int:code>/sessions.svg", charts.club_picture, name="club-picture"),
    path("regions/<path:name>/sessions.svg", charts.region_picture, name="region-picture"),
    path("regions/<path:name>", clubs.region, name="region"),
    path("clubs/<int:club>/tokens", tokens.club_tokens, name="club-tokens"),
    path("me/tokens", tokens.player_tokens, name="my-tokens"),
    path("clubs/<int:club>/questions", questions.club_questions, name="club-questions"),
    path("help", guide.guide, name="help"),
    path("help/<str:task>", guide.guide_task, name="help-task"),
    path("tournaments", calendar.tournaments, name="tournaments"),
    path("tournaments.ics", calendar.tournaments_ics, name="tournaments-ics"),
    path("tournaments/<int:tournament>", tournaments.tournament, name="tournament"),
    path("tournaments/<int:tournament>.ics", tournaments.tournament_ics, name="tournament-ics"),
    path("tournaments/<int:tournament>/logo/<str:digest>", tournaments.tournament_logo, name="tournament-logo"),
    path("", include("overtrick.web.tournaments.entries.urls")),
    path("records", records.records, name="records"),
    path("records/<str:day>.json", records.head_file, name="head-file"),
    path("brand/<str:name>", brand.brand, name="brand"),
    path("language", set_language, name="language"),
    path("suits", suit_colours.choose_suit_colours, name="suit-colours"),
    path("design", design.design, name="look"),
    path("design/picture.svg", design.design_picture, name="look-picture"),
    path("", include("overtrick.web.auth.urls")),
    path("", include("overtrick.web.player_area.urls")),
    path("", include("overtrick.web.club_desk.urls")),
    path("", include("overtrick.web.office.urls")),
    path("", include("overtrick.web.tournaments.urls")),
    path("", include("overtrick.web.reports.urls")),
    path("undo", undo.undo, name="undo"),
    path("health", monitoring.health, name="health"),
    path("metrics", monitoring.metrics, name="metrics"),
    path("api/", make_api().urls),
]
# Django asks for it by this name.
handler500 = "overtrick.web.pages.failures.show_failure"
