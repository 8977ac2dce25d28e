"""Whether every rule of an edition can award something, and everything that is played can earn something.

A misspelt multiplier or purpose is not refused by the rule that looks for it: a class without it has no such award. So
it is looked for here, where all classes and rules are seen together.
"""

from collections import Counter
from collections.abc import Iterator

from overtrick.schemes import records, steps, table_records
from overtrick.schemes.edition import Edition
from overtrick.schemes.errors import Finding, find_closest, suggest
from overtrick.schemes.mistakes.step_order import cuts_maximum, find_wrong_order
from overtrick.schemes.records import CLASS_UNIT, MATCH_UNIT
from overtrick.schemes.references import ANY_CONTEST, BY_TABLES


def find_uncovered(edition: Edition) -> Iterator[Finding]:
    """Find rules that can award nothing, and classes and contests that can earn nothing."""
    for rule in edition.awards:
        classes = _classes_of(rule.when, edition)
        yield from _impossible(rule, classes)
        yield from find_wrong_order(rule)
        for number, step in enumerate(rule.steps):
            yield from _useless_step(rule, number, step, classes)
            yield from _wrong_tables(rule, number, step, classes, edition)
            if isinstance(step, steps.MinimumEntry):
                yield from _tableless_entries(rule, step, classes, edition)
    yield from _unused_values(edition)
    yield from _without_awards(edition)


def _classes_of(when: records.When, edition: Edition) -> list[records.EventClass]:
    """The classes that a rule is for."""
    return [
        known
        for known in edition.classes.values()
        if (not when.classes or known.name in when.classes)
        and (not when.types or known.type in when.types)
        and (not when.table or when.table in known.tables)
    ]


def _contests_of(when: records.When, edition: Edition) -> list[str]:
    return [contest.name for contest in edition.contests if not when.contests or contest.name in when.contests]


def _tables_of(step: steps.Scale, known: records.EventClass, contest: str) -> list[str]:
    """The tables that a step may read for a class and a contest."""
    if name := step.table or step.tables.get(contest):
        return [name, *([step.smaller[contest]] if contest in step.smaller else [])]
    own = known.tables.get(step.of, {})
    named = own.get(contest) or own.get(ANY_CONTEST)
    return [*known.stages.get(contest, {}).values(), *([named] if named else [])]


def _impossible(rule: records.AwardRule, classes: list[records.EventClass]) -> Iterator[Finding]:
    place = f"award '{rule.name}'"
    if not classes:
        text = f"{place} can never apply: no class in force is all that its `when` asks for"
        yield Finding(place, text, " Correct its classes, types or table, or leave the award out.", key=("when",))
    if not rule.steps:
        text = f"{place} has no steps and gives nothing"
        yield Finding(place, text, " Give it steps, or leave the award out.", key=("steps",))
    if rule.when.final is not None and rule.when.parts and not _can_be(rule.when.final, rule.when.parts):
        text = f"{place} can never apply: final is {str(rule.when.final).lower()}, and parts say otherwise"
        yield Finding(place, text, " A final ladder is the part overall; leave one of the two out.", key=("when",))


def _can_be(final: bool, parts: tuple[str, ...]) -> bool:
    """Tell whether one of the parts is a final ladder, or one is not."""
    return any((part == "overall") is final for part in parts)


def _useless_step(
    rule: records.AwardRule, number: int, step: steps.Step, classes: list[records.EventClass]
) -> Iterator[Finding]:
    """A step that ends the award for every class that the rule is for."""
    place, key = f"award '{rule.name}'", ("steps", number)
    if not classes:
        return
    if isinstance(step, steps.Multiply) and not any(step.by in known.multipliers for known in classes):
        known_names = [name for known in classes for name in known.multipliers]
        text = f"{place} multiplies by '{step.by}', which no class that it is for has"
        yield Finding(place, text, _have("multipliers", step.by, known_names), key=(*key, "by"))
    if isinstance(step, steps.Scale) and not _finds_table(step, classes):
        purposes = [purpose for known in classes for purpose in known.tables]
        text = f"{place} looks for the tables of '{step.of}', which no class that it is for has"
        yield Finding(place, text, _have("tables", step.of, purposes), key=(*key, "of"))
    if _asks_factor(step) and not any(known.match_factor for known in classes):
        text = f"{place} is for matches, but no class that it is for has a match_factor"
        advice = ' Give the classes a match_factor such as "2 C a board", or the step its own award.'
        yield Finding(place, text, advice, key=key)


