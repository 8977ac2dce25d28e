"""Steps that look at the boards of a session: enough of them, a share of a full session's, awards cut by them."""

import math
from fractions import Fraction

from overtrick.awards.calculation import Calculation
from overtrick.awards.case import UNRECORDED, StepRefusal
from overtrick.awards.steps.conditions import part_words, say_who_approved
from overtrick.core.numbers import round_to, rounding_words
from overtrick.schemes import steps
from overtrick.schemes.quantities import Count

NOT_STATED = "The number of boards is not stated, and is taken to be enough"
NOT_FULL = "It is not stated how many boards make a full session, and those played are taken to be enough"


def full_boards(full: Count | None, calculation: Calculation) -> int:
    """The boards of a full session: by the step, as scheduled by the context, or of the class; 0 where nobody says."""
    if full:
        return full.count
    own = calculation.event_class.full_boards.get(calculation.case.contest)
    return calculation.case.full_boards or (own.count if own else 0)


def _least_boards(step: steps.MinimumBoards, calculation: Calculation) -> int | None:
    """The smallest number of boards; None where there is none."""
    if step.share:
        full = full_boards(step.full, calculation)
        return math.ceil(step.share.number * full) if full else None
    least = step.least or calculation.event_class.minimum_boards.get(calculation.case.contest)
    return least.count if least else None


def minimum_boards(step: steps.MinimumBoards, calculation: Calculation) -> StepRefusal | None:
    """So many boards, given by the step or by the class; an approval may lower it."""
    case = calculation.case
    needed = _least_boards(step, calculation)
    if needed is None:
        if step.share:
            calculation.explain(NOT_FULL, step.clause)
        return None
    own = step.least is None and step.share is None
    clause = calculation.event_class.clauses.get("minimum_boards", step.clause) if own else step.clause
    if case.boards == UNRECORDED and step.must_be_stated:
        template = "The number of boards is not stated, and at least {needed} are needed"
        return StepRefusal(calculation.sentence(template, clause, needed=needed))
    if case.boards == UNRECORDED:
        calculation.explain(NOT_STATED, clause)
        return None
    if own and UNRECORDED != case.approved_boards < needed:
        if needed > case.boards >= case.approved_boards:
            _say_approved(clause, calculation, needed)
        needed = case.approved_boards
    if case.boards >= needed:
        return None
    values = {"rule": calculation.rule.name, "boards": case.boards, "needed": needed}
    template = "{rule}: {boards} boards were played, at least {needed} are needed"
    if step.share:
        template += ", {share} of {full}"
        values |= {"share": part_words(step.share.number), "full": full_boards(step.full, calculation)}
    return StepRefusal(calculation.sentence(template, clause, **values))


def _say_approved(clause: str, calculation: Calculation, needed: int) -> None:
    template = "{boards} boards, fewer than {needed}, approved for this event{by}"
    by = say_who_approved(calculation)
    calculation.explain(template, clause, boards=calculation.case.boards, needed=needed, by=by)


def _find_band(
    step: steps.ByBoards | steps.MaximumByBoards, calculation: Calculation
) -> tuple[steps.Band | None, dict[str, object], str]:
    """The band of the boards played, with the values and the words in which it is described."""
    boards = calculation.case.boards
    full = full_boards(step.full, calculation) if step.bands[0].part else 0
    for band in step.bands:
        if band.boards and boards >= band.boards.count:
            return band, {"boards": boards, "least": band.boards.count}, "{boards} boards, {least} or more"
        if band.part and boards >= band.part.number * full:
            values = {"boards": boards, "full": full, "least": part_words(band.part.number)}
            return band, values, "{boards} of {full} boards, {least} or more"
    return None, {"boards": boards, "least": 0}, ""


def _taken_as_enough(step: steps.ByBoards | steps.MaximumByBoards, calculation: Calculation) -> bool:
    """Whether the boards are not known, or not what they are a part of; the chain says so."""
    if calculation.case.boards == UNRECORDED:
        calculation.explain(NOT_STATED, step.clause)
        return True
    if step.bands[0].part and not full_boards(step.full, calculation):
        calculation.explain(NOT_FULL, step.clause)
        return True
    return False


