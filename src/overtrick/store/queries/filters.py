"""The filters of a ranking: ranks, grades and genders as the scheme and the codes name them."""

from datetime import date

import msgspec

from overtrick.store.db import database
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
    scheme = current_federation().scheme
    edition = scheme.on(day)
    first = database.rows(_FIRST)[0][0]
    start = int(str(first)[:4]) if first else day.year
    return RankingChoices(
        measures={name: _formula(name) for name in scheme.editions[-1].measures},
        units=tuple(scheme.editions[-1].units),
        carried=tuple(unit for carry in scheme.editions[-1].carries for unit in (carry.unit, carry.into)),
        years=tuple(range(day.year, min(start, day.year) - 1, -1)),
        ranks=tuple((rank.code, rank.name) for rank in reversed(edition.ranks)),
        grades=tuple((grade.code, grade.name) for grade in edition.grades),
        genders=tuple((code, name) for code, name in database.rows(_CODES, "gender", day, day)),
        stars=edition.stars is not None,
        ratings=edition.rating is not None,
    )


def _formula(name: str) -> str:
    """Return how a measure is added up: A + B + C/100."""
    weights, scale = point_totals.measures()[name]
    return " + ".join(
        unit if weight == scale else f"{unit}/{scale // weight}" if scale % weight == 0 else f"{weight}/{scale} {unit}"
        for unit, weight in weights.items()
    )
