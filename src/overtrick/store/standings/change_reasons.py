"""The reasons of a change of rank, stars, rating or grade, calculated again from the points behind the change."""

from collections.abc import Sequence
from datetime import date
from fractions import Fraction

from overtrick.core.because import Because
from overtrick.schemes import Edition, Scheme
from overtrick.schemes.standing_records import Rank
from overtrick.standing.grades import GradeInputs, grade_of
from overtrick.standing.measures import Totals, explain_measure
from overtrick.standing.rank_ways import Merits, asks_joined
from overtrick.standing.ranks import rank_of
from overtrick.standing.ratings import new_rating, rating_edition
from overtrick.standing.stars import stars_of
from overtrick.store.registers.code_names import code_names
from overtrick.store.standings.holdings import GRADE, RANK, RATING, Holding
from overtrick.store.standings.joining_days import find_joining_days
from overtrick.store.standings.run_calculation import StandingChange, to_points
from overtrick.store.standings.starting_grades import find_starting_grades


class StandingNames:
    """The names of ranks and grades by their codes."""

    def __init__(self) -> None:
        codes = code_names().codes
        self._names = {
            table: {str(code): name for code, name in codes.get(table, {}).items()} for table in (RANK, GRADE)
        }

    def name_of(self, what: str, value: str) -> str:
        """Return the name of a rank or grade; stars and ratings unchanged."""
        return self._names[what].get(value, value) if what in self._names else value


def explain_change(change: StandingChange, day: date, after: Holding, scheme: Scheme) -> Sequence[Because]:
    """Return the reasons for a change by a run or an award; `after` is what the player held after it."""
    edition = scheme.on(day)
    totals = to_points(change.totals)
    ranks = {str(rank.code): rank for rank in edition.ranks}
    if change.what == RATING:
        rated = new_rating(Fraction(change.before), totals, rating_edition(day.year - 1, scheme))
        return rated.because if rated else ()
    joined = find_joining_days([change.player]).get(change.player) if asks_joined(edition) else None
    merits = Merits(Fraction(after.rating), joined)
    sums = [because for name in edition.measures for because in explain_measure(name, totals, edition)]
    if change.what == RANK:
        return (*sums, *rank_of(totals, edition, merits=merits).because)
    rank = ranks.get(str(after.rank))
    if change.what == GRADE:
        return (*sums, *_explain_grade(change, rank, after, totals, edition))
    return (*sums, *stars_of(rank, totals, edition, merits).because)


def _explain_grade(
    change: StandingChange, rank: Rank | None, after: Holding, totals: Totals, edition: Edition
) -> Sequence[Because]:
    """Return the test that makes the grade; for players of some countries, that they start in it."""
    graded = grade_of(GradeInputs(rank.name if rank else "", after.stars, Fraction(after.rating), totals), edition)
    start = find_starting_grades(edition).get(after.country or 0)
    if start and str(start.code) == change.after and graded.grade != start.because.values["grade"]:
        return (start.because,)
    return graded.because
