"""Points and ranks from abroad: what the scheme accepts, whether a player may get points, and what they become."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from overtrick.store.commands.overseas_preview import OverseasOptions, find_overseas_options, work_out_transfer
from overtrick.store.journal.today import today
from overtrick.store.queries.player import PlayerIdentity, find_visible_player, scheme_units
from overtrick.store.registers.code_names import code_names
from overtrick.web import query_params
from overtrick.web.acting import acting_account
from overtrick.web.office.desk import render_office
from overtrick.web.office.players.addresses import decision_url
from overtrick.web.office.players.words import name_club_kind
from overtrick.web.page_urls import page_url
from overtrick.web.problems import translate_problem


@never_cache
@require_safe
def transfer(request: HttpRequest, number: str) -> HttpResponse:
    """Show what may come from abroad for a player, and work out what an amount becomes."""
    player = find_visible_player(number, acting_account(request))
    if player is None:
        raise Http404
    if player.number != number:
        return redirect("player-transfer", number=player.number)
    day = query_params.day(request, "date") or today()
    day = min(day, today())
    options, back = find_overseas_options(player.row, day), page_url("office-player", number=player.number)
    names, row = code_names(), player.row
    context = {
        "player": player, "row": row, "options": options, "bar": translate_problem(options.bar) if options.bar else "",
        "status": names.name("status", row.status), "home": names.club(row.club),
        "home_kind": name_club_kind(names.club(row.club).kind), "country": names.name("country", row.country),
        "units": scheme_units(), "day": day, "back": back,
        "ranks": [
            (each, decision_url("recognise", back, number=player.number, rank=each.code)) for each in options.ranks
        ],
    }  # fmt: skip
    return render_office(request, "transfer.html", context | _work_out(request, player, options, back, day))


def _work_out(
    request: HttpRequest, player: PlayerIdentity, options: OverseasOptions, back: str, day: Any
) -> dict[str, Any]:
    """Return what was asked for, what it becomes, and the address where it is decided."""
    chosen, amount, event = (query_params.text(request, name) for name in ("rule", "amount", "event"))
    rule = next((each for at, each in enumerate(options.rules) if str(at) == chosen), None)
    result = work_out_transfer(rule, amount, day) if rule and amount else None
    address = ""
    if rule and result and any(result.points.values()) and not options.bar:
        address = decision_url(
            "transfer", back, number=player.number, source=rule.source, at=rule.at, amount=amount,
            date=day.isoformat(), event=event,
        )  # fmt: skip
    wrong = bool(amount) and rule is not None and result is None
    return {"chosen": chosen, "amount": amount, "event": event, "result": result, "address": address, "wrong": wrong}
