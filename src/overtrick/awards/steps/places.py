"""Steps that turn a place into points: the table, unequal lists, boards, ties, small fields, multipliers."""

from fractions import Fraction

from overtrick.awards.calculation import Working
from overtrick.awards.case import UNRECORDED, Refused
from overtrick.awards.table_reasons import say_cells
from overtrick.awards.tables import cell, paid_places
from overtrick.core.because import Because
from overtrick.core.numbers import plain, round_to, rounding_words
from overtrick.schemes import steps
from overtrick.schemes.records import FallingScale, PrintedTable, Table
from overtrick.schemes.references import ANY_CONTEST

OVERALL = "overall"


def table(step: steps.Scale, work: Working) -> Refused | None:
    """Look every shared place up in the table, for each length of list that counts."""
    case = work.case
    named = _table_of(step, work)
    if named is None:
        return Refused() if step.of != OVERALL else Refused(_no_table(step, work))
    within = case.above if isinstance(named, PrintedTable) and named.places == "stage" else 0
    if case.above and not within:
        template = "{place:nth} of this stage is {overall:nth} overall: {above} {noun} finished in the stages above"
        values = {"place": case.place - case.above, "overall": case.place, "above": case.above}
        work.say(template, work.edition.stages[case.stage].clause if case.stage else step.clause, **values)
    places = [place - within for place in work.places]
    fields = [work.field(named, contestants) for contestants in work.fields]
    maximum = _maximum(named, work)
    cells = [[cell(work.edition, named, field, place, maximum) for field in fields] for place in places]
    work.grid = [[each.points for each in row] for row in cells]
    work.whole_by = named.clause if cells[0][0].whole else ""
    if not any(points for row in work.grid for points in row):
        return _outside(named, places[0], work)
    say_cells(named, places, cells, work, maximum)
    return None


def _table_of(step: steps.Scale, work: Working) -> Table | None:
    case = work.case
    own = work.event_class.tables.get(step.of, {})
    name = step.table or step.tables.get(case.contest)
    name = name or work.event_class.stages.get(case.contest, {}).get(case.stage)
    name = name or own.get(case.contest) or own.get(ANY_CONTEST)
    return work.edition.table(name) if name else None


def _no_table(step: steps.Scale, work: Working) -> Because:
    template = "Class {event_class} has no table of overall awards for {contest}"
    return work.sentence(template, step.clause, contest=work.contest.title, event_class=work.event_class.name)


def _maximum(named: Table, work: Working) -> Fraction | None:
    if work.cut is None or not isinstance(named, FallingScale):
        return None
    share, rounding = work.cut
    return round_to(named.maximum.number * share, rounding)


def _outside(named: Table, place: int, work: Working) -> Refused:
    fields = [work.field(named, contestants) for contestants in work.fields]
    paid = [paid_places(work.edition, named.name, field) for field in fields]
    first, last = min(each.start for each in paid), max(each.stop for each in paid) - 1
    template = "{place:nth} {of}: the table gives points down to {last:nth} place"
    if last < 1:
        template = "{place:nth} {of}: the table gives no points to a field of this size"
    elif first > 1:
        template = "{place:nth} {of}: the table gives points from {first:nth} to {last:nth} place"
    own = work.field(named, work.case.field)
    values = {"place": place, "of": work.of(named, own), "first": first, "last": last}
    return Refused(work.sentence(template, named.clause, **values, table=named.name, size=own.size))


def average_unequal_lists(step: steps.AverageUnequalLists, work: Working) -> None:
    """Fold the two lengths of list into their average."""
    if len(work.fields) == 1:
        return
    template = "{place:nth} of {own} in a field of {fields:list} {noun}: {points:list}, average {exact:n}"
    for place, row in zip(work.places, work.grid, strict=True):
        exact = sum(row, Fraction(0)) / len(row)
        average = round_to(exact, step.round)
        points = [f"{plain(each)} {work.unit}" for each in row]
        values = {"place": place, "own": work.case.field, "fields": work.fields, "points": points, "exact": exact}
        rounded = " {unit}" if average == exact else ", {rounding}: {average:n} {unit}"
        work.say(template + rounded, step.clause, **values, average=average, rounding=rounding_words(step.round))
        row[:] = [average]


