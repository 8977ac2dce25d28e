"""Promotions: which players reached a higher rank, when, and with which points, by the changes of runs.

A run that was undone promoted no player. A player who skips a rank is promoted once, to the higher one. A rank that
needs no points is no promotion; nor is one that a merged number had reached before.
"""

from collections.abc import Iterable, Iterator
from datetime import date

import msgspec
from django.db.models import QuerySet

from overtrick.certificates import Promotion
from overtrick.core.numbers import plain
from overtrick.schemes import Edition
from overtrick.schemes.standing_records import Rank
from overtrick.standing.measures import carry_units
from overtrick.store import models
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.journal.number_form import canonical_number
from overtrick.store.ledger.origins import MERGED
from overtrick.store.registers.players import full_name, player_and_numbers, survivor_of
from overtrick.store.standings.holdings import AWARD
from overtrick.store.standings.run_calculation import to_points

RANK = "rank"
# The other kinds mean no club, a congress, or all clubs of another country.
_REAL_CLUBS = ("affiliated", "unaffiliated")


def find_promotions(start: date, end: date) -> list[Promotion]:
    """Return the promotions from a day to a day, both included, in their order."""
    return _build_promotions(_rank_changes().filter(date__range=(start, end)))


def find_player_promotions(number: str) -> list[Promotion]:
    """Return a player's promotions under all numbers. Raise NotFound if no player has the number."""
    numbers = player_and_numbers(canonical_number(number))[1]
    return _build_promotions(_rank_changes().filter(player__number__in=numbers))


def find_entry_promotions(seq: int) -> list[Promotion]:
    """Return the promotions by a journal entry."""
    return _build_promotions(_rank_changes().filter(seq=seq))


def entries_with_immediate_ranks(entries: Iterable[int]) -> list[int]:
    """Return those of some journal entries by which a player got a rank with an award."""
    attained = models.Change.objects.filter(seq__in=list(entries), what=RANK, cause=AWARD)
    return sorted(set(attained.values_list("seq", flat=True)))


def _rank_changes() -> QuerySet[models.Change]:
    undone = models.Run.objects.exclude(undone=None).values("seq")
    changes = models.Change.objects.filter(what=RANK).exclude(seq__in=undone).exclude(cause=MERGED)
    return changes.select_related("player__merged_into").order_by("date", "id")


def _build_promotions(changes: Iterable[models.Change]) -> list[Promotion]:
    """Return each promotion once: to the highest rank of an entry, and for two numbers of one person only one."""
    highest: dict[tuple[int, int], tuple[int, models.Change, Rank]] = {}
    for height, change, rank in _raising_changes(changes):
        key = change.seq, change.player_id
        if key not in highest or height > highest[key][0]:
            highest[key] = height, change, rank
    clubs = {club.code: club.name for club in models.Club.objects.filter(kind__in=_REAL_CLUBS)}
    found: dict[tuple[str, str], Promotion] = {}
    for _, change, rank in highest.values():
        player = survivor_of(change.player)
        if player.erased:
            continue
        promotion = Promotion(
            key=f"{change.player.number} {rank.code}", line=change.seq, number=player.number, name=full_name(player),
            club=clubs.get(player.club, ""), rank=rank.name, date=change.date, points=_format_points(change),
        )  # fmt: skip
        found.setdefault((player.number, rank.name), promotion)
    return list(found.values())


def _raising_changes(changes: Iterable[models.Change]) -> Iterator[tuple[int, models.Change, Rank]]:
    """Yield the changes to a higher rank, each with the height of the rank and the rank."""
    for change in changes:
        ranks = {str(rank.code): (height, rank) for height, rank in enumerate(_edition_of(change).ranks)}
        before, _ = ranks.get(change.before, (-1, None))
        after, rank = ranks.get(change.after, (-1, None))
        if rank is not None and rank.is_earned and after > before:
            yield after, change, rank


def _edition_of(change: models.Change) -> Edition:
    """Return the regulations of the day of a change."""
    return current_federation().scheme.on(change.date)


def _format_points(change: models.Change) -> dict[str, str]:
    """Return the points as texts, a small unit carried into the larger one, without those that come to 0."""
    edition = _edition_of(change)
    totals = to_points(msgspec.json.decode(change.totals))
    carried = carry_units({unit: points for unit, points in totals.items() if unit in edition.units}, edition)
    return {unit: plain(points) for unit, points in carried.items() if points}
