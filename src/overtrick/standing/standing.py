"""A player's whole standing: rank, stars, rating points and grade from the points, with every reason.

This is the one answer that pages, reports and the command line show. A scheme without stars, ratings or
grades gives 0, None and an empty grade.
"""

import datetime
from fractions import Fraction

import msgspec

from overtrick.core.because import Because
from overtrick.core.numbers import plain
from overtrick.schemes import Edition
from overtrick.standing.grades import GradeInputs, grade_of
from overtrick.standing.measures import Totals, explain_measure
from overtrick.standing.rank_ways import Merits
from overtrick.standing.ranks import NextRank, next_rank, rank_of
from overtrick.standing.ratings import settle_rating
from overtrick.standing.stars import stars_of


class NextStep(msgspec.Struct, frozen=True):
    """The next rank and what is missing for it: points as text, by unit or measure."""

    rank: str
    missing: dict[str, str]


class Standing(msgspec.Struct, frozen=True):
    """What people are shown. Empty: no such rank or grade. None: no ratings in the scheme, no higher rank."""

    rank: str
    stars: int
    grade: str
    rating: str | None
    next: NextStep | None
    because: tuple[Because, ...]


def standing_of(
    totals: Totals,
    edition: Edition,
    rating: Fraction | int = 0,
    held_rank: str = "",
    joined: datetime.date | None = None,
) -> Standing:
    """The standing of a player with these points, under the regulations of one day.

    `rating` is the rating as it was kept at the last calculation, `held_rank` the rank reached before, `joined` the
    day on which the player joined, if it is known.
    """
    rated = settle_rating(rating, edition)
    merits = Merits(rated.kept if rated else Fraction(rating), joined)
    ranked = rank_of(totals, edition, held_rank, merits)
    starred = stars_of(ranked.rank, totals, edition, merits)
    rank = ranked.rank.name if ranked.rank else ""
    graded = grade_of(GradeInputs(rank, starred.stars, merits.rating, totals), edition)
    above = next_rank(ranked.rank, totals, edition, merits)
    sums = (because for name in edition.measures for because in explain_measure(name, totals, edition))
    return Standing(
        rank=rank,
        stars=starred.stars,
        grade=graded.grade,
        rating=plain(rated.shown) if rated else None,
        next=_step(above) if above else None,
        because=(
            *sums,
            *ranked.because,
            *(above.because if above else ()),
            *starred.because,
            *(rated.because if rated else ()),
            *graded.because,
        ),
    )


def _step(above: NextRank) -> NextStep:
    return NextStep(above.rank.name, {name: plain(gap.number) for name, gap in above.missing.items()})
