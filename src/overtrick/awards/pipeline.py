"""Runs a rule's steps in the order that the scheme gives, and keeps the reasons that each of them gives."""

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from typing import Any

from overtrick.awards.calculation import Calculation
from overtrick.awards.case import Case, Outcome, StepRefusal
from overtrick.awards.steps import boards, conditions, factors, places, players
from overtrick.core.because import Because
from overtrick.core.numbers import round_to, rounding_words
from overtrick.schemes import steps
from overtrick.schemes.edition import Edition
from overtrick.schemes.records import AwardRule

Operation = Callable[[Any, Calculation], StepRefusal | None]

OPERATIONS: dict[type[steps.BaseStep], Operation] = {
    steps.MinimumEntry: conditions.minimum_entry,
    steps.MinimumBoards: boards.minimum_boards,
    steps.MaximumByBoards: boards.maximum_by_boards,
    steps.MaximumBelowMinimum: boards.maximum_below_minimum,
    steps.MinimumPlayed: conditions.minimum_played,
    steps.Scale: places.table,
    steps.AverageUnequalLists: places.average_unequal_lists,
    steps.ByBoards: boards.by_boards,
    steps.ProportionalBoards: boards.proportional_boards,
    steps.Limit: factors.limit,
    steps.SessionFactor: factors.session_factor,
    steps.FieldStrength: factors.field_strength,
    steps.ProportionalBelow: places.proportional_below,
    steps.ShareTies: places.share_ties,
    steps.Multiply: places.multiply,
    steps.Winners: places.winners,
    steps.MatchResult: players.match_result,
    steps.MatchBoards: players.match_boards,
    steps.MatchAward: players.match_award,
    steps.MatchesWon: players.matches_won,
    steps.SessionAward: players.session_award,
    steps.BoardAward: players.board_award,
    steps.UnrecordedLineUp: players.unrecorded_line_up,
    steps.ApportionSubstitutes: players.apportion_substitutes,
    steps.Round: players.round_points,
}


@lru_cache(maxsize=100_000)
def evaluate(edition: Edition, at: int, case: Case) -> Outcome:
    """What the edition's rule number `at` gives in this case. The same case is worked out once."""
    rule = edition.awards[at]
    calculation = Calculation(edition, rule, case)
    calculation.reasons.append(_heading(edition, rule, calculation))
    for step in rule.steps:
        refused = OPERATIONS[type(step)](step, calculation)
        if refused is not None:
            return Outcome((), (refused.because,) if refused.because else ())
    calculation.points = _in_unit(edition, calculation)
    earned = [(calculation.unit, calculation.points), *([calculation.rest] if calculation.rest else [])]
    points = tuple((unit, points) for unit, points in earned if points)
    return Outcome(points, tuple(calculation.reasons if points else calculation.reasons[1:]))


def _in_unit(edition: Edition, calculation: Calculation) -> Fraction:
    """What no step has rounded to the decimals of the unit is rounded here, with a reason."""
    unit = edition.units[calculation.unit]
    rounded = round_to(calculation.points, "half-up", unit.decimals)
    if rounded != calculation.points:
        rounding = rounding_words("half-up", unit.decimals)
        calculation.explain("The award, {rounding}: {points:n} {unit}", unit.clause, points=rounded, rounding=rounding)
    return rounded


def _heading(edition: Edition, rule: AwardRule, calculation: Calculation) -> Because:
    template = "{rule}, class {event_class}, {contest}, scheme {scheme}"
    values = {"rule": rule.name, "event_class": calculation.event_class.name, "contest": calculation.contest.title}
    return Because(template, {**values, "scheme": edition.scheme}, rule.clause)
