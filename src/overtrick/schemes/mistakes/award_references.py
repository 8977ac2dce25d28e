"""Whether what awards are made of fits together: names that lead somewhere, values that can be meant."""

from collections.abc import Iterable, Iterator

from overtrick.schemes import steps
from overtrick.schemes.edition import Edition
from overtrick.schemes.mistakes.step_values import find_wrong_keys
from overtrick.schemes.quantities import Count, Points, Rate
from overtrick.schemes.records import AwardRule, EventClass
from overtrick.schemes.table_records import FallingScale, LinearScale, Table, WinnerShares

# Who names something, what kind of thing it is, its name, and the names that there are.
Reference = tuple[str, str, str, Iterable[str]]
# Whose value it is, and what is wrong with it.
WrongValue = tuple[str, str]


def find_references(edition: Edition) -> Iterator[Reference]:
    """Find every name that awards, classes and tables refer to."""
    for known in edition.classes.values():
        place = f"own_values of class '{known.name}'"
        yield from ((place, "table", name, edition.tables) for name in known.own_values)
        for name, values in known.own_values.items():
            given = [points for points in (values.maximum, values.premium) if points]
            units = [edition.tables[name].unit] if name in edition.tables else []
            yield from ((f"{place}, '{name}',", "unit", points.unit, units) for points in given)
    for table in edition.tables.values():
        if isinstance(table, WinnerShares) and table.most:
            yield f"table '{table.name}'", "unit", table.most.unit, [table.unit]
        if isinstance(table, LinearScale):
            parts = (table.base, table.each, table.most, table.step)
            units = [part.unit for part in parts if part]
            yield from ((f"table '{table.name}'", "unit", unit, [table.unit]) for unit in units)
    for place, rule, step in _steps(edition):
        if isinstance(step, steps.Limit):
            contests = [contest.name for contest in edition.contests]
            yield from ((f"{place}, contests", "contest", name, contests) for name in step.contests)
            yield from ((f"{place}, classes", "class", name, edition.classes) for name in step.classes)
            yield from _limit_units(place, rule, step, edition)
        if isinstance(step, steps.FieldStrength):
            ranks = [rank.name for rank in edition.ranks]
            yield from ((f"{place}, ranks", "rank", name, ranks) for name in step.ranks)
            measurable = [*edition.units, *edition.measures]
            named = sorted({band.points.unit for band in step.points})
            yield from ((f"{place}, points", "unit or measure", unit, measurable) for unit in named)
        if given_award := _given_award(step):
            of_rule = [rule.unit] if rule.unit in edition.units else list(edition.units)
            yield place, "unit", given_award.unit, of_rule


def _given_award(step: steps.Step) -> Points | Rate | None:
    """The award that a step gives itself."""
    match step:
        case steps.MatchAward(points=points) | steps.MatchesWon(points=points) | steps.SessionAward(points=points):
            return points
        case steps.MatchBoards(rate=rate) | steps.BoardAward(rate=rate):
            return rate
    return None


def _limit_units(place: str, rule: AwardRule, step: steps.Limit, edition: Edition) -> Iterator[Reference]:
    """The units of limits: that of the award, which may be the class's own."""
    units = {known.name: known.unit for known in _classes_of(rule, edition)}
    of_class = {name: [rule.unit if rule.unit in edition.units else unit] for name, unit in units.items()}
    general = [step.most, step.least]
    general += [points for limits in step.contests.values() for points in (limits.most, limits.least)]
    for points in filter(None, general):
        yield from ((place, "unit", points.unit, known) for known in of_class.values())
    for name, limits in step.classes.items():
        given = [points for points in (limits.most, limits.least) if points]
        yield from ((f"{place}, class '{name}',", "unit", points.unit, of_class.get(name, ())) for points in given)


def _classes_of(rule: AwardRule, edition: Edition) -> list[EventClass]:
    """The classes that a rule is for."""
    when = rule.when
    of_types = [known for known in edition.classes.values() if not when.types or known.type in when.types]
    return [known for known in of_types if not when.classes or known.name in when.classes]


