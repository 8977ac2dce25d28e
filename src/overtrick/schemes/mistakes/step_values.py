"""Whether the values of a step can be meant: no division by nothing, bands in order, a cap above its floor."""

from collections.abc import Iterator

from overtrick.core.numbers import plain
from overtrick.schemes import steps


def find_wrong_keys(step: steps.Step) -> Iterator[str]:
    """Find what cannot be meant in one step, each beginning with its key."""
    match step:
        case steps.ByBoards() | steps.MaximumByBoards():
            yield from _wrong_bands(step)
        case steps.MinimumBoards():
            yield from _wrong_minimum(step)
        case steps.ProportionalBoards():
            yield from _wrong_proportion(step)
        case steps.Limit():
            yield from _wrong_limits(step)
        case steps.MatchBoards(rate=rate) | steps.BoardAward(rate=rate) if rate and rate.per != "board":
            yield f"rate is points a {rate.per}, not a board"
        case steps.SessionFactor():
            yield from _wrong_sessions(step)
        case steps.FieldStrength():
            yield from _wrong_strength(step)


def _wrong_bands(step: steps.ByBoards | steps.MaximumByBoards) -> Iterator[str]:
    if not step.bands:
        yield "bands is empty: nobody would earn"
        return
    by_boards = [band.boards.number for band in step.bands if band.boards]
    by_part = [band.part.number for band in step.bands if band.part]
    starts = by_boards or by_part
    if len(starts) != len(step.bands) or (by_boards and by_part):
        yield "every band needs a from, or every band a from_share"
    elif starts != sorted(set(starts), reverse=True):
        yield "the bands must go from the most boards down to the fewest"
    elif by_boards and step.full:
        yield "full is for bands with from_share"
    if step.full and not step.full.count:
        yield "full is 0 boards"


def _wrong_minimum(step: steps.MinimumBoards) -> Iterator[str]:
    if step.least and step.share:
        yield "give least or share, not both"
    if step.share and not step.share.number:
        yield "a share of nothing asks for no boards"
    if step.share and step.share.number > 1:
        yield "share is more than a full session"
    if step.full and not step.share:
        yield "full is for a share"
    if step.full and not step.full.count:
        yield "full is 0 boards"


def _wrong_proportion(step: steps.ProportionalBoards) -> Iterator[str]:
    if step.full and not step.full.count:
        yield "full is 0 boards"
    if step.most.number < 1:
        yield "most is less than 100 %, so that not even a full session would earn its award"
    if step.least_share and not step.least:
        yield "least_share needs least: from how many boards on"
    if step.least_share and step.least_share.number > 1:
        yield "least_share is more than the whole"
    if step.least and step.full and step.least.count >= step.full.count:
        yield f"least must be fewer boards than full, which is {step.full.count}"
    if step.decimals is not None and step.decimals < 0:
        yield "decimals is below 0"


def _wrong_limits(step: steps.Limit) -> Iterator[str]:
    if not (step.most or step.least or step.contests or step.classes):
        yield "give most or least"
    names: list[tuple[str, steps.Limits | None]] = [("", None)]
    names += [(f" for contest '{name}'", limits) for name, limits in step.contests.items()]
    names += [(f" for class '{name}'", limits) for name, limits in step.classes.items()]
    for words, own in names:
        most = (own and own.most) or step.most
        least = (own and own.least) or step.least
        if most and least and most.number < least.number:
            yield f"most is {plain(most.number)}{words}, which is below the least, {plain(least.number)}"
        if most and not most.number:
            yield f"most is 0{words}: nobody would earn"


def _wrong_sessions(step: steps.SessionFactor) -> Iterator[str]:
    if step.bands and (step.base or step.each or step.most):
        yield "give bands, or base, each and most, not both"
    if not (step.bands or step.base or step.each):
        yield "give bands, or base and each"
    starts = [band.sessions.count for band in step.bands]
    if starts != sorted(set(starts), reverse=True):
        yield "the bands must go from the most sessions down to the fewest"
    factors = [*(band.times for band in step.bands), *filter(None, [step.each, step.most])]
    if not all(factor.number for factor in factors):
        yield "a factor of 0 times would leave no award"


def _wrong_strength(step: steps.FieldStrength) -> Iterator[str]:
    if bool(step.ranks) == bool(step.points):
        yield "give ranks or points, one of them"
    if len({band.points.unit for band in step.points}) > 1:
        yield "points must all be of one unit or measure"
    points = [band.points.number for band in step.points]
    if points != sorted(set(points), reverse=True):
        yield "points must go from the most points down to the fewest"
    means = [band.mean.number for band in step.bands]
    if means != sorted(set(means), reverse=True):
        yield "the bands must go from the strongest field down to the weakest"
    if not all(band.times.number for band in step.bands):
        yield "a factor of 0 times would leave no award"
    if step.decimals is not None and step.decimals < 0:
        yield "decimals is below 0"
