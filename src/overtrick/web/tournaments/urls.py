"""The addresses of the pages about the results of a tournament."""

from django.urls import URLPattern, path

from overtrick.web.tournaments import checks, session_links, stage_plans

urlpatterns: list[URLPattern] = [
    path("office/tournaments/<int:tournament>/sessions", session_links.tournament_sessions, name="tournament-sessions"),
    path("office/tournaments/<int:tournament>/stages", stage_plans.tournament_stages, name="tournament-stages"),
    path("office/tournaments/<int:tournament>/checks", checks.tournament_checks, name="tournament-checks"),
    path(
        "clubs/<int:club>/tournaments/<int:tournament>/checks",
        checks.club_tournament_checks,
        name="club-tournament-checks",
    ),
]
