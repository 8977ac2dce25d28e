"""The history of a row of the variables: from which day on it had which values, who decided it, and why."""

from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from typing import NamedTuple

from overtrick.awards.variables.rows import VariableRow, list_variables
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.journal.today import today
from overtrick.store.queries.versions import VersionRow, list_versions
from overtrick.web.office.management.variables.columns import cell_text

_ONE_DAY = timedelta(days=1)


class RowChange(NamedTuple):
    """What became different in a row on a day: heading, before and after. `version` is None for the founding's."""

    start: date
    changes: list[tuple[str, str, str]]
    version: VersionRow | None


def list_row_history(row: VariableRow, columns: Sequence[tuple[str, str]]) -> list[RowChange]:
    """Return every day on which a row changed, the latest first; the first one has the row as it began."""
    by_start = {version.start: version for version in list_versions(today()) if version.state != "withdrawn"}
    found: list[RowChange] = []
    before: VariableRow | None = None
    for day in _days():
        after = _row_on(row, day)
        changes = [
            (heading, cell_text(before, key) if before else "", cell_text(after, key) if after else "")
            for key, heading in columns
            if (cell_text(before, key) if before else "") != (cell_text(after, key) if after else "")
        ]
        if changes:
            found.append(RowChange(day, changes, by_start.get(day)))
        before = after
    return found[::-1]


def _days() -> list[date]:
    """Return the days on which the rules changed, by a version or inside one."""
    return sorted(set(_change_days()))


def _change_days() -> Iterator[date]:
    versions = current_federation().versions
    ends = [*(version.start for version in versions[1:]), date.max]
    for version, end in zip(versions, ends, strict=True):
        starts = [edition.day for edition in version.scheme.editions]
        yield from (day for day in starts if version.start <= day < end)
        # A version counts from its own day on, also where its folder has older days.
        if version.start > date.min:
            yield version.start


def _row_on(row: VariableRow, day: date) -> VariableRow | None:
    edition = current_federation().version_on(day).scheme.on(day)
    same = (each for each in list_variables(edition) if (each.event_class, each.by) == (row.event_class, row.by))
    return next(same, None)
