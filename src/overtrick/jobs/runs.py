"""Runs that start by themselves: on the 1st of the month where the federation is, each once.

A run that somebody undid is not applied again by itself: whoever undid it applies it when the time has come.
"""

import logging
from datetime import datetime, time

from overtrick.store import slots
from overtrick.store.decisions import Refusal
from overtrick.store.office import office
from overtrick.store.standing_runs import apply_run

_log = logging.getLogger(__name__)


def apply_due(now: datetime, who: str) -> None:
    """Apply the runs of this month that nobody has applied yet."""
    own = office().federation
    first = own.day_of(now).replace(day=1)
    for run in own.scheme.on(first).runs.values():
        if run.every != "month" or run.starts != "by itself":
            continue
        slot = slots.take(f"run {run.name}", datetime.combine(first, time(), own.time_zone), now)
        if slot is None:
            continue
        try:
            line = apply_run(run.name, first, now, who)
        except Refusal as refusal:
            slots.done(slot, now, str(refusal))
            _log.warning("run refused", extra={"run": run.name, "date": first.isoformat(), "why": str(refusal)})
            continue
        slots.done(slot, now, f"line {line.seq}" if line else "applied before")
        _log.info("run applied", extra={"run": run.name, "date": first.isoformat(), "line": line.seq if line else None})
