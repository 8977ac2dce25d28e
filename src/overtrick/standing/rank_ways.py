"""The ways to a rank: which of them are open to a player, what each still needs, and which is the nearest."""

import datetime
from fractions import Fraction
from typing import NamedTuple

from overtrick.core.numbers import plain
from overtrick.schemes import Edition
from overtrick.schemes.quantities import Points
from overtrick.schemes.standing_records import Rank, RankWay
from overtrick.standing.measures import Totals, amount

# Under this name a rating stands beside the units and measures that are missing for a rank.
RATING, RATING_POINTS = "rating", "rating points"
EARLIER, LATER = "joined before {joined_before}", "joined from {joined_from} on"


class Merits(NamedTuple):
    """What a rank may ask for beside points: the rating, and the day of joining, None where it is not known."""

    rating: Fraction = Fraction(0)
    joined: datetime.date | None = None


NO_MERITS = Merits()


def asks_joined(edition: Edition) -> bool:
    """Whether a rank asks when a player joined."""
    ways = (way for rank in edition.ranks for way in rank.any_of)
    return any(way.joined_before or way.joined_from for way in ways)


def open_ways(rank: Rank, merits: Merits) -> list[RankWay]:
    """The ways to a rank that a player can go."""
    return [way for way in rank.ways if way.is_open_to(merits.joined)]


def missing_on(way: RankWay, totals: Totals, edition: Edition, merits: Merits) -> dict[str, Points]:
    """What a way still needs, by unit, measure or rating; nothing when the rank is reached by it."""
    short = {name: need.number - amount(name, totals, edition) for name, need in way.needs.items()}
    missing = {name: Points(gap, way.needs[name].unit) for name, gap in short.items() if gap > 0}
    if way.rating and merits.rating < way.rating.number:
        missing[RATING] = Points(way.rating.number - merits.rating, RATING_POINTS)
    return missing


def nearest_way(rank: Rank, totals: Totals, edition: Edition, merits: Merits) -> RankWay | None:
    """The open way of which the smallest part is missing, the first of equal ones; None where none is open."""
    ways = open_ways(rank, merits)
    if len(ways) == 1:
        return ways[0]
    return min(ways, key=lambda way: _missing_part(way, missing_on(way, totals, edition, merits)), default=None)


def _missing_part(way: RankWay, missing: dict[str, Points]) -> Fraction:
    """How much is missing, each need counted as one."""
    wanted = way.needs | ({RATING: way.rating} if way.rating else {})
    return sum((gap.number / wanted[name].number for name, gap in missing.items()), Fraction())


def describe_needs(way: RankWay) -> list[str]:
    """What a way needs, each as people say it."""
    needs = [f"{plain(need.number)} {need.unit}" for need in way.needs.values()]
    return needs + ([f"{plain(way.rating.number)} {RATING_POINTS}"] if way.rating else [])


def describe_condition(template: str, way: RankWay) -> tuple[str, dict[str, str]]:
    """A sentence whose rank is followed by whom the way is for, where it is not for everybody, and the days in it."""
    days = {"joined_from": way.joined_from, "joined_before": way.joined_before}
    parts = [part for part, day in ((LATER, way.joined_from), (EARLIER, way.joined_before)) if day]
    if not parts:
        return template, {}
    named = "{rank}, for those who " + " and ".join(parts) + ","
    said = template.replace("{rank},", "{rank}").replace("{rank}", named)
    return said, {name: day.isoformat() for name, day in days.items() if day}
