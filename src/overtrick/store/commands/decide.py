"""Record what people decide: found a federation, import a register, make a decision. All is durable on return."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime
from typing import Any, NamedTuple, TypeVar

import msgspec
from django.db import Error

from overtrick.schemes.editing.contents import FolderContents, read_contents
from overtrick.store.commands.receive import store_arrival, store_bytes
from overtrick.store.commands.transactions import one_writer_at_a_time, unit_of_work
from overtrick.store.db import cache, database
from overtrick.store.db.bulk_writer import update_statistics
from overtrick.store.db.cache import latest_version
from overtrick.store.decisions.apply import apply_decision, prepare_decision
from overtrick.store.decisions.federation import make_founding
from overtrick.store.decisions.imports import check_content
from overtrick.store.errors import Refusal
from overtrick.store.journal.entries import JournalEntry, last_seq
from overtrick.store.journal.federation_state import (
    FederationState,
    current_federation,
    new_state,
    publish_state,
    state_at,
)
from overtrick.store.journal.kinds import FEDERATION, TAKE_EFFECT
from overtrick.store.journal.versions import due_versions, founding_version
from overtrick.store.registers.csv_tables import TableError
from overtrick.store.registers.folder_files import keep_contents
from overtrick.store.results.delivery import Delivery

T = TypeVar("T")


class _TrialEnd(Exception):
    """Ends the transaction of a decision that is only tried."""


class PlannedDecision(NamedTuple):
    """A decision that is made together with others: `data` may depend on the entries of those before it."""

    kind: str
    data: Callable[[Sequence[JournalEntry]], dict[str, Any]]
    reason: str = ""


def found_federation(scheme: str, at: datetime, who: str, *, approval: bool = True) -> None:
    """Found a federation in an empty store, with the regions, clubs and codes of its folder, which is kept on record.

    Without `approval`, all points count until a decision says which need approval.
    """
    contents = read_contents(scheme)
    with database.write_transaction():
        if last_seq():
            raise Refusal("There is a federation in this place already.")
        data = msgspec.to_builtins(make_founding(contents, approval=approval))
        keep_contents(contents)
        with unit_of_work(new_state(founding_version(data))) as work:
            entry = work.new_entry(FEDERATION, at, who, data=data)
            with work.write_entry(entry):
                apply_decision(work, entry)


def import_register(
    format_name: str, delivery: Delivery, *, opening: bool = False, timed: bool = False, reason: str = ""
) -> JournalEntry:
    """Store a file of a register and import it. Raise a Refusal that says what is wrong with it."""
    try:
        check_content(format_name, delivery.content, current_federation().day_of(delivery.at))
    except TableError as error:
        raise Refusal(f"{delivery.name} cannot be used: {error}.") from error
    record = {"format": format_name, "opening": opening, "timed": timed}
    entry = decide("import", delivery.at, delivery.who, record, reason, file=delivery)
    # The register is imported, whatever comes of this.
    with suppress(Error):
        update_statistics()
    return entry


@one_writer_at_a_time
def decide(
    kind: str,
    at: datetime,
    who: str,
    data: dict[str, Any],
    reason: str = "",
    *,
    file: Delivery | None = None,
    folder: FolderContents | None = None,
) -> JournalEntry:
    """Record a decision and apply it, with the file or the folder that it is about.

    Raise a Refusal that says why it cannot be made.
    """
    apply_due_versions(at)
    return _decide(kind, at, who, data, reason, file, folder)


def _decide(
    kind: str, at: datetime, who: str, data: dict[str, Any], reason: str, file: Delivery | None = None,
    folder: FolderContents | None = None,
) -> JournalEntry:  # fmt: skip
    with database.write_transaction():
        if folder is not None:
            keep_contents(folder)
        entry, state = apply_new_decision(state_at(latest_version()), kind, at, who, data, reason, file)
    publish_state(state)
    return entry


@one_writer_at_a_time
def apply_due_versions(at: datetime) -> list[JournalEntry]:
    """Let the versions take effect in the registers whose day has come, in the name of those who adopted them."""
    federation = state_at(latest_version()).federation
    if len(federation.versions) == 1:
        return []
    made = []
    for each in due_versions(federation.day_of(at)):
        # Another process may have been faster.
        with suppress(Refusal):
            made.append(_decide(TAKE_EFFECT, at, each.who, {"line": each.seq}, each.reason))
    return made


@one_writer_at_a_time
def decide_together(plan: Sequence[PlannedDecision], at: datetime, who: str) -> list[JournalEntry]:
    """Make several decisions in one transaction, in their order: all of them, or none if one is refused."""
    apply_due_versions(at)
    with database.write_transaction():
        made, state = _apply_plan(plan, at, who)
    publish_state(state)
    return made


def try_decision(
    kind: str, at: datetime, who: str, data: dict[str, Any], look: Callable[[JournalEntry], T], reason: str = ""
) -> T:
    """Return what a look at the records would find after a decision, and leave them as they are.

    Raise the Refusal that says why the decision cannot be made.
    """
    return try_together([PlannedDecision(kind, lambda made: data, reason)], at, who, lambda made: look(made[0]))


@one_writer_at_a_time
def try_together(
    plan: Sequence[PlannedDecision], at: datetime, who: str, look: Callable[[Sequence[JournalEntry]], T]
) -> T:  # fmt: skip
    """Return what a look at the records would find after several decisions, and leave them as they are.

    Raise the Refusal that says why one of them cannot be made.
    """
    seen: list[T] = []
    with suppress(_TrialEnd), database.write_transaction():
        made = _apply_plan(plan, at, who)[0]
        # Nothing that is remembered now may be taken for what the next decision really leads to.
        with cache.private_cache():
            seen.append(look(made))
        raise _TrialEnd
    return seen[0]


def check_decision(kind: str, at: datetime, who: str, data: dict[str, Any], reason: str = "") -> None:
    """Raise the Refusal that says why a decision cannot be made, without carrying it out: that may take long."""
    with suppress(_TrialEnd), database.write_transaction():
        with unit_of_work(state_at(latest_version()).copy()) as work:
            prepare_decision(work.new_entry(kind, at, who, data=data, reason=reason))
        raise _TrialEnd


def _apply_plan(
    plan: Sequence[PlannedDecision], at: datetime, who: str
) -> tuple[list[JournalEntry], FederationState]:  # fmt: skip
    """Apply decisions in the current transaction, in their order; return their entries, and the state to publish."""
    made: list[JournalEntry] = []
    state = state_at(latest_version())
    for each in plan:
        entry, state = apply_new_decision(state, each.kind, at, who, each.data(made), each.reason)
        made.append(entry)
    return made, state


def apply_new_decision(
    state: FederationState,
    kind: str,
    at: datetime,
    who: str,
    data: dict[str, Any],
    reason: str,
    file: Delivery | None = None,
) -> tuple[JournalEntry, FederationState]:
    """Apply a decision in the current transaction; return its entry, and the state to publish once it is durable."""
    with unit_of_work(state.copy()) as work:
        arrival = store_arrival(work.writer, file, 0, store_bytes(work.writer, file)) if file else None
        entry = prepare_decision(work.new_entry(kind, at, who, data=data, reason=reason, arrival=arrival))
        with work.write_entry(entry):
            work.writer.flush()
            apply_decision(work, entry)
    return entry, work.state_after(entry)
