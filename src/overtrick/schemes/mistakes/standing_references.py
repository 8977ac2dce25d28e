"""Whether the records about standing, strata and the best of several awards fit together, and mean something."""

from collections.abc import Iterator
from itertools import pairwise

from overtrick.schemes.edition import Edition
from overtrick.schemes.errors import Key, Reference, WrongValue
from overtrick.schemes.quantities import Points
from overtrick.schemes.standing_records import Expiry, Rank, RankWay
from overtrick.schemes.strata_records import Stratum

TERMS = ("month", "months", "year", "years")
EXPIRY, STRATUM = "expiry", "stratum"
# The key within the record, and what is wrong with it.
WrongKey = tuple[Key, str]


def find_standing_references(edition: Edition) -> Iterator[Reference]:
    """Yield every name that these records use, with the names that are in force."""
    measurable = [*edition.units, *edition.measures]
    yield from _rank_needs(edition, measurable)
    for stratum in edition.strata:
        yield from _stratum_names(stratum, edition, measurable)
    for unit in edition.expiry:
        yield Reference(f"expiry of '{unit}'", "unit", unit, edition.units, ("unit",))
    strata = [stratum.name for stratum in edition.strata]
    for rule in edition.awards:
        place = f"award '{rule.name}'"
        for at, name in enumerate(rule.strata):
            yield Reference(f"strata of {place}", "stratum", name, strata, ("strata", at))
        if rule.best_of:
            yield Reference(f"best_of of {place}", "group", rule.best_of, edition.best_of, ("best_of",))


def _rank_needs(edition: Edition, measurable: list[str]) -> Iterator[Reference]:
    for rank in edition.ranks:
        place = f"any_of of rank '{rank.name}'"
        for at, way in enumerate(rank.any_of):
            for need in way.needs:
                yield Reference(place, "unit or measure", need, measurable, ("any_of", at, "needs", need))
    for measure in edition.measures.values():
        place = f"most of measure '{measure.name}'"
        for unit, limit in measure.most.items():
            yield Reference(place, "unit", unit, measure.adds, ("most", unit))
            yield Reference(place, "measure", limit.unit, [measure.name], ("most", unit))


def _stratum_names(stratum: Stratum, edition: Edition, measurable: list[str]) -> Iterator[Reference]:
    place = f"stratum '{stratum.name}'"
    for at, name in enumerate(stratum.classes):
        yield Reference(place, "class", name, edition.classes, ("classes", at))
    if stratum.below:
        yield Reference(place, "unit or measure", stratum.below.unit, measurable, ("below",))
    if stratum.rank_to:
        yield Reference(place, "rank", stratum.rank_to, [rank.name for rank in edition.ranks], ("rank_to",))


def find_wrong_standing_values(edition: Edition) -> Iterator[WrongValue]:
    """Yield every value of these records that cannot be meant."""
    for rank in edition.ranks:
        yield from (WrongValue(f"rank '{rank.name}'", key, wrong) for key, wrong in _wrong_rank(rank, edition))
    for rule in edition.expiry.values():
        yield from (WrongValue(f"expiry of '{rule.unit}'", key, wrong) for key, wrong in _wrong_expiry(rule))
    if edition.expiry and edition.runs and not any(EXPIRY in run.does for run in edition.runs.values()):
        # One mistake, which stands where the first of them does.
        wrong = f"no run does it: add \"{EXPIRY}\" to the key 'does' of a run"
        yield WrongValue(f"expiry of '{next(iter(edition.expiry))}'", (), wrong)
    for run in edition.runs.values():
        if EXPIRY in run.does and run.every == "award":
            wrong = f'"{EXPIRY}" needs a day: it can be done every "month" or "year"'
            yield WrongValue(f"run '{run.name}'", ("every",), wrong)
    for stratum in edition.strata:
        place = f"stratum '{stratum.name}'"
        yield from (WrongValue(place, key, wrong) for key, wrong in _wrong_stratum(stratum, edition))
    yield from _wrong_order(edition)
    yield from _wrong_awards(edition)


