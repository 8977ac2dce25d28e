"""All that is added up from the ledger, at once: after a nation was loaded, or records were made again.

The worker would do it too, a little at a time, and until then every page that shows a sum would add up for itself.
"""

from overtrick.store import tally, turnout


def add_up() -> None:
    """Bring every sum up to date, in large lots, as long as nobody waits for the records."""
    tally.bring_up_to_date(tally.LARGE_LOT)
    turnout.bring_up_to_date(turnout.LARGE_LOT)
