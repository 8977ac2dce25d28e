"""Whether what awards are made of fits together: names that lead somewhere, values that can be meant."""

from collections.abc import Iterator

from overtrick.schemes import steps
from overtrick.schemes.edition import Edition
from overtrick.schemes.errors import Key, Reference, WrongValue
from overtrick.schemes.mistakes.step_values import find_wrong_keys
from overtrick.schemes.quantities import Count, Points, Quantity, Rate
from overtrick.schemes.records import MATCH_UNIT, AwardRule, EventClass
from overtrick.schemes.table_records import FallingScale, LinearScale, Table, WinnerShares


def find_references(edition: Edition) -> Iterator[Reference]:
    """Find every name that awards, classes and tables refer to."""
    for known in edition.classes.values():
        yield from _own_values(known, edition)
    for table in edition.tables.values():
        yield from _table_units(table)
    for place, at, rule, step in _steps(edition):
        match step:
            case steps.Limit():
                yield from _limits(place, at, rule, step, edition)
            case steps.FieldStrength():
                yield from _strengths(place, at, step, edition)
            case _:
                yield from _given_units(place, at, rule, step, edition)


def _table_units(table: Table) -> Iterator[Reference]:
    given: dict[str, Quantity | None] = {}
    match table:
        case WinnerShares():
            given = {"most": table.most}
        case LinearScale():
            given = {"base": table.base, "each": table.each, "most": table.most, "step": table.step}
    for key, points in given.items():
        if points:
            yield Reference(f"table '{table.name}'", "unit", points.unit, [table.unit], (key,))


def _own_values(known: EventClass, edition: Edition) -> Iterator[Reference]:
    place = f"own_values of class '{known.name}'"
    for name, values in known.own_values.items():
        yield Reference(place, "table", name, edition.tables, ("own_values", name))
        units = [edition.tables[name].unit] if name in edition.tables else []
        for key, points in (("maximum", values.maximum), ("premium", values.premium)):
            if points:
                yield Reference(f"{place}, '{name}',", "unit", points.unit, units, ("own_values", name, key))


def _strengths(place: str, at: Key, step: steps.FieldStrength, edition: Edition) -> Iterator[Reference]:
    ranks = [rank.name for rank in edition.ranks]
    measurable = [*edition.units, *edition.measures]
    for name in step.ranks:
        yield Reference(f"{place}, ranks", "rank", name, ranks, (*at, "ranks", name))
    for number, band in enumerate(step.points):
        key = (*at, "points", number, "from")
        yield Reference(f"{place}, points", "unit or measure", band.points.unit, measurable, key)


def _given_award(step: steps.Step) -> tuple[str, Points | Rate] | None:
    """The award that a step gives itself, with its key."""
    match step:
        case steps.MatchAward(points=points) | steps.MatchesWon(points=points) | steps.SessionAward(points=points):
            return ("points", points) if points else None
        case steps.MatchBoards(rate=rate) | steps.BoardAward(rate=rate):
            return ("rate", rate) if rate else None
    return None


def _given_units(place: str, at: Key, rule: AwardRule, step: steps.Step, edition: Edition) -> Iterator[Reference]:
    """The unit of an award that a step gives itself: that of the rule, in each class that it is for."""
    given = _given_award(step)
    if given:
        key, points = given
        for unit in dict.fromkeys(_unit_in(known, rule, edition) for known in _classes_of(rule, edition)):
            yield Reference(place, "unit", points.unit, [unit], (*at, key))


def _unit_in(known: EventClass, rule: AwardRule, edition: Edition) -> str:
    """The unit that a rule awards in a class."""
    if rule.unit == MATCH_UNIT and known.match_factor:
        return known.match_factor.unit
    return rule.unit if rule.unit in edition.units else known.unit


def _limits(place: str, at: Key, rule: AwardRule, step: steps.Limit, edition: Edition) -> Iterator[Reference]:
    """The names and the units of limits: that of the award, which may be the class's own."""
    contests = [contest.name for contest in edition.contests]
    for name in step.contests:
        yield Reference(f"{place}, contests", "contest", name, contests, (*at, "contests", name))
    for name in step.classes:
        yield Reference(f"{place}, classes", "class", name, edition.classes, (*at, "classes", name))
    of_class = {known.name: [_unit_in(known, rule, edition)] for known in _classes_of(rule, edition)}
    general = [(at, step.most, step.least)]
    general += [((*at, "contests", name), each.most, each.least) for name, each in step.contests.items()]
    for key, most, least in general:
        for word, points in (("most", most), ("least", least)):
            if points:
                yield from (Reference(place, "unit", points.unit, known, (*key, word)) for known in of_class.values())
    for name, limits in step.classes.items():
        for word, points in (("most", limits.most), ("least", limits.least)):
            if points:
                key = (*at, "classes", name, word)
                yield Reference(f"{place}, class '{name}',", "unit", points.unit, of_class.get(name, ()), key)


def _classes_of(rule: AwardRule, edition: Edition) -> list[EventClass]:
    """The classes that a rule is for."""
    when = rule.when
    of_types = [known for known in edition.classes.values() if not when.types or known.type in when.types]
    return [known for known in of_types if not when.classes or known.name in when.classes]


