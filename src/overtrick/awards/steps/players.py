"""Steps for matches and for what one player played: boards won, line-ups that were not recorded, substitutes."""

from fractions import Fraction

from overtrick.awards.calculation import Calculation
from overtrick.awards.case import UNRECORDED, StepRefusal
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
    ("not played", True): "A bye is not a match that was played: no points",
    ("conceded", False): "The opponents conceded when they were not behind: no points for the match",
}


def match_result(step: steps.MatchResult, calculation: Calculation) -> StepRefusal | None:
    """The share of a match award that a win, a tie or a loss earns."""
    case = calculation.case
    share = {"win": step.win.number, "tie": step.tie.number}.get(case.result, Fraction(0))
    bye = calculation.edition.byes.get(case.unit) if case.bye else None
    byes = tuple(calculation.edition.byes.values()) if case.bye else ()
    clause = byes[0].clause if byes else step.clause
    template = SENTENCES[case.result, case.bye]
    values = {"share": share, "measure": _measure(case.result, bye)}
    if not share:
        return StepRefusal(calculation.sentence(template, clause, **values))
    calculation.points = share
    calculation.explain(template, clause, **values)
    return None


def _measure(result: str, bye: Bye | None) -> str:
    """What decides a bye: the score where the scheme says so, else the place that the file gives it."""
    if bye is None:
        return {"win": "placed first", "tie": "placed first equal"}.get(result, "placed second")
    limit = f"{plain(bye.above.number)} {bye.unit}"
    return {"win": f"with more than {limit}", "tie": f"with exactly {limit}"}.get(result, f"with fewer than {limit}")


def match_award(step: steps.MatchAward, calculation: Calculation) -> StepRefusal | None:
    """The class's award for a match, however many boards it had."""
    factor = step.points or calculation.event_class.match_factor
    if calculation.case.played == 0:
        return StepRefusal(calculation.sentence("Did not play in this match", step.clause))
    if factor is None:
        return StepRefusal(_no_match_award(step.clause, calculation))
    calculation.points *= factor.number
    calculation.explain("{points:n} {unit} for the match", step.clause, points=calculation.points)
    return None


def matches_won(step: steps.MatchesWon, calculation: Calculation) -> StepRefusal | None:
    """On a ladder: the class's award for each match won, and its share for each tied."""
    case, factor = calculation.case, step.points or calculation.event_class.match_factor
    if factor is None or case.wins == UNRECORDED:
        return StepRefusal()
    calculation.points = factor.number * (case.wins + step.tie.number * case.ties)
    values = {"wins": case.wins, "ties": case.ties, "factor": factor.number, "tie": factor.number * step.tie.number}
    template = "{wins} matches won × {factor:n} {unit} + {ties} tied × {tie:n} {unit} = {points:n} {unit}"
    calculation.explain(template, step.clause, **values, points=calculation.points)
    return None


def _no_match_award(clause: str, calculation: Calculation) -> Because:
    return calculation.sentence(
        "Class {event_class} has no award for matches", clause, event_class=calculation.event_class.name
    )


def match_boards(step: steps.MatchBoards, calculation: Calculation) -> StepRefusal | None:
    """Boards × factor: all boards of the match, or those that the player is recorded for."""
    case = calculation.case
    if case.played == 0:
        return StepRefusal(calculation.sentence("Did not play in this match", step.clause))
    boards = case.boards if case.played == UNRECORDED else case.played
    rate = step.rate or calculation.event_class.match_factor
    if rate is None:
        return StepRefusal(_no_match_award(step.clause, calculation))
    share, factor = calculation.points, rate.number
    calculation.points = share * boards * factor
    part = "" if share == 1 else " × {share:percent}"
    template = "{boards} boards × {factor:n} {unit} a board" + part + " = {points:n} {unit}"
    calculation.explain(template, step.clause, boards=boards, factor=factor, share=share, points=calculation.points)
    return None


def session_award(step: steps.SessionAward, calculation: Calculation) -> StepRefusal | None:
    """A fixed award for everybody who played the session."""
    if calculation.case.played == 0:
        return StepRefusal(calculation.sentence("Did not play in this session", step.clause))
    calculation.points = step.points.number
    calculation.explain("{points:n} {unit} for the session", step.clause, points=calculation.points)
    return None


def board_award(step: steps.BoardAward, calculation: Calculation) -> StepRefusal | None:
    """A rate for every board of the session, or for those that the player is recorded for."""
    case = calculation.case
    boards = case.boards if case.played == UNRECORDED else case.played
    if boards == UNRECORDED:
        template = "The number of boards is not stated, and the award is for each board"
        return StepRefusal(calculation.sentence(template, step.clause))
    if boards == 0:
        return StepRefusal(calculation.sentence("Did not play in this session", step.clause))
    calculation.points = boards * step.rate.number
    template = "{boards} boards × {factor:n} {unit} a board = {points:n} {unit}"
    calculation.explain(template, step.clause, boards=boards, factor=step.rate.number, points=calculation.points)
    return None


def unrecorded_line_up(step: steps.UnrecordedLineUp, calculation: Calculation) -> None:
    """A larger team without a record of who played: each gets the part of those who can have played."""
    case = calculation.case
    seats = step.players.count
    if case.players <= seats or case.played != UNRECORDED:
        return
    calculation.points = calculation.points * seats / case.players
    template = "A team of {players} without a record of who played: {seats}/{players} of it each = {points:n} {unit}"
    calculation.explain(template, step.clause, players=case.players, seats=seats, points=calculation.points)


def apportion_substitutes(step: steps.ApportionSubstitutes, calculation: Calculation) -> StepRefusal | None:
    """A pair's award is shared out by boards played when one of its players played fewer."""
    case = calculation.case
    if case.contest not in step.contests or case.played in (UNRECORDED, case.out_of):
        return None
    whole = calculation.points if calculation.exact is None else calculation.exact
    values = {"played": case.played, "out_of": case.out_of, "whole": whole}
    calculation.points = round_to(whole * case.played / case.out_of, step.round)
    calculation.rest = None
    template = (
        "Played {played} of {out_of} boards: {played}/{out_of} of {whole:n} {unit}, {rounding}: {points:n} {unit}"
    )
    calculation.explain(template, step.clause, **values, points=calculation.points, rounding=rounding_words(step.round))
    return None


def round_points(step: steps.Round, calculation: Calculation) -> None:
    """Round to the decimals of the unit."""
    decimals = step.decimals.get(calculation.unit, calculation.edition.units[calculation.unit].decimals)
    rounded = round_to(calculation.points, step.round, decimals)
    if rounded != calculation.points:
        calculation.points = rounded
        rounding = rounding_words(step.round, decimals)
        calculation.explain("The award, {rounding}: {points:n} {unit}", step.clause, points=rounded, rounding=rounding)
