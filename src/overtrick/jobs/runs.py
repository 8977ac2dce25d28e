"""Standing runs that the worker applies: on the 1st of the month in the federation's time zone, each once.

A run that was undone is not applied again automatically: the person who undid it decides when to apply it.
"""

import logging
from collections.abc import Iterable
from datetime import datetime, time

from overtrick.store.commands.standing_runs import apply_run
from overtrick.store.db import leases
from overtrick.store.errors import Refusal
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.reports.certificate_letters import mail_certificates_of_entry
from overtrick.store.standings.promotions import entries_with_immediate_ranks

_log = logging.getLogger(__name__)


def apply_due_runs(now: datetime, who: str) -> None:
    """Apply the runs of this month that have not been applied yet."""
    federation = current_federation()
    first = federation.day_of(now).replace(day=1)
    for run in federation.scheme.on(first).runs.values():
        if run.every != "month" or run.starts != "by itself":
            continue
        slot = leases.take_lease(f"run {run.name}", datetime.combine(first, time(), federation.time_zone), now)
        if slot is None:
            continue
        try:
            entry = apply_run(run.name, first, now, who)
        except Refusal as refusal:
            leases.complete_lease(slot, now, str(refusal))
            _log.warning("run refused", extra={"run": run.name, "date": first.isoformat(), "why": str(refusal)})
            continue
        if entry is not None:
            mail_certificates_of_entry(entry.seq, now)
        leases.complete_lease(slot, now, f"line {entry.seq}" if entry else "applied before")
        seq = entry.seq if entry else None
        _log.info("run applied", extra={"run": run.name, "date": first.isoformat(), "line": seq})


def mail_immediate_ranks(entries: Iterable[int], now: datetime) -> None:
    """Send the certificates of immediate ranks that some entries of the journal gave."""
    for seq in entries_with_immediate_ranks(entries):
        mail_certificates_of_entry(seq, now)
