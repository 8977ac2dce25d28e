"""Record what people decide: found a federation, import a register, make a decision. All is durable on return."""

from contextlib import suppress
from datetime import datetime
from typing import Any

import msgspec
from django.db import Error

from overtrick.store.commands.receive import store_arrival, store_bytes
from overtrick.store.commands.transactions import one_writer_at_a_time, unit_of_work
from overtrick.store.db import database
from overtrick.store.db.bulk_writer import update_statistics
from overtrick.store.db.cache import latest_version
from overtrick.store.decisions.apply import apply_decision, prepare_decision
from overtrick.store.decisions.federation import make_founding
from overtrick.store.decisions.imports import check_content
from overtrick.store.errors import Refusal
from overtrick.store.journal.entries import JournalEntry, last_seq
from overtrick.store.journal.federation_state import current_federation, new_state, publish_state, state_at
from overtrick.store.journal.kinds import FEDERATION
from overtrick.store.registers.csv_tables import TableError
from overtrick.store.results.delivery import Delivery


def found_federation(scheme: str, at: datetime, who: str, *, approval: bool = True) -> None:
    """Found a federation in an empty store, with the regions, clubs and codes that come with its scheme.

    Without `approval`, all points count until a decision says which need approval.
    """
    with database.write_transaction():
        if last_seq():
            raise Refusal("There is a federation in this place already.")
        with unit_of_work(new_state(scheme)) as work:
            data = msgspec.to_builtins(make_founding(scheme, approval=approval))
            entry = work.new_entry(FEDERATION, at, who, data=data)
            with work.write_entry(entry):
                apply_decision(work, entry)


def import_register(
    format_name: str, delivery: Delivery, *, opening: bool = False, timed: bool = False
) -> JournalEntry:
    """Store a file of a register and import it. Raise a Refusal that says what is wrong with it."""
    try:
        check_content(format_name, delivery.content, current_federation().day_of(delivery.at))
    except TableError as error:
        raise Refusal(f"{delivery.name} cannot be used: {error}.") from error
    record = {"format": format_name, "opening": opening, "timed": timed}
    entry = decide("import", delivery.at, delivery.who, record, file=delivery)
    # The register is imported, whatever comes of this.
    with suppress(Error):
        update_statistics()
    return entry


@one_writer_at_a_time
def decide(
    kind: str, at: datetime, who: str, data: dict[str, Any], reason: str = "", file: Delivery | None = None
) -> JournalEntry:
    """Record a decision and apply it. Raise a Refusal that says why it cannot be made."""
    with database.write_transaction(), unit_of_work(state_at(latest_version()).copy()) as work:
        arrival = store_arrival(work.writer, file, 0, store_bytes(work.writer, file)) if file else None
        entry = prepare_decision(work.new_entry(kind, at, who, data=data, reason=reason, arrival=arrival))
        with work.write_entry(entry):
            work.writer.flush()
            apply_decision(work, entry)
    publish_state(work.state_after(entry))
    return entry
