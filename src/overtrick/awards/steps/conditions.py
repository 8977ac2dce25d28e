"""Steps that let a claim pass or end it: enough contestants, enough of the boards played."""

from fractions import Fraction

from overtrick.awards.calculation import Calculation
from overtrick.awards.case import UNRECORDED, StepRefusal
from overtrick.awards.field.seating import in_words
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
            by = say_who_approved(calculation)
            calculation.explain(
                "{entry} {noun}, approved for this event{by}", clause, entry=in_words(entry), noun=noun, by=by
            )
        needed = case.approved_entry
        each = None
    if entry < needed:
        template = "Only {entry} {noun}: at least {needed} are needed for this award"
        return StepRefusal(calculation.sentence(template, clause, entry=in_words(entry), needed=needed, noun=noun))
    if each and min(case.field, case.other) < each.count:
        template = "Lists of {field} and {other} {noun}: at least {needed} are needed in each list"
        values = {"field": case.field, "other": case.other, "needed": each.count}
        return StepRefusal(calculation.sentence(template, clause, **values))
    return None


def say_who_approved(calculation: Calculation) -> str:
    """Who approved fewer boards or contestants, as the end of a sentence; empty where it is not recorded."""
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
    out_of = case.boards if step.of == "session" and case.boards != UNRECORDED else case.out_of
    values = {"played": case.played, "out_of": out_of, "share": part_words(step.share.number)}
    if case.played < out_of * step.share.number:
        template = "Played {played} of {out_of} boards: at least {share} are needed"
        return StepRefusal(calculation.sentence(template, step.clause, **values))
    calculation.explain("Played {played} of {out_of} boards, at least {share}", step.clause, **values)
    return None


def part_words(share: Fraction) -> str:
    """A share in words: 25 %, but 1/3 where no percentage is exact."""
    return percent(share) if (share * 100).denominator == 1 else str(share)


def _pairs_of(calculation: Calculation) -> tuple[str, ...]:
    """Contests whose boards are shared out among substitutes instead of having to reach a minimum."""
    shared = [step.contests for step in calculation.rule.steps if isinstance(step, steps.ApportionSubstitutes)]
    return tuple(contest for contests in shared for contest in contests)