def maximum_by_boards(step: steps.MaximumByBoards, calculation: Calculation) -> StepRefusal | None:
    """The table's maximum is cut by the boards played."""
    if _taken_as_enough(step, calculation):
        return None
    band, values, words = _find_band(step, calculation)
    if band is None or not band.share.number:
        return StepRefusal(calculation.sentence("{boards} boards are too few for an award", step.clause, **values))
    if band.share.number != 1:
        calculation.cut = (band.share.number, band.round)
        template = words + ": the maximum is cut to {share:percent}, fractions {round}"
        calculation.explain(template, step.clause, **values, share=band.share.number, round=band.round)
    return None


def maximum_below_minimum(step: steps.MaximumBelowMinimum, calculation: Calculation) -> None:
    """Fewer boards than the class asks for cut the table's maximum to a share."""
    case = calculation.case
    least = calculation.event_class.minimum_boards.get(case.contest)
    if least is None or case.boards >= least.count or case.boards == UNRECORDED:
        return
    if UNRECORDED != case.approved_boards <= case.boards:
        _say_approved(step.clause, calculation, least.count)
        return
    calculation.cut = (step.share.number, step.round)
    template = "{boards} boards, fewer than {least}: the maximum is cut to {share:percent}, fractions {round}"
    calculation.explain(
        template,
        step.clause,
        boards=case.boards,
        least=least.count,
        share=step.share.number,
        round=step.round,
    )


def by_boards(step: steps.ByBoards, calculation: Calculation) -> StepRefusal | None:
    """Each place's award is cut by the boards played; below the lowest band there is none."""
    if _taken_as_enough(step, calculation):
        return None
    band, values, words = _find_band(step, calculation)
    if band is None or not band.share.number:
        return StepRefusal(calculation.sentence("{boards} boards are too few for an award", step.clause, **values))
    share = band.share.number
    values["share"] = share
    if share == 1:
        template = "{boards} boards, at least {least}: the full award" if band.boards else words + ": the full award"
        calculation.explain(template, step.clause, **values)
        return None
    calculation.grid = [[round_to(points * share, band.round) for points in row] for row in calculation.grid]
    template = words + ": {share:percent} of the award, fractions {round}: {points:list} {unit}"
    points = [points for row in calculation.grid for points in row]
    calculation.explain(template, step.clause, **values, round=band.round, points=points)
    return None


def proportional_boards(step: steps.ProportionalBoards, calculation: Calculation) -> StepRefusal | None:
    """The award, or the table's maximum, in proportion to the boards played."""
    boards = calculation.case.boards
    full = full_boards(step.full, calculation)
    if boards == UNRECORDED or not full:
        calculation.explain(NOT_STATED if boards == UNRECORDED else NOT_FULL, step.clause)
        return None
    values: dict[str, object] = {"boards": boards, "full": full}
    if step.least and boards < step.least.count:
        template = "{boards} boards, fewer than {least}, are too few for an award"
        return StepRefusal(calculation.sentence(template, step.clause, **values, least=step.least.count))
    share = min(_share_of_boards(step, boards, full), step.most.number)
    values["share"] = part_words(share)
    if share == 1:
        calculation.explain("{boards} of {full} boards: the full award", step.clause, **values)
        return None
    decimals = calculation.edition.units[calculation.unit].decimals if step.decimals is None else step.decimals
    values["rounding"] = rounding_words(step.round, decimals)
    if step.cuts == "maximum":
        calculation.cut = (share, step.round)
        calculation.explain("{boards} of {full} boards: the maximum is cut to {share} of it", step.clause, **values)
        return None
    calculation.change(lambda points: round_to(points * share, step.round, decimals))
    template = "{boards} of {full} boards: {share} of the award, {rounding}: {points:list} {unit}"
    calculation.explain(template, step.clause, **values, points=calculation.cells)
    return None


def _share_of_boards(step: steps.ProportionalBoards, boards: int, full: int) -> Fraction:
    """Boards / full, or on the line that begins with the least share at the least boards."""
    if step.least is None or step.least_share is None:
        return Fraction(boards, full)
    first, least = step.least.count, step.least_share.number
    return least + (1 - least) * Fraction(boards - first, full - first)
