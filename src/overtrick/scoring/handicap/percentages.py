"""Both rankings of a list of percentages, where a federation's records have no more than those (rulings G1 and G2).

The highest possible score is then 100, so a pair's handicap in percent is what is added to its score.
"""

from collections.abc import Iterable, Mapping
from datetime import date
from decimal import Decimal
from fractions import Fraction

import msgspec

from overtrick.core.numbers import round_to
from overtrick.core.session import Entry
from overtrick.scoring.handicap.calculation import Game, handicap_matchpoints, last_games, percentage_handicap
from overtrick.scoring.handicap.rules import HandicapRules
from overtrick.scoring.places import assign_places

PERCENT = "PCT"
_HIGHEST = Fraction(100)
_DECIMALS = 2


def percentage_of(entry: Entry, unit: str) -> Decimal | None:
    """Return the percentage of a row before any handicap, as its file has it; `unit` is that of the scores."""
    if entry.details and entry.details.percentage is not None:
        return entry.details.percentage
    return entry.score if unit == PERCENT else None


class PlayerAverage(msgspec.Struct, frozen=True):
    """A player's average and the games behind it; without games it is the director's estimate, or None."""

    player: str
    games: tuple[Game, ...]
    average: Fraction | None
    estimated: bool = False


class HandicapPlace(msgspec.Struct, frozen=True):
    """A pair with its score, its handicap and the total in percent, and its place in both rankings."""

    score: Fraction
    handicap: Fraction
    total: Fraction
    scratch_place: int
    scratch_tied: bool
    place: int
    tied: bool


def average_of(
    player: str, games: Iterable[Game], event: str, day: date, rules: HandicapRules, estimate: Decimal | None = None
) -> PlayerAverage:
    """A player's average before a day. An estimate counts only until there is a game."""
    last = tuple(last_games(games, event, day, rules))
    if last:
        total = sum((Fraction(game.percentage) for game in last), Fraction(0))
        return PlayerAverage(player, last, total / len(last))
    return PlayerAverage(player, (), None if estimate is None else Fraction(estimate), estimate is not None)


def handicap_of(players: Iterable[PlayerAverage], rules: HandicapRules) -> Fraction | None:
    """A pair's handicap in percent; None while a player has neither a game nor an estimate."""
    return percentage_handicap([player.average for player in players], rules)


def rank_both_ways(scores: Mapping[str, Decimal], handicaps: Mapping[str, Fraction | None]) -> dict[str, HandicapPlace]:
    """Both places of every pair that has a handicap, best total first.

    A pair without a handicap keeps its place in the scratch ranking, and is not ranked by handicap.
    """
    names = list(scores)
    plain = [round_to(Fraction(scores[name]), "half-up", _DECIMALS) for name in names]
    scratch = dict(zip(names, assign_places(plain), strict=True))
    added = {name: handicap_matchpoints(found, _HIGHEST) for name in names if (found := handicaps[name]) is not None}
    by_name = dict(zip(names, plain, strict=True))
    totals = {name: by_name[name] + points for name, points in added.items()}
    placed = dict(zip(totals, assign_places(list(totals.values())), strict=True))
    ordered = sorted(totals, key=lambda name: placed[name][0])
    return {
        name: HandicapPlace(by_name[name], added[name], totals[name], *scratch[name], *placed[name]) for name in ordered
    }
