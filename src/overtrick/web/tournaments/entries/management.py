"""Where the host of a tournament, or the office, manages its entries: add, replace, seed, move up and withdraw."""

from functools import partial
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from overtrick.store.errors import NotFound, Refusal
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.journal.kinds import CHANGE_ENTRY, CONFIRM_ENTRY, ENTER, WITHDRAW_ENTRY
from overtrick.store.queries.tournaments.entrants import ManagedEntry, count_in_state, list_managed_entries
from overtrick.store.tournaments.candidates import find_candidates, find_conditions
from overtrick.store.tournaments.entries import find_entry, find_live_entry, list_entries
from overtrick.tournaments.eligibility import AppliedRule, Conditions, check_entry
from overtrick.tournaments.records import ENTERED, WAITING, WITHDRAWN, Tournament
from overtrick.web.acting import UNPROCESSABLE, acting_account, make_decision
from overtrick.web.club_desk.desk import desk_club, render_desk
from overtrick.web.page_urls import page_url
from overtrick.web.problems import translate_problem
from overtrick.web.tournaments.entering import clauses_apart, known_tournament
from overtrick.web.tournaments.entries.form import find_mate
from overtrick.web.tournaments.entries.undoings import (
    UNDO_CHANGE,
    UNDO_ENTERING,
    UNDO_WITHDRAWAL,
    describe_entry,
)
from overtrick.web.undo import offer_undo

_LONGEST, _LONGEST_NUMBER, _MOST_PLAYERS = 200, 9, 6


class UnclearPlayer(Exception):
    """What was typed for a player means nobody, or several."""


def hosted_tournament(club: int, tournament: int) -> Tournament:
    """Return a tournament that a club hosts; 404 for that of another."""
    found = known_tournament(tournament)
    if found.club != club:
        raise Http404
    return found


@never_cache
@require_http_methods(["GET", "POST"])
def manage_entries(request: HttpRequest, club: int, tournament: int) -> HttpResponse:
    """Show the entries of a tournament to its host, and do what the host asks for."""
    found = hosted_tournament(club, tournament)
    if request.method == "GET":
        return _show(request, found)
    try:
        _act(request, found)
    except UnclearPlayer as unclear:
        return _show(request, found, str(unclear))
    except (Refusal, NotFound) as refusal:
        return _show(request, found, translate_problem(str(refusal)))
    return redirect("manage-entries", club=club, tournament=tournament)


def _show(request: HttpRequest, tournament: Tournament, trouble: str = "") -> HttpResponse:
    entries = list_managed_entries(list_entries(tournament.number, (ENTERED, WAITING, WITHDRAWN)))
    entered, waiting, gone = (count_in_state(entries, state) for state in (ENTERED, WAITING, WITHDRAWN))
    conditions = find_conditions(tournament)
    context = {
        "tournament": tournament, "entered": entered, "waiting": waiting, "gone": gone, "trouble": trouble,
        "sizes": conditions.contest.players, "counts": conditions.contest.counts,
        "unconfirmed": sum(not each.entry.confirmed for each in entered),
        "not_allowed": _find_not_allowed(tournament, conditions, entered),
        "typed": request.POST.getlist("player") if request.POST.get("do") == "add" else [],
        "reason": request.POST.get("reason", ""), "zone": current_federation().time_zone,
    }  # fmt: skip
    status = UNPROCESSABLE if trouble else 200
    return render_desk(request, desk_club(tournament.club), "entries.html", context, status=status)


def _find_not_allowed(
    tournament: Tournament, conditions: Conditions, entries: list[ManagedEntry]
) -> list[tuple[ManagedEntry, list[tuple[AppliedRule, str]]]]:
    """Return the entries of players who may not play by the rules as they are now, with what is against it."""
    numbers = list(dict.fromkeys(number for each in entries for number in each.entry.numbers))
    players = {each.number: each for each in find_candidates(tournament, numbers)}
    checked = (
        (each, check_entry(conditions, [players[number] for number in each.entry.numbers], invited=True).broken)
        for each in entries
    )
    return [(each, clauses_apart(broken)) for each, broken in checked if broken]


