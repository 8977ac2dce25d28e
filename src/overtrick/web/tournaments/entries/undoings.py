"""How the acts of a host on entries are undone. Letters that went out stay; the players get another."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext as _

from overtrick.store.errors import Refusal
from overtrick.store.journal.kinds import CHANGE_ENTRY, CONFIRM_ENTRY, ENTER, WITHDRAW_ENTRY
from overtrick.store.journal.today import today
from overtrick.store.tournaments.calendar import find_tournament
from overtrick.store.tournaments.entries import closing_time_passed, find_entry, find_live_entry, places_left
from overtrick.tournaments.records import WITHDRAWN, TournamentEntry
from overtrick.web.acting import make_decision

UNDO_ENTERING, UNDO_CHANGE, UNDO_WITHDRAWAL = "entry-added", "entry-changed", "entry-withdrawn"


def describe_entry(found: TournamentEntry) -> dict[str, Any]:
    """Return what a host can change of an entry, as an offer keeps it."""
    return {
        "numbers": list(found.numbers), "team": found.team, "seat": found.seat, "text": found.text,
        "seed": found.seed, "state": found.state,
    }  # fmt: skip


def undo_entering(request: HttpRequest, club: int | None, values: Mapping[str, Any]) -> str:
    """Withdraw players whom the host entered."""
    make_decision(request, WITHDRAW_ENTRY, {"entry": values["entry"], "by_host": True}, _("undone"))
    return _("Undone: they are no longer entered, and get an email.")


def undo_change(request: HttpRequest, club: int | None, values: Mapping[str, Any]) -> str:
    """Give an entry back the values that it had, unless it was changed again."""
    found = find_entry(values["entry"])
    if found.state == WITHDRAWN or describe_entry(found) != values["after"]:
        raise Refusal(_("This has been changed again since, so it cannot be undone."))
    before = dict(values["before"])
    same_players = before["numbers"] == values["after"]["numbers"]
    # They were in the entry before, with an exception if they needed one.
    record = {"entry": found.id, "exception": not same_players} | before
    make_decision(request, CHANGE_ENTRY, record, _("undone"))
    for each in find_entry(found.id).players:
        if each.number in values["confirmed"] and not each.confirmed:
            make_decision(request, CONFIRM_ENTRY, {"entry": found.id, "number": each.number}, _("undone"))
    return _("Undone. The entry is as it was.")


def undo_withdrawal(request: HttpRequest, club: int | None, values: Mapping[str, Any]) -> str:
    """Enter players again who were withdrawn; if others have their place by now, they wait for the next."""
    withdrawn = find_entry(values["entry"])
    tournament = find_tournament(withdrawn.tournament)
    closed = closing_time_passed(tournament, datetime.now(UTC), today())
    if closed and places_left(tournament) == 0:
        raise Refusal(_("Their place has gone to others, and entries are closed."))
    record = {
        "tournament": tournament.number, "numbers": list(withdrawn.numbers), "team": withdrawn.team,
        "confirmed": [each.number for each in withdrawn.players if each.confirmed], "seat": withdrawn.seat,
        "text": withdrawn.text, "by_host": True, "exception": places_left(tournament) != 0,
    }  # fmt: skip
    make_decision(request, ENTER, record, _("undone"))
    entry = find_live_entry(tournament.number, withdrawn.numbers[0])
    if entry is not None and withdrawn.seed:
        make_decision(request, CHANGE_ENTRY, {"entry": entry.id, "seed": withdrawn.seed}, _("undone"))
    return _("Undone: they are entered again, or on the waiting list if others now have their place.")
