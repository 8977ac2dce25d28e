"""A file in the place of an earlier one of its name, in one transaction, whatever its format.

A contest report has its identity in it, and not in the name of its file: a second report of a contest that is on record
is not taken. So the earlier one is cancelled first, and both happen or neither does.
"""

from collections.abc import Callable

from overtrick.formats import magic_contest
from overtrick.store.commands.decide import apply_new_decision
from overtrick.store.commands.receive import receive_readings
from overtrick.store.commands.transactions import one_writer_at_a_time
from overtrick.store.db import database
from overtrick.store.db.cache import latest_version
from overtrick.store.deliveries.processing import Receipt
from overtrick.store.journal.federation_state import publish_state, state_at
from overtrick.store.results.reading import Reading

_WHY_CANCELLED = "replaced by a corrected file"


@one_writer_at_a_time
def replace_read_file(
    reading: Reading, revision: int, before_commit: Callable[[list[Receipt]], None] = lambda receipts: None
) -> Receipt:
    """Store and process a file that was read a moment ago, in the place of a revision of its batch."""
    decided = None
    with database.write_transaction():
        state = state_at(latest_version())
        if reading.format == magic_contest.FORMAT:
            delivery = reading.delivery
            record = {"club": reading.club, "name": delivery.name, "revision": revision}
            # The state after it is not looked up: if all of this is undone, no thread may have seen it.
            _, state = apply_new_decision(state, "cancel", delivery.at, delivery.who, record, _WHY_CANCELLED)
            decided = state
        receipts = receive_readings(state, [reading])
        before_commit(receipts)
    if decided is not None:
        publish_state(decided)
    return receipts[0]
