"""A session from its travellers: every board scored, every list in order of places."""

from decimal import Decimal
from fractions import Fraction

import msgspec

from overtrick.core.session import Entry, Session
from overtrick.scoring.field import Field, details_of, fields_of
from overtrick.scoring.imp_pairs import score_butler, score_cross_imps, score_total_points
from overtrick.scoring.matches import score_imps, score_point_a_board, score_victory_points
from overtrick.scoring.matchpoints import ONE_AND_A_HALF, TWO_AND_ONE, score_matchpoints
from overtrick.scoring.rankings import RankingLine, ScoredField, build_rankings, places_span_sections
from overtrick.scoring.tally import Tally

MATCHPOINTS = "matchpoints"
VICTORY_POINTS = "victory-points"
IMP_METHODS = ("imps", "cross-imps", "butler")
SECTIONS = APART, TOGETHER = "apart", "together"
_ROUNDED = Decimal("0.3")
# Units of a file whose scores are percentages.
PERCENT_UNITS = ("PCT", "%")


class CannotScore(Exception):
    """A session that cannot be scored, in words for the person who asked for it."""


class Rules(msgspec.Struct, frozen=True, kw_only=True):
    """How to score. What is not given follows the file: its method, its convention, how it takes its sections."""

    method: str = ""
    convention: int = 0
    datum: str = "trimmed"
    sections: str = ""
    partial_deals: bool = False
    own_average: bool = False


class RescoredSession(msgspec.Struct, frozen=True):
    """A session scored anew: by which method and convention, and its fields."""

    session: Session
    method: str
    convention: int
    fields: tuple[ScoredField, ...]

    @property
    def lines(self) -> list[RankingLine]:
        """All rankings, one after the other."""
        return [line for scored in self.fields for ranking in scored.lists for line in ranking]


def rescore(session: Session, rules: Rules | None = None) -> RescoredSession:
    """Score a session by its boards."""
    rules = rules or Rules()
    method = rules.method or _method_of(session)
    apart = fields_of(session)
    if not apart:
        raise CannotScore("the file has no board results, so there is nothing to score it from")
    together = fields_of(session, together=True) if len(apart) > 1 else apart
    stated = _stated_top(apart, together) if method == MATCHPOINTS else None
    as_the_file = TOGETHER if (stated.together if stated else places_span_sections(session)) else APART
    fields = together if (rules.sections or as_the_file) == TOGETHER else apart
    convention = rules.convention or (stated.convention if stated else 0)
    if convention or method != MATCHPOINTS:
        return _by(session, fields, method, convention or ONE_AND_A_HALF, rules)
    rescored = _by(session, fields, method, ONE_AND_A_HALF, rules)
    return _by(session, fields, method, TWO_AND_ONE, rules) if _states_twice(rescored) else rescored


def _method_of(session: Session) -> str:
    """The method of the file. IMPs whose totals are victory points are scored to the end."""
    scoring = details_of(session).scoring or MATCHPOINTS
    return VICTORY_POINTS if session.unit == "VP" and scoring in IMP_METHODS else scoring


def _by(session: Session, fields: list[Field], method: str, convention: int, rules: Rules) -> RescoredSession:
    scored = [(field, _tally(session, field, method, convention, rules)) for field in fields]
    return RescoredSession(session, method, convention, build_rankings(session, scored))


def _tally(session: Session, field: Field, method: str, convention: int, rules: Rules) -> Tally:
    teams = field.contest == "teams"
    match method:
        case "matchpoints":
            return score_matchpoints(field, convention, own_average=rules.own_average)
        case "butler":
            return score_butler(field, rules.datum, partial=rules.partial_deals)
        case "total-points":
            return score_total_points(field, partial=rules.partial_deals)
        case "point-a-board":
            return score_point_a_board(field, convention)
        case "imps" if teams:
            return score_imps(field)
        case "cross-imps" | "imps":
            return score_cross_imps(field, partial=rules.partial_deals)
        case "victory-points":
            return score_victory_points(field, _match_imps(session, field, rules))
    raise CannotScore(f"there is no way of scoring called '{method}'")


def _match_imps(session: Session, field: Field, rules: Rules) -> Tally:
    """The IMPs that matches are decided by; pairs at one table have no other table but the whole field."""
    if field.contest == "teams":
        return score_imps(field)
    if details_of(session).scoring == "cross-imps":
        return score_cross_imps(field, partial=True)
    return score_butler(field, rules.datum, partial=True)


class _Top(msgspec.Struct, frozen=True):
    """What the matchpoints on a file's boards add up to, and so how they were made."""

    together: bool
    convention: int


def _stated_top(apart: list[Field], together: list[Field]) -> _Top | None:
    """How the file made its matchpoints: on every result both sides' together are the top of the board."""
    for field in apart:
        for play in (play for deal in field.deals for play in deal.plays if not play.artificial):
            ns, ew = play.result.ns_stated, play.result.ew_stated
            if ns is None or ew is None:
                continue
            for as_one, fields in ((False, [field]), (True, together)):
                results = max(len(deal.plays) for deal in fields[0].deals)
                for convention in (ONE_AND_A_HALF, TWO_AND_ONE):
                    if results > 1 and abs(ns + ew - (results - 1) * convention) < _ROUNDED:
                        return _Top(as_one, convention)
            return None
    return None


def _states_twice(rescored: RescoredSession) -> bool:
    """Whether the file's totals are about twice ours."""
    stated = [(line, stated_score(rescored.session, line.contestant.entry, MATCHPOINTS)) for line in rescored.lines]
    both = [(line.score, Fraction(score)) for line, score in stated if score is not None]
    return sum(score for _, score in both) * 2 > sum(score for score, _ in both) * 3


def comparable(session: Session, method: str) -> bool:
    """Whether the file's scores and places are of this method: victory points are made of others by many scales."""
    return session.unit != "VP" or method == VICTORY_POINTS


def stated_score(session: Session, entry: Entry | None, method: str) -> Decimal | None:
    """The score that a file states for an entry, where it is not a percentage."""
    if entry is None or session.unit in PERCENT_UNITS or not comparable(session, method):
        return None
    return entry.score


def stated_percentage(session: Session, entry: Entry | None) -> Decimal | None:
    """The percentage that a file states for an entry."""
    if entry is None:
        return None
    if entry.details and entry.details.percentage is not None:
        return entry.details.percentage
    return entry.score if session.unit in PERCENT_UNITS else None
