"""Refresh all totals at once, after a bulk load or a rebuild.

The worker would do it too, a little at a time, and until then every page that shows a total would add up by itself.
"""

from overtrick.store.totals import point_totals, session_counts


def refresh_totals() -> None:
    """Bring all totals up to date, in large batches, while no other work waits for the records."""
    point_totals.update(point_totals.LARGE_BATCH_SIZE)
    session_counts.update(session_counts.LARGE_BATCH_SIZE)
