"""Steps that turn a place into points: the table, unequal lists, ties, small fields, multipliers."""

from fractions import Fraction

from overtrick.awards.calculation import Calculation
from overtrick.awards.case import StepRefusal
from overtrick.awards.table_reasons import explain_cells
from overtrick.awards.tables import Field, cell, first_award, is_below, paid_places
from overtrick.core.because import Because
from overtrick.core.numbers import plain, round_to, rounding_words
from overtrick.schemes import steps
from overtrick.schemes.references import ANY_CONTEST
from overtrick.schemes.table_records import LinearScale, PrintedTable, Table, WinnerShares

OVERALL = "overall"


def table(step: steps.Scale, calculation: Calculation) -> StepRefusal | None:
    """Look every shared place up in the table, for each length of list that counts."""
    case = calculation.case
    if case.own_table and step.of:
        return _read_own_table(calculation)
    named = _table_of(step, calculation)
    if named is None:
        return StepRefusal() if step.of != OVERALL else StepRefusal(_no_table(step, calculation))
    named = _for_small_field(step, named, calculation)
    within = case.above if isinstance(named, PrintedTable) and named.places == "stage" else 0
    if case.above and not within:
        template = "{place:nth} of this stage is {overall:nth} overall: {above} {noun} finished in the stages above"
        values = {"place": case.place - case.above, "overall": case.place, "above": case.above}
        calculation.explain(
            template, calculation.edition.stages[case.stage].clause if case.stage else step.clause, **values
        )
    places = [place - within for place in calculation.places]
    fields = [calculation.field(named, contestants) for contestants in calculation.fields]
    maxima = [_maximum(named, field, calculation) for field in fields]
    cells = [
        [cell(calculation.edition, named, field, place, most) for field, most in zip(fields, maxima, strict=True)]
        for place in places
    ]
    calculation.grid = [[each.points for each in row] for row in cells]
    calculation.whole_by = named.clause if cells[0][0].whole else ""
    if not any(points for row in calculation.grid for points in row):
        return _outside(named, places[0], calculation)
    explain_cells(named, places, cells, calculation, maxima)
    return None


def _read_own_table(calculation: Calculation) -> StepRefusal | None:
    """Look every shared place up in the table that the federation gave the event in place of the class's."""
    points, clause = calculation.case.own_table, calculation.edition.clauses.own_tables
    found = [points[place - 1] if place <= len(points) else Fraction(0) for place in calculation.places]
    if not any(found):
        template = "{place:nth} place: the event's own table gives points down to {last:nth} place"
        outside = {"place": calculation.case.place, "last": sum(each > 0 for each in points)}
        return StepRefusal(calculation.sentence(template, clause, **outside))
    calculation.grid = [[each] * len(calculation.fields) for each in found]
    template = "The federation gave this event a table of its own: {place:nth} place, {points:n} {unit}"
    if len(found) > 1:
        template = "The federation gave this event a table of its own: places {first} to {last}, {list:list} {unit}"
    places = calculation.places
    values: dict[str, object] = {
        "place": places[0],
        "points": found[0],
        "first": places[0],
        "last": places[-1],
        "list": found,
    }
    calculation.explain(template, clause, **values)
    return None


def _table_of(step: steps.Scale, calculation: Calculation) -> Table | None:
    case = calculation.case
    own = calculation.event_class.tables.get(step.of, {})
    name = step.table or step.tables.get(case.contest)
    name = name or calculation.event_class.stages.get(case.contest, {}).get(case.stage)
    name = name or own.get(case.contest) or own.get(ANY_CONTEST)
    return calculation.table(name) if name else None


def _for_small_field(step: steps.Scale, named: Table, calculation: Calculation) -> Table:
    """The table, or the one that is read by the number of contestants where they are too few for it."""
    case = calculation.case
    smaller = step.smaller.get(case.contest)
    if not smaller or not is_below(calculation.edition, named, case.field):
        return named
    calculation.smaller_than = named.name
    template = "{field} {noun} are too few for the {table} scale: the row for {field} of the {smaller} scale is used"
    calculation.explain(template, step.clause, field=case.field, table=named.name, smaller=smaller)
    return calculation.table(smaller)


def _no_table(step: steps.Scale, calculation: Calculation) -> Because:
    template = "Class {event_class} has no table of overall awards for {contest}"
    return calculation.sentence(
        template, step.clause, contest=calculation.contest.title, event_class=calculation.event_class.name
    )


def _maximum(named: Table, field: Field, calculation: Calculation) -> Fraction | None:
    """The first place's award where a rule cuts it before the table is entered."""
    whole = first_award(named, field) if calculation.cut else None
    if calculation.cut is None or whole is None:
        return None
    share, rounding = calculation.cut
    return round_to(whole * share, rounding, named.decimals if isinstance(named, LinearScale | WinnerShares) else 0)


