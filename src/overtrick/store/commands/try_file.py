"""A file tried out: taken in like any other, looked at, and undone. Nothing of it is kept, and nothing is told apart.

For authors of scoring programs, and for a club that runs two systems side by side.
"""

import msgspec

from overtrick.core.problems import Problem
from overtrick.store.commands.receive import receive
from overtrick.store.commands.transactions import one_writer_at_a_time
from overtrick.store.deliveries.file_status import PlayerAward, find_current_awards
from overtrick.store.deliveries.processing import Receipt
from overtrick.store.results.reading import Delivery


class Trial(msgspec.Struct, frozen=True, kw_only=True):
    """What a file would come to, and what its players would have from it."""

    file: str
    state: str
    revision: int
    problems: tuple[Problem, ...]
    awards: tuple[PlayerAward, ...]
    because: str


class _Undone(Exception):
    """Ends the transaction of a trial."""

    def __init__(self, trial: Trial) -> None:
        self.trial = trial


@one_writer_at_a_time
def try_file(delivery: Delivery) -> Trial:
    """Say what would become of a file if it were sent now."""
    try:
        receive([delivery], before_commit=_undo)
    except _Undone as undone:
        return undone.trial
    raise AssertionError("a trial ends before it is kept")


def _undo(receipts: list[Receipt]) -> None:
    (receipt,) = receipts
    found = Trial(
        file=receipt.name,
        state=receipt.state,
        revision=receipt.revision,
        problems=receipt.problems,
        awards=tuple(find_current_awards(receipt.batch)),
        because=receipt.because,
    )
    raise _Undone(found)
