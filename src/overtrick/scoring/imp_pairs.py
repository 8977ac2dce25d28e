"""Pairs scored by points or IMPs: cross-IMPs, Butler, total points.

A federation may want a deal to count only if all in the section played it. An artificial score of 60 % is worth 2
IMPs, of 40 % it costs 2, and others are in proportion; it has no value in points, so a deal with one does not count
for total points. A score belongs to a side: North-South's are compared with one another, and East-West's too.
"""

from collections.abc import Callable
from fractions import Fraction
from math import lcm

from overtrick.core.numbers import round_to
from overtrick.core.scoring import COMPARISONS, MEDIAN, RESULTS
from overtrick.scoring.field import SAT_OUT, Contestant, Deal, Field, numeric_order
from overtrick.scoring.imps import imps
from overtrick.scoring.results import Side
from overtrick.scoring.scales import Scale
from overtrick.scoring.tally import DealScore, Tally, add_up, uncounted_deal

# What each score of one side is worth, and the number that all are to be divided by.
_Worth = tuple[int, dict[int, int]]
_PLAIN = Scale()
_IMPS_FOR_ALL = 20
_DATUM_STEP = 10
_HALF_STEP = 5


def score_cross_imps(field: Field, scale: Scale = _PLAIN, *, whole_deals: bool = False) -> Tally:
    """Every result against every other, in IMPs, averaged over the comparisons unless the scale says otherwise."""
    return _score(field, lambda scores, _: _cross_imps(scores, scale), whole_deals=whole_deals)


def score_butler(field: Field, scale: Scale = _PLAIN, *, whole_deals: bool = False) -> Tally:
    """Every result against the datum, in IMPs."""

    def against_datum(scores: list[int], stated: int | None) -> _Worth:
        middle = datum_of(scores, scale, stated)
        return 1, {score: imps(score - middle) for score in set(scores)}

    return _score(field, against_datum, whole_deals=whole_deals)


def score_total_points(field: Field, *, whole_deals: bool = False) -> Tally:
    """The points themselves."""
    deals = []
    for deal in field.deals:
        why = _why_not(field, deal) if whole_deals else ""
        if not why and any(play.ns_side.artificial or play.ew_side.artificial for play in deal.plays):
            why = "an artificial score has no value in points"
        ns, ew = [play.ns_side.points for play in deal.plays], [play.ew_side.points for play in deal.plays]
        deals.append(uncounted_deal(len(ns), why) if why else DealScore(1, ns, ew))
    return add_up(field, deals)


def datum_of(scores: list[int], scale: Scale = _PLAIN, stated: int | None = None) -> int:
    """The score that a deal is measured by, to the nearest 10, a 5 away from zero.

    It is the mean without so many extreme scores, half of them the highest and half the lowest (where that would
    leave none, all stay); or the median: the score in the middle, or the mean of the two in the middle. A stated
    datum that is no further away than rounding takes it is the datum.
    """
    if not scores:
        return 0
    ordered = sorted(scores)
    if scale.datum == MEDIAN:
        middle = len(ordered) // 2
        ordered = ordered[middle : middle + 1] if len(ordered) % 2 else ordered[middle - 1 : middle + 1]
    elif len(ordered) > scale.extremes > 0:
        cut = scale.extremes // 2
        ordered = ordered[cut : len(ordered) - cut]
    exact = Fraction(sum(ordered), len(ordered))
    if stated is not None and abs(exact - stated) <= _HALF_STEP:
        return stated
    return int(round_to(exact / _DATUM_STEP, "half-up")) * _DATUM_STEP


def _cross_imps(scores: list[int], scale: Scale) -> _Worth:
    counts: dict[int, int] = {}
    for score in scores:
        counts[score] = counts.get(score, 0) + 1
    sums = {score: sum(times * imps(score - other) for other, times in counts.items()) for score in counts}
    divisors = {COMPARISONS: len(scores) - 1, RESULTS: len(scores)}
    return max(1, divisors.get(scale.divisor, 1)), sums


def _score(field: Field, worth_of: Callable[[list[int], int | None], _Worth], *, whole_deals: bool) -> Tally:
    deals = []
    for deal in field.deals:
        if whole_deals and (why := _why_not(field, deal)):
            deals.append(uncounted_deal(len(deal.plays), why))
        else:
            deals.append(_deal(deal, worth_of))
    return add_up(field, deals)


def _deal(deal: Deal, worth_of: Callable[[list[int], int | None], _Worth]) -> DealScore:
    ns_sides, ew_sides = [play.ns_side for play in deal.plays], [play.ew_side for play in deal.plays]
    ns_worth = worth_of([side.points for side in ns_sides if side.points is not None], deal.datum)
    ew_datum = None if deal.datum is None else -deal.datum
    ew_worth = worth_of([side.points for side in ew_sides if side.points is not None], ew_datum)
    others = [part for side in (*ns_sides, *ew_sides) for part in side.fractions]
    unit = lcm(ns_worth[0], ew_worth[0], *(part.denominator for part in others))
    ns = [_won(side, ns_worth, unit) for side in ns_sides]
    return DealScore(unit, ns, [_won(side, ew_worth, unit) for side in ew_sides])


def _won(side: Side, worth: _Worth, unit: int) -> int | None:
    if side.points is not None:
        return worth[1][side.points] * (unit // worth[0])
    if side.share is not None:
        return artificial_imps(side.share, _IMPS_FOR_ALL, unit)
    return None if side.given is None else int(side.given * unit)


def artificial_imps(share: Fraction, for_all: int, unit: int = 1) -> int:
    """What a share of the top is worth in IMPs, in units: 60 % is a tenth of `for_all` above average."""
    return int((share - Fraction(1, 2)) * for_all * unit)


def _why_not(field: Field, deal: Deal) -> str:
    """Why a deal that not all played does not count; nothing if all did."""
    sat = {at for play in deal.plays for at in (play.ns, play.ew) if at != SAT_OUT}
    if len(sat) == len(field.contestants):
        return ""
    there = {_name(player) for at in sat for player in field.contestants[at].players}
    everybody = {_name(player): player for pair in field.contestants for player in pair.players}
    missing = sorted((player for name, player in everybody.items() if name not in there), key=numeric_order)
    if not missing:
        return ""
    names = ", ".join(" ".join(part for part in _name(player) if part) for player in missing)
    return f"{names} did not play it, and without matchpoints a deal counts only if all in the section did"


def _name(contestant: Contestant) -> tuple[str, str, str]:
    return contestant.section, contestant.direction, contestant.number
