"""Immediate ranks: the players who got points by a journal entry are promoted before the next entry.

Only where the scheme has a run that comes with each award; an entry without points costs nothing.
"""

from overtrick.store.journal.entries import JournalEntry
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.ledger.in_force import current_totals
from overtrick.store.standings.changes import update_players, write_changes
from overtrick.store.standings.holdings import AWARD, find_current_holdings, find_decided_holdings
from overtrick.store.standings.run_calculation import RunCalculator, RunPoints


def promote(work: UnitOfWork, entry: JournalEntry) -> None:
    """Promote the players whose points an entry changed, if these are enough for a higher rank."""
    scheme = work.state.federation.scheme
    run = next((run for run in scheme.on(entry.day).runs.values() if run.every == "award"), None)
    if run is None or not work.touched_players:
        return
    work.writer.flush()
    calculator = RunCalculator(
        run, entry.day, scheme, RunPoints(current_totals(work.touched_players), {}), find_decided_holdings(entry.day)
    )
    changes = [
        change for holding in find_current_holdings(work.touched_players) for change in calculator.changes_for(holding)
    ]
    if not changes:
        return
    write_changes(work, entry, changes, entry.day, AWARD)
    work.writer.flush()
    update_players(entry, entry.seq, entry.day)
