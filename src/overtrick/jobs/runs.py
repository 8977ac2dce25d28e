"""Runs that start by themselves: on the 1st of the month where the federation is, each once.

A run that was undone is not applied again by itself: the person who undid it applies it when the time has come.
"""

import logging
from collections.abc import Iterable
from datetime import datetime, time

from overtrick.store.commands.standing_runs import apply_run
from overtrick.store.db import leases
from overtrick.store.errors import Refusal
from overtrick.store.journal.federation_state import federation_state
from overtrick.store.reports.certificate_letters import mail_certificates_of_entry
from overtrick.store.standings.promotions import entries_with_immediate_ranks

_log = logging.getLogger(__name__)


def apply_due_runs(now: datetime, who: str) -> None:
    """Apply the runs of this month that have not been applied yet."""
    own = federation_state().federation
    first = own.day_of(now).replace(day=1)
    for run in own.scheme.on(first).runs.values():
        if run.every != "month" or run.starts != "by itself":
            continue
        slot = leases.take_lease(f"run {run.name}", datetime.combine(first, time(), own.time_zone), now)
        if slot is None:
            continue
        try:
            line = apply_run(run.name, first, now, who)
        except Refusal as refusal:
            leases.complete_lease(slot, now, str(refusal))
            _log.warning("run refused", extra={"run": run.name, "date": first.isoformat(), "why": str(refusal)})
            continue
        if line is not None:
            mail_certificates_of_entry(line.seq, now)
        leases.complete_lease(slot, now, f"line {line.seq}" if line else "applied before")
        _log.info("run applied", extra={"run": run.name, "date": first.isoformat(), "line": line.seq if line else None})


def mail_immediate_ranks(lines: Iterable[int], now: datetime) -> None:
    """Send certificates of ranks that were attained at once, by some lines of the journal."""
    for seq in entries_with_immediate_ranks(lines):
        mail_certificates_of_entry(seq, now)
