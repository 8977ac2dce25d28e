"""Receive files: store them, and process them immediately or later by the worker. All is durable on return."""

import hashlib
import logging
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime, timedelta
from itertools import zip_longest

import msgspec
from django.db import OperationalError

from overtrick.store import models
from overtrick.store.commands.transactions import one_writer_at_a_time, unit_of_work
from overtrick.store.db import database
from overtrick.store.db.bulk_writer import BulkWriter
from overtrick.store.db.cache import latest_version
from overtrick.store.db.values import plain_text
from overtrick.store.deliveries.processing import Receipt, process_delivery
from overtrick.store.deliveries.queue import due_arrivals, fetch_deliveries
from overtrick.store.journal.chain import ArrivedFile
from overtrick.store.journal.federation_state import FederationState, state_at
from overtrick.store.journal.kinds import DELIVERY
from overtrick.store.journal.unit_of_work import LONGEST_WHO, UnitOfWork
from overtrick.store.results.delivery import Delivery, PreparedFile, PreparedFiles
from overtrick.store.results.known_files import known_files
from overtrick.store.results.reading import Reading, read_delivery

_log = logging.getLogger(__name__)
_COUNT_ATTEMPTS = "SELECT attempts FROM waiting WHERE arrival_id = %s"
_RECORD_ATTEMPT = "UPDATE waiting SET attempts = %s, due = %s WHERE arrival_id = %s"
_LONGEST_WAIT, _MOST_DOUBLINGS = timedelta(days=1), 20
_LONGEST_NAME = 255


@one_writer_at_a_time
def receive(
    deliveries: Sequence[Delivery],
    prepared: PreparedFiles | None = None,
    before_commit: Callable[[list[Receipt]], None] = lambda receipts: None,
) -> list[Receipt]:
    """Store and process files, all in one transaction; return their receipts. Some may be prepared."""
    state = state_at(latest_version())
    readings = read_deliveries(state, deliveries, _usable_preparations(state, deliveries, prepared) if prepared else ())
    with database.write_transaction():
        now = state_at(latest_version())
        if now is not state:
            readings = read_deliveries(now, deliveries)
        with unit_of_work(now) as work:
            known_files(work).prefetch(readings)
            receipts = [_receive_one(work, reading) for reading in readings]
        before_commit(receipts)
    return receipts


def _usable_preparations(
    state: FederationState, deliveries: Sequence[Delivery], prepared: PreparedFiles
) -> list[PreparedFile | None]:
    """Return what was prepared for those files whose players no decision has changed since."""
    changed = state.changed_since(prepared.version)
    if changed is None:
        return []
    numbers = [number.encode() for number in changed]
    return [
        None if any(number in delivery.content for number in numbers) else known
        for delivery, known in zip(deliveries, prepared.files, strict=True)
    ]


def store_file(delivery: Delivery) -> int:
    """Store a file of a door, so that it can be acknowledged, and queue it; return the number of its arrival."""
    if delivery.club is None or delivery.by_hand:
        raise ValueError("a door knows which club sends, and what a person enters is received at once")
    with database.write_transaction():
        writer = BulkWriter((models.RawFile, models.Arrival))
        arrival = store_arrival(writer, delivery, delivery.club, store_bytes(writer, delivery))
        writer.flush()
        database.execute("INSERT INTO waiting (arrival_id, attempts) VALUES (%s, 0)", arrival)
    return arrival


def process_waiting_files(
    now: datetime, most: int = 100, *, again: timedelta = timedelta(minutes=1), careful: bool = False
) -> list[Receipt]:
    """Process the files of the queue, in the order of arrival; return their receipts. Other workers may do the same.

    A file on which the program itself fails waits for the time `again`, and so do later files of its name; the others
    go on. `careful`: a worker crashed while it processed these files, so each is processed by itself.
    """
    due = due_arrivals(now, most)
    arrivals = fetch_deliveries(list(due))
    if not careful and not any(due.values()):
        try:
            return _process_together(arrivals)
        except OperationalError:
            raise
        except Exception:
            _log.exception("%d files could not be taken in together; trying them one by one", len(arrivals))
    return _process_one_by_one(arrivals, now, again)


