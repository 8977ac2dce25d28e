"""What a replay makes of the players: ranks, stars, ratings and grades year after year, by `standing/` in columns."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from overtrick.lab.outcomes import PARTS, Earning
from overtrick.lab.replay import Span
from overtrick.lab.sums import Replayed
from overtrick.schemes import Scheme
from overtrick.schemes.edition import Edition
from overtrick.standing.columns import NOT_KNOWN, Column, Exact, Totals, add, grades, new_ratings, reached_ranks, stars
from overtrick.standing.ratings import rating_edition


class Opening(NamedTuple):
    """How the players of a history came into it: points in parts by unit, codes of rank and grade, and rating.

    `ratings` are ten-thousandths of a point, `joined` the days of joining. `others` are points that no session gave: by
    unit, a row a player and a column a year of the history.
    """

    points: Mapping[str, Column]
    ranks: NDArray[np.int32]
    grades: NDArray[np.int32]
    ratings: NDArray[np.int64]
    joined: NDArray[np.int64]
    others: Mapping[str, Column]


class Standings(NamedTuple):
    """What the players are at the end, by the edition of that day: codes of ranks and grades, 0 for none."""

    edition: Edition
    ranks: NDArray[np.int32]
    stars: NDArray[np.int64]
    ratings: Exact
    grades: NDArray[np.int32]
    totals: Mapping[str, Column]


def no_opening(players: int) -> Opening:
    """Return how players come into a history who had nothing before."""
    none = np.zeros(players, np.int32)
    return Opening({}, none, none.copy(), np.zeros(players, np.int64), np.full(players, NOT_KNOWN, np.int64), {})


def find_standings(replayed: Replayed, opening: Opening, scheme: Scheme, span: Span) -> Standings:
    """Return what the players are after a replay: looked at on every 1 January, and on a last day within a year."""
    players = len(opening.ranks)
    totals = dict(opening.points)
    edition = scheme.on(span.first)
    heights = _heights(opening.ranks, edition)
    own_stars, ratings = np.zeros(players, np.int64), Exact(opening.ratings, PARTS)
    codes = opening.grades
    for at, year in enumerate(replayed.years):
        _add_year(totals, replayed.sums, opening.others, at)
        ends = span.last >= date(year, 12, 31)
        day = date(year + 1, 1, 1) if ends else span.last
        if ends:
            ratings = _rate(ratings, replayed.sums, at, rating_edition(year, scheme))
        before, edition = edition, scheme.on(day)
        heights = _moved(heights, before, edition)
        sums = Totals(totals, PARTS, players)
        heights = np.maximum(heights, reached_ranks(sums, edition, ratings, opening.joined))
        own_stars = stars(heights, sums, edition, ratings, opening.joined)
        if ends:
            codes = _grade(codes, grades(heights, own_stars, ratings, sums, edition), edition)
    return Standings(edition, rank_codes(heights, edition), own_stars, ratings, codes, totals)


def _heights(codes: NDArray[np.int32], edition: Edition) -> NDArray[np.int8]:
    """Return how high ranks stand, by their codes; -1 for a code that is none."""
    heights = np.full(len(codes), -1, np.int8)
    for height, rank in enumerate(edition.ranks):
        heights[codes == rank.code] = height
    return heights


def _moved(heights: NDArray[np.int8], before: Edition, after: Edition) -> NDArray[np.int8]:
    """Return the heights of the same ranks in a later edition."""
    if before.ranks == after.ranks:
        return heights
    return _heights(rank_codes(heights, before), after)


def rank_codes(heights: NDArray[np.int8], edition: Edition) -> NDArray[np.int32]:
    """Return the codes of ranks by their height; 0 for none."""
    codes = np.array([*(rank.code for rank in edition.ranks), 0], np.int32)
    return codes[heights]


def _add_year(totals: dict[str, Column], sums: Mapping[Earning, Column], others: Mapping[str, Column], at: int) -> None:
    added = [(unit, column) for (unit, _), column in sums.items()] + list(others.items())
    for unit, column in added:
        own = column[:, at]
        totals[unit] = add(totals[unit], own) if unit in totals else own.copy()


def _rate(ratings: Exact, sums: Mapping[Earning, Column], at: int, edition: Edition) -> Exact:
    """Return the ratings after a year, from the points of its sessions that count for them."""
    rule = edition.rating
    if rule is None:
        return ratings
    year: dict[str, Column] = {}
    for (unit, kind), column in sums.items():
        if kind not in rule.leaves_out:
            year[unit] = add(year[unit], column[:, at]) if unit in year else column[:, at]
    return new_ratings(ratings, Totals(year, PARTS, len(ratings.numbers)), rule, edition)


def _grade(codes: NDArray[np.int32], places: NDArray[np.int8], edition: Edition) -> NDArray[np.int32]:
    """Return the codes of grades; a player whom no grade fits keeps the one before."""
    if not edition.grades:
        return codes
    known = np.array([*(grade.code for grade in edition.grades), 0], np.int32)
    return np.where(places >= 0, known[places], codes).astype(np.int32)


def grade_names(edition: Edition) -> dict[int, str]:
    """Return the names of the grades by their codes."""
    return {grade.code: grade.name for grade in edition.grades}


def rank_names(edition: Edition) -> Sequence[str]:
    """Return the names of the ranks, from the lowest."""
    return [rank.name for rank in edition.ranks]
