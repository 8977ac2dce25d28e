"""Entries of tournaments: who plays, for everybody; a player's own, and entering, confirming and withdrawing."""

from datetime import UTC, datetime
from typing import Any

from django.http import HttpRequest
from ninja import Router
from ninja.errors import HttpError

from overtrick.api.door import NAME
from overtrick.api.errors import REFUSED
from overtrick.api.params import Key
from overtrick.api.permissions import reader_of, sender_of
from overtrick.api.responses import LISTS, SAYING, UNKNOWN, one
from overtrick.api.schemas.tournaments import EnterIn, EntriesOut, OwnEntriesOut, OwnEntryOut
from overtrick.store.access.credentials import CredentialHolder
from overtrick.store.access.question_rights import player_numbers
from overtrick.store.commands.entries.players import confirm_own, enter_with, withdraw_own
from overtrick.store.errors import NotFound, Refusal
from overtrick.store.journal.today import today
from overtrick.store.queries.tournaments.entrants import show_entries
from overtrick.store.queries.visibility import find_people
from overtrick.store.tournaments.calendar import find_tournament
from overtrick.store.tournaments.entries import find_entry, list_entries, upcoming_entries, waiting_position
from overtrick.tournaments.records import ENTERED, WAITING, Tournament, TournamentEntry

router = Router(tags=["tournaments"])
_PLAIN = ("team", "seat", "text", "state", "tournament")


@router.get("/tournaments/{tournament}/entries", response=one(EntriesOut), summary="Who plays in a tournament")
def entries(request: HttpRequest, tournament: Key) -> Any:
    """Who plays in a tournament, and who waits for a place, as the owner of the token may see them."""
    try:
        found = find_tournament(tournament)
    except Refusal as refusal:
        raise HttpError(UNKNOWN, str(refusal)) from refusal
    who = reader_of(request)
    shown = {state: show_entries(list_entries(found.number, (state,)), who) for state in (ENTERED, WAITING)}
    listed = {
        state: [
            {
                "entry": each.entry.id, "position": each.position, "team": each.entry.team,
                "players": each.people, "club_names": each.clubs,
            }
            for each in some
        ]
        for state, some in shown.items()
    }  # fmt: skip
    return {"tournament": found.number, "entered": listed[ENTERED], "waiting": listed[WAITING]}


@router.get("/me/entries", response={200: OwnEntriesOut} | LISTS, summary="Your own entries")
def own_entries(request: HttpRequest) -> Any:
    """The tournaments that the token's player has entered and that are not over, the next one first."""
    sender = sender_of(request)
    found = upcoming_entries(player_numbers(sender), today())
    return {"entries": [_plain(tournament, entry, sender) for tournament, entry in found]}


@router.post("/me/entries", response={200: OwnEntryOut} | SAYING, summary="Enter a tournament")
def enter(request: HttpRequest, wanted: EnterIn) -> Any:
    """Enter the token's player with partner or team mates, who get an email to confirm it; if it is full, they wait."""
    sender = sender_of(request)
    try:
        entry = enter_with(
            sender, wanted.mates, wanted.tournament, datetime.now(UTC), seat=wanted.seat, text=wanted.text,
            team=wanted.team, by=_by(sender),
        )  # fmt: skip
    except (Refusal, NotFound) as refusal:
        raise HttpError(REFUSED, str(refusal)) from refusal
    return _plain(find_tournament(entry.tournament), entry, sender)


@router.post("/me/entries/{entry}/confirm", response={200: OwnEntryOut} | SAYING, summary="Confirm an entry")
def confirm(request: HttpRequest, entry: Key) -> Any:
    """Confirm an entry that someone else made for the token's player."""
    sender = sender_of(request)
    _own(sender, entry)
    try:
        confirm_own(sender, entry, datetime.now(UTC), _by(sender))
    except Refusal as refusal:
        raise HttpError(REFUSED, str(refusal)) from refusal
    return _tell(sender, entry)


@router.post("/me/entries/{entry}/withdraw", response={200: OwnEntryOut} | SAYING, summary="Withdraw an entry")
def withdraw(request: HttpRequest, entry: Key) -> Any:
    """Withdraw an entry of the token's player until entries close; the first on the waiting list gets the place."""
    sender = sender_of(request)
    _own(sender, entry)
    try:
        withdraw_own(sender, entry, datetime.now(UTC), _by(sender))
    except Refusal as refusal:
        raise HttpError(REFUSED, str(refusal)) from refusal
    return _tell(sender, entry)


def _by(sender: CredentialHolder) -> str:
    return f"{sender.user} by {NAME}"


def _own(sender: CredentialHolder, number: int) -> None:
    """Answer that there is no such entry, if it is not one of the player's."""
    try:
        mine = set(player_numbers(sender)) & set(find_entry(number).numbers)
    except Refusal:
        mine = set()
    if not mine:
        raise HttpError(UNKNOWN, f"There is no entry {number} of player {sender.player}.")


def _tell(sender: CredentialHolder, number: int) -> dict[str, Any]:
    found = find_entry(number)
    return _plain(find_tournament(found.tournament), found, sender)


def _plain(tournament: Tournament, entry: TournamentEntry, who: CredentialHolder) -> dict[str, Any]:
    people = find_people(entry.numbers, who)
    players = [
        {"number": people[each.number].number, "name": people[each.number].name, "confirmed": each.confirmed}
        for each in entry.players
    ]
    return {name: getattr(entry, name) for name in _PLAIN} | {
        "entry": entry.id, "name": tournament.name, "first": tournament.first, "players": players,
        "position": waiting_position(entry),
    }  # fmt: skip