def _process_one_by_one(arrivals: dict[int, Delivery], now: datetime, again: timedelta) -> list[Receipt]:
    """Process each file by itself, and record the attempt before: a crashed process cannot record it."""
    receipts: list[Receipt] = []
    stuck: set[tuple[int | None, str]] = set()
    for arrival, delivery in arrivals.items():
        if (delivery.club, delivery.name) in stuck:
            continue
        with database.write_transaction():
            attempts = next((count for (count,) in database.rows(_COUNT_ATTEMPTS, arrival)), 0)
            database.execute(_RECORD_ATTEMPT, attempts + 1, now + _wait_after_crash(attempts, again), arrival)
        try:
            receipts += _process_together({arrival: delivery})
        except OperationalError:
            raise
        except Exception:
            _log.exception("%s of club %s cannot be taken in and goes on waiting", delivery.name, delivery.club)
            stuck.add((delivery.club, delivery.name))
            with database.write_transaction():
                database.execute("UPDATE waiting SET due = %s WHERE arrival_id = %s", now + again, arrival)
    return receipts


def _wait_after_crash(attempts: int, again: timedelta) -> timedelta:
    """Return how long a file waits after a crash: at first not at all, because the file may not be the cause."""
    return min(again * 2 ** min(attempts - 1, _MOST_DOUBLINGS), _LONGEST_WAIT) if attempts else timedelta()


@one_writer_at_a_time
def _process_together(arrivals: dict[int, Delivery]) -> list[Receipt]:
    """Process arrivals in one transaction, except those that another worker has processed since."""
    if not arrivals:
        return []
    state = state_at(latest_version())
    readings = dict(zip(arrivals, read_deliveries(state, arrivals.values()), strict=True))
    with database.write_transaction():
        now = state_at(latest_version())
        if now is not state:
            readings = dict(zip(arrivals, read_deliveries(now, arrivals.values()), strict=True))
        with unit_of_work(now) as work:
            mine = _claim_waiting(work, list(arrivals))
            known_files(work).prefetch([readings[key] for key in mine])
            return [_process(work, readings[key], key) for key in mine]


def _claim_waiting(work: UnitOfWork, keys: list[int]) -> list[int]:
    """Return those of the arrivals that no other worker has processed, and take them out of the queue."""
    marks = ", ".join(["%s"] * len(keys))
    waiting = {key for (key,) in database.rows(f"SELECT arrival_id FROM waiting WHERE arrival_id IN ({marks})", *keys)}
    work.writer.add_statement(f"DELETE FROM waiting WHERE arrival_id IN ({marks})", *keys)
    return [key for key in keys if key in waiting]


def read_deliveries(
    state: FederationState, deliveries: Iterable[Delivery], prepared: Sequence[PreparedFile | None] = ()
) -> list[Reading]:
    """Read files with the clubs of a federation state."""
    named = (msgspec.structs.replace(each, name=_storable_name(each.name)) for each in deliveries)
    return [
        read_delivery(delivery, state.federation, state.clubs, known)
        for delivery, known in zip_longest(named, prepared)
        if delivery is not None
    ]


def _receive_one(work: UnitOfWork, reading: Reading) -> Receipt:
    delivery = reading.delivery
    raw = known_files(work).raw_file(reading)
    return _process(work, reading, store_arrival(work.writer, delivery, reading.club, raw))


def _process(work: UnitOfWork, reading: Reading, arrival: int) -> Receipt:
    delivery = reading.delivery
    data = {"by_hand": delivery.by_hand} if delivery.by_hand else {}
    entry = work.new_entry(DELIVERY, delivery.at, delivery.who, data=data, arrival=arrival)
    name, who = _storable_name(delivery.name), plain_text(delivery.who)[:LONGEST_WHO]
    file = ArrivedFile(
        arrival, reading.club, name, delivery.door, delivery.cut_unseen, delivery.at, who, reading.sha256
    )
    with work.write_entry(entry, file):
        return process_delivery(work, entry, reading)


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
