"""Whether the values of a step can be meant: no division by nothing, bands in order, a cap above its floor."""

from collections.abc import Iterator

from overtrick.core.numbers import plain
from overtrick.schemes import steps
from overtrick.schemes.errors import Key
from overtrick.schemes.quantities import Count, Points, Rate, Share, Times

# The key within the step, empty where several do not fit together, and what is wrong with it.
Wrong = tuple[Key, str]


def find_wrong_keys(step: steps.Step) -> Iterator[Wrong]:
    """Find what cannot be meant in one step."""
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
            yield ("rate",), f"rate is points a {rate.per}, not a board"
        case steps.SessionFactor():
            yield from _wrong_sessions(step)
        case steps.FieldStrength():
            yield from _wrong_strength(step)
        case _:
            yield from _empty_values(step)


def _empty_values(step: steps.Step) -> Iterator[Wrong]:
    """Values of simpler steps with which nobody would earn, nothing would change, or nothing could be rounded."""
    match step:
        case steps.MatchBoards(rate=Rate(number=0)) | steps.BoardAward(rate=Rate(number=0)):
            yield ("rate",), "rate is 0: nobody would earn"
        case (
            steps.Winners(points=Points(number=0))
            | steps.MatchAward(points=Points(number=0))
            | steps.MatchesWon(points=Points(number=0))
            | steps.SessionAward(points=Points(number=0))
        ):
            yield ("points",), "points is 0: nobody would earn"
        case steps.UnrecordedLineUp(players=Count(number=0)):
            yield ("players",), "players is 0: nobody would earn"
        case steps.ProportionalBelow(contestants=Count(number=0)):
            yield ("contestants",), "contestants is 0: it would change nothing"
        case steps.MinimumPlayed(share=Share(number=share)) if share > 1:
            yield ("share",), "share is more than all boards: nobody would earn"
        case steps.ShareTies(decimals=decimals) if decimals < 0:
            yield ("decimals",), "decimals is below 0"
        case steps.Round(decimals=by_unit):
            for unit, decimals in by_unit.items():
                if decimals < 0:
                    yield ("decimals", unit), "decimals is below 0"


def _wrong_bands(step: steps.ByBoards | steps.MaximumByBoards) -> Iterator[Wrong]:
    if not step.bands:
        yield ("bands",), "bands is empty: nobody would earn"
        return
    by_boards = [band.boards.number for band in step.bands if band.boards]
    by_part = [band.part.number for band in step.bands if band.part]
    starts = by_boards or by_part
    if len(starts) != len(step.bands) or (by_boards and by_part):
        yield ("bands",), "every band needs a from, or every band a from_share"
    elif starts != sorted(set(starts), reverse=True):
        yield ("bands",), "the bands must go from the most boards down to the fewest"
    elif by_boards and step.full:
        yield ("full",), "full is for bands with from_share"
    if step.full and not step.full.count:
        yield ("full",), "full is 0 boards"
    if not any(band.share.number for band in step.bands):
        yield ("bands",), "every share is 0: nobody would earn"


def _wrong_minimum(step: steps.MinimumBoards) -> Iterator[Wrong]:
    if step.least and step.share:
        yield ("share",), "give least or share, not both"
    if step.share and not step.share.number:
        yield ("share",), "a share of nothing asks for no boards"
    if step.share and step.share.number > 1:
        yield ("share",), "share is more than a full session"
    if step.full and not step.share:
        yield ("full",), "full is for a share"
    if step.full and not step.full.count:
        yield ("full",), "full is 0 boards"


def _wrong_proportion(step: steps.ProportionalBoards) -> Iterator[Wrong]:
    if step.full and not step.full.count:
        yield ("full",), "full is 0 boards"
    if step.most.number < 1:
        yield ("most",), "most is less than 100 %, so that not even a full session would earn its award"
    if step.least_share and not step.least:
        yield ("least_share",), "least_share needs least: from how many boards on"
    if step.least_share and step.least_share.number > 1:
        yield ("least_share",), "least_share is more than the whole"
    if step.least and step.full and step.least.count >= step.full.count:
        yield ("least",), f"least must be fewer boards than full, which is {step.full.count}"
    if step.decimals is not None and step.decimals < 0:
        yield ("decimals",), "decimals is below 0"


def _wrong_limits(step: steps.Limit) -> Iterator[Wrong]:
    if not (step.most or step.least or step.contests or step.classes):
        yield (), "give most or least"
    names: list[tuple[Key, str, steps.Limit | steps.Limits]] = [((), "", step)]
    names += [(("contests", name), f" for contest '{name}'", limits) for name, limits in step.contests.items()]
    names += [(("classes", name), f" for class '{name}'", limits) for name, limits in step.classes.items()]
    for at, words, own in names:
        most, least = own.most or step.most, own.least or step.least
        key = (*at, "most") if own.most else (*at, "least") if own.least else at
        if most and least and most.number < least.number:
            yield key, f"most is {plain(most.number)}{words}, which is below the least, {plain(least.number)}"
        if own.most and not own.most.number:
            yield key, f"most is 0{words}: nobody would earn"


def _wrong_sessions(step: steps.SessionFactor) -> Iterator[Wrong]:
    if step.bands and (step.base or step.each or step.most):
        yield ("bands",), "give bands, or base, each and most, not both"
    if not (step.bands or step.base or step.each):
        yield (), "give bands, or base and each"
    elif not step.bands and not any(part and part.number for part in (step.base, step.each)):
        yield ("base",), "a factor of 0 times would leave no award"
    starts = [band.sessions.count for band in step.bands]
    if starts != sorted(set(starts), reverse=True):
        yield ("bands",), "the bands must go from the most sessions down to the fewest"
    factors: list[tuple[Key, Times | None]] = [(("each",), step.each), (("most",), step.most)]
    factors += [(("bands", number, "times"), band.times) for number, band in enumerate(step.bands)]
    for key, factor in factors:
        if factor and not factor.number:
            yield key, "a factor of 0 times would leave no award"


def _wrong_strength(step: steps.FieldStrength) -> Iterator[Wrong]:
    if bool(step.ranks) == bool(step.points):
        yield ("points",) if step.points else (), "give ranks or points, one of them"
    if len({band.points.unit for band in step.points}) > 1:
        yield ("points",), "points must all be of one unit or measure"
    points = [band.points.number for band in step.points]
    if points != sorted(set(points), reverse=True):
        yield ("points",), "points must go from the most points down to the fewest"
    means = [band.mean.number for band in step.bands]
    if means != sorted(set(means), reverse=True):
        yield ("bands",), "the bands must go from the strongest field down to the weakest"
    counts = [step.others, *step.ranks.values(), *(band.counts for band in step.points)]
    if not step.bands and not any(each.number for each in counts):
        yield ("others",), "everyone counts 0, which would leave no award"
    for number, band in enumerate(step.bands):
        if not band.times.number:
            yield ("bands", number, "times"), "a factor of 0 times would leave no award"
    if step.decimals is not None and step.decimals < 0:
        yield ("decimals",), "decimals is below 0"
