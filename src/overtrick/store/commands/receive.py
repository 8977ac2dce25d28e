"""Receive files: store them, and process them immediately or later by the worker. All is durable on return."""

import hashlib
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec

from overtrick.store import models
from overtrick.store.commands.file_reader import FileReader, read_within_budget
from overtrick.store.commands.transactions import one_writer_at_a_time, unit_of_work
from overtrick.store.db import database
from overtrick.store.db.bulk_writer import BulkWriter
from overtrick.store.db.cache import latest_version, one_version
from overtrick.store.db.values import plain_text
from overtrick.store.deliveries.prepared_files import unpack_readings
from overtrick.store.deliveries.processing import Receipt, process_delivery
from overtrick.store.deliveries.queue import add_waiting, is_name_waiting
from overtrick.store.errors import Refusal
from overtrick.store.journal.chain import ArrivedFile
from overtrick.store.journal.federation_state import FederationState, state_at
from overtrick.store.journal.kinds import DELIVERY
from overtrick.store.journal.unit_of_work import LONGEST_WHO, UnitOfWork
from overtrick.store.results.delivery import Delivery, PreparedFiles
from overtrick.store.results.known_files import known_files
from overtrick.store.results.reading import Reading

_LONGEST_NAME = 255


@one_writer_at_a_time
def receive(
    deliveries: Sequence[Delivery],
    prepared: PreparedFiles | None = None,
    before_commit: Callable[[list[Receipt]], None] = lambda receipts: None,
) -> list[Receipt]:
    """Store and process files, all in one transaction; return their receipts. Some may be prepared."""
    state = state_at(latest_version())
    readings = _use_readings(state, deliveries, prepared) if prepared else read_deliveries(state, deliveries)
    # Files change no version, and nobody else writes meanwhile.
    with database.write_transaction(), one_version():
        now = state_at(latest_version())
        if now is not state:
            readings = read_deliveries(now, deliveries)
        receipts = receive_readings(now, readings)
        before_commit(receipts)
    return receipts


@one_writer_at_a_time
def receive_read_file(reading: Reading, before_commit: Callable[[list[Receipt]], None]) -> list[Receipt]:
    """Store and process a file that was read a moment ago; return its receipt."""
    with database.write_transaction():
        receipts = receive_readings(state_at(latest_version()), [reading])
        before_commit(receipts)
    return receipts


def receive_at_once(delivery: Delivery, reader: FileReader, check: Callable[[], None] = lambda: None) -> Receipt:
    """Receive a file while its sender waits: it is read within its budget first, then stored and processed.

    `check` raises an exception for a file that may not come now. An earlier file of the same name must come first.
    """
    found: Receipt | None = None
    while found is None:
        reader.start_batch()
        file = reader.read(with_storable_name(delivery))
        assert file.reading is not None
        found = _receive_if_valid(file.reading, file.version, check)
    return found


@one_writer_at_a_time
def _receive_if_valid(reading: Reading, version: int, check: Callable[[], None]) -> Receipt | None:
    """Store and process a file; None if a decision has come since it was read, so that it must be read again."""
    with database.write_transaction():
        state = state_at(latest_version())
        if not is_still_valid(state, reading.delivery, version):
            return None
        if is_name_waiting(reading.club, reading.delivery.name):
            raise Refusal("An earlier file of this name is still being read. Wait a minute, then try again.")
        check()
        (receipt,) = receive_readings(state, [reading])
    return receipt


def receive_readings(state: FederationState, readings: Sequence[Reading]) -> list[Receipt]:
    """Store and process files that were read, in the current transaction; return their receipts."""
    with unit_of_work(state) as work:
        known_files(work).prefetch(readings)
        return [_receive_one(work, reading) for reading in readings]