def _steps(edition: Edition) -> Iterator[tuple[str, AwardRule, steps.Step]]:
    """Every step with its place in the file."""
    for rule in edition.awards:
        for step in rule.steps:
            yield f"award '{rule.name}', step '{step.__struct_config__.tag}'", rule, step


def find_counts(edition: Edition) -> Iterator[tuple[str, Count, str]]:
    """Find every count, with the things that it should be counting."""
    for place, _, step in _steps(edition):
        if isinstance(step, steps.MinimumBoards | steps.ByBoards | steps.MaximumByBoards | steps.ProportionalBoards):
            yield from ((place, full, "boards") for full in filter(None, [step.full]))
        if isinstance(step, steps.ProportionalBoards) and step.least:
            yield place, step.least, "boards"
        if isinstance(step, steps.SessionFactor):
            yield from ((place, band.sessions, "sessions") for band in step.bands)


def find_wrong_values(edition: Edition) -> Iterator[WrongValue]:
    """Find every value that cannot be meant, in the order of the file."""
    for table in edition.tables.values():
        yield from ((f"table '{table.name}'", wrong) for wrong in _wrong_table(table))
    yield from _wrong_own_values(edition)
    for contest in edition.contests:
        if contest.a_table is None and (contest.half_tables != "up" or contest.unequal_lists != "longer"):
            yield f"contest '{contest.name}'", "half_tables and unequal_lists need a_table: what fills a table"
    for known in edition.classes.values():
        zero = [contest for contest, boards in known.full_boards.items() if not boards.count]
        yield from ((f"class '{known.name}'", f"full_boards of '{contest}' are 0") for contest in zero)
    for place, _, step in _steps(edition):
        yield from ((place, wrong) for wrong in find_wrong_keys(step))


def _wrong_table(table: Table) -> Iterator[str]:
    match table:
        case FallingScale():
            if table.premium.number > table.maximum.number:
                yield "the premium is more than the maximum"
        case WinnerShares():
            yield from _wrong_divisors(table)
        case LinearScale():
            yield from _wrong_linear(table)


def _wrong_linear(table: LinearScale) -> Iterator[str]:
    if table.step and (table.base or table.each or table.most):
        yield "give step, or base, each and most, not both"
    if not (table.step or table.base or table.each):
        yield "give base or each, of which the first award is made, or step"
    if table.each and table.each.per != table.counts.removesuffix("s"):
        yield f"it counts {table.counts}, but gives points a {table.each.per}"
    if table.most and table.most.number < table.last.number:
        yield "most is below the last award"
    if not 0 < table.down_to.number <= 1:
        yield "down_to must be more than nothing and at most the whole field"
    if not table.last.number:
        yield "last is 0: the last place that earns would earn nothing"
    if table.decimals < 0:
        yield "decimals is below 0"


def _wrong_divisors(table: WinnerShares) -> Iterator[str]:
    if table.most and not table.most.number:
        yield "most is 0: nobody would earn"
    if table.divisors and table.later:
        yield "give later or divisors, not both"
    if table.divisors and table.divisors[0] != 1:
        yield f"the first of the divisors must be 1, not {table.divisors[0]}: the winner gets the winner's award"
    if any(each <= 0 for each in table.divisors):
        yield "a divisor must be more than 0"
    if list(table.divisors) != sorted(table.divisors):
        yield "the divisors must not become smaller with the place"
    if table.divided_by != "place less one" and not table.divided:
        yield "divided_by is for divided = true"
    if table.decimals < 0:
        yield "decimals is below 0"


def _wrong_own_values(edition: Edition) -> Iterator[WrongValue]:
    for known in edition.classes.values():
        for name, values in known.own_values.items():
            place = f"own_values of class '{known.name}', '{name}'"
            table = edition.tables.get(name)
            if not isinstance(table, FallingScale):
                yield place, 'only a table with scale = "falling" has values that a class may have otherwise'
                continue
            if not (values.maximum or values.premium or values.stretch):
                yield place, "give at least one of maximum, premium and stretch"
            if values.stretch and not values.stretch.number:
                yield place, "a stretch of nothing leaves no place to award"
            if (values.premium or table.premium).number > (values.maximum or table.maximum).number:
                yield place, "the premium is more than the maximum"