def by_boards(step: steps.ByBoards, work: Working) -> Refused | None:
    """Each place's award is cut by the boards played; below the lowest band there is none."""
    if work.case.boards == UNRECORDED:
        work.say("The boards are not stated, and are taken to be enough", step.clause)
        return None
    band = next((band for band in step.bands if work.case.boards >= band.boards.count), None)
    share = band.share.number if band else Fraction(0)
    values = {"boards": work.case.boards, "share": share, "least": band.boards.count if band else 0}
    if band is None or not share:
        return Refused(work.sentence("{boards} boards are too few for an award", step.clause, **values))
    if share == 1:
        work.say("{boards} boards, at least {least}: the full award", step.clause, **values)
        return None
    work.grid = [[round_to(points * share, band.round) for points in row] for row in work.grid]
    template = "{boards} boards, {least} or more: {share:percent} of the award, fractions {round}: {points:list} {unit}"
    points = [points for row in work.grid for points in row]
    work.say(template, step.clause, **values, round=band.round, points=points)
    return None


def proportional_below(step: steps.ProportionalBelow, work: Working) -> None:
    """A small field earns its part of the award."""
    whole = step.contestants.count
    field = work.case.field
    if field >= whole:
        return
    work.grid = [[round_to(points * field / whole, step.round) for points in row] for row in work.grid]
    template = "Fewer than {whole} contestants: {field}/{whole} of the award, rounded {round}: {points:list} {unit}"
    points = [points for row in work.grid for points in row]
    work.say(template, step.clause, whole=whole, field=field, round=step.round, points=points)


def share_ties(step: steps.ShareTies, work: Working) -> None:
    """Fold the shared places into one award."""
    values = [row[0] for row in work.grid]
    first = {"count": work.case.tied, "first": work.case.place}
    if work.case.tied == 1:
        work.points = values[0]
        return
    if step.method == "best" or work.whole_by:
        work.points = values[0]
        template = "{count} {noun} tied for {first:nth}: each gets the award of that place, {points:n} {unit}"
        work.say(template, work.whole_by or step.clause, **first, points=values[0])
        return
    exact = sum(values, Fraction(0)) / len(values)
    work.exact = exact
    average = {**first, "points": values, "exact": exact}
    template = "{count} {noun} tied for {first:nth}: the average of {points:list} is {exact:n}"
    if step.rest is None:
        work.points = round_to(exact, step.round, step.decimals)
        template += " {unit}" if work.points == exact else ", {rounding}: {shared:n} {unit}"
        rounding = rounding_words(step.round, step.decimals)
        work.say(template, step.clause, **average, shared=work.points, rounding=rounding)
        return
    smaller = round_to(exact * step.rest.number, step.round)
    work.points, rest = Fraction(smaller // step.rest.number), smaller % step.rest.number
    work.rest = (step.rest.unit, rest)
    template += ": {shared:n} {unit} and {rest:n} {small}" if rest else " {unit}"
    work.say(template, step.clause, **average, shared=work.points, rest=rest, small=step.rest.unit)


def multiply(step: steps.Multiply, work: Working) -> Refused | None:
    """Times a multiplier of the class; a class without it has no such award."""
    multiplier = work.event_class.multipliers.get(step.by)
    if multiplier is None:
        return Refused()
    factor = multiplier.number
    clause = work.event_class.clauses.get(f"multipliers.{step.by}", step.clause)
    if factor == 1 and clause == step.clause:
        return None
    work.grid = [[points * factor for points in row] for row in work.grid]
    points = [points for row in work.grid for points in row]
    values = {"factor": factor, "event_class": work.event_class.name, "points": points}
    work.say("× {factor:n} in class {event_class}: {points:list} {unit}", clause, **values)
    return None


def winners(step: steps.Winners, work: Working) -> Refused | None:
    """A fixed award for the first-placed only."""
    if work.case.place != 1:
        return Refused()
    work.points = step.points.number
    template = "Winners of their list: {points:n} {unit} each"
    if work.case.tied > 1:
        template = "First equal in their list: the whole {points:n} {unit} for each of them"
    work.say(template, step.clause, points=step.points.number)
    return None
