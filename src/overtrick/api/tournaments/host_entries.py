"""The entries of a club's own tournaments: who has entered, and entering and withdrawing players as their host."""

from datetime import UTC, datetime
from typing import Any

from django.http import HttpRequest
from ninja import Router
from ninja.errors import HttpError

from overtrick.api.door import NAME
from overtrick.api.errors import REFUSED
from overtrick.api.params import Key
from overtrick.api.permissions import sender_of
from overtrick.api.responses import SAYING, UNKNOWN, one
from overtrick.api.schemas.tournaments import HostedEntriesOut, HostedEntryOut, HostEnterIn, ReasonIn
from overtrick.store.commands.decide import decide
from overtrick.store.errors import NotFound, Refusal
from overtrick.store.journal.kinds import ENTER, WITHDRAW_ENTRY
from overtrick.store.queries.tournaments.entrants import ManagedEntry, list_managed_entries
from overtrick.store.tournaments.calendar import find_tournament
from overtrick.store.tournaments.entries import find_entry, find_live_entry, list_entries
from overtrick.tournaments.records import ENTERED, WAITING, WITHDRAWN, Tournament

router = Router(tags=["own club"])
_PLAIN = ("state", "team", "seat", "text", "seed", "at")
_ADDRESS = "/club/tournaments/{tournament}/entries"


@router.get(_ADDRESS, response=one(HostedEntriesOut), summary="Entries of the club's own tournament")
def hosted_entries(request: HttpRequest, tournament: Key) -> Any:
    """The entries of a tournament that the club hosts, everyone by name, with those who wait and those who withdrew."""
    found = _hosted(request, tournament)
    listed = list_managed_entries(list_entries(found.number, (ENTERED, WAITING, WITHDRAWN)))
    return {"tournament": found.number, "entries": [_plain(each) for each in listed]}


@router.post(_ADDRESS, response={200: HostedEntryOut} | SAYING, summary="Enter players as the host")
def enter_as_host(request: HttpRequest, tournament: Key, wanted: HostEnterIn) -> Any:
    """Enter players for a tournament that the club hosts; if it is full, they wait."""
    found = _hosted(request, tournament)
    record = {
        "tournament": found.number, "numbers": wanted.numbers, "confirmed": wanted.numbers if wanted.agreed else [],
        "team": wanted.team, "seat": wanted.seat, "text": wanted.text, "by_host": True, "exception": wanted.exception,
    }  # fmt: skip
    _decide(request, ENTER, record, wanted.reason)
    entry = find_live_entry(found.number, wanted.numbers[0])
    assert entry is not None
    return _tell(entry.id)


@router.post(_ADDRESS + "/{entry}/withdraw", response={200: HostedEntryOut} | SAYING, summary="Withdraw as the host")
def withdraw_as_host(request: HttpRequest, tournament: Key, entry: Key, said: ReasonIn) -> Any:
    """Withdraw an entry of a tournament that the club hosts, even after entries have closed."""
    found = _hosted(request, tournament)
    if entry not in {each.id for each in list_entries(found.number, (ENTERED, WAITING, WITHDRAWN))}:
        raise HttpError(UNKNOWN, f"There is no entry {entry} of tournament {found.number}.")
    _decide(request, WITHDRAW_ENTRY, {"entry": entry, "by_host": True}, said.reason)
    return _tell(entry)


def _hosted(request: HttpRequest, number: int) -> Tournament:
    """Find a tournament of the club; another's is not there."""
    club = sender_of(request).club
    try:
        found = find_tournament(number)
    except Refusal as refusal:
        raise HttpError(UNKNOWN, str(refusal)) from refusal
    if found.club != club:
        raise HttpError(UNKNOWN, f"Club {club} hosts no tournament {number}.")
    return found


def _decide(request: HttpRequest, kind: str, record: dict[str, Any], reason: str) -> None:
    try:
        decide(kind, datetime.now(UTC), f"{sender_of(request).user} by {NAME}", record, reason)
    except (Refusal, NotFound) as refusal:
        raise HttpError(REFUSED, str(refusal)) from refusal


def _tell(entry: int) -> dict[str, Any]:
    return _plain(list_managed_entries([find_entry(entry)])[0])


def _plain(managed: ManagedEntry) -> dict[str, Any]:
    players = [
        {"number": each.number, "name": each.name, "club_name": each.club, "confirmed": each.confirmed}
        for each in managed.players
    ]
    return {name: getattr(managed.entry, name) for name in _PLAIN} | {"entry": managed.entry.id, "players": players}
