"""Record what people decide: found a federation, read a register in, make a decision. Durable when it returns."""

from datetime import datetime
from typing import Any

import msgspec

from overtrick.store import decisions
from overtrick.store.commands.receive import _keep, _raw, line_for
from overtrick.store.db import database
from overtrick.store.db.bulk_writer import update_statistics
from overtrick.store.errors import Refusal
from overtrick.store.journal.entries import JournalEntry, last_seq
from overtrick.store.journal.federation_state import FEDERATION, federation_state, new_state, one_at_a_time
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.results.reading import Delivery

_FIRST_STUCK = (
    "SELECT w.arrival_id, w.attempts FROM waiting w JOIN arrival a ON a.id = w.arrival_id "
    "WHERE a.club = %s AND a.name = %s ORDER BY w.arrival_id LIMIT 1"
)


def found_federation(scheme: str, at: datetime, who: str) -> None:
    """Found a federation in an empty store, with the regions, clubs and codes that come with its scheme."""
    with database.write_transaction():
        if last_seq():
            raise Refusal("There is a federation in this place already.")
        work = UnitOfWork(new_state(scheme))
        data = msgspec.to_builtins(decisions.federation.founding_of(scheme))
        line = line_for(work, FEDERATION, at, who, data=data)
        work.write_line(line)
        decisions.apply(work, line)
        work.writer.flush()


def import_register(
    format_name: str, delivery: Delivery, *, opening: bool = False, timed: bool = False
) -> JournalEntry:
    """Keep a file of a register and read it in; a Refusal says what is wrong with it."""
    told = {"format": format_name, "opening": opening, "timed": timed}
    line = decide("import", delivery.at, delivery.who, told, file=delivery)
    update_statistics()
    return line


@one_at_a_time
def decide(
    kind: str, at: datetime, who: str, data: dict[str, Any], reason: str = "", file: Delivery | None = None
) -> JournalEntry:
    """Record a decision and let everything follow from it; a Refusal says why it cannot be."""
    state = federation_state()
    erased = state.erased
    try:
        with database.write_transaction():
            state.refresh()
            work = UnitOfWork(state)
            arrival = _keep(work, file, 0, _raw(work, file)) if file else None
            line = line_for(work, kind, at, who, data=decisions.completed(kind, data), reason=reason, arrival=arrival)
            line = _with_stuck_arrival(decisions.checked(line))
            work.write_line(line)
            work.writer.flush()
            decisions.apply(work, line)
            work.writer.flush()
    except BaseException:
        # What was rolled back must not be remembered.
        state.forget()
        state.erased = erased
        raise
    state.decided(line.seq)
    return line


def _with_stuck_arrival(entry: JournalEntry) -> JournalEntry:
    """A decision to give a file up names the arrival, which waits no more. Only one that the program fails on waits."""
    if entry.kind != decisions.files.GIVE_UP:
        return entry
    club, name = entry.data["club"], entry.data["name"]
    arrival, attempts = (database.rows(_FIRST_STUCK, club, name) or [(0, 0)])[0]
    if not attempts:
        raise Refusal(f"No file {name} of club {club} waits because the program failed on it.")
    database.execute("DELETE FROM waiting WHERE arrival_id = %s", arrival)
    return msgspec.structs.replace(entry, arrival=arrival)
