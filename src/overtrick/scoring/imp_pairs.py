"""Pairs scored by points or IMPs: cross-IMPs, Butler, total points.

Without matchpoints a deal counts only if all in the section played it; to make the others count as well, one has
to ask for it. An artificial score of 60 % is worth 2 IMPs, of 40 % it costs 2, and others are in proportion; it has no
value in points, so a deal with one does not count for total points.
"""

from collections.abc import Callable
from fractions import Fraction
from math import lcm

from overtrick.core.numbers import round_to
from overtrick.scoring.field import Contestant, Deal, Field, numeric_order
from overtrick.scoring.imps import imps
from overtrick.scoring.tally import DealScore, Tally, add_up, uncounted_deal

DATUMS = ("trimmed", "mean", "median")
_IMPS_FOR_ALL = 20
_DATUM_STEP = 10
_FEW_SCORES = 2


def score_cross_imps(field: Field, *, partial: bool = False) -> Tally:
    """Every result against every other, in IMPs, averaged over the comparisons."""
    return _score(field, _cross_imps, partial=partial)


def score_butler(field: Field, datum: str = "trimmed", *, partial: bool = False) -> Tally:
    """Every result against the datum, in IMPs."""

    def against_datum(scores: list[int]) -> tuple[int, dict[int, int]]:
        middle = datum_of(scores, datum)
        return 1, {score: imps(score - middle) for score in set(scores)}

    return _score(field, against_datum, partial=partial)


def score_total_points(field: Field, *, partial: bool = False) -> Tally:
    """The points themselves."""
    deals = []
    for deal in field.deals:
        why = _why_not(field, deal, partial=partial)
        if not why and any(play.artificial for play in deal.plays):
            why = "an artificial score has no value in points"
        points = [play.score for play in deal.plays]
        others = [None if score is None else -score for score in points]
        deals.append(uncounted_deal(len(points), why) if why else DealScore(1, points, others))
    return add_up(field, deals)


def datum_of(scores: list[int], kind: str = "trimmed") -> int:
    """The score that a deal is measured by, to the nearest 10, a 5 away from zero.

    "trimmed": the mean without one highest and one lowest score (of two scores, both stay); "mean": of all scores;
    "median": the middle one, or the mean of the two in the middle.
    """
    if not scores:
        return 0
    ordered = sorted(scores)
    if kind == "median":
        middle = len(ordered) // 2
        ordered = ordered[middle : middle + 1] if len(ordered) % 2 else ordered[middle - 1 : middle + 1]
    elif kind == "trimmed" and len(ordered) > _FEW_SCORES:
        ordered = ordered[1:-1]
    exact = Fraction(sum(ordered), len(ordered) * _DATUM_STEP)
    return int(round_to(exact, "half-up")) * _DATUM_STEP


def _cross_imps(scores: list[int]) -> tuple[int, dict[int, int]]:
    counts: dict[int, int] = {}
    for score in scores:
        counts[score] = counts.get(score, 0) + 1
    sums = {score: sum(times * imps(score - other) for other, times in counts.items()) for score in counts}
    return max(1, len(scores) - 1), sums


def _score(field: Field, worth_of: Callable[[list[int]], tuple[int, dict[int, int]]], *, partial: bool) -> Tally:
    deals = []
    for deal in field.deals:
        if why := _why_not(field, deal, partial=partial):
            deals.append(uncounted_deal(len(deal.plays), why))
        else:
            deals.append(_deal(deal, *worth_of([play.score for play in deal.plays if play.score is not None])))
    return add_up(field, deals)


def _deal(deal: Deal, comparisons: int, worth: dict[int, int]) -> DealScore:
    shares = [share for play in deal.plays if play.artificial for share in (play.artificial.ns, play.artificial.ew)]
    unit = lcm(comparisons, *(share.denominator for share in shares))
    ns: list[int | None] = []
    ew: list[int | None] = []
    for play in deal.plays:
        if play.artificial:
            ns.append(artificial_imps(play.artificial.ns, _IMPS_FOR_ALL, unit))
            ew.append(artificial_imps(play.artificial.ew, _IMPS_FOR_ALL, unit))
        elif play.score is not None:
            won = worth[play.score] * (unit // comparisons)
            ns.append(won)
            ew.append(-won)
    return DealScore(unit, ns, ew)


def artificial_imps(share: Fraction, for_all: int, unit: int = 1) -> int:
    """What a share of the top is worth in IMPs, in units: 60 % is a tenth of `for_all` above average."""
    return int((share - Fraction(1, 2)) * for_all * unit)


def _why_not(field: Field, deal: Deal, *, partial: bool) -> str:
    """Why a deal does not count; nothing if it does."""
    if partial:
        return ""
    sat = {at for play in deal.plays for at in (play.ns, play.ew)}
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
