"""Entries of tournaments: players enter, and whoever finds no place waits in the order in which they entered.

Whether players may enter is asked when the decision is made. Whether there is a place for them follows from the entries
before it, so it is worked out by the handlers, in the one transaction that writes at a time: two who enter at the same
moment never get the same place.
"""

from overtrick.store.decisions.common.kind import Record, audit
from overtrick.store.decisions.common.references import PlayerNumber, TournamentNumber
from overtrick.store.decisions.tournaments.places import add_entry, add_players, audited_entry
from overtrick.store.errors import Refusal
from overtrick.store.journal.entries import JournalEntry
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.registers.players import find_player, survivor_of
from overtrick.store.tournaments.calendar import find_tournament
from overtrick.store.tournaments.candidates import check_players
from overtrick.store.tournaments.entries import closing_time_passed, find_live_entry, list_entries, places_left
from overtrick.tournaments.records import ENTERED, SEATS, WAITING, Tournament

LONGEST_TEXT, LONGEST_TEAM = 1_000, 100


class NewEntry(Record, frozen=True, kw_only=True):
    """A player, pair or team who enters a tournament.

    `confirmed` are those who need not confirm it, such as the player who enters. `by_host` says that the host or the
    federation enters them; with `exception` it does so although they may not, entries are closed or it is full.
    """

    tournament: TournamentNumber
    numbers: tuple[PlayerNumber, ...]
    confirmed: tuple[PlayerNumber, ...] = ()
    team: str = ""
    seat: str = ""
    text: str = ""
    by_host: bool = False
    exception: bool = False


def check_new_entry(entry: JournalEntry, record: NewEntry) -> None:
    """Refuse an entry that comes too late, of players who may not play, or of one who has entered already."""
    tournament = find_tournament(record.tournament)
    check_texts(record.team, record.seat, record.text)
    if set(record.confirmed) - set(record.numbers):
        raise Refusal("Only players who enter can have confirmed it.")
    if not record.by_host and not tournament.online_entry:
        raise Refusal(f"{tournament.name} takes no entries here. Ask the host.")
    if record.exception:
        check_exception(entry, by_host=record.by_host)
    elif closing_time_passed(tournament, entry.at, entry.day):
        raise Refusal(f"Entries for {tournament.name} are closed.")
    check_not_entered(tournament, record.numbers)
    if not record.exception:
        check_eligible(tournament, record.numbers, invited=record.by_host)


def enter(work: UnitOfWork, entry: JournalEntry, record: NewEntry) -> None:
    """Enter players for a tournament; if it is full, they wait until a place is free."""
    tournament = find_tournament(record.tournament)
    left = places_left(tournament)
    # The host may hold a place back: nobody gets it before those who wait.
    full = left == 0 or bool(left and list_entries(tournament.number, (WAITING,)))
    state = WAITING if full and not record.exception else ENTERED
    number = add_entry(
        work, entry, record.tournament, state, team=record.team, seat=record.seat, text=record.text
    )  # fmt: skip
    add_players(work, entry, number, record.numbers, record.confirmed)
    work.writer.flush()
    audit(work, entry, "tournament-entry", number, None, audited_entry(number))


def check_exception(entry: JournalEntry, *, by_host: bool = True) -> None:
    """Refuse an exception without its reason, or one that neither the host nor the federation makes."""
    if not by_host:
        raise Refusal("Only the host or the federation makes an exception.")
    if not entry.reason.strip():
        raise Refusal("Write the reason for the exception.")


def check_texts(team: str, seat: str, text: str) -> None:
    """Refuse texts that are too long, and a seat that nobody can ask for."""
    if len(team) > LONGEST_TEAM or "\n" in team:
        raise Refusal(f"The name of a team is one line of at most {LONGEST_TEAM} characters.")
    if len(text) > LONGEST_TEXT:
        raise Refusal(f"The text is longer than {LONGEST_TEXT:,} characters.")
    if seat not in SEATS:
        raise Refusal(f"'{seat}' is not a seat. Choose from: {', '.join(filter(None, SEATS))}.")


def check_not_entered(tournament: Tournament, numbers: tuple[str, ...], aside: int = 0) -> None:
    """Refuse a player who is named twice, or who is in another entry than `aside`."""
    players = [survivor_of(find_player(number)).number for number in numbers]
    if len(set(players)) < len(players):
        raise Refusal("A player is named twice.")
    for number in players:
        found = find_live_entry(tournament.number, number)
        if found is not None and found.id != aside:
            raise Refusal(f"Player {number} has already entered {tournament.name}.")


def check_eligible(tournament: Tournament, numbers: tuple[str, ...], *, invited: bool) -> None:
    """Refuse players who may not play, with the first reason."""
    for finding in check_players(tournament, numbers, invited=invited).broken:
        raise Refusal(f"{finding.because}.")
