"""The entries of a tournament as files for scoring programs: a table, and its players as the player file has them."""

from datetime import UTC, datetime

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from overtrick.store.queries.tournaments.entrants import list_managed_entries
from overtrick.store.reports.player_file import write_some_players
from overtrick.store.tournaments.candidates import find_candidates
from overtrick.store.tournaments.entries import list_entrants, list_entries
from overtrick.tournaments.records import ENTERED, WAITING
from overtrick.web.tables.csv_files import csv_response
from overtrick.web.tournaments.entries.management import hosted_tournament


@never_cache
@require_safe
def entries_csv(request: HttpRequest, club: int, tournament: int) -> HttpResponse:
    """Send the entries as a table, a line a player."""
    found = hosted_tournament(club, tournament)
    entries = list_managed_entries(list_entries(found.number, (ENTERED, WAITING)))
    grades = {
        each.number: each.grade
        for each in find_candidates(found, [player.number for entry in entries for player in entry.players])
    }
    head = (
        _("Entry"), _("State"), _("Seed"), _("Team"), _("Number"), _("Name"), _("Grade"), _("Home club"),
        _("Confirmed"), _("Seat"), _("Note"),
    )  # fmt: skip
    states = {ENTERED: _("entered"), WAITING: _("waiting")}
    rows = (
        (
            each.entry.id, states[each.entry.state], each.entry.seed or "", each.entry.team, player.number, player.name,
            grades[player.number], player.club, _("yes") if player.confirmed else _("no"), each.entry.seat,
            each.entry.text,
        )
        for each in sorted(entries, key=lambda each: (each.entry.state != ENTERED, each.position))
        for player in each.players
    )  # fmt: skip
    return csv_response(f"entries-{found.number}.csv", head, rows)


@never_cache
@require_safe
def entries_players(request: HttpRequest, club: int, tournament: int) -> HttpResponse:
    """Send the players who have a place in the form of the player file, as scoring programs read it."""
    found = hosted_tournament(club, tournament)
    written = write_some_players(list_entrants(list_entries(found.number)), datetime.now(UTC))
    if written is None:
        raise Http404
    name, content = written
    answer = HttpResponse(content, content_type="text/plain")
    answer.headers["Content-Disposition"] = content_disposition_header(as_attachment=True, filename=name)
    return answer
