"""Trial of a file: it is processed like any other, and the transaction is undone, so that nothing is stored.

For authors of scoring programs, and for a club that uses two systems at the same time.
"""

import msgspec

from overtrick.core.problems import Problem
from overtrick.store.commands.file_reader import FileReader, OwnReader
from overtrick.store.commands.receive import receive_read_file, with_storable_name
from overtrick.store.deliveries.file_status import PlayerAward, find_current_awards
from overtrick.store.deliveries.processing import Receipt
from overtrick.store.journal.effects import OtherChange, find_other_changes
from overtrick.store.results.delivery import Delivery


class Trial(msgspec.Struct, frozen=True, kw_only=True):
    """What would become of a file, what its players would earn, and what it would change in other files."""

    file: str
    state: str
    revision: int
    problems: tuple[Problem, ...]
    awards: tuple[PlayerAward, ...]
    because: str
    changes: tuple[OtherChange, ...] = ()


class _TrialEnd(Exception):
    """Ends the transaction of a trial."""

    def __init__(self, trial: Trial) -> None:
        self.trial = trial


def try_file(delivery: Delivery, reader: FileReader | None = None) -> Trial:
    """Return what would become of a file if it were sent now; a door reads it in another process."""
    reader = reader or OwnReader()
    reader.start_batch()
    # Read before anything is locked, so no other thread waits for a slow file.
    reading = reader.read(with_storable_name(delivery)).reading
    assert reading is not None
    try:
        receive_read_file(reading, before_commit=_end_trial)
    except _TrialEnd as undone:
        return undone.trial
    raise AssertionError("a trial ends before it is kept")


def _end_trial(receipts: list[Receipt]) -> None:
    (receipt,) = receipts
    found = Trial(
        file=receipt.name,
        state=receipt.state,
        revision=receipt.revision,
        problems=receipt.problems,
        awards=tuple(find_current_awards(receipt.batch)),
        because=receipt.because,
        changes=tuple(find_other_changes(receipt.seq)),
    )
    raise _TrialEnd(found)
