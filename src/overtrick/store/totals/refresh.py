"""All that is added up from the ledger, at once: after a nation was loaded, or records were made again.

The worker would do it too, a little at a time, and until then every page that shows a sum would add up for itself.
"""

from overtrick.store.totals import point_totals, session_counts


def refresh_totals() -> None:
    """Bring every sum up to date, in large lots, as long as nobody waits for the records."""
    point_totals.update(point_totals.LARGE_BATCH_SIZE)
    session_counts.update(session_counts.LARGE_BATCH_SIZE)
