"""Invoices to look at: one in full, those of a run, and what a club's invoice would be today."""

from datetime import date

import msgspec

from overtrick.store import models
from overtrick.store.invoices.issued import find_document
from overtrick.store.invoices.running import find_running

__all__ = ["BilledRun", "find_document", "find_running", "list_runs"]


class BilledRun(msgspec.Struct, frozen=True, kw_only=True):
    """A billed period: the entry of the journal, how many invoices there are, and their sum in cents."""

    line: int
    kind: str
    period: str
    date: date
    invoices: int
    total: int


def list_runs() -> list[BilledRun]:
    """Return every billed period, the last one first."""
    totals: dict[int, list[int]] = {}
    for seq, total in models.Invoice.objects.values_list("seq", "total"):
        totals.setdefault(seq, []).append(total)
    return [
        BilledRun(
            line=run.seq, kind=run.kind, period=run.period, date=run.date, invoices=len(totals.get(run.seq, ())),
            total=sum(totals.get(run.seq, ())),
        )
        for run in models.BillRun.objects.order_by("-seq")
    ]  # fmt: skip
