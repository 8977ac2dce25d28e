"""What the page of a tournament shows of its results."""

from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext as _

from overtrick.store.access.permissions import may
from overtrick.store.queries.tournaments.results import find_tournament_results
from overtrick.tournaments.records import Tournament
from overtrick.web.page_urls import page_url
from overtrick.web.pages.staff_acts import StaffAct
from overtrick.web.permissions import account_of
from overtrick.web.player_area.own_player import find_own_rows
from overtrick.web.tournaments.desk import name_stage


def results_context(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    """Return what the part of the page about results needs."""
    who = account_of(request)
    found = find_tournament_results(tournament, who)
    return {
        "played": found, "played_field": found.field, "played_stage_name": name_stage,
        "played_acts": _list_acts(request, tournament),
        "played_own": {each.row.entry for stage in found.ladders for each in find_own_rows(who, stage.ladder)},
    }  # fmt: skip


def _list_acts(request: HttpRequest, tournament: Tournament) -> list[StaffAct]:
    """Return what the office and the host can do about the results."""
    who, number = account_of(request), tournament.number
    if who is None:
        return []
    if may("federation admin", who):
        return [
            StaffAct(_("Link sessions"), page_url("tournament-sessions", tournament=number)),
            StaffAct(_("Plan the stages"), page_url("tournament-stages", tournament=number)),
            StaffAct(_("Check the results"), page_url("tournament-checks", tournament=number)),
        ]
    if may("club admin", who, club=tournament.club):
        address = page_url("club-tournament-checks", club=tournament.club, tournament=number)
        return [StaffAct(_("Check the results"), address)]
    return []
