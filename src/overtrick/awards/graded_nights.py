"""Nights of a club for some grades only, awarded by the policy of the scheme that the club has chosen.

A tournament for some grades says so by its class. A club's night is a session like any other: that it was for some
grades only, and what that means for the points, is known to the club alone.
"""

import msgspec

from overtrick.awards.context import Context
from overtrick.core.because import Because
from overtrick.schemes.edition import Edition
from overtrick.schemes.records import EventClass, GradedNight

GRADED = "A night for {grades:list} players: {says}"
OTHER_SCORES = "The club awards such nights on {scores} scores, and this list is by {found} scores"


def policy_of(edition: Edition, event_class: EventClass, context: Context) -> GradedNight | None:
    """The policy by which a session is awarded, if it is a club's graded night."""
    if not context.graded or event_class.tournament:
        return None
    default = next((policy for policy in edition.graded_nights.values() if policy.default), None)
    return edition.graded_nights.get(context.graded_policy, default)


def explain_policy(policy: GradedNight, context: Context) -> Because:
    """The sentence that comes before the awards of such a night."""
    return Because(GRADED, {"grades": list(context.graded), "says": policy.says}, policy.clause)


def class_under_policy(policy: GradedNight | None, event_class: EventClass, context: Context) -> EventClass:
    """The class that decides who earns: where the policy bars players, that of a tournament for some grades."""
    if policy is None or not policy.bars:
        return event_class
    return msgspec.structs.replace(event_class, admits=context.graded, tournament=True)


def refuse_scores(policy: GradedNight | None, *, handicap: bool) -> Because | None:
    """Why a list cannot be awarded: it is by handicap, and the club awards on gross scores."""
    if policy is None or policy.scores != "gross" or not handicap:
        return None
    return Because(OTHER_SCORES, {"scores": policy.scores, "found": "handicap"}, policy.clause)