def _steps(edition: Edition) -> Iterator[tuple[str, Key, AwardRule, steps.Step]]:
    """Every step with its place in the file."""
    for rule in edition.awards:
        for number, step in enumerate(rule.steps):
            yield f"award '{rule.name}', step '{step.__struct_config__.tag}'", ("steps", number), rule, step


def find_counts(edition: Edition) -> Iterator[tuple[str, Key, Count, str]]:
    """Find every count, with the things that it should be counting."""
    for place, at, _, step in _steps(edition):
        if isinstance(step, steps.MinimumBoards | steps.ByBoards | steps.MaximumByBoards | steps.ProportionalBoards):
            yield from ((place, (*at, "full"), full, "boards") for full in filter(None, [step.full]))
        if isinstance(step, steps.ProportionalBoards) and step.least:
            yield place, (*at, "least"), step.least, "boards"
        if isinstance(step, steps.SessionFactor):
            for number, band in enumerate(step.bands):
                yield place, (*at, "bands", number, "from"), band.sessions, "sessions"


def find_wrong_values(edition: Edition) -> Iterator[WrongValue]:
    """Find every value that cannot be meant, in the order of the file."""
    for table in edition.tables.values():
        for key, wrong in _wrong_table(table):
            yield WrongValue(f"table '{table.name}'", (key,) if key else (), wrong)
    yield from _wrong_own_values(edition)
    for contest in edition.contests:
        if contest.a_table is None and (contest.half_tables != "up" or contest.unequal_lists != "longer"):
            key = "half_tables" if contest.half_tables != "up" else "unequal_lists"
            wrong = "half_tables and unequal_lists need a_table: what fills a table"
            yield WrongValue(f"contest '{contest.name}'", (key,), wrong)
    for known in edition.classes.values():
        for name, boards in known.full_boards.items():
            if not boards.count:
                wrong = f"full_boards of '{name}' are 0"
                yield WrongValue(f"class '{known.name}'", ("full_boards", name), wrong)
    for place, at, _, step in _steps(edition):
        yield from (WrongValue(place, (*at, *key), wrong) for key, wrong in find_wrong_keys(step))


# The key of a value, empty where several do not fit together, and what is wrong with it.
WrongKey = tuple[str, str]


def _wrong_table(table: Table) -> Iterator[WrongKey]:
    match table:
        case FallingScale():
            if table.premium.number > table.maximum.number:
                yield "premium", "the premium is more than the maximum"
        case WinnerShares():
            yield from _wrong_divisors(table)
        case LinearScale():
            yield from _wrong_linear(table)


def _wrong_linear(table: LinearScale) -> Iterator[WrongKey]:
    if table.step and (table.base or table.each or table.most):
        yield "step", "give step, or base, each and most, not both"
    if not (table.step or table.base or table.each):
        yield "", "give base or each, of which the first award is made, or step"
    if table.each and table.each.per != table.counts.removesuffix("s"):
        yield "each", f"it counts {table.counts}, but gives points per {table.each.per}"
    if table.most and table.most.number < table.last.number:
        yield "most", "most is below the last award"
    if not 0 < table.down_to.number <= 1:
        yield "down_to", "down_to must be more than nothing and at most the whole field"
    if not table.last.number:
        yield "last", "last is 0: the last place that earns would earn nothing"
    if table.decimals < 0:
        yield "decimals", "decimals is below 0"


def _wrong_divisors(table: WinnerShares) -> Iterator[WrongKey]:
    if table.most and not table.most.number:
        yield "most", "most is 0: nobody would earn"
    if table.divisors and table.later:
        yield "divisors", "give later or divisors, not both"
    if table.divisors and table.divisors[0] != 1:
        wrong = f"the first of the divisors must be 1, not {table.divisors[0]}: the winner gets the winner's award"
        yield "divisors", wrong
    if any(each <= 0 for each in table.divisors):
        yield "divisors", "a divisor must be more than 0"
    if list(table.divisors) != sorted(table.divisors):
        yield "divisors", "the divisors must not become smaller with the place"
    if table.divided_by != "place less one" and not table.divided:
        yield "divided_by", "divided_by is for divided = true"
    if table.decimals < 0:
        yield "decimals", "decimals is below 0"


def _wrong_own_values(edition: Edition) -> Iterator[WrongValue]:
    for known in edition.classes.values():
        for name, values in known.own_values.items():
            place, at = f"own_values of class '{known.name}', '{name}'", ("own_values", name)
            table = edition.tables.get(name)
            if not isinstance(table, FallingScale):
                wrong = 'only a table with scale = "falling" has values that a class may have otherwise'
                yield WrongValue(place, at, wrong)
                continue
            if not (values.maximum or values.premium or values.stretch):
                yield WrongValue(place, at, "give at least one of maximum, premium and stretch")
            if values.stretch and not values.stretch.number:
                yield WrongValue(place, (*at, "stretch"), "a stretch of nothing leaves no place to award")
            if (values.premium or table.premium).number > (values.maximum or table.maximum).number:
                key = "premium" if values.premium else "maximum"
                yield WrongValue(place, (*at, key), "the premium is more than the maximum")