def _asks_factor(step: steps.Step) -> bool:
    """Tell whether a step gives the class's award for matches: it has none of its own."""
    match step:
        case steps.MatchBoards(rate=None) | steps.MatchAward(points=None) | steps.MatchesWon(points=None):
            return True
    return False


def _finds_table(step: steps.Scale, classes: list[records.EventClass]) -> bool:
    named = step.table or step.tables
    return bool(named) or any(known.tables.get(step.of) or known.stages for known in classes)


def _have(what: str, name: str, known: list[str]) -> str:
    return f"{suggest(name, known)} Their {what}: {', '.join(dict.fromkeys(known)) or 'none'}."


def _wrong_tables(
    rule: records.AwardRule, number: int, step: steps.Step, classes: list[records.EventClass], edition: Edition
) -> Iterator[Finding]:
    """Tables of another unit, without a coefficient for the contest, or without their weight."""
    place, key = f"award '{rule.name}'", ("steps", number)
    for known in classes:
        unit = known.unit if rule.unit == CLASS_UNIT else rule.unit
        factor = known.match_factor
        if _asks_factor(step) and factor and rule.unit != MATCH_UNIT and factor.unit != unit:
            text = f"{place} gives {unit}, but the match_factor of class '{known.name}' is in {factor.unit}"
            yield Finding(place, text, " Give both the same unit.", key=("unit",))
        if not isinstance(step, steps.Scale):
            continue
        for contest in _contests_of(rule.when, edition):
            names = [name for name in _tables_of(step, known, contest) if name in edition.tables]
            for table in map(edition.table, names):
                if rule.unit != MATCH_UNIT and table.unit != unit:
                    text = f"{place} gives {unit}, but reads the table '{table.name}', which is in {table.unit}"
                    yield Finding(place, text, " Name another table, or correct the unit.", key=key)
                if isinstance(table, table_records.PrintedTable) and any(map(cuts_maximum, rule.steps)):
                    text = f"{place} cuts the maximum of the table '{table.name}', which is printed as it is"
                    yield Finding(place, text, " Use by-boards after the table, or a table by a formula.", key=key)
                if table.counts == BY_TABLES and table.name != step.smaller.get(contest):
                    yield from _without_tables(contest, f"the table '{table.name}' counts", edition)
                if isinstance(table, table_records.WinnerShares):
                    yield from _wrong_winner_shares(table, known, contest, edition)


def _without_tables(contest: str, who: str, edition: Edition) -> Iterator[Finding]:
    """A contest that does not say what fills a table, so that it has none."""
    if any(known.name == contest and known.a_table is None for known in edition.contests):
        place = f"contest '{contest}'"
        text = f"{place} has no a_table, but {who} its tables"
        # By its name it is told once, however many tables and awards ask for it.
        yield Finding(place, text, ' Say what fills a table, such as a_table = "2 pairs".', "a_table")


def _tableless_entries(
    rule: records.AwardRule, step: steps.MinimumEntry, classes: list[records.EventClass], edition: Edition
) -> Iterator[Finding]:
    """A smallest number of tables in a contest that has none: nobody would ever be enough."""
    for contest in _contests_of(rule.when, edition):
        asked = [step.least.get(contest) or known.minimum_entry.get(contest) for known in classes]
        if any(least and least.unit == BY_TABLES for least in asked):
            yield from _without_tables(contest, f"the award '{rule.name}' asks for a number of", edition)


