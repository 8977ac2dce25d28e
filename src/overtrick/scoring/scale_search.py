"""Finds how a file made its numbers, by trying the ways that programs use.

A file seldom says all of it: whether matchpoints are counted from 0 or from the average, whether a board with fewer
results was brought to the common top, what cross-IMPs were divided by. The numbers on its boards show it, or else
its totals. Of ways that fit equally well the first is taken: what the file states, then what is usual.
"""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import product

import msgspec
from msgspec.structs import replace

from overtrick.core.scoring import BUTLER, COMPARISONS, CROSS_IMPS, DIVISORS, IMPS, MATCHPOINTS, MEAN, MEDIAN
from overtrick.core.session import Session
from overtrick.scoring.field import Field, details_of
from overtrick.scoring.methods import TOGETHER, Rules, method_of, score_field
from overtrick.scoring.rankings import build_rankings, places_span_sections
from overtrick.scoring.scales import BOTH_EXTREMES, ONE_AND_A_HALF, TWO_AND_ONE, Scale
from overtrick.scoring.stated_numbers import PERCENT_UNITS, compare_boards, compare_totals

DATUMS = {"trimmed": (MEAN, BOTH_EXTREMES), "mean": (MEAN, 0), "median": (MEDIAN, 0)}
# So many deals tell the ways apart: those with the fewest results and those with the most.
_FEW_DEALS = 6


class Approach(msgspec.Struct, frozen=True, kw_only=True):
    """A way in which a file may have been scored: by which method, in which numbers, sections together or apart."""

    method: str
    scale: Scale
    together: bool = False


def find_approach(session: Session, rules: Rules, apart: list[Field], together: list[Field]) -> Approach:
    """The approach whose numbers are those of the file."""
    approaches = list(_list_approaches(session, rules, several_sections=len(apart) > 1))
    fields = {False: apart, True: together}
    found = _fit_boards(session, approaches, fields) or _fit_totals(session, approaches, fields)
    found = _find_own_average(session, rules, found, fields[found.together])
    if session.unit in PERCENT_UNITS or not any(entry.score for entry in session.entries):
        return found
    averaged = replace(found, scale=replace(found.scale, averaged=True))
    return _fit_totals(session, [found, averaged], fields)


def _find_own_average(session: Session, rules: Rules, found: Approach, fields: list[Field]) -> Approach:
    """The approach with average plus as the file gives it: a fixed share, or at least the pair's own average."""
    own = replace(found, scale=replace(found.scale, own_average=True))
    if found.method != MATCHPOINTS or rules.own_average:
        return own if rules.own_average else found
    signed = [field for field in fields if any(play.signed for deal in field.deals for play in deal.plays)]
    fits = []
    for approach in (found, own):
        tallies = [(field, score_field(session, field, approach.method, approach.scale, Rules())) for field in signed]
        compared = (compare_boards(field, tally, approach.scale, signed=True) for field, tally in tallies)
        fits.append(sum(agrees for each in compared for agrees in each))
    return own if fits[1] > fits[0] else found


def _list_approaches(session: Session, rules: Rules, *, several_sections: bool) -> Iterator[Approach]:
    """Every approach that the file or the person who asks has not ruled out, the likeliest first."""
    details = details_of(session)
    spans = places_span_sections(session, two=details.winners != 1)
    ways = [rules.sections == TOGETHER] if rules.sections else [spans, not spans] if several_sections else [spans]
    method = rules.method or method_of(session)
    methods = [method]
    if method == IMPS and details.contest != "teams":
        # A file that says no more than IMPs may mean either.
        methods = [CROSS_IMPS, BUTLER]
    for name, together in product(methods, ways):
        for scale in _list_scales(session, name, rules):
            yield Approach(method=name, scale=scale, together=together)


def _list_scales(session: Session, method: str, rules: Rules) -> Iterator[Scale]:
    variant = details_of(session).variant
    if method == MATCHPOINTS:
        first = variant.convention or ONE_AND_A_HALF
        second = TWO_AND_ONE if first == ONE_AND_A_HALF else ONE_AND_A_HALF
        conventions = [rules.convention] if rules.convention else [first, second]
        for factored, centred, convention in product((True, False), (False, True), conventions):
            yield Scale(convention=convention, centred=centred, factored=factored)
    elif method == BUTLER:
        for datum, extremes in _list_datums(session, rules):
            yield Scale(datum=datum, extremes=extremes)
    elif method == CROSS_IMPS:
        first_divisor = variant.divisor or COMPARISONS
        for divisor in (first_divisor, *(each for each in DIVISORS if each != first_divisor)):
            yield Scale(divisor=divisor)
    else:
        yield Scale(convention=rules.convention or ONE_AND_A_HALF)


def _list_datums(session: Session, rules: Rules) -> list[tuple[str, int]]:
    variant = details_of(session).variant
    if rules.datum:
        return [DATUMS[rules.datum]]
    if variant.datum or variant.extremes is not None:
        extremes = BOTH_EXTREMES if variant.extremes is None else variant.extremes
        return [(variant.datum or MEAN, 0 if variant.datum == MEDIAN else extremes)]
    return list(DATUMS.values())


def _fit_boards(session: Session, approaches: list[Approach], fields: dict[bool, list[Field]]) -> Approach | None:
    """The approach that most numbers on the boards agree with; None if the file states none."""
    samples = {together: [_sample(field) for field in some] for together, some in fields.items()}
    best, most = None, 0
    for approach in approaches:
        agreeing = compared = 0
        for field in samples[approach.together]:
            tally = score_field(session, field, approach.method, approach.scale, Rules())
            for agrees in compare_boards(field, tally, approach.scale):
                agreeing, compared = agreeing + agrees, compared + 1
        if not compared:
            return None
        if agreeing > most:
            best, most = approach, agreeing
        if agreeing == compared:
            break
    return best


def _sample(field: Field) -> Field:
    if len(field.deals) <= 2 * _FEW_DEALS:
        return field
    ordered = sorted(field.deals, key=lambda deal: len(deal.plays))
    return replace(field, deals=(*ordered[:_FEW_DEALS], *ordered[-_FEW_DEALS:]))


def _fit_totals(session: Session, approaches: list[Approach], fields: dict[bool, list[Field]]) -> Approach:
    """The approach that most totals agree with, or else that comes closest to them."""
    best, best_fit = approaches[0], None
    for approach in approaches:
        scored = [
            (field, score_field(session, field, approach.method, approach.scale, Rules()))
            for field in fields[approach.together]
        ]
        lists = (ranking for each in build_rankings(session, scored, approach.scale) for ranking in each.lists)
        lines = (line for ranking in lists for line in ranking)
        fit = _measure(compare_totals(session, approach.method, lines))
        if fit is None:
            return approaches[0]
        if best_fit is None or fit > best_fit:
            best, best_fit = approach, fit
        if not fit[0] and not fit[1]:
            break
    return best


def _measure(distances: Iterable[Fraction]) -> tuple[int, Fraction] | None:
    """How many totals do not agree, and how far away they are together, both below 0; None if there are no totals."""
    wrong, away, compared = 0, Fraction(0), False
    for distance in distances:
        compared = True
        if distance:
            wrong, away = wrong - 1, away - distance
    return (wrong, away) if compared else None
