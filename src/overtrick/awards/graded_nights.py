"""Nights of a club for some grades only, awarded in whichever of the ways of the scheme the club has chosen.

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


def way_of(edition: Edition, event_class: EventClass, context: Context) -> GradedNight | None:
    """The way in which a session is awarded, if it is a club's graded night."""
    if not context.graded or event_class.tournament:
        return None
    default = next((way for way in edition.graded_nights.values() if way.default), None)
    return edition.graded_nights.get(context.graded_policy, default)


def preface_of(way: GradedNight, context: Context) -> Because:
    """What is to be known before the awards of such a night make sense."""
    return Because(GRADED, {"grades": list(context.graded), "says": way.says}, way.clause)


def judged_as(way: GradedNight | None, event_class: EventClass, context: Context) -> EventClass:
    """The class as its players are judged by: where the way bars players, as a tournament that admits some grades."""
    if way is None or not way.bars:
        return event_class
    return msgspec.structs.replace(event_class, admits=context.graded, tournament=True)


def unfit_scores(way: GradedNight | None, *, handicap: bool) -> Because | None:
    """Why a list cannot be awarded: it is by handicap, and the club awards on gross scores."""
    if way is None or way.scores != "gross" or not handicap:
        return None
    return Because(OTHER_SCORES, {"scores": way.scores, "found": "handicap"}, way.clause)
