"""Whether the records of an edition fit together: a class names tables that exist, a step units that do.

Run for every edition, so that a table that ends before the class that uses it is found when the file is read.
"""

from collections.abc import Iterable, Iterator

from overtrick.core.scoring import SCORINGS
from overtrick.core.session import CONTESTS
from overtrick.schemes import steps, table_records
from overtrick.schemes.edition import Edition
from overtrick.schemes.errors import Finding, Reference, suggest
from overtrick.schemes.mistakes import award_references
from overtrick.schemes.mistakes.file_references import find_file_references
from overtrick.schemes.mistakes.standing_references import find_standing_references
from overtrick.schemes.records import CLASS_UNIT, MATCH_UNIT

# Under this key a class gives a table for whatever contest it is.
ANY_CONTEST = "any"
BY_TABLES = "tables"
ABOVE_GRADE = "above-grade"
RESTRICTED_PAIR = "restricted-pair"
# What the program itself finds out of a row or a player, where a scheme may say what it means.
ROW_STATUSES = ("no-number", "phantom", "bye", "merged", ABOVE_GRADE, RESTRICTED_PAIR)
# What a list may rank: one session of several, a single-session event, a section, the whole event, or a play-off.
PARTS = ("session", "single", "section", "overall", "play-off")
# The kinds of points that no rule gives.
OTHER_KINDS = ("adjustment", "announced", "bonus", "lapse", "opening", "recognition", "transfer")


def find_lost_names(edition: Edition) -> Iterator[Finding]:
    """Find every name that leads nowhere."""
    for place, kind, name, known, key in (Reference(*each) for each in _references(edition)):
        if name not in known:
            names = ", ".join(dict.fromkeys(known))
            text = f"{place} names the {kind} '{name}', which is not in force on {edition.day}"
            yield Finding(place, text, f"{suggest(name, known)} In force: {names or 'none'}.", name, key)
    for place, kind, name, known in _words(edition):
        if name not in known:
            text = f"{place} names the {kind} '{name}', which is not known"
            yield Finding(place, text, f"{suggest(name, known)} Use one of: {', '.join(known)}.", name)


NamedThing = tuple[str, str, str, Iterable[str]]


def _references(edition: Edition) -> Iterator[NamedThing | Reference]:
    yield from _tables(edition)
    yield from _classes(edition)
    yield from _rules(edition)
    yield from _standing(edition)
    yield from award_references.find_references(edition)
    yield from find_file_references(edition)
    yield from find_standing_references(edition)
    for column in edition.award_columns.values():
        place = f"award column '{column.type}'"
        yield place, "class", column.event_class, edition.classes
        worth = (column.session, column.final, column.match)
        yield from ((place, "unit", points.unit, edition.units) for points in worth)
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
    for transfer in edition.transfers:
        if transfer.points:
            yield f"transfer '{transfer.source} {transfer.at}'", "unit", transfer.points.unit, edition.units
    for temporary in edition.temporary:
        statuses = (temporary.status, *temporary.becomes)
        yield from (("temporary players", "status", status, edition.eligibility) for status in statuses)


def _contests(edition: Edition) -> dict[str, str]:
    """The contests, each with what it counts."""
    return {contest.name: contest.counts for contest in edition.contests}


def _grades(edition: Edition) -> list[str]:
    return [grade.name for grade in edition.grades]


def _tables(edition: Edition) -> Iterator[NamedThing]:
    for table in edition.tables.values():
        name = table.name
        yield f"table '{name}'", "unit", table.unit, edition.units
        if isinstance(table, table_records.FallingScale):
            yield f"premium of table '{name}'", "unit", table.premium.unit, [table.unit]
        if isinstance(table, table_records.WinnerShares):
            yield from ((f"table '{name}'", "contest", contest, _contests(edition)) for contest in table.coefficient)
            yield from ((f"table '{name}'", "unit", rate.unit, [table.unit]) for rate in table.coefficient.values())


def _classes(edition: Edition) -> Iterator[NamedThing]:
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
        for by_contest in (known.stages, known.minimum_boards, known.minimum_entry, known.full_boards):
            yield from ((place, "contest", contest, contests) for contest in by_contest)
        for purpose in known.tables.values():
            yield from ((place, "contest", contest, [*contests, ANY_CONTEST]) for contest in purpose)
            yield from ((place, "table", table, edition.tables) for table in purpose.values())
        for tables in known.stages.values():
            yield from ((place, "stage", stage, edition.stages) for stage in tables)
            yield from ((place, "table", table, edition.tables) for table in tables.values())


def _rules(edition: Edition) -> Iterator[NamedThing]:
    types = {*edition.award_columns, *(known.type for known in edition.classes.values() if known.type)}
    ruled = [(f"award '{rule.name}'", rule.when) for rule in edition.awards]
    refused = [(f"refusal '{refusal.name}'", refusal.when) for refusal in edition.refusals]
    for place, when in ruled + refused:
        yield from ((place, "class", name, edition.classes) for name in when.classes)
        yield from ((place, "contest", name, _contests(edition)) for name in when.contests)
        yield from ((place, "points type", name, sorted(types)) for name in when.types)
        purposes = [purpose for known in edition.classes.values() for purpose in known.tables]
        yield from ((place, "table of classes", name, purposes) for name in (when.table,) if name)
    kinds = [rule.kind for rule in edition.awards]
    for refusal in edition.refusals:
        yield from ((f"refusal '{refusal.name}'", "unit", unit, edition.units) for unit in refusal.units)
        yield from ((f"refusal '{refusal.name}'", "kind of award", kind, kinds) for kind in refusal.kinds)
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


def _standing(edition: Edition) -> Iterator[NamedThing]:
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


def _words(edition: Edition) -> Iterator[NamedThing]:
    """The words of the program itself that a scheme uses."""
    ruled = [(f"award '{rule.name}'", rule.when) for rule in edition.awards]
    for place, when in ruled + [(f"refusal '{refusal.name}'", refusal.when) for refusal in edition.refusals]:
        yield from ((place, "part", part, PARTS) for part in when.parts)
        yield from ((place, "scoring", scoring, SCORINGS) for scoring in when.scorings)
    for contest in edition.contests:
        yield from ((f"contest '{contest.name}'", "kind", kind, CONTESTS) for kind in (contest.kind,) if kind)
    nouns = [*_contests(edition).values(), BY_TABLES, "contestants"]
    for table in edition.tables.values():
        yield f"table '{table.name}'", "thing to count", table.counts, nouns
    if edition.rating:
        kinds = (*OTHER_KINDS, *(rule.kind for rule in edition.awards))
        yield from (("rating", "kind of points", kind, kinds) for kind in edition.rating.leaves_out)
