"""Sessions as billing needs them: those that stand, with their players, points and who pays for them.

Sessions of organisers that do not award, such as unaffiliated clubs, are left out (ruling M2).
"""

from collections.abc import Iterable
from datetime import date
from fractions import Fraction
from typing import Any, NamedTuple

from overtrick.billing.records import Debtor, Item
from overtrick.billing.session_charges import ChargedSession, charge_play
from overtrick.core.session import MATCH_LISTS, NOBODY
from overtrick.schemes import Scheme
from overtrick.store.db import database
from overtrick.store.db.fetch import in_chunks
from overtrick.store.db.values import day_of
from overtrick.store.invoices.payers import Payers
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.models.points_field import PARTS
from overtrick.store.results.organisers import Organisers
from overtrick.store.results.overall_lists import ROUND

_SESSIONS = (
    f"SELECT s.id, s.key, r.batch_id, s.position, s.event_id, s.name, s.date, {ROUND}, s.lists, s.boards, "
    "s.event_class, s.club FROM session s JOIN revision r ON r.id = s.revision_id WHERE s.stands AND "
)
_OF_DAYS = f"{_SESSIONS} s.date >= %s AND s.date <= %s{{only}} ORDER BY s.id"
_NUMBERS = "SELECT session_id, number FROM sitting WHERE session_id IN ({marks}) AND number <> %s"
_POINTS = (
    "SELECT session_id, unit, sum(points) FROM award WHERE session_id IN ({marks}) AND unit IN ({units}) "
    "GROUP BY session_id, unit HAVING sum(points) <> 0"
)
# A replaced file keeps the day on which the first of its name came.
_RECEIVED = (
    "SELECT r.batch_id, min(j.day) FROM revision r JOIN journal j ON j.seq = r.seq "
    "WHERE r.batch_id IN ({marks}) AND r.outcome <> 'rejected' GROUP BY r.batch_id"
)


class _Row(NamedTuple):
    """A session that stands, as the database has it."""

    id: int
    key: str
    batch: int
    position: int
    event: int
    name: str
    date: date
    round: int
    lists: int
    boards: int | None
    event_class: str
    club: int

    @property
    def own_key(self) -> str:
        """Return the key of the session; a contest report that has none is known by its file."""
        return session_key(self.key, self.batch, self.position)


def session_key(key: str, batch: int, position: int) -> str:
    """Return what a session is known by, whichever version of its file counts."""
    return key or f"file {batch} {position}"


def find_items(first: date, last: date, clubs: set[int] | None = None) -> dict[Debtor, list[Item]]:
    """List what is due for the play of some days, of all clubs or some, by who pays."""
    if clubs is None:
        return _charge(_rows(database.rows(_OF_DAYS.format(only=""), first, last)))
    rows = [
        row
        for marks, some in in_chunks(clubs)
        for row in database.rows(_OF_DAYS.format(only=f" AND s.club IN ({marks})"), first, last, *some)
    ]
    return _charge(sorted(_rows(rows)))


def find_items_like(sessions: "Iterable[SessionMark]", first: date, last: date) -> dict[Debtor, list[Item]]:
    """List what is due now for the same sessions, or for the match days to which they belong, within some days."""
    marked = list(sessions)
    found: dict[int, _Row] = {}
    columns: dict[str, set[Any]] = {
        "s.key": {each.key for each in marked if each.key},
        "r.batch_id": {each.batch for each in marked if not each.key},
    }
    for column, values in columns.items():
        for marks, some in in_chunks(values):
            found |= {row.id: row for row in _rows(database.rows(f"{_SESSIONS} {column} IN ({marks})", *some))}
    days = {(each.event, each.date) for each in marked if each.lists == MATCH_LISTS}
    for marks, some in in_chunks({event for event, _ in days}):
        rows = _rows(database.rows(f"{_SESSIONS} s.lists = {MATCH_LISTS} AND s.event_id IN ({marks})", *some))
        found |= {row.id: row for row in rows if (row.event, row.date) in days}
    return _charge([found[key] for key in sorted(found) if first <= found[key].date <= last])


