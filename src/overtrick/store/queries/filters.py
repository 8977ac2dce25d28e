"""The filters of rankings and reports: ranks, grades, genders and others as the scheme and the codes name them."""

from collections.abc import Callable
from datetime import date

import msgspec

from overtrick.schemes import Edition
from overtrick.store.db import cache, database
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.totals import point_totals

_CODES = (
    'SELECT code, name FROM code WHERE "table" = %s AND (start IS NULL OR start <= %s) '
    'AND ("end" IS NULL OR "end" >= %s) ORDER BY code'
)
_FIRST = "SELECT min(date) FROM session"
Codes = tuple[tuple[int, str], ...]


class RankingChoices(msgspec.Struct, frozen=True, kw_only=True):
    """The choices of a ranking; `measures` are sums of several units, each with its formula.

    `carried` are the units whose totals are not shown in full, because full ones are counted in a larger unit.
    """

    measures: dict[str, str]
    units: tuple[str, ...]
    carried: tuple[str, ...]
    years: tuple[int, ...]
    ranks: Codes
    grades: Codes
    genders: Codes
    stars: bool
    ratings: bool


def choices_on(day: date) -> RankingChoices:
    """Return the choices of a ranking on a day."""
    edition = current_federation().scheme.on(day)
    first = database.rows(_FIRST)[0][0]
    start = int(str(first)[:4]) if first else day.year
    return RankingChoices(
        measures={name: write_formula(name) for name in _open_measures(edition)},
        units=tuple(edition.units),
        carried=tuple(unit for carry in edition.carries for unit in (carry.unit, carry.into)),
        years=tuple(range(day.year, min(start, day.year) - 1, -1)),
        ranks=tuple((rank.code, rank.name) for rank in reversed(edition.ranks)),
        grades=tuple((grade.code, grade.name) for grade in edition.grades),
        genders=codes_on("gender", day),
        stars=edition.stars is not None,
        ratings=edition.rating is not None,
    )


def first_order(day: date) -> str:
    """Return what a ranking is ordered by unless something else is asked for: the first measure, or the first unit."""
    edition = current_federation().scheme.on(day)
    return next(name for name in (*_open_measures(edition), *edition.units))


def _open_measures(edition: Edition) -> list[str]:
    """Return the measures of which players can have any amount; others tell only what counts for a rank."""
    return [name for name, measure in edition.measures.items() if not measure.most]


def write_formula(measure: str, name_unit: Callable[[str], str] = str) -> str:
    """Return how a measure is added up, with the units in the words of a page: A + B + C/100."""
    weights, scale = point_totals.measures()[measure]
    return " + ".join(_formula_term(name_unit(unit), weight, scale) for unit, weight in weights.items())


def _formula_term(unit: str, weight: int, scale: int) -> str:
    if weight == scale:
        return unit
    return f"{unit}/{scale // weight}" if scale % weight == 0 else f"{weight}/{scale} {unit}"


def codes_on(table: str, day: date) -> Codes:
    """Return the codes of a table that there are on a day, with their names."""
    found: Codes = cache.get_or_make(f"codes {table}", (cache.version(), day), lambda: _find_codes(table, day))
    return found


def _find_codes(table: str, day: date) -> Codes:
    return tuple((code, name) for code, name in database.rows(_CODES, table, day, day))
