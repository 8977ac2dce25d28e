"""Steps for matches and for what one player played: boards won, line-ups that nobody kept, substitutes."""

from fractions import Fraction

from overtrick.awards.calculation import Working
from overtrick.awards.case import UNRECORDED, Refused
from overtrick.core.because import Because
from overtrick.core.numbers import plain, round_to, rounding_words
from overtrick.schemes import steps
from overtrick.schemes.records import Bye

SENTENCES = {
    ("win", False): "Won the match",
    ("tie", False): "Tied the match: {share:percent} of the award for a win",
    ("win", True): "A bye {measure} counts as a match won",
    ("tie", True): "A bye {measure} counts as a match tied: {share:percent} of the award for a win",
    ("loss", False): "Lost the match: no points",
    ("loss", True): "A bye {measure} earns nothing",
    ("not played", False): "The match was not played: no points",
    ("not played", True): "A bye is no match that was played: no points",
    ("conceded", False): "The opponents conceded when they were not behind: no points for the match",
}


def match_result(step: steps.MatchResult, work: Working) -> Refused | None:
    """The share of a match award that a win, a tie or a loss earns."""
    case = work.case
    share = {"win": step.win.number, "tie": step.tie.number}.get(case.result, Fraction(0))
    bye = work.edition.byes.get(case.unit) if case.bye else None
    byes = tuple(work.edition.byes.values()) if case.bye else ()
    clause = byes[0].clause if byes else step.clause
    told = SENTENCES[case.result, case.bye]
    values = {"share": share, "measure": _measure(case.result, bye)}
    if not share:
        return Refused(work.sentence(told, clause, **values))
    work.points = share
    work.say(told, clause, **values)
    return None


def _measure(result: str, bye: Bye | None) -> str:
    """What decides a bye: the score where the scheme says so, else the place that the file gives it."""
    if bye is None:
        return {"win": "placed first", "tie": "placed first equal"}.get(result, "placed second")
    limit = f"{plain(bye.above.number)} {bye.unit}"
    return {"win": f"with more than {limit}", "tie": f"with exactly {limit}"}.get(result, f"with fewer than {limit}")


def match_award(step: steps.MatchAward, work: Working) -> Refused | None:
    """The class's award for a match, however many boards it had."""
    factor = work.event_class.match_factor
    if work.case.played == 0:
        return Refused(work.sentence("Did not play in this match", step.clause))
    if factor is None:
        return Refused(_no_match_award(step.clause, work))
    work.points *= factor.number
    work.say("{points:n} {unit} for the match", step.clause, points=work.points)
    return None


def matches_won(step: steps.MatchesWon, work: Working) -> Refused | None:
    """On a ladder: the class's award for each match won, and its share for each tied."""
    case, factor = work.case, work.event_class.match_factor
    if factor is None or case.wins == UNRECORDED:
        return Refused()
    work.points = factor.number * (case.wins + step.tie.number * case.ties)
    values = {"wins": case.wins, "ties": case.ties, "factor": factor.number, "tie": factor.number * step.tie.number}
    template = "{wins} matches won × {factor:n} {unit} + {ties} tied × {tie:n} {unit} = {points:n} {unit}"
    work.say(template, step.clause, **values, points=work.points)
    return None


def _no_match_award(clause: str, work: Working) -> Because:
    return work.sentence("Class {event_class} has no award for matches", clause, event_class=work.event_class.name)


def match_boards(step: steps.MatchBoards, work: Working) -> Refused | None:
    """Boards × factor: all boards of the match, or those that the player is recorded for."""
    case = work.case
    if case.played == 0:
        return Refused(work.sentence("Did not play in this match", step.clause))
    boards = case.boards if case.played == UNRECORDED else case.played
    rate = work.event_class.match_factor
    if rate is None:
        return Refused(_no_match_award(step.clause, work))
    share, factor = work.points, rate.number
    work.points = share * boards * factor
    part = "" if share == 1 else " × {share:percent}"
    template = "{boards} boards × {factor:n} {unit} a board" + part + " = {points:n} {unit}"
    work.say(template, step.clause, boards=boards, factor=factor, share=share, points=work.points)
    return None


def unrecorded_line_up(step: steps.UnrecordedLineUp, work: Working) -> None:
    """A larger team without a record of who played: each gets the part of those who can have played."""
    case = work.case
    seats = step.players.count
    if case.players <= seats or case.played != UNRECORDED:
        return
    work.points = work.points * seats / case.players
    template = "A team of {players} without a record of who played: {seats}/{players} of it each = {points:n} {unit}"
    work.say(template, step.clause, players=case.players, seats=seats, points=work.points)


def apportion_substitutes(step: steps.ApportionSubstitutes, work: Working) -> Refused | None:
    """A pair's award is shared out by boards played when one of its players played fewer."""
    case = work.case
    if case.contest not in step.contests or case.played in (UNRECORDED, case.out_of):
        return None
    whole = work.points if work.exact is None else work.exact
    values = {"played": case.played, "out_of": case.out_of, "whole": whole}
    work.points = round_to(whole * case.played / case.out_of, step.round)
    work.rest = None
    template = (
        "Played {played} of {out_of} boards: {played}/{out_of} of {whole:n} {unit}, {rounding}: {points:n} {unit}"
    )
    work.say(template, step.clause, **values, points=work.points, rounding=rounding_words(step.round))
    return None


def round_points(step: steps.Round, work: Working) -> None:
    """Round to the decimals of the unit."""
    decimals = step.decimals.get(work.unit, work.edition.units[work.unit].decimals)
    rounded = round_to(work.points, step.round, decimals)
    if rounded != work.points:
        work.points = rounded
        rounding = rounding_words(step.round, decimals)
        work.say("The award, {rounding}: {points:n} {unit}", step.clause, points=rounded, rounding=rounding)