class SessionMark(NamedTuple):
    """What finds a session again, and all that is counted together with it."""

    id: int
    key: str
    batch: int
    position: int
    event: int
    date: date
    lists: int
    club: int


def _rows(rows: Iterable[Any]) -> list[_Row]:
    return [_Row(*row)._replace(date=day_of(row[6])) for row in rows]


def _charge(rows: list[_Row]) -> dict[Debtor, list[Item]]:
    """Charge sessions by who pays, each year as its sessions are counted."""
    federation, payers = current_federation(), Payers()
    scheme = federation.scheme
    # By version of the fees too: a new version of the folder counts from its day on.
    grouped: dict[tuple[Debtor, int, int], list[ChargedSession]] = {}
    by_id = {row.id: row for row in rows}
    for session in _read_sessions(rows, scheme):
        debtor = payers.find(by_id[session.session].club, session.date)
        version = federation.version_on(session.date).seq
        grouped.setdefault((debtor, session.date.year, version), []).append(session)
    found: dict[Debtor, list[Item]] = {}
    for (debtor, year, _), sessions in grouped.items():
        # As the count of sessions does, by the regulations at the end of the year.
        counting = scheme.on(date(year, 12, 31)).counting
        fees = federation.fees_on(sessions[0].date)
        found.setdefault(debtor, []).extend(charge_play(sessions, fees, counting))
    return found


def _read_sessions(rows: list[_Row], scheme: Scheme) -> list[ChargedSession]:
    organisers = Organisers()
    charged = [row for row in rows if organisers.are_counted(row.club, row.date)]
    keys = [row.id for row in charged]
    numbers, points = _find_numbers(keys), _find_points(keys)
    received = _find_received({row.batch for row in charged})
    seen: dict[str, int] = {}
    found = []
    for row in charged:
        # Two sessions of one key both stand if a person confirmed the second.
        seen[row.own_key] = seen.get(row.own_key, 0) + 1
        key = row.own_key if seen[row.own_key] == 1 else f"{row.own_key} {seen[row.own_key]}"
        known = scheme.on(row.date).classes.get(row.event_class)
        session = ChargedSession(
            session=row.id, key=key, event=row.event, name=row.name, date=row.date, round=row.round, lists=row.lists,
            boards=row.boards, tournament=known is not None and known.tournament,
            numbers=tuple(numbers.get(row.id, ())), points=points.get(row.id, {}),
            received=received.get(row.batch, row.date),
        )  # fmt: skip
        found.append(session)
    return found


def _find_numbers(sessions: list[int]) -> dict[int, list[str]]:
    found: dict[int, list[str]] = {}
    for marks, some in in_chunks(sessions):
        for session, number in database.rows(_NUMBERS.format(marks=marks), *some, NOBODY):
            found.setdefault(session, []).append(number)
    return found


def find_charged_units() -> list[str]:
    """Return the units whose points have a fee, or had one."""
    versions = current_federation().versions
    return sorted({fee.unit for version in versions for fee in version.scheme.fees.file.points})


def _find_points(sessions: list[int]) -> dict[int, dict[str, Fraction]]:
    """Add up the points of sessions in the units that have a fee: an award that was taken back sums to nothing."""
    units = find_charged_units()
    found: dict[int, dict[str, Fraction]] = {}
    for marks, some in in_chunks(sessions) if units else ():
        sql = _POINTS.format(marks=marks, units=", ".join(["%s"] * len(units)))
        for session, unit, parts in database.rows(sql, *some, *units):
            found.setdefault(session, {})[unit] = Fraction(int(parts), PARTS)
    return found


def _find_received(batches: set[int]) -> dict[int, date]:
    return {
        batch: day_of(day)
        for marks, some in in_chunks(batches)
        for batch, day in database.rows(_RECEIVED.format(marks=marks), *some)
    }