def _outside(named: Table, place: int, calculation: Calculation) -> StepRefusal:
    case = calculation.case
    fields = [calculation.field(named, contestants) for contestants in calculation.fields]
    paid = [paid_places(calculation.edition, named.name, case.event_class, field) for field in fields]
    first, last = min(each.start for each in paid), max(each.stop for each in paid) - 1
    template = "{place:nth} {of}: the table gives points down to {last:nth} place"
    if last < 1:
        template = "{place:nth} {of}: the table gives no points to a field of this size"
    elif first > 1:
        template = "{place:nth} {of}: the table gives points from {first:nth} to {last:nth} place"
    own = calculation.field(named, case.field)
    values = {"place": place, "of": calculation.field_text(named, own), "first": first, "last": last}
    return StepRefusal(
        calculation.sentence(template, named.clause, **values, **calculation.row_values(named, own.size))
    )


def average_unequal_lists(step: steps.AverageUnequalLists, calculation: Calculation) -> None:
    """Fold the two lengths of list into their average."""
    if len(calculation.fields) == 1:
        return
    template = "{place:nth} of {own} in a field of {fields:list} {noun}: {points:list}, average {exact:n}"
    for place, row in zip(calculation.places, calculation.grid, strict=True):
        exact = sum(row, Fraction(0)) / len(row)
        average = round_to(exact, step.round)
        points = [f"{plain(each)} {calculation.unit}" for each in row]
        values = {
            "place": place,
            "own": calculation.case.field,
            "fields": calculation.fields,
            "points": points,
            "exact": exact,
        }
        rounded = " {unit}" if average == exact else ", {rounding}: {average:n} {unit}"
        calculation.explain(
            template + rounded, step.clause, **values, average=average, rounding=rounding_words(step.round)
        )
        row[:] = [average]


def proportional_below(step: steps.ProportionalBelow, calculation: Calculation) -> None:
    """A small field earns its part of the award, in the decimals of the unit."""
    whole = step.contestants.count
    field = calculation.case.field
    if field >= whole:
        return
    decimals = calculation.edition.units[calculation.unit].decimals
    calculation.grid = [
        [round_to(points * field / whole, step.round, decimals) for points in row] for row in calculation.grid
    ]
    template = "Fewer than {whole} contestants: {field}/{whole} of the award, {rounding}: {points:list} {unit}"
    points = [points for row in calculation.grid for points in row]
    rounding = rounding_words(step.round, decimals)
    calculation.explain(template, step.clause, whole=whole, field=field, rounding=rounding, points=points)


def share_ties(step: steps.ShareTies, calculation: Calculation) -> None:
    """Fold the shared places into one award."""
    values = [row[0] for row in calculation.grid]
    first = {"count": calculation.case.tied, "first": calculation.case.place}
    if calculation.case.tied == 1:
        calculation.points = values[0]
        return
    if step.method == "best" or calculation.whole_by:
        calculation.points = values[0]
        template = "{count} {noun} tied for {first:nth}: each gets the award of that place, {points:n} {unit}"
        calculation.explain(template, calculation.whole_by or step.clause, **first, points=values[0])
        return
    exact = sum(values, Fraction(0)) / len(values)
    calculation.exact = exact
    average = {**first, "points": values, "exact": exact}
    template = "{count} {noun} tied for {first:nth}: the average of {points:list} is {exact:n}"
    if step.rest is None:
        calculation.points = round_to(exact, step.round, step.decimals)
        template += " {unit}" if calculation.points == exact else ", {rounding}: {shared:n} {unit}"
        rounding = rounding_words(step.round, step.decimals)
        calculation.explain(template, step.clause, **average, shared=calculation.points, rounding=rounding)
        return
    smaller = round_to(exact * step.rest.number, step.round)
    calculation.points, rest = Fraction(smaller // step.rest.number), smaller % step.rest.number
    calculation.rest = (step.rest.unit, rest)
    template += ": {shared:n} {unit} and {rest:n} {small}" if rest else " {unit}"
    calculation.explain(template, step.clause, **average, shared=calculation.points, rest=rest, small=step.rest.unit)


def multiply(step: steps.Multiply, calculation: Calculation) -> StepRefusal | None:
    """Times a multiplier of the class; a class without it has no such award."""
    multiplier = calculation.event_class.multipliers.get(step.by)
    if multiplier is None:
        return StepRefusal()
    factor = multiplier.number
    clause = calculation.event_class.clauses.get(f"multipliers.{step.by}", step.clause)
    if factor == 1 and clause == step.clause:
        return None
    calculation.grid = [[points * factor for points in row] for row in calculation.grid]
    points = [points for row in calculation.grid for points in row]
    values = {"factor": factor, "event_class": calculation.event_class.name, "points": points}
    calculation.explain("× {factor:n} in class {event_class}: {points:list} {unit}", clause, **values)
    return None


def winners(step: steps.Winners, calculation: Calculation) -> StepRefusal | None:
    """A fixed award for the first-placed only."""
    if calculation.case.place != 1:
        return StepRefusal()
    calculation.points = step.points.number
    template = "Winners of their list: {points:n} {unit} each"
    if calculation.case.tied > 1:
        template = "First equal in their list: the whole {points:n} {unit} for each of them"
    calculation.explain(template, step.clause, points=step.points.number)
    return None
