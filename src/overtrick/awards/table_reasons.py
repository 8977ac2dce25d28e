"""How a look-up in a table is explained: the formula with its numbers, the printed cell, or a part of the winner's."""

from fractions import Fraction

from overtrick.awards.calculation import Calculation
from overtrick.awards.field.seating import in_words
from overtrick.awards.tables import Cell
from overtrick.core.numbers import rounding_words
from overtrick.schemes.table_records import FallingScale, LinearScale, PrintedTable, Table, WinnerShares

# A tie of more places than this is explained in one sentence instead of one a place.
FEW = 3


def explain_cells(
    named: Table, places: list[int], cells: list[list[Cell]], calculation: Calculation, maxima: list[Fraction | None]
) -> None:
    """A sentence for each place and each length of list, or one for all places of a large tie."""
    for at, contestants in enumerate(calculation.fields):
        size = calculation.field(named, contestants).size
        of = calculation.field_text(named, calculation.field(named, contestants))
        if len(places) > FEW:
            points = [row[at].points for row in cells]
            template = "{first:nth} to {last:nth} {of}: {points:list} {unit}"
            values = {"first": places[0], "last": places[-1], "of": of, "points": points}
            calculation.explain(template, named.clause, **values, **calculation.row_values(named, size))
            continue
        for place, row in zip(places, cells, strict=True):
            values = {"place": place, "of": of, "points": row[at].points, **calculation.row_values(named, size)}
            if isinstance(named, FallingScale):
                _falling(named, place, contestants, row[at], calculation, values, maxima[at])
            elif isinstance(named, WinnerShares):
                _part(named, place, row[at], calculation, values, maxima[at])
            elif isinstance(named, LinearScale):
                _linear(named, place, row[at], calculation, values, maxima[at])
            else:
                _printed(named, row[at], calculation, values)


def _falling(
    named: FallingScale,
    place: int,
    field: int,
    found: Cell,
    calculation: Calculation,
    values: dict[str, object],
    maximum: Fraction | None,
) -> None:
    top = named.maximum.number if maximum is None else maximum
    template = "{place:nth} {of}: the maximum of {points:n} {unit}"
    if place > 1:
        template = "{place:nth} {of}: {top:n} − {down} × {span:n} / ({field} × {stretch:percent}) = {exact:n}"
        template += (
            ", but {points:n} {unit} is printed, and the printed figure counts"
            if found.misprint
            else ", which counts as {points:n}"
            if found.exact and found.exact < 0
            else " {unit}"
            if found.exact == found.points
            else ", rounded {rounding} to {points:n} {unit}"
        )
        values |= {"down": place - 1, "span": top - named.premium.number, "stretch": named.stretch.number}
        values |= {"exact": found.exact, "rounding": named.round, "top": top, "field": field}
    calculation.explain(template, named.clause, **values)


def _printed(named: PrintedTable, found: Cell, calculation: Calculation, values: dict[str, object]) -> None:
    template = "{place:nth} {of}: {points:n} {unit} in the table"
    if found.beyond:
        template += ", whose last row, for {column} {counts}, is used for larger fields"
    elif found.column and named.columns == "bands":
        template += ", column of {column} or more"
    calculation.explain(template, named.clause, **values, column=found.column, counts=named.counts)


def _linear(
    named: LinearScale,
    place: int,
    found: Cell,
    calculation: Calculation,
    values: dict[str, object],
    maximum: Fraction | None,
) -> None:
    if place > found.paid:
        calculation.explain("{place:nth} {of}: only {paid} places earn", named.clause, **values, paid=found.paid)
        return
    size = calculation.field(named, calculation.case.field).size
    values |= {"top": found.winner, "last": named.last.number, "paid": found.paid, "down": place - 1}
    if maximum is not None:
        made = "the first award is {top:n} {unit}"
    elif named.step:
        made = "the first of {paid} awards is {last:n} + {gaps} × {step:n} = {top:n} {unit}"
        values |= {"gaps": found.paid - 1, "step": named.step.number}
    else:
        base, each = (value.number if value else Fraction(0) for value in (named.base, named.each))
        grown = "{base:n} + {each:n} × {size} {counts}" if base else "{each:n} × {size} {counts}"
        made = f"the first award is {grown} = {{top:n}} {{unit}}"
        if base + each * size != found.winner:
            made = f"the first award is {grown}, which counts as {{top:n}} {{unit}}"
        values |= {"base": base, "each": each, "size": in_words(size), "counts": named.counts}
    template = "{place:nth} {of}: " + made
    if place > 1:
        template += "; {top:n} − {down} × ({top:n} − {last:n}) / {steps} = {exact:n}"
        values |= {"exact": found.exact, "steps": found.paid - 1}
        template += " {unit}" if found.exact == found.points else ", {rounding}: {points:n} {unit}"
        values["rounding"] = rounding_words(named.round, named.decimals)
    calculation.explain(template, named.clause, **values)


def _part(
    named: WinnerShares,
    place: int,
    found: Cell,
    calculation: Calculation,
    values: dict[str, object],
    maximum: Fraction | None,
) -> None:
    field = calculation.field(named, calculation.case.field)
    weight = " × {weight:n}" if named.weight else ""
    whole = named.coefficient[field.contest].number * field.weight * field.size
    limit = ", at most {winner:n} {unit}" if found.winner != whole else ""
    template = (
        "{place:nth} {of}: the winner's award is {coefficient:n} × {size} {counts}"
        + weight
        + " = {whole:n} {unit}"
        + limit
    )
    if maximum is not None:
        template = "{place:nth} {of}: the winner's award is {winner:n} {unit}"
    if place > 1:
        template += ", of which this place gets {points:n} {unit}"
    values |= {
        "coefficient": named.coefficient[field.contest].number,
        "size": in_words(field.size),
        "counts": named.counts,
    }
    calculation.explain(template, named.clause, **values, weight=field.weight, whole=whole, winner=found.winner)
