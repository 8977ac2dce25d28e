"""Ranks through the years follow the runs of the scheme, also where points fade or expire."""

from collections.abc import Mapping
from datetime import date, timedelta
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from overtrick.lab.opening import no_opening
from overtrick.lab.outcomes import PARTS
from overtrick.lab.replay import DatedOutcomes, Span
from overtrick.lab.standings import find_cuts, find_standings
from overtrick.lab.sums import Replayed
from overtrick.schemes import Scheme
from overtrick.standing.expiry import fade, last_expired_day
from overtrick.standing.ranks import rank_of
from tests.standing.own_scheme import own_scheme

PLAYERS, SPAN = 60, Span(date(2015, 1, 1), date(2021, 12, 31))
RANKS = """
[[ranks]]
code = 1
name = "Novice"

[[ranks]]
code = 2
name = "Master"
needs = { M = "100 M" }

[[ranks]]
code = 3
name = "Grand Master"
needs = { M = "200 M" }

[[runs]]
name = "monthly"
every = "month"
does = ["rank"]
"""
EXPIRY = RANKS.replace('["rank"]', '["expiry", "rank"]')
RULES = {
    "lasting": RANKS,
    "fading": f'{EXPIRY}\n[[expiry]]\nunit = "M"\nkeeps = "85 %"\nround = "half-up"',
    "by the year": f'{EXPIRY}\n[[expiry]]\nunit = "M"\nafter = "2 years"\ncounts_from = "year"',
    "by the day": f'{EXPIRY}\n[[expiry]]\nunit = "M"\nafter = "18 months"',
    "higher from a July on": RANKS
    + '\n[[ranks]]\ncode = 2\nname = "Master"\nneeds = { M = "150 M" }\nfrom = 2018-07-15',
}
Won = list[tuple[date, int]]


def play(seed: int) -> list[Won]:
    """What each player won, day by day."""
    random = np.random.default_rng(seed)
    days = (SPAN.last - SPAN.first).days + 1
    return [
        [(SPAN.first + timedelta(days=int(day)), int(random.integers(1, 12))) for day in random.integers(0, days, 40)]
        for _ in range(PLAYERS)
    ]


def add_by_periods(won: list[Won], cuts: set[date]) -> Replayed:
    """Add the points up as a replay does."""
    starts = sorted({date(year, 1, 1) for year in range(2015, 2022)} | cuts)
    ends = [start - timedelta(days=1) for start in starts[1:]] + [SPAN.last]
    periods = [Span(*each) for each in zip(starts, ends, strict=True)]
    column = np.array([
        [sum(points for day, points in own if period.first <= day <= period.last) * PARTS for period in periods]
        for own in won
    ])  # fmt: skip
    return Replayed(periods, {("M", "place"): column}, {}, [], DatedOutcomes([], [], np.zeros(0, np.bool_)))


def total_on(own: Won, day: date, scheme: Scheme) -> Fraction:
    """What a player has on a day, from what was won before it."""
    earlier = [(played, points) for played, points in own if played < day]
    rule = scheme.on(day).expiry.get("M")
    if rule and rule.keeps:
        by_year: dict[int, Fraction] = {}
        for played, points in earlier:
            by_year[played.year] = by_year.get(played.year, Fraction()) + points
        return sum(by_year.values(), Fraction()) - fade("M", by_year, day, scheme).lost
    last = last_expired_day("M", day, scheme) if rule else None
    return Fraction(sum(points for played, points in earlier if last is None or played > last))


def highest_rank(own: Won, scheme: Scheme) -> int:
    """The rank after a run on the 1st of every month; no run takes a rank away."""
    found = 0
    for at in range(1, 7 * 12 + 1):
        day = date(2015 + at // 12, at % 12 + 1, 1)
        totals: Mapping[str, Fraction] = {"M": total_on(own, day, scheme)}
        rank = rank_of(totals, scheme.on(day)).rank
        found = max(found, rank.code if rank else 0)
    return found


@pytest.mark.parametrize("rule", RULES)
def test_ranks_are_those_of_a_run_each_month(rule: str, tmp_path: Path) -> None:
    scheme = own_scheme(tmp_path, ["M"], RULES[rule])
    won = play(3)
    found = find_standings(add_by_periods(won, find_cuts(scheme, SPAN)), no_opening(PLAYERS), scheme, SPAN)
    expected = [highest_rank(own, scheme) for own in won]
    assert found.ranks.tolist() == expected
    assert len(set(expected)) > 1
