"""Ranks that are attained at once: whoever got points by a line of the journal is looked at before the next one.

Only where the scheme has a run that comes with each award; a line that gives nobody points costs nothing.
"""

from overtrick.store.journal.entries import JournalEntry
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.ledger.in_force import current_totals
from overtrick.store.standings import holdings as holding
from overtrick.store.standings.changes import update_players, write_changes
from overtrick.store.standings.holdings import AWARD
from overtrick.store.standings.run_calculation import RunCalculator, RunPoints


def promote(work: UnitOfWork, entry: JournalEntry) -> None:
    """Give the players whose points a line changed the rank that these make."""
    scheme = work.state.federation.scheme
    run = next((run for run in scheme.on(entry.day).runs.values() if run.every == "award"), None)
    if run is None or not work.touched_players:
        return
    work.writer.flush()
    looks = RunCalculator(
        run,
        entry.day,
        scheme,
        RunPoints(current_totals(work.touched_players), {}),
        holding.find_decided_holdings(entry.day),
    )
    turns = [turn for held in holding.find_current_holdings(work.touched_players) for turn in looks.at(held)]
    if not turns:
        return
    write_changes(work, entry, turns, entry.day, AWARD)
    work.writer.flush()
    update_players(entry, entry.seq, entry.day)
