"""Whether the values of an edition can be meant: points of the right unit, counts of the right things."""

from collections.abc import Iterator

from overtrick.schemes import steps, table_records
from overtrick.schemes.edition import Edition
from overtrick.schemes.errors import Finding, Key
from overtrick.schemes.mistakes import award_references
from overtrick.schemes.mistakes.empty_values import find_empty_values
from overtrick.schemes.mistakes.file_references import find_wrong_file_values
from overtrick.schemes.mistakes.rank_order import find_wrong_ranks
from overtrick.schemes.mistakes.standing_references import find_wrong_standing_values
from overtrick.schemes.mistakes.unit_names import find_wrong_name
from overtrick.schemes.quantities import Count, Points
from overtrick.schemes.records import CLASS_UNIT, MATCH_UNIT
from overtrick.schemes.references import ABOVE_GRADE, BY_TABLES, RESTRICTED_PAIR
from overtrick.schemes.standing_records import Grade, Rank, RankWay

MATCH_RATES = ("board", "match")
# What rating points may be called beside the measure that they are made of.
RATING_WORDS = ("points", "rating")
FINDERS = (
    award_references.find_wrong_values,
    find_empty_values,
    find_wrong_file_values,
    find_wrong_standing_values,
    find_wrong_ranks,
)


def find_wrong_values(edition: Edition) -> Iterator[Finding]:
    """Find every value that cannot be meant."""
    for place, key, count, things in _counts(edition):
        if count.unit not in (things, things.removesuffix("s"), BY_TABLES):
            text = f"{place} says '{count.count} {count.unit}', expected a number of {things}"
            yield Finding(place, text, key=key)
    for place, key, points, known in _points(edition):
        if points.unit not in known and _is_known(known[0], edition):
            text = f"{place} says '{points}', expected points in {' or '.join(dict.fromkeys(known))}"
            yield Finding(place, text, key=key)
    for place, key, wrong in _odd_values(edition):
        yield Finding(place, f"{place}: {wrong}", key=key)


def _is_known(name: str, edition: Edition) -> bool:
    """Tell whether a name is right, so that what stands beside it can be compared with it."""
    return name in edition.units or name in edition.measures or name in edition.byes or name in RATING_WORDS


def _counts(edition: Edition) -> Iterator[tuple[str, Key, Count, str]]:
    """Every count of things, with the things that it should be counting."""
    contests = {contest.name: contest.counts for contest in edition.contests}
    for known in edition.classes.values():
        place = f"class '{known.name}'"
        for contest, count in known.minimum_boards.items():
            yield place, ("minimum_boards", contest), count, "boards"
        for contest, count in known.full_boards.items():
            yield place, ("full_boards", contest), count, "boards"
        for contest, count in known.minimum_entry.items():
            yield place, ("minimum_entry", contest), count, contests.get(contest, count.unit)
    for played in edition.contests:
        sizes = (("a_table", played.a_table, played.counts), ("a_side", played.a_side, "players"))
        yield from ((f"contest '{played.name}'", (key,), count, things) for key, count, things in sizes if count)
    for rule in edition.awards:
        for number, step in enumerate(rule.steps):
            for key, count, things in _step_counts(step, contests):
                yield f"award '{rule.name}'", ("steps", number, *key), count, things
    yield from award_references.find_counts(edition)
    yield from _standing_counts(edition)


def _standing_counts(edition: Edition) -> Iterator[tuple[str, Key, Count, str]]:
    if edition.stars:
        yield "stars", ("less",), edition.stars.less, "stars"
    for grade in edition.grades:
        for number, test in enumerate(grade.any_of):
            limits = (("stars_from", test.stars_from), ("stars_to", test.stars_to))
            at = ("any_of", number)
            yield from ((f"grade '{grade.name}'", (*at, key), stars, "stars") for key, stars in limits if stars)
    if edition.counting:
        yield "counting", ("boards",), edition.counting.boards, "boards"
    for temporary in edition.temporary:
        yield "temporary players", ("lapses_after",), temporary.lapses_after, "months"


def _step_counts(step: steps.Step, contests: dict[str, str]) -> Iterator[tuple[Key, Count, str]]:
    match step:
        case steps.MinimumEntry(least=least, each_list=each_list):
            for key, counts in (("least", least), ("each_list", each_list)):
                for contest, count in counts.items():
                    yield (key, contest), count, contests.get(contest, count.unit)
        case steps.MinimumBoards(least=Count() as boards):
            yield ("least",), boards, "boards"
        case steps.ByBoards(bands=bands) | steps.MaximumByBoards(bands=bands):
            yield from ((("bands", at, "from"), band.boards, "boards") for at, band in enumerate(bands) if band.boards)
        case steps.UnrecordedLineUp(players=players):
            yield ("players",), players, "players"
        case steps.ProportionalBelow(contestants=count) if count.unit not in contests.values():
            yield ("contestants",), count, "contestants"
        case _:
            return


