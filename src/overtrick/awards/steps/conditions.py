"""Steps that let a claim pass or end it: enough contestants, enough boards, enough of them played."""

from fractions import Fraction

from overtrick.awards.calculation import Calculation
from overtrick.awards.case import UNRECORDED, StepRefusal
from overtrick.core.numbers import percent
from overtrick.schemes import steps
from overtrick.schemes.references import BY_TABLES

# A team fills four seats at a time, or eight, or sixteen: of five or six players some sat out.
SEATS = 4


def minimum_entry(step: steps.MinimumEntry, calculation: Calculation) -> StepRefusal | None:
    """Two complete tables, or what the class asks for; an approval may lower it."""
    case = calculation.case
    least = step.least.get(case.contest) or calculation.event_class.minimum_entry.get(case.contest)
    clause = (
        step.clause if case.contest in step.least else calculation.event_class.clauses.get("minimum_entry", step.clause)
    )
    each = step.each_list.get(case.contest) if case.lists > 1 else None
    by_tables = least is not None and least.unit == BY_TABLES
    entry, noun = (case.entry_tables, BY_TABLES) if by_tables else (case.entry, calculation.contest.counts)
    needed = least.count if least else 0
    if case.approved_entry != UNRECORDED and case.approved_entry < needed:
        if needed > entry >= case.approved_entry:
            calculation.explain(
                "{entry} {noun}, approved for this event{by}", clause, entry=entry, noun=noun, by=_by(calculation)
            )
        needed = case.approved_entry
        each = None
    if entry < needed:
        template = "Only {entry} {noun}: at least {needed} are needed for this award"
        return StepRefusal(calculation.sentence(template, clause, entry=entry, needed=needed, noun=noun))
    if each and min(case.field, case.other) < each.count:
        template = "Lists of {field} and {other} {noun}: at least {needed} are needed in each list"
        values = {"field": case.field, "other": case.other, "needed": each.count}
        return StepRefusal(calculation.sentence(template, clause, **values))
    return None


def minimum_boards(step: steps.MinimumBoards, calculation: Calculation) -> StepRefusal | None:
    """So many boards, given by the step or by the class; an approval may lower it."""
    case = calculation.case
    least = step.least or calculation.event_class.minimum_boards.get(case.contest)
    if least is None:
        return None
    clause = step.clause if step.least else calculation.event_class.clauses.get("minimum_boards", step.clause)
    if case.boards == UNRECORDED and step.must_be_stated:
        template = "The boards are not stated, and at least {needed} are needed"
        return StepRefusal(calculation.sentence(template, clause, needed=least.count))
    if case.boards == UNRECORDED:
        calculation.explain("The boards are not stated, and are taken to be enough", clause)
        return None
    needed = least.count
    if step.least is None and UNRECORDED != case.approved_boards < needed:
        if needed > case.boards >= case.approved_boards:
            _say_approved(clause, calculation, needed)
        needed = case.approved_boards
    if case.boards < needed:
        template = "{rule}: {boards} boards were played, at least {needed} are needed"
        values = {"rule": calculation.rule.name, "boards": case.boards, "needed": needed}
        return StepRefusal(calculation.sentence(template, clause, **values))
    return None


def _say_approved(clause: str, calculation: Calculation, needed: int) -> None:
    template = "{boards} boards, fewer than {needed}, approved for this event{by}"
    calculation.explain(template, clause, boards=calculation.case.boards, needed=needed, by=_by(calculation))


def _by(calculation: Calculation) -> str:
    return f": {calculation.case.approved_by}" if calculation.case.approved_by else ""


def minimum_played(step: steps.MinimumPlayed, calculation: Calculation) -> StepRefusal | None:
    """A player must have played this share of the contestant's boards; unrecorded boards count as played."""
    case = calculation.case
    if case.contest in _pairs_of(calculation):
        return None
    if case.played == UNRECORDED:
        if case.players % SEATS and case.players > SEATS:
            template = "A team of {players} without a record of who played: all are taken to have played enough"
            calculation.explain(template, step.clause, players=case.players)
        return None
    values = {"played": case.played, "out_of": case.out_of, "share": _part(step.share.number)}
    if case.played < case.out_of * step.share.number:
        template = "Played {played} of {out_of} boards: at least {share} are needed"
        return StepRefusal(calculation.sentence(template, step.clause, **values))
    calculation.explain("Played {played} of {out_of} boards, at least {share}", step.clause, **values)
    return None


def _part(share: Fraction) -> str:
    """A share in words: 25 %, but 1/3 where no percentage is exact."""
    return percent(share) if (share * 100).denominator == 1 else str(share)


def _pairs_of(calculation: Calculation) -> tuple[str, ...]:
    """Contests whose boards are shared out among substitutes instead of having to reach a minimum."""
    shared = [step.contests for step in calculation.rule.steps if isinstance(step, steps.ApportionSubstitutes)]
    return tuple(contest for contests in shared for contest in contests)


def maximum_by_boards(step: steps.MaximumByBoards, calculation: Calculation) -> StepRefusal | None:
    """The table's maximum is cut by the boards played."""
    if calculation.case.boards == UNRECORDED:
        calculation.explain("The boards are not stated, and are taken to be enough", step.clause)
        return None
    band = next((band for band in step.bands if calculation.case.boards >= band.boards.count), None)
    if band is None or not band.share.number:
        template = "{boards} boards are too few for an award"
        return StepRefusal(calculation.sentence(template, step.clause, boards=calculation.case.boards))
    if band.share.number != 1:
        calculation.cut = (band.share.number, band.round)
        template = "{boards} boards, {least} or more: the maximum is cut to {share:percent}, fractions {round}"
        values = {"boards": calculation.case.boards, "least": band.boards.count}
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
