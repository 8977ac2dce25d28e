"""How players came into the history of the records, and what they were given beside their sessions."""

from bisect import bisect_left
from collections.abc import Iterator, Mapping
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np

from overtrick.lab.history import History, Ints
from overtrick.lab.opening import Decided, Opening, no_opening
from overtrick.lab.outcomes import Earning
from overtrick.standing.columns import to_exact
from overtrick.standing.expiry import EXPIRY_KINDS
from overtrick.store.columns.connection import open_copy
from overtrick.store.db import database
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.registers.code_meanings import find_meanings
from overtrick.store.standings.holdings import find_decided_changes, find_first_holdings
from overtrick.store.standings.joining_days import find_joining_days

# By the day of posting: from then on they count for ranks, and in that year for ratings.
_OTHERS = """
SELECT p.number, a.unit, year(a.posted) AS year, a.kind, CAST(sum(a.points) AS BIGINT)
FROM awards a JOIN players p USING (player) WHERE a.session IS NULL GROUP BY ALL ORDER BY ALL
"""
_NUMBERS = "SELECT id, number FROM player WHERE merged_into_id IS NULL"
_COUNTRY = "country"
Places = Mapping[str, int]


def read_opening(folder: Path, history: History) -> Opening:
    """Return with what players came into a history, with their points that no session gave and what was decided."""
    years = [block.year for block in history.blocks]
    opening = no_opening(len(history.players))
    if not years:
        return opening
    places = {number: at for at, number in enumerate(history.players)}
    opening = _with_holdings(opening, places, date(years[0], 1, 1))
    numbers: dict[int, str] = dict(database.rows(_NUMBERS))
    for player, day in find_joining_days().items():
        if (at := places.get(numbers.get(player, ""))) is not None:
            opening.joined[at] = day.toordinal()
    points, others = _read_others(folder, places, years)
    return opening._replace(points=points, others=others, decided=list(_read_decided(numbers, places)))


def _with_holdings(opening: Opening, places: Places, first: date) -> Opening:
    """Return an opening with what players held on the first day, or had when they came later."""
    names = find_meanings(_COUNTRY, current_federation().registers_on(first))
    ratings = [Fraction()] * len(opening.ranks)
    countries: dict[str, list[int]] = {}
    for holding in find_first_holdings(first):
        at = places.get(holding.number)
        if at is not None:
            opening.ranks[at], opening.grades[at] = holding.rank, holding.grade
            ratings[at] = Fraction(holding.rating or 0)
            countries.setdefault(names.get(holding.country or 0, ""), []).append(at)
    found = {name: np.array(own, np.int64) for name, own in countries.items() if name}
    return opening._replace(ratings=to_exact(ratings), countries=found)


def _read_others(folder: Path, places: Places, years: list[int]) -> tuple[dict[str, Ints], dict[Earning, Ints]]:
    """Return the points that no session gave: those from before the history, and those of each of its years.

    What expired in its years is left out, because it follows from the scheme.
    """
    points, others = dict[str, Ints](), dict[Earning, Ints]()
    with open_copy(folder) as copy:
        rows: list[tuple[Any, ...]] = copy.duck.execute(_OTHERS).fetchall()
    for number, unit, year, kind, parts in rows:
        if number not in places:
            continue
        if year < years[0]:
            points.setdefault(unit, np.zeros(len(places), np.int64))[places[number]] += parts
        elif kind not in EXPIRY_KINDS:
            column = others.setdefault((unit, kind), np.zeros((len(places), len(years)), np.int64))
            column[places[number], min(bisect_left(years, year), len(years) - 1)] += parts
    return points, others


def _read_decided(numbers: Mapping[int, str], places: Places) -> Iterator[Decided]:
    for player, what, day, text, stays in find_decided_changes():
        at = places.get(numbers.get(player, ""))
        if at is not None:
            yield Decided(day, at, what, Fraction(text), stays)
