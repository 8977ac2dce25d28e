"""Entering a tournament: the player names partner or team mates, sees whether they may play, and enters.

It takes two steps, which work without a script: the names are looked up first, and what the button will do is said
before it is pressed.
"""

import re
from datetime import UTC, datetime
from typing import NamedTuple

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from overtrick.store.access.contacts import contact_of
from overtrick.store.access.permissions import Actor
from overtrick.store.commands.entries.players import enter_with
from overtrick.store.errors import NotFound, Refusal
from overtrick.store.invoices.entry_fees import find_fee_terms
from overtrick.store.queries.search import PlayerMatch, find_by_numbers, search_players
from overtrick.store.tournaments.candidates import find_candidates, find_conditions
from overtrick.tournaments.eligibility import Verdict, check_entry
from overtrick.tournaments.records import A_PLAYER, SEATS, WAITING, Tournament
from overtrick.web.acting import UNPROCESSABLE, acting_account
from overtrick.web.player_area.own_player import signed_in_player
from overtrick.web.problems import translate_problem
from overtrick.web.tournaments.entering import OPEN, entry_context, known_tournament

_MOST_MATES, _MOST_FOUND, _LONGEST = 5, 6, 200
# "Desmond Tolmer, 20366" as the list of partners writes it.
_WITH_NUMBER = re.compile(r".*,\s*(\S+)\s*")


class Mate(NamedTuple):
    """What was typed for a partner or team mate, and whom it may mean: one player, several, or nobody."""

    text: str
    found: tuple[PlayerMatch, ...] = ()
    more: bool = False

    @property
    def one(self) -> PlayerMatch | None:
        """The player, if there is one only."""
        return self.found[0] if len(self.found) == 1 and not self.more else None


@never_cache
@require_http_methods(["GET", "POST"])
def enter_tournament(request: HttpRequest, tournament: int) -> HttpResponse:
    """Look up those with whom a player wants to enter, say what will happen, and enter them."""
    found = known_tournament(tournament)
    if request.method == "POST":
        return _enter(request, found)
    typed = [" ".join(text.replace("\0", "").split())[:_LONGEST] for text in request.GET.getlist("mate")]
    mates = [find_mate(text, acting_account(request)) for text in typed[:_MOST_MATES] if text]
    return _show(request, found, mates)


def find_mate(text: str, who: Actor) -> Mate:
    """Find whom a text may mean: a number, a name, or both with a comma between."""
    with_number = _WITH_NUMBER.fullmatch(text)
    known = find_by_numbers([with_number[1]], who) if with_number else []
    if known:
        return Mate(text, tuple(known))
    found, more = search_players(text, who, _MOST_FOUND)
    return Mate(text, tuple(found), more)


def _show(
    request: HttpRequest, tournament: Tournament, mates: list[Mate], trouble: str = "", status: int = 200
) -> HttpResponse:
    context = entry_context(request, tournament)
    entering, own = context["entering"], signed_in_player(request)
    chosen = [mate.one for mate in mates if mate.one is not None]
    complete = len(chosen) == len(mates) and len(chosen) + 1 in entering.contest.players
    numbers = [own.player, *(each.number for each in chosen)]
    candidates = find_candidates(tournament, numbers) if complete else []
    verdict = check_entry(find_conditions(tournament), candidates) if complete else Verdict(())
    return render(request, "overtrick/tournaments/enter.html", {
        **context, "tournament": tournament, "mates": mates, "chosen": chosen, "complete": complete,
        "verdict": verdict, "trouble": trouble, "candidates": candidates,
        "can_enter": complete and verdict.allowed and entering.state == OPEN and entering.me.entry is None,
        "fee": tournament.fee * (len(numbers) if tournament.fee_for == A_PLAYER else 1),
        "fee_terms": find_fee_terms(tournament),
        "unreachable": [each.name for each in chosen if not _has_address(each.number)],
        "seat": request.POST.get("seat", ""), "text": request.POST.get("text", ""),
        "team": request.POST.get("team", ""), "club": own.identity.club,
    }, status=status)  # fmt: skip


def _has_address(number: str) -> bool:
    contact = contact_of(number)
    return contact is not None and bool(contact.email)


def _enter(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Enter the players; if that is refused, show the page again with the reason."""
    who = acting_account(request)
    numbers = [number.replace("\0", "")[:_LONGEST] for number in request.POST.getlist("mate")][:_MOST_MATES]
    texts = {name: request.POST.get(name, "").replace("\0", "").strip() for name in ("seat", "text", "team")}
    if texts["seat"] not in SEATS:
        texts["seat"] = ""
    try:
        entry = enter_with(who, numbers, tournament.number, datetime.now(UTC), **texts)
    except (Refusal, NotFound) as refusal:
        mates = [find_mate(number, who) for number in numbers]
        return _show(request, tournament, mates, translate_problem(str(refusal)), UNPROCESSABLE)
    if entry.state == WAITING:
        messages.success(request, _("The event is full. You are on the waiting list, and move up automatically."))
    elif numbers:
        messages.success(request, _("You are entered. We have asked the others to confirm."))
    else:
        messages.success(request, _("You are entered."))
    return redirect("tournament-entries", tournament=tournament.number)
