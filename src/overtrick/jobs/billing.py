"""Invoices that the worker issues: on the 1st of the month at 1:00 in the federation's time zone, each period once."""

import logging
from collections.abc import Callable, Iterator
from datetime import date, datetime, time

from overtrick.billing.periods import ONE_DAY, Period, month_of, quarter_of
from overtrick.store.commands.billing.invoice_runs import issue_invoices
from overtrick.store.db import leases
from overtrick.store.errors import Refusal
from overtrick.store.invoices.run_drafts import find_billed, following, kind_of
from overtrick.store.journal.federation_state import current_federation

_HOUR = time(1)
_log = logging.getLogger(__name__)


def issue_due_invoices(now: datetime, who: str) -> None:
    """Issue the invoices of the month and the quarter that have ended; after a pause, of those before them too."""
    federation = current_federation()
    fees = federation.fees_on(federation.day_of(now)).file
    if fees.sessions or fees.points:
        _issue(_due_periods(now, month_of), now, who)
    if fees.levies:
        _issue(_due_periods(now, quarter_of), now, who)


def _due_periods(now: datetime, period_of: Callable[[date], Period]) -> Iterator[Period]:
    """Yield the periods that have ended and were not billed; if none ever was, the last one alone."""
    zone = current_federation().time_zone
    last = period_of(now.astimezone(zone).date())
    last = period_of(last.first - ONE_DAY)
    billed = find_billed(kind_of(last))
    period = following(billed.last) if billed else last
    while period <= last and _due_time(period) <= now:
        yield period
        period = following(period)


def _due_time(period: Period) -> datetime:
    return datetime.combine(following(period).first, _HOUR, current_federation().time_zone)


def _issue(periods: Iterator[Period], now: datetime, who: str) -> None:
    for period in periods:
        slot = leases.take_lease(f"bill {period.name}", _due_time(period), now)
        if slot is None:
            return
        try:
            entry = issue_invoices(period, now, who)
        except Refusal as refusal:
            leases.complete_lease(slot, now, str(refusal))
            _log.warning("invoices refused", extra={"period": period.name, "why": str(refusal)})
            return
        seq = entry.seq if entry else None
        leases.complete_lease(slot, now, f"line {seq}" if entry else "billed before")
        _log.info("invoices issued", extra={"period": period.name, "line": seq})
