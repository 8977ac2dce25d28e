"""The methods of scoring by their names, and the rules that a person may set for them."""

import msgspec

from overtrick.core.scoring import BUTLER, CROSS_IMPS, IMPS, MATCHPOINTS, VICTORY_POINTS
from overtrick.core.session import Session
from overtrick.scoring.field import Field, details_of
from overtrick.scoring.imp_pairs import score_butler, score_cross_imps, score_total_points
from overtrick.scoring.matches import score_imps, score_point_a_board, score_victory_points
from overtrick.scoring.matchpoints import score_matchpoints
from overtrick.scoring.scales import Scale
from overtrick.scoring.tally import Tally

IMP_METHODS = (IMPS, CROSS_IMPS, BUTLER)
SECTIONS = APART, TOGETHER = "apart", "together"


class CannotScore(Exception):
    """A session that cannot be scored, in words for the person who asked for it."""


class Rules(msgspec.Struct, frozen=True, kw_only=True):
    """How to score. What is not given follows the file: its method, its numbers, how it takes its sections.

    `whole_deals`: without matchpoints a deal counts only if all in the section played it.
    """

    method: str = ""
    convention: int = 0
    datum: str = ""
    sections: str = ""
    whole_deals: bool = False
    own_average: bool = False


def method_of(session: Session) -> str:
    """The method of the file. IMPs whose totals are victory points are scored to the end."""
    scoring = details_of(session).scoring or MATCHPOINTS
    return VICTORY_POINTS if session.unit == "VP" and scoring in IMP_METHODS else scoring


def score_field(session: Session, field: Field, method: str, scale: Scale, rules: Rules) -> Tally:
    """Score the deals of a field."""
    match method:
        case "matchpoints":
            return score_matchpoints(field, scale)
        case "butler":
            return score_butler(field, scale, whole_deals=rules.whole_deals)
        case "total-points":
            return score_total_points(field, whole_deals=rules.whole_deals)
        case "point-a-board":
            return score_point_a_board(field, scale.convention)
        case "imps" if field.contest == "teams":
            return score_imps(field)
        case "cross-imps" | "imps":
            return score_cross_imps(field, scale, whole_deals=rules.whole_deals)
        case "victory-points":
            return score_victory_points(field, _match_imps(session, field, scale))
    raise CannotScore(f"there is no way of scoring called '{method}'")


def _match_imps(session: Session, field: Field, scale: Scale) -> Tally:
    """The IMPs that matches are decided by; pairs at one table have no other table but the whole field."""
    if field.contest == "teams":
        return score_imps(field)
    if details_of(session).scoring == CROSS_IMPS:
        return score_cross_imps(field, scale)
    return score_butler(field, scale)
