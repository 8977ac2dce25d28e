"""Why a player has a rank, stars, a rating or a grade, as the reader may see it; for the 'why?' page and the API."""

from datetime import date
from fractions import Fraction

import msgspec

from overtrick.core.because import Because
from overtrick.schemes import Edition
from overtrick.schemes.standing_records import Rank
from overtrick.standing.grades import GradeInputs, GradeResult, explain_grades, grade_of
from overtrick.standing.measures import explain_measure
from overtrick.standing.progress import next_rank_progress, next_star
from overtrick.standing.rank_ways import Merits
from overtrick.standing.ranks import rank_of
from overtrick.standing.ratings import new_rating, settle_rating
from overtrick.standing.stars import stars_of
from overtrick.store.access.accounts import CLUB, FEDERATION
from overtrick.store.access.permissions import Actor
from overtrick.store.explain.standing import StandingStep, explain_steps, find_arrival
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.ledger.totals import nonzero_totals, points_played_between, points_posted_between
from overtrick.store.queries.player import PlayerIdentity
from overtrick.store.queries.standing.progress import (
    NeedText,
    RankNeeds,
    Review,
    describe_needs,
    describe_progress,
    find_review,
)
from overtrick.store.queries.why import Reason
from overtrick.store.standings.change_reasons import StandingNames
from overtrick.store.standings.holdings import GRADE, RANK, RATING, STARS
from overtrick.store.standings.on_day import format_points, format_rating
from overtrick.store.standings.run_calculation import ONE_DAY, to_points


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """A change, from what to what. `note` is what a decision gives as its reason, for those concerned."""

    recorded: date
    date: date
    before: str
    after: str
    cause: str
    line: int
    note: str
    session: int | None
    points: dict[str, str]
    needs: tuple[NeedText, ...]
    because: tuple[Reason, ...]


class GradeWays(msgspec.Struct, frozen=True):
    """A grade and the ways into it."""

    grade: str
    because: tuple[Reason, ...]


class StandingReasons(msgspec.Struct, frozen=True, kw_only=True):
    """Why a player has it. `steps` are all changes, the newest first.

    Without one, `arrival` is how the player came into the register, by the kind of the entry, and `arrived` its day.
    `today` says what the figures of today make of it, and `points` are these figures.
    """

    what: str
    value: str
    steps: tuple[Step, ...]
    arrival: str
    arrived: date | None
    review: Review | None
    points: dict[str, str]
    today: tuple[Reason, ...]
    next: RankNeeds | None = None
    star: NeedText | None = None
    grades: tuple[GradeWays, ...] = ()


class _Figures(msgspec.Struct, frozen=True):
    """What a player has today, and the regulations of today."""

    edition: Edition
    rank: Rank | None
    totals: dict[str, Fraction]
    year: dict[str, Fraction]
    merits: Merits
    stars: int


def explain_standing(player: PlayerIdentity, what: str, day: date, who: Actor | None = None) -> StandingReasons | None:
    """Explain a player's rank, stars, rating or grade to a reader; None where the federation has no such thing."""
    edition = current_federation().scheme.on(day)
    if not _has(edition, what):
        return None
    row, names = player.row, StandingNames()
    parts = nonzero_totals(points_posted_between(None, day + ONE_DAY, players=[row.pk]), row.pk)
    figures = _Figures(
        edition, next((each for each in edition.ranks if each.code == row.rank), None), to_points(dict(parts)),
        _points_of_year(row.pk, day, edition), Merits(Fraction(row.rating), row.joined), row.stars,
    )  # fmt: skip
    steps = explain_steps(row, what)
    arrival = None if steps else find_arrival(row)
    rating = format_rating(row.rating, edition)
    return StandingReasons(
        what=what, value=rating if what == RATING else names.name_of(what, str(getattr(row, what))),
        steps=tuple(_visible_step(each, player, who) for each in steps),
        arrival=arrival.kind if arrival else "", arrived=arrival.day if arrival else None,
        review=find_review(edition, what, day), points=format_points(parts, edition),
        today=tuple(map(split_clause, _reasons_today(what, figures))),
        next=_next_rank(figures) if what in (RANK, STARS) else None,
        star=_next_star(figures) if what == STARS else None,
        grades=tuple(map(_grade_ways, explain_grades(edition))) if what == GRADE else (),
    )  # fmt: skip


def _has(edition: Edition, what: str) -> bool:
    return bool({RANK: edition.ranks, STARS: edition.stars, RATING: edition.rating, GRADE: edition.grades}.get(what))


def _points_of_year(player: int, day: date, edition: Edition) -> dict[str, Fraction]:
    """Return the points of this year so far that count for the next rating."""
    rule = edition.rating
    if rule is None:
        return {}
    find_points = points_posted_between if rule.counts_by == "posted" else points_played_between
    found = find_points(day.replace(month=1, day=1), day + ONE_DAY, excluded_kinds=rule.leaves_out, players=[player])
    return to_points(dict(nonzero_totals(found, player)))


def _reasons_today(what: str, figures: _Figures) -> tuple[Because, ...]:
    """Return what the points of today would make: for a rating and a grade, if the year ended today."""
    edition, totals, rank = figures.edition, figures.totals, figures.rank
    sums = tuple(each for name in edition.measures for each in explain_measure(name, totals, edition))
    if what == RANK:
        return (*sums, *rank_of(totals, edition, rank.name if rank else "", figures.merits).because)
    if what == STARS:
        return (*sums, *stars_of(rank, totals, edition, figures.merits).because)
    rated = new_rating(figures.merits.rating, figures.year, edition)
    if what == RATING:
        return rated.because if rated else ()
    settled = settle_rating(figures.merits.rating, edition)
    rating = rated.kept if rated else settled.kept if settled else Fraction()
    return grade_of(GradeInputs(rank.name if rank else "", figures.stars, rating, totals), edition).because


def _next_rank(figures: _Figures) -> RankNeeds | None:
    return describe_progress(next_rank_progress(figures.rank, figures.totals, figures.edition, figures.merits))


def _next_star(figures: _Figures) -> NeedText | None:
    found = next_star(figures.rank, figures.totals, figures.edition, figures.merits)
    return describe_needs([found])[0] if found else None


def _visible_step(step: StandingStep, player: PlayerIdentity, who: Actor | None) -> Step:
    """Leave out why a decision was made, unless the player, the home club or the federation looks."""
    concerned = who is not None and (
        who.role == FEDERATION or (who.role == CLUB and who.club == player.club) or who.player in player.numbers
    )
    return Step(
        date=step.date, before=step.before, after=step.after, cause=step.cause, recorded=step.by.day, line=step.by.seq,
        note=step.by.reason if concerned else "", session=step.session, points=step.points,
        needs=describe_needs(step.needs), because=tuple(map(split_clause, step.because)),
    )  # fmt: skip


def _grade_ways(found: GradeResult) -> GradeWays:
    return GradeWays(found.grade, tuple(map(split_clause, found.because)))


def split_clause(because: Because) -> Reason:
    return Reason(msgspec.structs.replace(because, clause=""), because.clause)
