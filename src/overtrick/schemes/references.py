"""Whether the records of an edition fit together: a class names tables that exist, a step units that do.

Run for every edition, so that a table that ends before the class that uses it is found when the file is read.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path

from overtrick.schemes import records, steps
from overtrick.schemes.edition import Edition
from overtrick.schemes.errors import SchemeError
from overtrick.schemes.printed_tables import read_exceptions, read_printed
from overtrick.schemes.quantities import Count

CLASS_UNIT, MATCH_UNIT = "class", "match"
# Under this key a class gives a table for whatever contest it is.
ANY_CONTEST = "any"
BY_TABLES = "tables"
ABOVE_GRADE = "above-grade"
RESTRICTED_PAIR = "restricted-pair"
MATCH_RATES = ("board", "match")


def check_references(edition: Edition) -> None:
    """Raise on the first name that leads nowhere, and on the first value that cannot be meant."""
    when = f"{edition.scheme} on {edition.day}"
    for place, kind, name, known in _references(edition):
        if name not in known:
            names = ", ".join(dict.fromkeys(known))
            raise SchemeError(
                f"{when}: {place} names the {kind} '{name}', which is not in force then. In force: {names}."
            )
    for place, count, things in _counts(edition):
        if count.unit not in (things, things.removesuffix("s"), BY_TABLES):
            raise SchemeError(f"{when}: {place} says '{count.count} {count.unit}', expected a number of {things}")
    for place, wrong in _wrong_values(edition):
        raise SchemeError(f"{when}: {place}: {wrong}")
    _check_files(edition)


Reference = tuple[str, str, str, Iterable[str]]


def _references(edition: Edition) -> Iterator[Reference]:
    yield from _tables(edition)
    yield from _classes(edition)
    yield from _rules(edition)
    yield from _standing(edition)
    for column in edition.award_columns.values():
        yield f"award column '{column.type}'", "class", column.event_class, edition.classes
    for category in edition.categories.values():
        yield f"category '{category.code}'", "class", category.event_class, edition.classes
    for stage in edition.stages.values():
        if stage.with_extra_entries:
            yield f"stage '{stage.name}'", "class", stage.with_extra_entries, edition.classes
    for bonus in edition.best_pairs:
        place = f"best pair '{bonus.name}'"
        yield from ((place, "class", name, edition.classes) for name in bonus.classes)
        yield from ((place, "contest", name, _contests(edition)) for name in bonus.contests)
        yield from ((place, "grade", name, _grades(edition)) for name in (*bonus.all_of, *bonus.one_of))
        yield place, "unit", bonus.points.unit, edition.units
    for temporary in edition.temporary:
        statuses = (temporary.status, *temporary.becomes)
        yield from (("temporary players", "status", status, edition.eligibility) for status in statuses)


def _contests(edition: Edition) -> dict[str, str]:
    """The contests, each with what it counts."""
    return {contest.name: contest.counts for contest in edition.contests}


def _grades(edition: Edition) -> list[str]:
    return [grade.name for grade in edition.grades]


def _tables(edition: Edition) -> Iterator[Reference]:
    for name, table in edition.tables.items():
        yield f"table '{name}'", "unit", table.unit, edition.units
        if isinstance(table, records.FallingScale):
            yield f"premium of table '{name}'", "unit", table.premium.unit, [table.unit]
        if isinstance(table, records.WinnerShares):
            yield from ((f"table '{name}'", "contest", contest, _contests(edition)) for contest in table.coefficient)
            yield from ((f"table '{name}'", "unit", rate.unit, [table.unit]) for rate in table.coefficient.values())


def _classes(edition: Edition) -> Iterator[Reference]:
    contests = _contests(edition)
    for known in edition.classes.values():
        place = f"class '{known.name}'"
        yield place, "unit", known.unit, edition.units
        if known.match_factor:
            yield place, "unit", known.match_factor.unit, edition.units
        grades = [*known.admits, *filter(None, [known.restricted_grade])]
        yield from ((place, "grade", grade, _grades(edition)) for grade in grades)
        values = [*known.__struct_fields__, *(f"multipliers.{name}" for name in known.multipliers)]
        yield from ((f"clauses of {place}", "value", value, values) for value in known.clauses)
        for by_contest in (known.stages, known.minimum_boards, known.minimum_entry):
            yield from ((place, "contest", contest, contests) for contest in by_contest)
        for purpose in known.tables.values():
            yield from ((place, "contest", contest, [*contests, ANY_CONTEST]) for contest in purpose)
            yield from ((place, "table", table, edition.tables) for table in purpose.values())
        for tables in known.stages.values():
            yield from ((place, "stage", stage, edition.stages) for stage in tables)
            yield from ((place, "table", table, edition.tables) for table in tables.values())


def _rules(edition: Edition) -> Iterator[Reference]:
    types = {*edition.award_columns, *(known.type for known in edition.classes.values() if known.type)}
    ruled = [(f"award '{rule.name}'", rule.when) for rule in edition.awards]
    refused = [(f"refusal '{refusal.name}'", refusal.when) for refusal in edition.refusals]
    for place, when in ruled + refused:
        yield from ((place, "class", name, edition.classes) for name in when.classes)
        yield from ((place, "contest", name, _contests(edition)) for name in when.contests)
        yield from ((place, "points type", name, sorted(types)) for name in when.types)
    for refusal in edition.refusals:
        yield from ((f"refusal '{refusal.name}'", "unit", unit, edition.units) for unit in refusal.units)
    for rule in edition.awards:
        place = f"award '{rule.name}'"
        yield place, "unit", rule.unit, [*edition.units, CLASS_UNIT, MATCH_UNIT]
        for step in rule.steps:
            yield from ((place, kind, name, known) for kind, name, known in _step(step, edition))


def _step(step: steps.Step, edition: Edition) -> Iterator[tuple[str, str, Iterable[str]]]:
    match step:
        case steps.Scale(table=table, tables=tables, smaller=smaller):
            names = (table, *tables.values(), *smaller.values())
            yield from (("table", name, edition.tables) for name in names if name)
            yield from (("contest", contest, _contests(edition)) for contest in (*tables, *smaller))
        case steps.Winners(points=points):
            yield "unit", points.unit, edition.units
        case steps.ShareTies(rest=rest) if rest:
            yield "unit", rest.unit, edition.units
        case steps.Round(decimals=decimals):
            yield from (("unit", unit, edition.units) for unit in decimals)
        case steps.MinimumEntry(least=least, each_list=each_list):
            yield from (("contest", contest, _contests(edition)) for contest in (*least, *each_list))
        case steps.ApportionSubstitutes(contests=contests):
            yield from (("contest", contest, _contests(edition)) for contest in contests)
        case _:
            return


def _standing(edition: Edition) -> Iterator[Reference]:
    measurable = [*edition.units, *edition.measures]
    ranks = [rank.name for rank in edition.ranks]
    for rank in edition.ranks:
        yield from ((f"rank '{rank.name}'", "unit or measure", need, measurable) for need in rank.needs)
    for measure in edition.measures.values():
        yield from ((f"measure '{measure.name}'", "unit", unit, edition.units) for unit in measure.adds)
    for grade in edition.grades:
        place = f"grade '{grade.name}'"
        for test in grade.any_of:
            limits = (*test.at_least, *test.less_than)
            yield from ((place, "unit or measure", unit, measurable) for unit in limits)
            yield from ((place, "rank", rank, ranks) for rank in (test.rank_from, test.rank_to) if rank)
    for start in edition.starting_grades:
        yield f"starting grade of {', '.join(start.countries)}", "grade", start.grade, _grades(edition)
    for run in edition.runs.values():
        yield from ((f"run '{run.name}'", "run", after, edition.runs) for after in (run.after,) if after)
    if edition.stars:
        yield "stars", "unit or measure", edition.stars.measure, measurable
    if edition.rating:
        yield "rating", "unit or measure", edition.rating.measure, measurable
    for carry in edition.carries:
        units = (carry.unit, carry.into, carry.at.unit)
        yield from ((f"carry of '{carry.unit}'", "unit", unit, edition.units) for unit in units)


def _counts(edition: Edition) -> Iterator[tuple[str, Count, str]]:
    """Every count of boards or contestants, with the things that it should be counting."""
    contests = _contests(edition)
    for known in edition.classes.values():
        place = f"class '{known.name}'"
        yield from ((place, count, "boards") for count in known.minimum_boards.values())
        yield from ((place, count, contests[contest]) for contest, count in known.minimum_entry.items())
    for rule in edition.awards:
        place = f"award '{rule.name}'"
        for step in rule.steps:
            if isinstance(step, steps.MinimumEntry):
                least = [*step.least.items(), *step.each_list.items()]
                yield from ((place, count, contests[contest]) for contest, count in least)
            if isinstance(step, steps.MinimumBoards) and step.least:
                yield place, step.least, "boards"
            if isinstance(step, steps.ByBoards | steps.MaximumByBoards):
                yield from ((place, band.boards, "boards") for band in step.bands)


def _wrong_values(edition: Edition) -> Iterator[tuple[str, str]]:
    headers: dict[tuple[str, int], str] = {}
    for known in edition.classes.values():
        header = (known.type, known.award)
        if known.award and header in headers:
            yield (
                f"class '{known.name}'",
                f"{known.award}{known.type} is already the class '{headers[header]}'",
            )
        headers[header] = known.name
    yield from _wrong_classes(edition)
    for way in edition.graded_nights.values():
        if way.bars and ABOVE_GRADE not in edition.eligibility:
            yield (
                f"graded nights '{way.policy}'",
                f"they bar players, but no eligibility says what '{ABOVE_GRADE}' means",
            )
    yield from _wrong_tables(edition)
    for rule in edition.awards:
        for step in rule.steps:
            if isinstance(step, steps.ByBoards | steps.MaximumByBoards):
                starts = [band.boards.count for band in step.bands]
                if starts != sorted(set(starts), reverse=True):
                    yield f"award '{rule.name}'", "the bands must go from the most boards down to the fewest"


def _wrong_classes(edition: Edition) -> Iterator[tuple[str, str]]:
    for known in edition.classes.values():
        place = f"class '{known.name}'"
        if known.admits and ABOVE_GRADE not in edition.eligibility:
            yield place, f"it admits some grades only, but no eligibility says what '{ABOVE_GRADE}' means"
        if known.restricted_grade and RESTRICTED_PAIR not in edition.eligibility:
            yield place, f"it may restrict entry, but no eligibility says what '{RESTRICTED_PAIR}' means"
        if known.match_factor and known.match_factor.per not in MATCH_RATES:
            yield place, f"match_factor is points a {known.match_factor.per}, not a board or a match"


def _wrong_tables(edition: Edition) -> Iterator[tuple[str, str]]:
    for name, table in edition.tables.items():
        place = f"table '{name}'"
        if isinstance(table, records.FallingScale) and not table.stretch.number:
            yield place, "a stretch of nothing leaves no place to award"
        if isinstance(table, records.WinnerShares):
            odd = [rate.per for rate in table.coefficient.values() if rate.per != table.counts.removesuffix("s")]
            yield from ((place, f"it counts {table.counts}, but gives points a {per}") for per in odd)


def _check_files(edition: Edition) -> None:
    for table in {id(table): table for table in edition.tables.values()}.values():
        try:
            if isinstance(table, records.PrintedTable):
                read_printed(Path(edition.folder, table.file), table.name)
            elif isinstance(table, records.FallingScale) and table.exceptions:
                read_exceptions(Path(edition.folder, table.exceptions), table.name)
        except SchemeError as error:
            raise SchemeError(f"{edition.scheme} on {edition.day}: table '{table.name}': {error}") from error