def _wrong_rank(rank: Rank, edition: Edition) -> Iterator[WrongKey]:
    if edition.rating is None:
        asked: list[Key] = [("rating",)] if rank.rating else []
        asked += [("any_of", at, "rating") for at, way in enumerate(rank.any_of) if way.rating]
        yield from ((key, "it needs a rating, but the scheme has no [[ratings]]") for key in asked[:1])
    for at, way in enumerate(rank.any_of):
        key, number = ("any_of", at), f"any_of, number {at + 1}"
        if way == RankWay():
            yield key, f"{number}: it needs nothing, so everyone has the rank"
        if way.joined_before and way.joined_from and way.joined_before <= way.joined_from:
            wrong = f"{number}: nobody joined before {way.joined_before} and from {way.joined_from} on"
            yield (*key, "joined_before"), wrong
        if edition.stars and edition.stars.measure in way.needs:
            measure = edition.stars.measure
            wrong = f"{number}: stars look at {measure}, which must be in the rank's own 'needs'"
            yield (*key, "needs", measure), wrong


def _wrong_expiry(rule: Expiry) -> Iterator[WrongKey]:
    if (rule.after is None) == (rule.keeps is None):
        key: Key = ("keeps",) if rule.keeps else ()
        yield key, "it needs one of the keys 'after' (\"3 years\") and 'keeps' (\"90 %\"), and not both"
    after = rule.after
    if after and (after.unit not in TERMS or not after.count):
        yield ("after",), f"after is '{after.count} {after.unit}', expected a number of months or years"
    elif after and rule.counts_from == "year" and after.unit not in TERMS[2:]:
        wrong = f"after is '{after.count} {after.unit}', expected years where it counts from the end of a year"
        yield ("after",), wrong
    if rule.keeps and not 0 < rule.keeps.number < 1:
        yield ("keeps",), "keeps must be more than 0 % and less than 100 %"


def _wrong_stratum(stratum: Stratum, edition: Edition) -> Iterator[WrongKey]:
    counted = sorted({contest.counts for contest in edition.contests})
    if stratum.least and stratum.least.unit not in {*counted, *(each.removesuffix("s") for each in counted)}:
        least = f"{stratum.least.count} {stratum.least.unit}"
        yield ("least",), f"least is '{least}', expected a number of {' or '.join(counted)}"
    if stratum.below and stratum.rank_to:
        yield ("rank_to",), "its limit is either 'below' or 'rank_to', not both"
    if stratum.rank_to and stratum.by == "average":
        yield ("by",), "ranks have no average: with 'rank_to' the key 'by' must be \"highest\""
    if stratum.below and not stratum.below.number:
        yield ("below",), "nobody is below 0"


def _wrong_order(edition: Edition) -> Iterator[WrongValue]:
    """Strata go from the widest down, so that whoever is in a lower one is in those above it."""
    for wider, narrower in pairwise(edition.strata):
        place, before = f"stratum '{narrower.name}'", f"the stratum '{wider.name}' before it"
        if wider.below and narrower.below and not _is_within(narrower.below, wider.below):
            wrong = f"its limit must be below that of {before}, in the same points"
            yield WrongValue(place, ("below",), wrong)
        elif (wider.below or wider.rank_to) and not (narrower.below or narrower.rank_to):
            yield WrongValue(place, (), f"it is wider than {before}: strata go from the widest down")
        elif (wider.below and narrower.rank_to) or (wider.rank_to and narrower.below):
            key = "rank_to" if narrower.rank_to else "below"
            yield WrongValue(place, (key,), f"its limit must be of the same kind as that of {before}")
        elif wider.below and wider.by != narrower.by:
            yield WrongValue(place, ("by",), f"'by' must be the same as that of {before}")
        elif wider.rank_to and _height(wider.rank_to, edition) <= _height(narrower.rank_to, edition):
            yield WrongValue(place, ("rank_to",), f"its rank must be below that of {before}")


def _is_within(narrower: Points, wider: Points) -> bool:
    return narrower.unit == wider.unit and narrower.number < wider.number


def _height(rank: str, edition: Edition) -> int:
    names = [known.name for known in edition.ranks]
    return names.index(rank) if rank in names else -1


def _wrong_awards(edition: Edition) -> Iterator[WrongValue]:
    for rule in edition.awards:
        place = f"award '{rule.name}'"
        if rule.ranking == STRATUM and not edition.strata:
            yield WrongValue(place, ("ranking",), "it ranks by stratum, but the scheme has no [[strata]]")
        if rule.strata and rule.ranking != STRATUM:
            yield WrongValue(place, ("strata",), "it names strata, but its 'ranking' is not \"stratum\"")
    for name in edition.best_of:
        members = [rule for rule in edition.awards if rule.best_of == name]
        if not members or (len(members) == 1 and members[0].ranking != STRATUM):
            wrong = "it needs two awards or more that name it, or one that ranks by stratum"
            yield WrongValue(f"best_of '{name}'", ("name",), wrong)
