"""The rows of entries: players take seats in them, and places that are free go to those who wait."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any

from overtrick.store import models
from overtrick.store.decisions.common.kind import audit
from overtrick.store.journal.entries import JournalEntry
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.tournaments.entries import find_entry, list_entries, places_left
from overtrick.tournaments.records import ENTERED, WAITING, Tournament


def add_entry(
    work: UnitOfWork, entry: JournalEntry, tournament: int, state: str, *, at: datetime | None = None, team: str = "",
    seat: str = "", text: str = "",
) -> int:  # fmt: skip
    """Add an entry without its players; return its number. It was made at `at`, or just now."""
    columns = {
        "seq": entry.seq, "tournament_id": tournament, "state": state, "team": team, "at": at or entry.at,
        "who": entry.who, "seat": seat, "text": text, "seed": 0, "moved_up": None, "ended": None,
    }  # fmt: skip
    order = [str(field.column) for field in models.TournamentEntry._meta.concrete_fields if field.column != "id"]
    return work.writer.add(models.TournamentEntry, *(columns[name] for name in order))


def add_players(
    work: UnitOfWork, entry: JournalEntry, number: int, players: Sequence[str], confirmed: Collection[str]
) -> None:  # fmt: skip
    """Add players to an entry."""
    for player in players:
        columns = {
            "seq": entry.seq, "entry_id": number, "number": player, "confirmed": player in confirmed, "ended": None,
        }  # fmt: skip
        order = [str(field.column) for field in models.TournamentPlayer._meta.concrete_fields if field.column != "id"]
        work.writer.add(models.TournamentPlayer, *(columns[name] for name in order))


def give_places(work: UnitOfWork, entry: JournalEntry, tournament: Tournament, aside: int = 0) -> None:
    """Give the places that are free to those who wait, in the order in which they entered; none to entry `aside`."""
    waiting = [each for each in list_entries(tournament.number, (WAITING,)) if each.id != aside]
    left = places_left(tournament)
    for each in waiting if left is None else waiting[:left]:
        move_up(work, entry, each.id)


def move_up(work: UnitOfWork, entry: JournalEntry, number: int) -> None:
    """Give an entry of the waiting list a place."""
    before = audited_entry(number)
    models.TournamentEntry.objects.filter(pk=number).update(state=ENTERED, moved_up=entry.seq)
    audit(work, entry, "tournament-entry", number, before, audited_entry(number))


def audited_entry(number: int) -> dict[str, Any]:
    """Return what the audit log keeps of an entry: nothing that people wrote, because it may hold a name."""
    found = find_entry(number)
    confirmed = [each.number for each in found.players if each.confirmed]
    return {
        "tournament": found.tournament, "numbers": list(found.numbers), "confirmed": confirmed, "state": found.state,
        "seat": found.seat, "seed": found.seed,
    }  # fmt: skip
