"""Who has entered a tournament, who waits for a place, and which tournaments a player has entered."""

from collections.abc import Collection, Iterable, Sequence
from datetime import date, datetime

from django.db.models import QuerySet

from overtrick.store import models
from overtrick.store.errors import Refusal
from overtrick.store.registers.players import player_and_numbers
from overtrick.store.tournaments.calendar import read_tournament
from overtrick.tournaments.records import ENTERED, WAITING, Entrant, Tournament, TournamentEntry

# What an entry may be while it counts.
LIVE = (ENTERED, WAITING)


def find_entry(number: int) -> TournamentEntry:
    """Find an entry by its number; refuse a number that none has."""
    found = _read(models.TournamentEntry.objects.filter(pk=number))
    if not found:
        raise Refusal(f"There is no entry {number}.")
    return found[0]


def list_entries(tournament: int, states: Collection[str] = (ENTERED,)) -> list[TournamentEntry]:
    """Return the entries of a tournament that are in some states, in the order in which they entered."""
    return _read(models.TournamentEntry.objects.filter(tournament=tournament, state__in=states))


def count_entered(tournament: int) -> int:
    """Count the entries of a tournament that have a place."""
    return models.TournamentEntry.objects.filter(tournament=tournament, state=ENTERED).count()


def places_left(tournament: Tournament) -> int | None:
    """Return how many may enter before others wait; None if there is no limit."""
    if not tournament.entry_limit:
        return None
    return max(0, tournament.entry_limit - count_entered(tournament.number))


def waiting_position(entry: TournamentEntry) -> int:
    """Return the place of an entry on the waiting list, counted from 1; 0 if it does not wait."""
    if entry.state != WAITING:
        return 0
    before = models.TournamentEntry.objects.filter(tournament=entry.tournament, state=WAITING, pk__lt=entry.id)
    return before.count() + 1


def find_live_entry(tournament: int, number: str) -> TournamentEntry | None:
    """Return the entry of a player that counts, under any of the player's numbers; None if there is none."""
    numbers = player_and_numbers(number)[1]
    own = models.TournamentEntry.objects.filter(
        tournament=tournament, state__in=LIVE, players__number__in=numbers, players__ended=None
    )
    return next(iter(_read(own.distinct())), None)


def upcoming_entries(numbers: Sequence[str], day: date) -> list[tuple[Tournament, TournamentEntry]]:
    """Return the tournaments from a day on that a player has entered, the next one first."""
    own = models.TournamentEntry.objects.filter(
        state__in=LIVE, players__number__in=numbers, players__ended=None, tournament__last__gte=day,
        tournament__deleted=False,
    )  # fmt: skip
    found = _read(own.distinct())
    rows = models.Tournament.objects.in_bulk([each.tournament for each in found])
    pairs = [(read_tournament(rows[each.tournament]), each) for each in found]
    return sorted(pairs, key=lambda pair: (pair[0].first, pair[0].number))


def closing_time_passed(tournament: Tournament, at: datetime, day: date) -> bool:
    """Tell whether players can no longer enter or withdraw: at its closing time, or when the tournament begins."""
    return at >= tournament.closes if tournament.closes else day >= tournament.first


def list_entrants(entries: Iterable[TournamentEntry]) -> list[str]:
    """Return the numbers of all players of some entries, each once."""
    return list(dict.fromkeys(number for entry in entries for number in entry.numbers))


def _read(rows: QuerySet[models.TournamentEntry]) -> list[TournamentEntry]:
    found = list(rows.order_by("id"))
    players: dict[int, list[Entrant]] = {}
    seated = models.TournamentPlayer.objects.filter(entry_id__in=[row.pk for row in found], ended=None).order_by("id")
    for entry, number, confirmed in seated.values_list("entry", "number", "confirmed"):
        players.setdefault(entry, []).append(Entrant(number=number, confirmed=confirmed))
    return [
        TournamentEntry(
            id=row.pk, tournament=row.tournament_id, state=row.state, players=tuple(players.get(row.pk, ())),
            team=row.team, at=row.at, by=row.who, seat=row.seat, text=row.text, seed=row.seed,
        )
        for row in found
    ]  # fmt: skip
