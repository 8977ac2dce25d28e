"""The totals of points by player, year of play and unit (table `tally`), because rankings are read all evening.

Awards are only ever added, with numbers that only grow, so the number of the last added award is all the state that is
needed. The worker adds newer awards every few seconds, apart from the files, so that no upload waits for it. A query
adds the few awards that are newer still, and so agrees with the ledger. The totals can be cleared at any time and are
made again; `verify` compares them with the ledger.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from math import lcm
from typing import NamedTuple

import msgspec

from overtrick.schemes.edition import Edition
from overtrick.standing.expiry import EXPIRY_KINDS
from overtrick.store.db import database
from overtrick.store.db.fetch import Lookup, run_lookups
from overtrick.store.journal.today import edition_today
from overtrick.store.ledger.award_kinds import OPENING

# Stored points by unit, by player.
NewPoints = dict[int, dict[str, int]]
ALL_TIME = 0
# How many awards are added in one transaction: files must not wait long for their turn.
BATCH_SIZE, LARGE_BATCH_SIZE = 10_000, 500_000
_PROGRESS = "SELECT award, measures FROM tallied"
_LAST_AWARD = "SELECT max(id) FROM award"
# Points that belong to no year of play: those of an older system, and those that expired.
_BESIDE_YEARS = ", ".join(f"'{kind}'" for kind in (OPENING, *EXPIRY_KINDS))
_SUMS = (
    "SELECT a.player_id, {year} AS year, a.unit, a.kind IN ({beside}) AS brought, sum(a.points) AS points "
    "FROM award a WHERE {which} GROUP BY 1, 2, 3, 4"
)
_TALLY_ROWS = "SELECT player_id, {year} AS year, {unit} AS unit, {points} AS points FROM earned{which}"
# SQLite takes ON CONFLICT for a part of a join unless a WHERE comes before it.
_ADD = (
    "WITH earned AS ({earned}) INSERT INTO tally (player_id, year, unit, points) "
    "SELECT player_id, year, unit, CAST(sum(points) AS bigint) FROM ({every}) news WHERE 1 = 1 "
    "GROUP BY player_id, year, unit "
    "ON CONFLICT (year, player_id, unit) DO UPDATE SET points = tally.points + excluded.points"
)
_DIFFERENCES = (
    "WITH earned AS ({earned}) SELECT player_id, year, unit, sum(kept), sum(should) FROM ("
    "SELECT player_id, year, unit, points AS kept, 0 AS should FROM tally UNION ALL "
    "SELECT player_id, year, unit, 0 AS kept, points AS should FROM ({every}) ledger) compared "
    "GROUP BY player_id, year, unit HAVING sum(kept) <> sum(should) ORDER BY player_id, year, unit"
)


class Weighting(NamedTuple):
    """How a unit or a measure is added up: a whole number for each unit, and what makes whole numbers of it."""

    weights: dict[str, int]
    scale: int


def measures() -> dict[str, Weighting]:
    """Return all that players are ranked by: the measures of the scheme that have no limits, then its units."""
    return _measures(edition_today())


@cache
def _measures(edition: Edition) -> dict[str, Weighting]:
    found = {}
    for name, measure in edition.measures.items():
        if measure.most:
            # What counts up to a limit cannot be added up award by award.
            continue
        scale = lcm(*(share.number.denominator for share in measure.adds.values()))
        weights = {unit: int(share.number * scale) for unit, share in measure.adds.items()}
        found[name] = Weighting(weights, scale)
    return found | {unit: Weighting({unit: 1}, 1) for unit in edition.units}


def last_added_award() -> int:
    """Return the last award in the totals; 0 if there is none, or if the measures have changed since."""
    found: list[int] = []
    run_lookups(look_up_last_added(found))
    return found[0]


def look_up_last_added(found: list[int]) -> Lookup:
    """Look `last_added_award` up together with others, and add it to a list."""
    (rows,) = yield [(_PROGRESS, ())]
    found.append(int(rows[0][0]) if rows and rows[0][1] == _encode_measures(measures()) else 0)


def update(batch_size: int = 0) -> int:
    """Add the awards that are not in the totals yet, in batches; return how many award numbers were covered.

    A large batch is quicker where no other work waits.
    """
    added = 0
    while last_added_award() < _last_award():
        with database.write_transaction():
            # Another worker may have been faster.
            last_added, last = last_added_award(), _last_award()
            if not last_added:
                clear()
            last_to_add = min(last, last_added + (batch_size or BATCH_SIZE))
            if last_to_add > last_added:
                _add(last_added, last_to_add)
                added += last_to_add - last_added
    return added


def clear() -> None:
    """Delete all totals, in the current transaction."""
    database.execute("DELETE FROM tally")
    database.execute("DELETE FROM tallied")


def find_differences() -> Iterator[tuple[str, int, int]]:
    """Find the totals that are not the sum of their awards: the key, the total found, and the total expected."""
    last_added = last_added_award()
    if not last_added:
        return
    sums, tally_rows = _sums_sql(f"a.id <= {last_added}"), _tally_rows_sql(measures())
    for player, year, unit, total, expected in database.rows(_DIFFERENCES.format(earned=sums, every=tally_rows)):
        when = year if year != ALL_TIME else "all time"
        yield f"{player} {when} {unit}", int(total), int(expected)


def find_newer_points(year: int, after: int) -> NewPoints:
    """Add up the awards after a number for a year or for all time: stored points by unit, by player."""
    found: NewPoints = {}
    for player, when, unit, brought, parts in database.rows(_sums_sql(f"a.id > {after}")):
        if year == ALL_TIME or (year == when and not brought):
            own = found.setdefault(player, {})
            own[unit] = own.get(unit, 0) + int(parts)
    return found


def measure_points(by: str, points: Mapping[str, int]) -> int:
    """Convert points to a unit or measure, in the whole numbers of the totals."""
    weights = measures()[by].weights
    return sum(parts * weights.get(unit, 0) for unit, parts in points.items())


def _last_award() -> int:
    return int(database.rows(_LAST_AWARD)[0][0] or 0)


def _add(last_added: int, last_to_add: int) -> None:
    weightings = measures()
    database.execute(
        _ADD.format(
            earned=_sums_sql(f"a.id > {last_added} AND a.id <= {last_to_add}"), every=_tally_rows_sql(weightings)
        )
    )
    database.execute("DELETE FROM tallied")
    database.execute(
        "INSERT INTO tallied (id, award, measures) VALUES (1, %s, %s)", last_to_add, _encode_measures(weightings)
    )


def _encode_measures(weightings: dict[str, Weighting]) -> str:
    return msgspec.json.encode(weightings).decode()


def _sums_sql(which: str) -> str:
    """Return SQL that adds up awards by player, year of play and unit; some belong to no year."""
    year = "extract(year FROM a.played)" if database.connection().vendor == "postgresql" else "substr(a.played, 1, 4)"
    return _SUMS.format(year=f"CAST({year} AS integer)", beside=_BESIDE_YEARS, which=which)


def _tally_rows_sql(weightings: dict[str, Weighting]) -> str:
    """Return SQL for rows of the totals: each unit and measure, once for the year and once for all time."""
    parts = []
    for name, measured in weightings.items():
        units = " ".join(f"WHEN {_quote(unit)} THEN {weight}" for unit, weight in measured.weights.items())
        own = {"unit": _quote(name), "points": f"points * CASE unit {units} END"}
        which = f" WHERE unit IN ({', '.join(map(_quote, measured.weights))})"
        parts.append(_TALLY_ROWS.format(year=ALL_TIME, which=which, **own))
        parts.append(_TALLY_ROWS.format(year="year", which=f"{which} AND NOT brought", **own))
    return " UNION ALL ".join(parts)


def _quote(name: str) -> str:
    """Quote a name of the scheme for SQL."""
    return "'" + name.replace("'", "''").replace("%", "%%") + "'"
