"""Collects the events whose points need the federation's approval, as the federation approved them before play."""

import datetime
from pathlib import Path

from overtrick.nation.files.registers import write_table
from overtrick.nation.play.sheets import Sheet
from overtrick.schemes import Scheme

_Event = tuple[int, str, str, str]


class Approvals:
    """The approved events of a nation beside its tournaments, with the days on which they were played."""

    def __init__(self, scheme: Scheme) -> None:
        self._scheme = scheme
        self._days: dict[_Event, tuple[datetime.date, datetime.date]] = {}

    def add(self, sheet: Sheet) -> None:
        """Take note of a sheet, if its points need approval. A tournament is on the calendar, which approves it."""
        event_class = "" if sheet.tournament else self._class_of(sheet)
        if not event_class:
            return
        # The sessions of a club's series are weeks apart, while a title may come again for another tournament.
        when = str(sheet.date.year) if sheet.series else f"{sheet.date:%Y-%m}"
        event = (sheet.club, sheet.event, event_class, when)
        first, last = self._days.get(event, (sheet.date, sheet.date))
        self._days[event] = min(first, sheet.began or sheet.date), max(last, sheet.date)

    def _class_of(self, sheet: Sheet) -> str:
        """Return the class of a sheet; an empty text if it needs no approval."""
        edition = self._scheme.on(sheet.date)
        if sheet.category:
            known = edition.categories.get(sheet.category)
            name = known.event_class if known else ""
        else:
            found = edition.class_of(sheet.points_type, sheet.award)
            name = found.name if found else ""
        return name if edition.units_of(name) & set(self._scheme.federation.approval) else ""

    def write(self, path: Path) -> None:
        """Write the register."""
        rows = ((club, event, name, first, last) for (club, event, name, _), (first, last) in self._days.items())
        write_table(path, ("club", "event", "class", "first", "last"), sorted(rows))
