"""Handicap by recent percentages, so that weaker pairs can win (rulings G1 and G2).

A pair's percentage handicap is a standard minus the mean of both players' averages over their last games of the event:
earlier games only, unhandicapped, fewer if there are no more, never below 0. A player without any game has no average,
and then the director enters the pair's handicap. The handicap matchpoints are that percentage of the highest possible
score. (The leaflet this comes from multiplies by the pair's own score, which its printed example contradicts.) The
numbers are a club's own, and data.
"""

from collections.abc import Iterable
from datetime import date
from decimal import Decimal
from fractions import Fraction

import msgspec

from overtrick.core.numbers import round_to
from overtrick.scoring.handicap.rules import HandicapRules
from overtrick.scoring.places import assign_places
from overtrick.scoring.rankings import RankingLine

_DECIMALS = 2


class Game(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game that a player played earlier, with its percentage before any handicap."""

    player: str
    event: str
    date: date
    percentage: Decimal


class HandicapLine(msgspec.Struct, frozen=True):
    """A line of a ranking with its handicap: matchpoints to add, the total, and the place by it."""

    line: RankingLine
    matchpoints: Fraction
    total: Fraction
    place: int
    tied: bool


def average(games: Iterable[Game], event: str, day: date, rules: HandicapRules) -> Fraction | None:
    """A player's average over the last games of an event before a day; None if there was none."""
    last = [Fraction(game.percentage) for game in last_games(games, event, day, rules)]
    return sum(last, Fraction(0)) / len(last) if last else None


def last_games(games: Iterable[Game], event: str, day: date, rules: HandicapRules) -> list[Game]:
    """The games that an average is over: the last ones of an event before a day, the earliest first."""
    earlier = sorted((game for game in games if game.event == event and game.date < day), key=lambda game: game.date)
    return earlier[-rules.last_games :]


def percentage_handicap(averages: Iterable[Fraction | None], rules: HandicapRules) -> Fraction | None:
    """A pair's handicap in percent; None if a player has no average, for then the director enters it."""
    known = list(averages)
    there = [each for each in known if each is not None]
    if not there or len(there) < len(known):
        return None
    return max(Fraction(0), Fraction(rules.standard) - sum(there, Fraction(0)) / len(there))


def handicap_matchpoints(percentage: Fraction, highest: Fraction) -> Fraction:
    """The matchpoints that a handicap adds, of a highest possible score; two decimals."""
    return round_to(percentage * highest / 100, "half-up", _DECIMALS)


def add_handicaps(ranking: Iterable[RankingLine], percentages: Iterable[Fraction]) -> tuple[HandicapLine, ...]:
    """A ranking with every pair's handicap added to its score as printed, best total first."""
    lines = list(ranking)
    points = [handicap_matchpoints(percentage, line.top) for line, percentage in zip(lines, percentages, strict=True)]
    totals = [round_to(line.score, "half-up", _DECIMALS) + each for line, each in zip(lines, points, strict=True)]
    found = zip(lines, points, totals, assign_places(totals), strict=True)
    made = [HandicapLine(line, each, total, *place) for line, each, total, place in found]
    return tuple(sorted(made, key=lambda each: each.place))


def places_printed(pairs: int, rules: HandicapRules) -> int:
    """How many places of a list of so many pairs are printed."""
    best = int(pairs * Fraction(rules.ranked) / 100)
    return max(rules.fewest_ranked, min(rules.most_ranked, best))