def _use_readings(state: FederationState, deliveries: Sequence[Delivery], prepared: PreparedFiles) -> list[Reading]:
    """Return the prepared readings; those whose players a decision has changed since are read again."""
    return [
        known if is_still_valid(state, delivery, prepared.version) else _read_delivery(state, delivery)
        for delivery, known in zip(deliveries, unpack_readings(prepared.readings, deliveries), strict=True)
    ]


def is_still_valid(state: FederationState, delivery: Delivery, version: int) -> bool:
    """Tell whether what was found out about a file by an earlier version is what this one would find out."""
    if version == state.version:
        return True
    changed = state.changed_since(version)
    return changed is not None and not any(number.encode() in delivery.content for number in changed)


def store_file(delivery: Delivery, check: Callable[[], None] = lambda: None) -> int:
    """Store a file of a door, so that it can be acknowledged, and queue it; return the number of its arrival.

    `check` raises an exception for a file that may not come now; no other file comes between.
    """
    if delivery.club is None or delivery.by_hand:
        raise ValueError("a door knows which club sends, and what a person enters is received at once")
    with database.write_transaction():
        check()
        writer = BulkWriter((models.RawFile, models.Arrival))
        arrival = store_arrival(writer, delivery, delivery.club, store_bytes(writer, delivery))
        writer.flush()
        add_waiting(arrival, delivery.club, len(delivery.content))
    return arrival


def read_deliveries(state: FederationState, deliveries: Iterable[Delivery]) -> list[Reading]:
    """Read files with the clubs of a federation state."""
    return [_read_delivery(state, delivery) for delivery in deliveries]


def _read_delivery(state: FederationState, delivery: Delivery) -> Reading:
    return read_within_budget(with_storable_name(delivery), state)


def _receive_one(work: UnitOfWork, reading: Reading) -> Receipt:
    delivery = reading.delivery
    raw = known_files(work).raw_file(reading)
    return process_reading(work, reading, store_arrival(work.writer, delivery, reading.club, raw))


def process_reading(work: UnitOfWork, reading: Reading, arrival: int) -> Receipt:
    """Write a file that was read into the journal, and process it; return the receipt."""
    delivery = reading.delivery
    data: dict[str, Any] = {"by_hand": delivery.by_hand} if delivery.by_hand else {}
    if delivery.over_budget:
        data["over_budget"] = msgspec.to_builtins(delivery.over_budget)
    entry = work.new_entry(DELIVERY, delivery.at, delivery.who, data=data, arrival=arrival)
    name, who = _storable_name(delivery.name), plain_text(delivery.who)[:LONGEST_WHO]
    file = ArrivedFile(
        arrival, reading.club, name, delivery.door, delivery.cut_unseen, delivery.at, who, reading.sha256
    )
    with work.write_entry(entry, file):
        return process_delivery(work, entry, reading)


def with_storable_name(delivery: Delivery) -> Delivery:
    """Return a delivery with its name as every database can store it."""
    name = _storable_name(delivery.name)
    return delivery if name == delivery.name else msgspec.structs.replace(delivery, name=name)


def _storable_name(name: str) -> str:
    """Return a file's name as every database can store it: the key of a batch must be read as it was written."""
    return plain_text(name)[:_LONGEST_NAME]


def store_arrival(writer: BulkWriter, delivery: Delivery, club: int, raw: int) -> int:
    """Write that a file came in; return the number of its arrival."""
    name = _storable_name(delivery.name)
    who = plain_text(delivery.who)[:LONGEST_WHO]
    return writer.add(models.Arrival, raw, club, name, delivery.door, delivery.cut_unseen, delivery.at, who)


def store_bytes(writer: BulkWriter, file: Delivery) -> int:
    """Write a file's bytes, unless they are there already; return their number."""
    digest = hashlib.sha256(file.content).hexdigest()
    found = database.rows("SELECT id FROM raw_file WHERE sha256 = %s", digest)
    if found:
        return int(found[0][0])
    return writer.add(models.RawFile, digest, len(file.content), file.content)
