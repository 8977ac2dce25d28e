"""Ranks that are attained at once: whoever got points by a line of the journal is looked at before the next one.

Only where the scheme has a run that comes with each award; a line that gives nobody points costs nothing.
"""

from overtrick.store.journal.entries import JournalEntry
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.ledger.in_force import totals_of
from overtrick.store.standings import holdings as holding
from overtrick.store.standings.changes import set_players, write_turns
from overtrick.store.standings.holdings import AWARD
from overtrick.store.standings.run_calculation import Looks, Points


def promote(work: UnitOfWork, entry: JournalEntry) -> None:
    """Give the players whose points a line changed the rank that these make."""
    scheme = work.state.federation.scheme
    run = next((run for run in scheme.on(entry.day).runs.values() if run.every == "award"), None)
    if run is None or not work.touched:
        return
    work.writer.flush()
    looks = Looks(run, entry.day, scheme, Points(totals_of(work.touched), {}), holding.left_alone(entry.day))
    turns = [turn for held in holding.now(work.touched) for turn in looks.at(held)]
    if not turns:
        return
    write_turns(work, entry, turns, entry.day, AWARD)
    work.writer.flush()
    set_players(entry, entry.seq, entry.day)
