"""Whether the records about standing, strata and the best of several awards fit together, and mean something."""

from collections.abc import Iterable, Iterator
from itertools import pairwise

from overtrick.schemes.edition import Edition
from overtrick.schemes.quantities import Points
from overtrick.schemes.standing_records import Expiry, Rank, RankWay
from overtrick.schemes.strata_records import Stratum

TERMS = ("month", "months", "year", "years")
EXPIRY, STRATUM = "expiry", "stratum"

# Where, what kind of name, the name, and the names in force.
Reference = tuple[str, str, str, Iterable[str]]


def find_standing_references(edition: Edition) -> Iterator[Reference]:
    """Yield every name that these records use, with the names that are in force."""
    measurable = [*edition.units, *edition.measures]
    for rank in edition.ranks:
        for way in rank.any_of:
            yield from ((f"any_of of rank '{rank.name}'", "unit or measure", need, measurable) for need in way.needs)
    for measure in edition.measures.values():
        yield from ((f"most of measure '{measure.name}'", "unit", unit, measure.adds) for unit in measure.most)
        for limit in measure.most.values():
            yield f"most of measure '{measure.name}'", "measure", limit.unit, [measure.name]
    yield from ((f"expiry of '{unit}'", "unit", unit, edition.units) for unit in edition.expiry)
    for stratum in edition.strata:
        place = f"stratum '{stratum.name}'"
        yield from ((place, "class", name, edition.classes) for name in stratum.classes)
        if stratum.below:
            yield place, "unit or measure", stratum.below.unit, measurable
        if stratum.rank_to:
            yield place, "rank", stratum.rank_to, [rank.name for rank in edition.ranks]
    strata = [stratum.name for stratum in edition.strata]
    for rule in edition.awards:
        place = f"award '{rule.name}'"
        yield from ((f"strata of {place}", "stratum", name, strata) for name in rule.strata)
        if rule.best_of:
            yield f"best_of of {place}", "group", rule.best_of, edition.best_of


def find_wrong_standing_values(edition: Edition) -> Iterator[tuple[str, str]]:
    """Yield every value of these records that cannot be meant, with its place."""
    for rank in edition.ranks:
        yield from _wrong_rank(rank, edition)
    for rule in edition.expiry.values():
        yield from ((f"expiry of '{rule.unit}'", wrong) for wrong in _wrong_expiry(rule))
    if edition.expiry and edition.runs and not any(EXPIRY in run.does for run in edition.runs.values()):
        # One mistake, which stands where the first of them does.
        yield (
            f"expiry of '{next(iter(edition.expiry))}'",
            f"no run does it: add \"{EXPIRY}\" to the key 'does' of a run",
        )
    for run in edition.runs.values():
        if EXPIRY in run.does and run.every == "award":
            yield f"run '{run.name}'", f'"{EXPIRY}" needs a day: it can be done every "month" or "year"'
    for stratum in edition.strata:
        yield from ((f"stratum '{stratum.name}'", wrong) for wrong in _wrong_stratum(stratum, edition))
    yield from _wrong_order(edition)
    yield from _wrong_awards(edition)


def _wrong_rank(rank: Rank, edition: Edition) -> Iterator[tuple[str, str]]:
    place = f"rank '{rank.name}'"
    asks_rating = rank.rating or any(way.rating for way in rank.any_of)
    if asks_rating and edition.rating is None:
        yield place, "it needs a rating, but the scheme has no [[ratings]]"
    for at, way in enumerate(rank.any_of, start=1):
        if way == RankWay():
            yield place, f"any_of, number {at}: it needs nothing, so that everybody has the rank"
        if way.joined_before and way.joined_from and way.joined_before <= way.joined_from:
            yield place, f"any_of, number {at}: nobody joined before {way.joined_before} and from {way.joined_from} on"
        if edition.stars and edition.stars.measure in way.needs:
            measure = edition.stars.measure
            yield place, f"any_of, number {at}: stars look at {measure}, which must be in the rank's own 'needs'"


def _wrong_expiry(rule: Expiry) -> Iterator[str]:
    if (rule.after is None) == (rule.keeps is None):
        yield "it needs one of the keys 'after' (\"3 years\") and 'keeps' (\"90 %\"), and not both"
    if rule.after and (rule.after.unit not in TERMS or not rule.after.count):
        yield f"after is '{rule.after.count} {rule.after.unit}', expected a number of months or years"
    if rule.after and rule.counts_from == "year" and rule.after.unit not in TERMS[2:]:
        yield f"after is '{rule.after.count} {rule.after.unit}', expected years where it counts from the end of a year"
    if rule.keeps and not 0 < rule.keeps.number < 1:
        yield "keeps must be more than 0 % and less than 100 %"


def _wrong_stratum(stratum: Stratum, edition: Edition) -> Iterator[str]:
    counted = sorted({contest.counts for contest in edition.contests})
    if stratum.least and stratum.least.unit not in {*counted, *(each.removesuffix("s") for each in counted)}:
        least = f"{stratum.least.count} {stratum.least.unit}"
        yield f"least is '{least}', expected a number of {' or '.join(counted)}"
    if stratum.below and stratum.rank_to:
        yield "its limit is either 'below' or 'rank_to', not both"
    if stratum.rank_to and stratum.by == "average":
        yield "ranks have no average: with 'rank_to' the key 'by' must be \"highest\""
    if stratum.below and not stratum.below.number:
        yield "nobody is below 0"


def _wrong_order(edition: Edition) -> Iterator[tuple[str, str]]:
    """Strata go from the widest down, so that whoever is in a lower one is in those above it."""
    for wider, narrower in pairwise(edition.strata):
        place = f"stratum '{narrower.name}'"
        if wider.below and narrower.below and not _is_within(narrower.below, wider.below):
            yield place, f"its limit must be below that of the stratum '{wider.name}' before it, in the same points"
        elif (wider.below or wider.rank_to) and not (narrower.below or narrower.rank_to):
            yield place, f"it is wider than the stratum '{wider.name}' before it: strata go from the widest down"
        elif (wider.below and narrower.rank_to) or (wider.rank_to and narrower.below):
            yield place, f"its limit must be of the same kind as that of the stratum '{wider.name}' before it"
        elif wider.below and wider.by != narrower.by:
            yield place, f"'by' must be the same as that of the stratum '{wider.name}' before it"
        elif wider.rank_to and _height(wider.rank_to, edition) <= _height(narrower.rank_to, edition):
            yield place, f"its rank must be below that of the stratum '{wider.name}' before it"


def _is_within(narrower: Points, wider: Points) -> bool:
    return narrower.unit == wider.unit and narrower.number < wider.number


def _height(rank: str, edition: Edition) -> int:
    names = [known.name for known in edition.ranks]
    return names.index(rank) if rank in names else -1


def _wrong_awards(edition: Edition) -> Iterator[tuple[str, str]]:
    for rule in edition.awards:
        if rule.ranking == STRATUM and not edition.strata:
            yield f"award '{rule.name}'", "it ranks by stratum, but the scheme has no [[strata]]"
        if rule.strata and rule.ranking != STRATUM:
            yield f"award '{rule.name}'", "it names strata, but its 'ranking' is not \"stratum\""
    for name in edition.best_of:
        members = [rule for rule in edition.awards if rule.best_of == name]
        if not members or (len(members) == 1 and members[0].ranking != STRATUM):
            yield f"best_of '{name}'", "it needs two awards or more that name it, or one that ranks by stratum"
