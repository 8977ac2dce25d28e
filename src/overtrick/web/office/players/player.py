"""A player as the office sees one: everything on record, and every decision that can be made about it."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from overtrick.store.decisions.registry import BY_NAME
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.journal.number_form import canonical_number
from overtrick.store.journal.today import registers_today, today
from overtrick.store.queries.player import units_in
from overtrick.store.queries.register.player_entry import PlayerEntry, find_player_entry
from overtrick.store.registers.code_names import code_names, codes_in_use
from overtrick.store.registers.players import EARLIEST
from overtrick.store.standings.on_day import format_rating
from overtrick.web.acting import acting_account
from overtrick.web.office.desk import render_office
from overtrick.web.office.players.acts import list_acts
from overtrick.web.office.players.addresses import decision_url
from overtrick.web.office.players.words import PERIODS, describe_note, name_deed
from overtrick.web.page_urls import page_url


@never_cache
@require_safe
def player(request: HttpRequest, number: str) -> HttpResponse:
    """Show a player; a number that was merged leads to both sides of the merger."""
    own = canonical_number(number)
    found = find_player_entry(own, acting_account(request), today())
    if found is None:
        raise Http404
    if own != number:
        return redirect("office-player", number=own)
    if found.identity.number != own:
        return redirect("separate-players", number=own)
    return render_office(request, "player.html", _context(found))


def _context(found: PlayerEntry) -> dict[str, Any]:
    names, day, row = code_names(), today(), found.details.row
    edition, home = current_federation().scheme.on(day), page_url("office-player", number=row.number)
    return {
        "found": found, "details": found.details, "row": row, "history": found.history,
        "units": units_in(found.history),
        "codes": {
            table: names.name(table, getattr(row, table))
            for table in ("gender", "source", "country", "grade", "rank", "status")
        },
        "graded": len(codes_in_use(day).get("grade", {})) > 1, "rated": edition.rating is not None,
        "starred": edition.stars is not None, "rating": format_rating(row.rating, edition),
        "home": names.club(row.club), "has_home": names.club(row.club).kind not in ("", "none"),
        "earliest": EARLIEST, "acts": list_acts(found.details, edition, registers_today(), home),
        "duplicates": [(each.number, found.identity.number) for each in found.identity.duplicates],
        "notes": [(note, name_deed(note.kind), describe_note(note)) for note in found.notes],
        "withdrawals": {
            line: decision_url("withdraw", home, line=line)
            for line, kind in found.kinds.items()
            if kind in BY_NAME and BY_NAME[kind].withdraw is not None
        },
        "period_names": PERIODS,
        "applications_url": page_url("office-applications"), "questions_url": page_url("office-questions"),
    }  # fmt: skip