def _act(request: HttpRequest, tournament: Tournament) -> None:
    """Do what a button asks for, say so, and offer to undo it."""
    act = request.POST.get("do", "")
    offer = partial(offer_undo, request, club=tournament.club, back=_page(tournament))
    if act == "add":
        text, number = _add(request, tournament)
        offer(text, UNDO_ENTERING, entry=number)
        return
    entry = _entry_of(request, tournament)
    if act == "withdraw":
        make_decision(request, WITHDRAW_ENTRY, {"entry": entry, "by_host": True}, _text(request, "reason"))
        text = _(
            "The entry has been withdrawn. Its players get an email, and the first on the waiting list gets the place."
        )
        offer(text, UNDO_WITHDRAWAL, entry=entry)
        return
    found = find_entry(entry)
    if act == "confirm":
        for each in found.players:
            if not each.confirmed:
                make_decision(request, CONFIRM_ENTRY, {"entry": entry, "number": each.number})
        messages.success(request, _("Everyone in this entry has confirmed it now."))
        return
    before, confirmed = describe_entry(found), [each.number for each in found.players if each.confirmed]
    if act in (ENTERED, WAITING):
        make_decision(request, CHANGE_ENTRY, {"entry": entry, "state": act})
        text = _("They have a place now.") if act == ENTERED else _("They are on the waiting list now.")
    elif act == "change":
        text = _change(request, entry)
    else:
        raise Http404
    after = describe_entry(find_entry(entry))
    offer(text, UNDO_CHANGE, entry=entry, before=before, after=after, confirmed=confirmed)


def _page(tournament: Tournament) -> str:
    return page_url("manage-entries", club=tournament.club, tournament=tournament.number)


def _add(request: HttpRequest, tournament: Tournament) -> tuple[str, int]:
    numbers, reason = _read_players(request), _text(request, "reason")
    record: dict[str, Any] = {
        "tournament": tournament.number, "numbers": numbers, "team": _text(request, "team"), "by_host": True,
        "confirmed": numbers if request.POST.get("agreed") else [], "exception": bool(request.POST.get("exception")),
        "text": _text(request, "text"),
    }  # fmt: skip
    make_decision(request, ENTER, record, reason)
    entry = find_live_entry(tournament.number, numbers[0])
    assert entry is not None
    return _("They have been entered, and get an email."), entry.id


def _change(request: HttpRequest, entry: int) -> str:
    seed = request.POST.get("seed", "").strip()
    if seed and not (seed.isascii() and seed.isdigit() and len(seed) < _LONGEST_NUMBER):
        raise UnclearPlayer(_("Write the seed as a number, or leave it empty."))
    record: dict[str, Any] = {
        "entry": entry, "numbers": _read_players(request), "team": _text(request, "team"),
        "text": _text(request, "text"), "seed": int(seed or 0), "exception": bool(request.POST.get("exception")),
    }  # fmt: skip
    make_decision(request, CHANGE_ENTRY, record, _text(request, "reason"))
    return _("The entry has been changed. A new player gets an email to confirm it.")


def _read_players(request: HttpRequest) -> list[str]:
    """Return the numbers of the players whom the fields name; each must mean one player."""
    numbers = []
    for typed in request.POST.getlist("player")[:_MOST_PLAYERS]:
        text = " ".join(typed.replace("\0", "").split())[:_LONGEST]
        if not text:
            continue
        mate = find_mate(text, acting_account(request))
        if mate.one is None:
            found = ", ".join(f"{each.name} ({each.number})" for each in mate.found)
            values = {"text": text, "found": found}
            raise UnclearPlayer(
                _("“%(text)s” may be: %(found)s. Write the number.") % values
                if found
                else _("Nobody was found for “%(text)s”.") % values
            )
        numbers.append(mate.one.number)
    return numbers


def _entry_of(request: HttpRequest, tournament: Tournament) -> int:
    """Return the entry that a form is about; 404 if it is another tournament's."""
    number = request.POST.get("entry", "")
    if not (number.isascii() and number.isdigit() and len(number) <= _LONGEST_NUMBER):
        raise Http404
    try:
        found = find_entry(int(number))
    except Refusal as refusal:
        raise Http404 from refusal
    if found.tournament != tournament.number:
        raise Http404
    return found.id


def _text(request: HttpRequest, name: str) -> str:
    return request.POST.get(name, "").replace("\0", "").strip()
