"""The list of all players: found by name, number, club or email, and narrowed by what the register says of them."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from overtrick.store.journal.today import today
from overtrick.store.queries.register.player_list import STATES, PlayerFilter, list_players
from overtrick.store.registers.code_names import codes_in_use
from overtrick.web import query_params
from overtrick.web.acting import acting_account
from overtrick.web.club_desk.members.words import CODE_SECTIONS
from overtrick.web.filter_choices import club_choices, region_choices
from overtrick.web.office.desk import render_office
from overtrick.web.office.players.addresses import decision_url
from overtrick.web.page_urls import page_url
from overtrick.web.terms import translate_term

_STATE_NAMES = {
    "merged": _("Merged into another number"), "hidden": _("Hidden from the public"), "erased": _("Erased"),
    "without-club": _("Without a club"),
}  # fmt: skip


@never_cache
@require_safe
def players(request: HttpRequest) -> HttpResponse:
    """Show a page of the players who fit the address."""
    filters, page = read_filter(request), query_params.page(request)
    found = list_players(filters, acting_account(request), page)
    codes = codes_in_use(today())
    context = {
        "found": found, "filters": filters, "clubs": club_choices(), "regions": region_choices(),
        "states": list(_STATE_NAMES.items()), "graded": len(codes.get("grade", {})) > 1,
        "statuses": _options(codes, "status"), "grades": _options(codes, "grade"), "ranks": _options(codes, "rank"),
        "narrowed": filters != PlayerFilter(), "in_detail": filters != PlayerFilter(text=filters.text),
        "new_player": decision_url("register", page_url("office-players")),
        "newer": page - 1, "older": page + 1 if found.more else 0, "others": query_params.other_params(request, "page"),
    }  # fmt: skip
    return render_office(request, "players.html", context)


def read_filter(request: HttpRequest) -> PlayerFilter:
    """Read the filter from the address; what makes no sense is left out."""
    state = query_params.text(request, "state")
    return PlayerFilter(
        text=query_params.text(request, "q"), club=query_params.number(request, "club"),
        region=query_params.text(request, "region"), status=query_params.number(request, "status"),
        grade=query_params.number(request, "grade"), rank=query_params.number(request, "rank"),
        state=state if state in STATES else "",
    )  # fmt: skip


def _options(codes: dict[str, dict[int, str]], table: str) -> list[tuple[int, Any]]:
    """Return the codes of a table that may be chosen today, with their names in the language of the page."""
    return [(code, translate_term(name, CODE_SECTIONS[table])) for code, name in codes.get(table, {}).items()]
