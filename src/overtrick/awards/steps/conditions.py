"""Steps that let a claim pass or end it: enough contestants, enough boards, enough of them played."""

from fractions import Fraction

from overtrick.awards.calculation import Working
from overtrick.awards.case import UNRECORDED, Refused
from overtrick.core.numbers import percent
from overtrick.schemes import steps
from overtrick.schemes.references import BY_TABLES


def minimum_entry(step: steps.MinimumEntry, work: Working) -> Refused | None:
    """Two complete tables, or what the class asks for; an approval may lower it."""
    case = work.case
    least = step.least.get(case.contest) or work.event_class.minimum_entry.get(case.contest)
    clause = step.clause if case.contest in step.least else work.event_class.clauses.get("minimum_entry", step.clause)
    each = step.each_list.get(case.contest) if case.lists > 1 else None
    by_tables = least is not None and least.unit == BY_TABLES
    entry, noun = (case.entry_tables, BY_TABLES) if by_tables else (case.entry, work.contest.counts)
    needed = least.count if least else 0
    if case.approved_entry != UNRECORDED and case.approved_entry < needed:
        if needed > entry >= case.approved_entry:
            work.say("{entry} {noun}, approved for this event{by}", clause, entry=entry, noun=noun, by=_by(work))
        needed = case.approved_entry
        each = None
    if entry < needed:
        template = "Only {entry} {noun}: at least {needed} are needed for this award"
        return Refused(work.sentence(template, clause, entry=entry, needed=needed, noun=noun))
    if each and min(case.field, case.other) < each.count:
        template = "Lists of {field} and {other} {noun}: at least {needed} are needed in each list"
        values = {"field": case.field, "other": case.other, "needed": each.count}
        return Refused(work.sentence(template, clause, **values))
    return None


def minimum_boards(step: steps.MinimumBoards, work: Working) -> Refused | None:
    """So many boards, given by the step or by the class; an approval may lower it."""
    case = work.case
    least = step.least or work.event_class.minimum_boards.get(case.contest)
    if least is None:
        return None
    clause = step.clause if step.least else work.event_class.clauses.get("minimum_boards", step.clause)
    if case.boards == UNRECORDED:
        work.say("The boards are not stated, and are taken to be enough", clause)
        return None
    needed = least.count
    if step.least is None and UNRECORDED != case.approved_boards < needed:
        if needed > case.boards >= case.approved_boards:
            _say_approved(clause, work, needed)
        needed = case.approved_boards
    if case.boards < needed:
        template = "{rule}: {boards} boards were played, at least {needed} are needed"
        values = {"rule": work.rule.name, "boards": case.boards, "needed": needed}
        return Refused(work.sentence(template, clause, **values))
    return None


def _say_approved(clause: str, work: Working, needed: int) -> None:
    template = "{boards} boards, fewer than {needed}, approved for this event{by}"
    work.say(template, clause, boards=work.case.boards, needed=needed, by=_by(work))


def _by(work: Working) -> str:
    return f": {work.case.approved_by}" if work.case.approved_by else ""


def minimum_played(step: steps.MinimumPlayed, work: Working) -> Refused | None:
    """A player must have played this share of the contestant's boards; unrecorded boards count as played."""
    case = work.case
    if case.played == UNRECORDED or case.contest in _pairs_of(work):
        return None
    values = {"played": case.played, "out_of": case.out_of, "share": _part(step.share.number)}
    if case.played < case.out_of * step.share.number:
        template = "Played {played} of {out_of} boards: at least {share} are needed"
        return Refused(work.sentence(template, step.clause, **values))
    work.say("Played {played} of {out_of} boards, at least {share}", step.clause, **values)
    return None


def _part(share: Fraction) -> str:
    """A share in words: 25 %, but 1/3 where no percentage is exact."""
    return percent(share) if (share * 100).denominator == 1 else str(share)


def _pairs_of(work: Working) -> tuple[str, ...]:
    """Contests whose boards are shared out among substitutes instead of having to reach a minimum."""
    shared = [step.contests for step in work.rule.steps if isinstance(step, steps.ApportionSubstitutes)]
    return tuple(contest for contests in shared for contest in contests)


def maximum_by_boards(step: steps.MaximumByBoards, work: Working) -> Refused | None:
    """The table's maximum is cut by the boards played."""
    if work.case.boards == UNRECORDED:
        work.say("The boards are not stated, and are taken to be enough", step.clause)
        return None
    band = next((band for band in step.bands if work.case.boards >= band.boards.count), None)
    if band is None or not band.share.number:
        template = "{boards} boards are too few for an award"
        return Refused(work.sentence(template, step.clause, boards=work.case.boards))
    if band.share.number != 1:
        work.cut = (band.share.number, band.round)
        template = "{boards} boards, {least} or more: the maximum is cut to {share:percent}, fractions {round}"
        values = {"boards": work.case.boards, "least": band.boards.count}
        work.say(template, step.clause, **values, share=band.share.number, round=band.round)
    return None


def maximum_below_minimum(step: steps.MaximumBelowMinimum, work: Working) -> None:
    """Fewer boards than the class asks for cut the table's maximum to a share."""
    case = work.case
    least = work.event_class.minimum_boards.get(case.contest)
    if least is None or case.boards >= least.count or case.boards == UNRECORDED:
        return
    if UNRECORDED != case.approved_boards <= case.boards:
        _say_approved(step.clause, work, least.count)
        return
    work.cut = (step.share.number, step.round)
    template = "{boards} boards, fewer than {least}: the maximum is cut to {share:percent}, fractions {round}"
    work.say(
        template,
        step.clause,
        boards=case.boards,
        least=least.count,
        share=step.share.number,
        round=step.round,
    )
