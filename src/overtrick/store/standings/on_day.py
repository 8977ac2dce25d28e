"""The standing of a player on any day: rank, stars, grade, rating and points as they were then, with all reasons."""

from collections.abc import Mapping
from datetime import date
from fractions import Fraction
from functools import lru_cache

import msgspec

from overtrick.core.because import Because
from overtrick.core.numbers import plain
from overtrick.schemes import Edition
from overtrick.standing.measures import carry_units, explain_measure
from overtrick.standing.rank_ways import Merits
from overtrick.standing.ranks import next_rank
from overtrick.standing.ratings import settle_rating
from overtrick.standing.standing import NextStep
from overtrick.store import models
from overtrick.store.errors import Refusal
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.journal.number_form import canonical_number
from overtrick.store.ledger.totals import nonzero_totals, points_posted_between
from overtrick.store.models.points_field import PARTS, from_parts
from overtrick.store.registers.players import find_player, full_name, survivor_of
from overtrick.store.standings.change_reasons import StandingNames
from overtrick.store.standings.holdings import Holding, find_holdings
from overtrick.store.standings.run_calculation import ONE_DAY, to_points

_LATEST_DAY = date.max - ONE_DAY
# The pages of players show many years, and most of them have the same few ratings.
_CACHE_SIZE = 20_000


class StandingOnDay(msgspec.Struct, frozen=True, kw_only=True):
    """A player's standing on a day. In `points`, small units are carried into larger ones."""

    player: str
    name: str
    date: date
    rank: str
    stars: int
    grade: str
    rating: str
    points: dict[str, str]
    next: NextStep | None
    because: tuple[str, ...]


def find_standing(number: str, day: date) -> StandingOnDay:
    """Return the standing of a player at the end of a day. Raise a Refusal if no player has the number."""
    player = find_survivor(number)
    holding = find_holdings(day, [player.pk])
    if not holding:
        raise Refusal(f"Player {player.number} was erased and has no standing.")
    totals = nonzero_totals(
        points_posted_between(None, min(day, _LATEST_DAY) + ONE_DAY, players=[player.pk]), player.pk
    )
    return describe_standing(player, day, holding[0], totals)


def find_survivor(number: str) -> models.Player:
    """Return the player who has a number, or into whom it was merged."""
    return survivor_of(find_player(canonical_number(number)))


def format_points(parts: Mapping[str, int], edition: Edition) -> dict[str, str]:
    """Return points as texts, a full small unit carried into the larger one."""
    return dict(_format_points(tuple(parts.items()), edition))


@lru_cache(_CACHE_SIZE)
def _format_points(parts: tuple[tuple[str, int], ...], edition: Edition) -> tuple[tuple[str, str], ...]:
    carried = carry_units({unit: Fraction(number, PARTS) for unit, number in parts}, edition)
    return tuple((unit, f"{from_parts(int(number * PARTS)):f}") for unit, number in carried.items() if number)


@lru_cache(_CACHE_SIZE)
def format_rating(stored_rating: str, edition: Edition) -> str:
    """Return a rating as the regulations of a day show it; an empty text where they have no ratings."""
    rated = settle_rating(Fraction(stored_rating), edition)
    return plain(rated.shown) if rated else ""


def describe_standing(player: models.Player, day: date, holding: Holding, totals: Mapping[str, int]) -> StandingOnDay:
    """Return what a player holds on a day, by name, and what is missing for the next rank."""
    edition = current_federation().scheme.on(day)
    points = to_points(dict(totals))
    # By its code: the register may have another name for it.
    known = next((each for each in edition.ranks if each.code == holding.rank), None)
    above = next_rank(known, points, edition, Merits(Fraction(holding.rating), player.joined))
    because: list[Because] = [each for name in edition.measures for each in explain_measure(name, points, edition)]
    because += above.because if above else ()
    missing = {name: plain(gap.number) for name, gap in above.missing.items()} if above else {}
    return msgspec.structs.replace(
        name_standing(player, day, holding, totals),
        next=NextStep(above.rank.name, missing) if above else None,
        because=tuple(map(str, because)),
    )


def name_standing(player: models.Player, day: date, holding: Holding, totals: Mapping[str, int]) -> StandingOnDay:
    """Return what a player holds on a day, by name, without the next rank and without reasons."""
    edition, names = current_federation().scheme.on(day), StandingNames()
    return StandingOnDay(
        player=player.number, name=full_name(player), date=day, rank=names.name_of("rank", str(holding.rank)),
        stars=holding.stars, grade=names.name_of("grade", str(holding.grade)) if edition.grades else "",
        rating=format_rating(holding.rating, edition), points=format_points(totals, edition), next=None, because=(),
    )  # fmt: skip
