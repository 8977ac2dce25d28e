"""Refresh all totals at once, after a bulk load or a rebuild.

The worker would do it too, a little at a time, and until then every page that shows a total would add up by itself.
"""

from overtrick.store.db.bulk_writer import analyse_table, update_statistics
from overtrick.store.totals import point_totals, session_counts


def refresh_totals() -> None:
    """Bring all totals up to date, in large batches, while no other work waits for the records."""
    update_statistics()
    point_totals.update(point_totals.LARGE_BATCH_SIZE)
    session_counts.update(session_counts.LARGE_BATCH_SIZE)
    # Until PostgreSQL looks at the tables by itself, in a minute or more, it would read them whole for a page.
    for table in ("tally", "turnout"):
        analyse_table(table)
