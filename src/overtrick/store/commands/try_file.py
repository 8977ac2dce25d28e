"""Trial of a file: it is processed like any other, and the transaction is undone, so that nothing is stored.

For authors of scoring programs, and for a club that uses two systems at the same time.
"""

from collections.abc import Callable
from typing import Any

import msgspec

from overtrick.core.problems import Problem
from overtrick.store.commands.file_reader import FileReader, OwnReader
from overtrick.store.commands.file_replacement import replace_read_file
from overtrick.store.commands.receive import receive_read_file, with_storable_name
from overtrick.store.deliveries.file_status import PlayerAward, find_current_awards
from overtrick.store.deliveries.processing import Receipt
from overtrick.store.journal.effects import OtherChange, find_other_changes
from overtrick.store.results.delivery import Delivery
from overtrick.store.results.reading import Reading

# What somebody wants to see of the records as they would be: it is called before they are as they were again.
Look = Callable[[Receipt, Reading], Any]


class Trial(msgspec.Struct, frozen=True, kw_only=True):
    """What would become of a file, what its players would earn, and what it would change in other files.

    `seen` is what a look at the records as they would be has found.
    """

    file: str
    state: str
    revision: int
    problems: tuple[Problem, ...]
    awards: tuple[PlayerAward, ...]
    because: str
    changes: tuple[OtherChange, ...] = ()
    seen: Any = None


class _TrialEnd(Exception):
    """Ends the transaction of a trial."""

    def __init__(self, trial: Trial) -> None:
        self.trial = trial


def try_file(
    delivery: Delivery,
    reader: FileReader | None = None,
    look: Look = lambda receipt, reading: None,
    *,
    replaces: int | None = None,
) -> Trial:
    """Return what would become of a file if it were sent now; a door reads it in another process.

    It may take the place of a revision of its batch, as a correction does.
    """
    reader = reader or OwnReader()
    reader.start_batch()
    # Read before anything is locked, so no other thread waits for a slow file.
    reading = reader.read(with_storable_name(delivery)).reading
    assert reading is not None
    try:
        if replaces is None:
            receive_read_file(reading, before_commit=lambda receipts: _end_trial(receipts, reading, look))
        else:
            replace_read_file(reading, replaces, before_commit=lambda receipts: _end_trial(receipts, reading, look))
    except _TrialEnd as undone:
        return undone.trial
    raise AssertionError("a trial ends before it is kept")


def _end_trial(receipts: list[Receipt], reading: Reading, look: Look) -> None:
    (receipt,) = receipts
    found = Trial(
        file=receipt.name,
        state=receipt.state,
        revision=receipt.revision,
        problems=receipt.problems,
        awards=tuple(find_current_awards(receipt.batch)),
        because=receipt.because,
        changes=tuple(find_other_changes(receipt.seq)),
        seen=look(receipt, reading),
    )
    raise _TrialEnd(found)
