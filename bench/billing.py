"""A month of a nation's play billed, every invoice printed, against one SQL aggregation of its rows and one PDF a club.

The peer's PDF is the invoice of middle length, times the number of invoices.
"""

from datetime import UTC, date, datetime
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from bench.stores import VENDORS, empty_store, make_nation, postgresql_databases
from overtrick.billing.documents import Document
from overtrick.billing.paper import InvoiceDocument
from overtrick.billing.periods import month_of
from overtrick.billing.printing import print_invoice
from overtrick.cli.records import progress
from overtrick.store.commands.billing import invoice_runs
from overtrick.store.commands.bulk_load import load_folder
from overtrick.store.db import database
from overtrick.store.journal.today import scheme_today
from overtrick.store.queries.billing.papers import make_papers
from tests.postgres import Databases

LIMIT = 3
_SAMPLE = 9
START, AT = date(2025, 3, 1), datetime(2025, 4, 2, tzinfo=UTC)
_PEER = (
    "SELECT s.club, count(*), sum(a.points) FROM session s JOIN sitting t ON t.session_id = s.id "
    "LEFT JOIN (SELECT session_id, sum(points) AS points FROM award WHERE unit = 'A' GROUP BY session_id) a "
    "ON a.session_id = s.id WHERE s.stands AND s.date >= %s AND s.date <= %s AND t.number <> '0' GROUP BY s.club"
)


def main() -> None:
    """Print the figures."""
    with make_nation(1, START) as folder, postgresql_databases() as postgres:
        for vendor in VENDORS:
            _measure(vendor, folder, postgres)


def _measure(vendor: str, folder: Path, postgres: Databases) -> None:
    month = month_of(START)
    with empty_store(vendor, postgres):
        load_folder(folder)
        rows = partial(database.rows, _PEER, month.first, month.last)
        aggregation = min(_seconds(rows)[0] for _ in range(3))
        issuing, _ = _seconds(partial(invoice_runs.issue_invoices, month, AT, "bench"))
        reading, invoices = _seconds(partial(invoice_runs.find_invoices_of, month))
        papers = sorted(make_papers(invoices), key=_count_items)
        one = _time_of_one(papers)
        printing, size = _seconds(partial(_print_all, invoices))
    peer, ours = aggregation + one * len(papers), issuing + reading + printing
    items = sum(map(_count_items, papers))
    print(f"billing on {vendor}: {len(papers)} invoices, {items:,} sessions and events, {size / 1e6:.1f} MB of PDF")
    print(f"  one aggregation   {aggregation:9.2f} s   one PDF {one * 1000:.0f} ms; together {peer:.2f} s")
    print(f"  issued            {issuing:9.2f} s   {issuing / aggregation:5.1f} × the aggregation")
    print(f"  read and printed  {reading + printing:9.2f} s   {printing / len(papers) * 1000:5.0f} ms a PDF")
    print(f"  together          {ours:9.2f} s   {ours / peer:5.1f} × (limit {LIMIT} ×)")


def _time_of_one(papers: list[InvoiceDocument]) -> float:
    """Return the seconds that a PDF of middle length takes: the middle one of nine, as a busy machine holds some up.

    Each is another, as the typesetter remembers a page.
    """
    first = len(papers) // 2 - _SAMPLE // 2
    _print(papers[first - 1])
    return median(_seconds(partial(_print, paper))[0] for paper in papers[first : first + _SAMPLE])


def _print_all(invoices: list[Document]) -> int:
    """Print what was issued, with a bar for who waits at a terminal; return how many bytes there are."""
    with progress("invoices", len(invoices)) as advance:
        size = 0
        for paper in make_papers(invoices):
            size += _print(paper)
            advance(1)
    return size


def _print(paper: InvoiceDocument) -> int:
    scheme = scheme_today()
    return len(print_invoice(paper, scheme.federation.colours, scheme.logo))


def _count_items(paper: InvoiceDocument) -> int:
    return sum(len(line.items) for line in paper.lines)


def _seconds(work: Any) -> tuple[float, Any]:
    start = perf_counter()
    result = work()
    return perf_counter() - start, result
