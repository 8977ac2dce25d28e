"""What becomes of an entry: players confirm it, it is withdrawn, and the host changes it.

A place that is given up goes to the first who waits, in the same entry of the journal.
"""

import msgspec

from overtrick.store import models
from overtrick.store.decisions.common.kind import Record, audit, keep_unnamed, list_named
from overtrick.store.decisions.common.references import PlayerNumber, TournamentEntryNumber
from overtrick.store.decisions.tournaments.entries import (
    check_eligible,
    check_exception,
    check_not_entered,
    check_texts,
)
from overtrick.store.decisions.tournaments.places import add_players, audited_entry, give_places, move_up
from overtrick.store.errors import Refusal
from overtrick.store.journal.entries import JournalEntry
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.tournaments.calendar import find_tournament
from overtrick.store.tournaments.entries import LIVE, closing_time_passed, find_entry, places_left
from overtrick.tournaments.records import ENTERED, WAITING, WITHDRAWN, TournamentEntry

_LARGEST_SEED = 10_000


class Confirmation(Record, frozen=True, kw_only=True):
    """A player who confirms an entry that somebody else made."""

    entry: TournamentEntryNumber
    number: PlayerNumber


class EntryWithdrawal(Record, frozen=True, kw_only=True):
    """An entry that is withdrawn; by the host also after entries closed. `numbers` is always filled in."""

    entry: TournamentEntryNumber
    numbers: tuple[PlayerNumber, ...] | msgspec.UnsetType = msgspec.UNSET
    by_host: bool = False


class EntryChange(Record, frozen=True, kw_only=True):
    """What the host changes of an entry: a key that is left out keeps its value.

    With `exception` players play together who may not. `state` gives a place, or takes it back.
    """

    entry: TournamentEntryNumber
    numbers: tuple[PlayerNumber, ...] | msgspec.UnsetType = msgspec.UNSET
    team: str | msgspec.UnsetType = msgspec.UNSET
    seat: str | msgspec.UnsetType = msgspec.UNSET
    text: str | msgspec.UnsetType = msgspec.UNSET
    seed: int | msgspec.UnsetType = msgspec.UNSET
    state: str | msgspec.UnsetType = msgspec.UNSET
    exception: bool = False


def check_confirmation(entry: JournalEntry, record: Confirmation) -> None:
    """Refuse to confirm what was withdrawn, and who does not play."""
    found = _find_live(record.entry)
    if record.number not in found.numbers:
        raise Refusal(f"Player {record.number} is not in entry {record.entry}.")


def confirm(work: UnitOfWork, entry: JournalEntry, record: Confirmation) -> None:
    """Confirm an entry that a partner or team mate made."""
    before = audited_entry(record.entry)
    own = models.TournamentPlayer.objects.filter(entry=record.entry, number=record.number, ended=None)
    own.update(confirmed=True)
    audit(work, entry, "tournament-entry", record.entry, before, audited_entry(record.entry))


def complete_withdrawal(entry: JournalEntry, record: EntryWithdrawal) -> EntryWithdrawal:
    """Fill in whose entry it is, so that the erasure of a player finds what was written about it."""
    return keep_unnamed(record, {"numbers": find_entry(record.entry).numbers})


def check_withdrawal(entry: JournalEntry, record: EntryWithdrawal) -> None:
    """Refuse to withdraw twice, and after entries closed unless the host does it."""
    found = _find_live(record.entry)
    if record.numbers != found.numbers:
        raise Refusal(f"The players of entry {record.entry} are {', '.join(found.numbers)}.")
    tournament = find_tournament(found.tournament)
    if not record.by_host and closing_time_passed(tournament, entry.at, entry.day):
        raise Refusal(f"Entries for {tournament.name} are closed. Ask the host to withdraw you.")


def withdraw_entry(work: UnitOfWork, entry: JournalEntry, record: EntryWithdrawal) -> None:
    """Withdraw an entry from a tournament; the first who waits gets its place."""
    before = audited_entry(record.entry)
    models.TournamentEntry.objects.filter(pk=record.entry).update(state=WITHDRAWN, ended=entry.seq)
    audit(work, entry, "tournament-entry", record.entry, before, audited_entry(record.entry))
    give_places(work, entry, find_tournament(before["tournament"]))


def complete_entry_change(entry: JournalEntry, record: EntryChange) -> EntryChange:
    """Keep what a change does not name."""
    found = find_entry(record.entry)
    kept = msgspec.structs.asdict(found) | {"numbers": found.numbers}
    return keep_unnamed(record, kept)


def check_entry_change(entry: JournalEntry, record: EntryChange) -> None:
    """Refuse players who may not play together, and values that cannot be."""
    found = _find_live(record.entry)
    values = list_named(record)
    check_texts(values["team"], values["seat"], values["text"])
    if values["state"] not in LIVE:
        raise Refusal(f"'{values['state']}' is not a state. Choose from: {', '.join(LIVE)}.")
    if not 0 <= values["seed"] <= _LARGEST_SEED:
        raise Refusal(f"A seed is a number up to {_LARGEST_SEED:,}, or 0 for none.")
    tournament = find_tournament(found.tournament)
    check_not_entered(tournament, values["numbers"], aside=found.id)
    if record.exception:
        check_exception(entry)
    elif values["numbers"] != found.numbers:
        check_eligible(tournament, values["numbers"], invited=True)


def change_entry(work: UnitOfWork, entry: JournalEntry, record: EntryChange) -> None:
    """Change an entry: another player, its seed, its place on the waiting list, or what was written with it."""
    values = list_named(record)
    found, before = find_entry(record.entry), audited_entry(record.entry)
    row = models.TournamentEntry.objects.filter(pk=record.entry)
    row.update(**{name: values[name] for name in ("team", "seat", "text", "seed")})
    if values["numbers"] != found.numbers:
        _seat_players(work, entry, found, values["numbers"])
    tournament = find_tournament(found.tournament)
    gives_place = values["state"] == WAITING and found.state == ENTERED
    was_full = gives_place and places_left(tournament) == 0
    if gives_place:
        row.update(state=WAITING, moved_up=None)
    audit(work, entry, "tournament-entry", record.entry, before, audited_entry(record.entry))
    # Where a place was free already, the host holds places back.
    if was_full:
        give_places(work, entry, tournament, aside=found.id)
    if values["state"] == ENTERED and found.state == WAITING:
        move_up(work, entry, record.entry)


def _seat_players(work: UnitOfWork, entry: JournalEntry, found: TournamentEntry, numbers: tuple[str, ...]) -> None:
    """Seat the players of an entry anew; those who stay keep what they confirmed. No row is removed."""
    models.TournamentPlayer.objects.filter(entry=found.id, ended=None).update(ended=entry.seq)
    confirmed = [each.number for each in found.players if each.confirmed]
    add_players(work, entry, found.id, numbers, confirmed)
    work.writer.flush()


def _find_live(number: int) -> TournamentEntry:
    found = find_entry(number)
    if found.state == WITHDRAWN:
        raise Refusal(f"Entry {number} has been withdrawn.")
    return found