def _points(edition: Edition) -> Iterator[tuple[str, Key, Points, tuple[str, ...]]]:
    """All points that must be of one unit or measure."""
    for rank in edition.ranks:
        yield from _rank_points(rank, edition)
    for grade in edition.grades:
        yield from _grade_points(grade, edition)
    for carry in edition.carries:
        yield f"carry of '{carry.unit}'", ("at",), carry.at, (carry.unit,)
    for bye in edition.byes.values():
        scores = (("above", bye.above), ("exactly", bye.exactly), ("most", bye.most))
        yield from ((f"bye '{bye.unit}'", (key,), score, (bye.unit,)) for key, score in scores if score)
    for rule in edition.awards:
        for number, step in enumerate(rule.steps):
            if isinstance(step, steps.Winners) and rule.unit not in (CLASS_UNIT, MATCH_UNIT):
                yield f"award '{rule.name}'", ("steps", number, "points"), step.points, (rule.unit,)


def _rank_points(rank: Rank, edition: Edition) -> Iterator[tuple[str, Key, Points, tuple[str, ...]]]:
    place, measure = f"rank '{rank.name}'", (edition.rating.measure,) if edition.rating else ()
    ways: list[tuple[Key, Rank | RankWay]] = [((), rank)]
    ways += [(("any_of", number), way) for number, way in enumerate(rank.any_of)]
    for at, way in ways:
        yield from ((place, (*at, "needs", unit), points, (unit,)) for unit, points in way.needs.items())
        if way.rating:
            yield place, (*at, "rating"), way.rating, (*measure, *RATING_WORDS)


def _grade_points(grade: Grade, edition: Edition) -> Iterator[tuple[str, Key, Points, tuple[str, ...]]]:
    place, measure = f"grade '{grade.name}'", (edition.rating.measure,) if edition.rating else ()
    for number, test in enumerate(grade.any_of):
        for key, limits in (("at_least", test.at_least), ("less_than", test.less_than)):
            yield from ((place, ("any_of", number, key, unit), limit, (unit,)) for unit, limit in limits.items())
        for key in ("rating_over", "rating_from", "rating_to", "rating_below"):
            if limit := getattr(test, key):
                yield place, ("any_of", number, key), limit, (*measure, *RATING_WORDS)


def _odd_values(edition: Edition) -> Iterator[tuple[str, Key, str]]:
    yield from _odd_units(edition)
    yield from _odd_classes(edition)
    yield from _odd_tables(edition)
    for way in edition.graded_nights.values():
        if way.bars and ABOVE_GRADE not in edition.eligibility:
            wrong = f"they bar players, but no eligibility says what '{ABOVE_GRADE}' means"
            yield f"graded nights '{way.policy}'", ("bars",), wrong
    defaults = [(f"category '{known.code}'", known.default) for known in edition.categories.values()]
    nights = [(f"graded nights '{way.policy}'", way.default) for way in edition.graded_nights.values()]
    for records_there in (defaults, nights):
        first, *more = [place for place, default in records_there if default] or [""]
        yield from ((place, ("default",), f"{first} is already the default; there can be one") for place in more)
    for find in FINDERS:
        yield from find(edition)


def _odd_units(edition: Edition) -> Iterator[tuple[str, Key, str]]:
    for name in edition.units:
        yield from ((f"unit '{name}'", ("name",), wrong) for wrong in find_wrong_name(name))
        if name in (CLASS_UNIT, MATCH_UNIT):
            yield f"unit '{name}'", ("name",), "this word already means something else in an award; choose another name"
        if name in edition.measures:
            yield f"unit '{name}'", ("name",), "a measure has the same name; choose another for one of them"


def _odd_classes(edition: Edition) -> Iterator[tuple[str, Key, str]]:
    headers: dict[tuple[str, int], str] = {}
    for known in edition.classes.values():
        place, header = f"class '{known.name}'", (known.type, known.award)
        if known.award and header in headers:
            yield place, ("award",), f"{known.award}{known.type} is already the class '{headers[header]}'"
        headers[header] = known.name
        if known.admits and ABOVE_GRADE not in edition.eligibility:
            wrong = f"it admits some grades only, but no eligibility says what '{ABOVE_GRADE}' means"
            yield place, ("admits",), wrong
        if known.restricted_grade and RESTRICTED_PAIR not in edition.eligibility:
            wrong = f"it may restrict entry, but no eligibility says what '{RESTRICTED_PAIR}' means"
            yield place, ("restricted_grade",), wrong
        if known.match_factor and known.match_factor.per not in MATCH_RATES:
            wrong = f"match_factor is points a {known.match_factor.per}, not a board or a match"
            yield place, ("match_factor",), wrong


def _odd_tables(edition: Edition) -> Iterator[tuple[str, Key, str]]:
    for table in edition.tables.values():
        place = f"table '{table.name}'"
        if isinstance(table, table_records.FallingScale) and not table.stretch.number:
            yield place, ("stretch",), "a stretch of nothing leaves no place to award"
        if isinstance(table, table_records.WinnerShares):
            for contest, rate in table.coefficient.items():
                if rate.per != table.counts.removesuffix("s"):
                    wrong = f"it counts {table.counts}, but gives points per {rate.per}"
                    yield place, ("coefficient", contest), wrong
