"""Steps that change an award that is there: factors by sessions and by the strength of the field, and limits."""

from fractions import Fraction

from overtrick.awards.calculation import Calculation
from overtrick.awards.case import StepRefusal
from overtrick.schemes import steps
from overtrick.schemes.quantities import Points


def limit(step: steps.Limit, calculation: Calculation) -> None:
    """Cut what is above the most, raise what is below the least. Where there is no award there is none to raise."""
    own = (step.classes.get(calculation.event_class.name), step.contests.get(calculation.case.contest), step)
    most = next((each.most for each in own if each and each.most), None)
    least = next((each.least for each in own if each and each.least), None)
    if most and any(points > most.number for points in calculation.cells):
        calculation.change(lambda points: min(points, most.number))
        _say("At most {limit:n} {unit} can be awarded: {points:list} {unit}", most, step, calculation)
    if least and any(0 < points < least.number for points in calculation.cells):
        calculation.change(lambda points: max(points, least.number) if points else points)
        _say("At least {limit:n} {unit} is awarded: {points:list} {unit}", least, step, calculation)


def _say(template: str, value: Points, step: steps.Limit, calculation: Calculation) -> None:
    calculation.explain(template, step.clause, limit=value.number, points=calculation.cells)


def session_factor(step: steps.SessionFactor, calculation: Calculation) -> StepRefusal | None:
    """Times a factor by the number of sessions of the event."""
    sessions = calculation.case.sessions or 1
    counted = "{sessions} sessions" if sessions > 1 else "1 session"
    if not calculation.case.sessions:
        calculation.explain("The number of sessions of the event is not stated, and is taken to be 1", step.clause)
    if step.bands:
        band = next((band for band in step.bands if sessions >= band.sessions.count), None)
        if band is None:
            template = "An event of " + counted + " has no award of this kind"
            return StepRefusal(calculation.sentence(template, step.clause, sessions=sessions))
        factor = band.times.number
    else:
        base, each = (value.number if value else Fraction(0) for value in (step.base, step.each))
        factor = base + each * sessions
        factor = min(factor, step.most.number) if step.most else factor
    calculation.change(lambda points: points * factor)
    template = counted + " of the event: × {factor:n} = {points:list} {unit}"
    calculation.explain(template, step.clause, sessions=sessions, factor=factor, points=calculation.cells)
    return None


def field_strength(step: steps.FieldStrength, calculation: Calculation) -> StepRefusal | None:
    """Times a factor by the strength of the field."""
    at = next(at for at, each in enumerate(calculation.edition.strength_steps) if each is step)
    # A row of a table is asked for without any players: nobody knows how strong its field is.
    strength = calculation.case.strengths[at] if calculation.case.strengths else None
    if strength is None:
        calculation.explain("The strength of the field is not known, and is left out", step.clause)
        return None
    factor = strength.mean
    if step.bands:
        band = next((band for band in step.bands if strength.mean >= band.mean.number), None)
        if band is None:
            template = "A field of strength {mean:n} has no award of this kind"
            return StepRefusal(calculation.sentence(template, step.clause, mean=strength.mean))
        factor = band.times.number
    calculation.change(lambda points: points * factor)
    template = "The strength of the field is {mean:n}, the mean of {players} players{unknown}: × {factor:n} = "
    template += "{points:list} {unit}"
    unknown = f", {strength.unknown} of them not known" if strength.unknown else ""
    values = {"mean": strength.mean, "players": strength.players, "unknown": unknown, "factor": factor}
    calculation.explain(template, step.clause, **values, points=calculation.cells)
    return None