def _wrong_winner_shares(
    table: table_records.WinnerShares, known: records.EventClass, contest: str, edition: Edition
) -> Iterator[Finding]:
    factors = [name for each in edition.classes.values() for name in each.multipliers]
    if contest not in table.coefficient:
        place = f"table '{table.name}'"
        text = f"{place} has no coefficient for '{contest}', which an award reads it for"
        advice = f"{suggest(contest, table.coefficient)} It has: {', '.join(table.coefficient)}."
        yield Finding(place, text, advice, key=("coefficient",))
    if table.weight and table.weight not in factors:
        place = f"table '{table.name}'"
        text = f"{place} weighs by '{table.weight}', which no class has"
        yield Finding(place, text, _have("multipliers", table.weight, factors), key=("weight",))
    elif table.weight and table.weight not in known.multipliers:
        place = f"class '{known.name}'"
        text = f"{place} has no multiplier '{table.weight}', which the table '{table.name}' weighs by"
        advice = f'{suggest(table.weight, known.multipliers)} Give it one: {table.weight} = "1 times" changes nothing.'
        yield Finding(place, text, advice, key=("multipliers",))


def _unused_values(edition: Edition) -> Iterator[Finding]:
    """Multipliers and tables of a class that nothing looks for."""
    all_steps = [step for rule in edition.awards for step in rule.steps]
    factors = [str(getattr(step, "by", "")) for step in all_steps]
    factors += [str(getattr(each, "weight", "")) for each in (*all_steps, *edition.tables.values())]
    purposes = [step.of for step in all_steps if isinstance(step, steps.Scale) and not step.table]
    conditions = [*(rule.when for rule in edition.awards), *(refusal.when for refusal in edition.refusals)]
    purposes += [when.table for when in conditions]
    yield from _unasked(
        edition, "multipliers", factors, "has the multiplier '{}', which no award and no table asks for"
    )
    yield from _unasked(edition, "tables", purposes, "has tables of '{}', which no award asks for")


def _unasked(edition: Edition, key: str, asked: list[str], says: str) -> Iterator[Finding]:
    """Find the names in a value of the classes that are not asked for.

    One that several classes have is right, where what is asked for is like it and no class has that: then the mistake
    is told there.
    """
    asked = [name for name in asked if name]
    holders = Counter(name for known in edition.classes.values() for name in getattr(known, key))
    for known in edition.classes.values():
        for name in getattr(known, key):
            if name in asked:
                continue
            meant = find_closest(name, asked)
            if holders[name] > 1 and meant and meant not in holders:
                continue
            place = f"class '{known.name}'"
            yield Finding(place, f"{place} {says.format(name)}", _asked(name, asked), key=(key, name), unused=True)


def _asked(name: str, known: list[str]) -> str:
    return f"{suggest(name, known)} Asked for: {', '.join(dict.fromkeys(known)) or 'none'}."


def _without_awards(edition: Edition) -> Iterator[Finding]:
    earning = [
        (known, contest)
        for rule in edition.awards
        for known in _classes_of(rule.when, edition)
        for contest in _contests_of(rule.when, edition)
        if _can_earn(rule, known, contest)
    ]
    classes, contests = {known.name for known, _ in earning}, {contest for _, contest in earning}
    for known in edition.classes.values():
        place = f"class '{known.name}'"
        if known.name not in classes and not known.earns_nothing:
            text = f"{place} earns nothing by any award"
            advice = " Give it the multipliers, tables or match_factor that an award asks for, or earns_nothing = true."
            yield Finding(place, text, advice)
        if known.name in classes and known.earns_nothing:
            text = f"{place} says that it earns nothing, but awards are for it"
            yield Finding(
                place,
                text,
                " Leave earns_nothing out, or name the other classes in the awards.",
                key=("earns_nothing",),
            )
    for contest in edition.contests:
        if contest.name not in contests and edition.classes:
            place = f"contest '{contest.name}'"
            advice = " Name it in an award and give it a table, or leave it out."
            yield Finding(place, f"{place} earns nothing by any award", advice)


def _can_earn(rule: records.AwardRule, known: records.EventClass, contest: str) -> bool:
    """Tell whether a class has all that a rule asks of it in a contest."""
    for step in rule.steps:
        match step:
            case steps.Scale() if not _tables_of(step, known, contest):
                return False
            case steps.Multiply(by=name) if name not in known.multipliers:
                return False
            case _ if _asks_factor(step) and known.match_factor is None:
                return False
    return True
