"""A session from its travellers: every board scored, every list in order of places."""

import msgspec

from overtrick.core.session import Session
from overtrick.scoring.field import fields_of
from overtrick.scoring.methods import CannotScore, Rules, score_field
from overtrick.scoring.rankings import RankingLine, ScoredField, build_rankings
from overtrick.scoring.scale_search import find_approach
from overtrick.scoring.scales import Scale


class RescoredSession(msgspec.Struct, frozen=True):
    """A session scored anew: by which method, in which numbers, and its fields."""

    session: Session
    method: str
    scale: Scale
    fields: tuple[ScoredField, ...]

    @property
    def lines(self) -> list[RankingLine]:
        """All rankings, one after the other."""
        return [line for scored in self.fields for ranking in scored.lists for line in ranking]


def rescore(session: Session, rules: Rules | None = None) -> RescoredSession:
    """Score a session by its boards."""
    rules = rules or Rules()
    apart = fields_of(session)
    if not apart:
        raise CannotScore("the file has no board results, so there is nothing to score it from")
    together = fields_of(session, together=True) if len(apart) > 1 else apart
    approach = find_approach(session, rules, apart, together)
    fields = together if approach.together else apart
    scored = [(field, score_field(session, field, approach.method, approach.scale, rules)) for field in fields]
    return RescoredSession(session, approach.method, approach.scale, build_rankings(session, scored, approach.scale))
