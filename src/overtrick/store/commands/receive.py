"""Keep files, and take them in: at once, or later by the worker. What a function returns is durable."""

import hashlib
import logging
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime, timedelta
from itertools import zip_longest
from typing import Any

import msgspec
from django.db import OperationalError

from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.db.values import plain_text
from overtrick.store.deliveries.processing import Receipt, process_delivery
from overtrick.store.deliveries.queue import arrived_deliveries, due_arrivals
from overtrick.store.journal.entries import DELIVERY, JournalEntry
from overtrick.store.journal.federation_state import (
    FederationState,
    federation_state,
    one_at_a_time,
)
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.registers.federation import ENGINE
from overtrick.store.results.reading import Delivery, PreparedFile, PreparedFiles, Reading, read

_log = logging.getLogger(__name__)
_ATTEMPTS = "SELECT attempts FROM waiting WHERE arrival_id = %s"
_TRYING = "UPDATE waiting SET attempts = %s, due = %s WHERE arrival_id = %s"
_LONGEST_WAIT, _MOST_DOUBLINGS = timedelta(days=1), 20
_LONGEST_NAME = 255
_LONGEST_WHO = 100


@one_at_a_time
def receive(
    deliveries: Sequence[Delivery],
    ahead: PreparedFiles | None = None,
    before_commit: Callable[[list[Receipt]], None] = lambda receipts: None,
) -> list[Receipt]:
    """Keep files and take them in, all in one transaction; what they came to. They may have been read ahead."""
    state = federation_state()
    state.refresh()
    readings = read_all(state, deliveries, _still_true(state, deliveries, ahead) if ahead else ())
    try:
        with database.write_transaction():
            if state.refresh():
                readings = read_all(state, deliveries)
            work = UnitOfWork(state)
            work.prefetch(readings)
            receipts = [_receive_one(work, reading) for reading in readings]
            work.writer.flush()
            before_commit(receipts)
    except BaseException:
        # What was rolled back must not be remembered.
        state.forget()
        raise
    return receipts


def _still_true(
    state: FederationState, deliveries: Sequence[Delivery], ahead: PreparedFiles
) -> list[PreparedFile | None]:
    """What was found_federation out ahead about files in which nobody plays whom a decision changed since."""
    changed = state.changed_since(ahead.seen)
    if changed is None:
        return []
    numbers = [number.encode() for number in changed]
    return [
        None if any(number in delivery.content for number in numbers) else known
        for delivery, known in zip(deliveries, ahead.files, strict=True)
    ]


def keep_file(delivery: Delivery) -> int:
    """Keep a file that a door has taken, so that it can be acknowledged; it waits to be taken in. Its arrival."""
    if delivery.club is None or delivery.by_hand:
        raise ValueError("a door knows which club sends, and what a person enters is received at once")
    with database.write_transaction():
        work = UnitOfWork(federation_state(), (models.RawFile, models.Arrival))
        arrival = _keep(work, delivery, delivery.club, _raw(work, delivery))
        work.writer.flush()
        database.execute("INSERT INTO waiting (arrival_id, attempts) VALUES (%s, 0)", arrival)
    return arrival


def receive_waiting(
    now: datetime, most: int = 100, *, again: timedelta = timedelta(minutes=1), careful: bool = False
) -> list[Receipt]:
    """Take in what waits, in the order of arrival; what they came to. Somebody else may do the same.

    A file on which the program itself fails waits until it is tried `again`, and so do later files of its name; the
    others go on. `careful`: somebody died over these files, so each is taken by itself.
    """
    due = due_arrivals(now, most)
    found_federation = arrived_deliveries(list(due))
    if not careful and not any(due.values()):
        try:
            return _take_in_lot(found_federation)
        except OperationalError:
            raise
        except Exception:
            _log.exception("%d files could not be taken in together; trying them one by one", len(found_federation))
    return _one_by_one(found_federation, now, again)


def _one_by_one(found_federation: dict[int, Delivery], now: datetime, again: timedelta) -> list[Receipt]:
    """Take in each file by itself, and note the attempt before: nobody could note one that kills the process."""
    receipts: list[Receipt] = []
    stuck: set[tuple[int | None, str]] = set()
    for arrival, delivery in found_federation.items():
        if (delivery.club, delivery.name) in stuck:
            continue
        with database.write_transaction():
            attempts = next((count for (count,) in database.rows(_ATTEMPTS, arrival)), 0)
            database.execute(_TRYING, attempts + 1, now + _wait_after_a_death(attempts, again), arrival)
        try:
            receipts += _take_in_lot({arrival: delivery})
        except OperationalError:
            raise
        except Exception:
            _log.exception("%s of club %s cannot be taken in and goes on waiting", delivery.name, delivery.club)
            stuck.add((delivery.club, delivery.name))
            with database.write_transaction():
                database.execute("UPDATE waiting SET due = %s WHERE arrival_id = %s", now + again, arrival)
    return receipts


def _wait_after_a_death(attempts: int, again: timedelta) -> timedelta:
    """How long a file waits over which the process dies: the first time not at all, for the file may be innocent."""
    return min(again * 2 ** min(attempts - 1, _MOST_DOUBLINGS), _LONGEST_WAIT) if attempts else timedelta()


@one_at_a_time
def _take_in_lot(found_federation: dict[int, Delivery]) -> list[Receipt]:
    """Take in arrivals in one transaction, those that nobody else has taken in meanwhile."""
    if not found_federation:
        return []
    state = federation_state()
    state.refresh()
    readings = dict(zip(found_federation, read_all(state, found_federation.values()), strict=True))
    try:
        with database.write_transaction():
            if state.refresh():
                readings = dict(zip(found_federation, read_all(state, found_federation.values()), strict=True))
            work = UnitOfWork(state)
            mine = _still_waiting(work, list(found_federation))
            work.prefetch([readings[key] for key in mine])
            receipts = [_take_in(work, readings[key], key) for key in mine]
            work.writer.flush()
    except BaseException:
        state.forget()
        raise
    return receipts


def _still_waiting(work: UnitOfWork, keys: list[int]) -> list[int]:
    """Those of the arrivals with which no other worker was quicker. From now on they do not wait."""
    marks = ", ".join(["%s"] * len(keys))
    waiting = {key for (key,) in database.rows(f"SELECT arrival_id FROM waiting WHERE arrival_id IN ({marks})", *keys)}
    work.writer.change(f"DELETE FROM waiting WHERE arrival_id IN ({marks})", *keys)
    return [key for key in keys if key in waiting]


def read_all(
    state: FederationState, deliveries: Iterable[Delivery], foreseen: Sequence[PreparedFile | None] = ()
) -> list[Reading]:
    """Read files as the clubs stand now."""
    named = (msgspec.structs.replace(each, name=_kept_name(each.name)) for each in deliveries)
    return [
        read(delivery, state.federation, state.clubs, known)
        for delivery, known in zip_longest(named, foreseen)
        if delivery is not None
    ]


def _receive_one(work: UnitOfWork, reading: Reading) -> Receipt:
    delivery = reading.delivery
    return _take_in(work, reading, _keep(work, delivery, reading.club, work.raw(reading)))


def _take_in(work: UnitOfWork, reading: Reading, arrival: int) -> Receipt:
    delivery = reading.delivery
    data = {"by_hand": delivery.by_hand} if delivery.by_hand else {}
    line = line_for(work, DELIVERY, delivery.at, delivery.who, data=data, arrival=arrival)
    work.write_line(line)
    return process_delivery(work, line, reading)


def _kept_name(name: str) -> str:
    """A file's name as every database can keep it: the key of a batch must come back as it went in."""
    return plain_text(name)[:_LONGEST_NAME]


def _keep(work: UnitOfWork, delivery: Delivery, club: int, raw: int) -> int:
    """Note that a file came in."""
    name = _kept_name(delivery.name)
    who = plain_text(delivery.who)[:_LONGEST_WHO]
    return work.writer.add(models.Arrival, raw, club, name, delivery.door, delivery.cut_unseen, delivery.at, who)


def _raw(work: UnitOfWork, file: Delivery) -> int:
    """The number of a file's bytes, which are kept once."""
    digest = hashlib.sha256(file.content).hexdigest()
    found_federation = database.rows("SELECT id FROM raw_file WHERE sha256 = %s", digest)
    if found_federation:
        return int(found_federation[0][0])
    return work.writer.add(models.RawFile, digest, len(file.content), file.content)


def line_for(
    work: UnitOfWork,
    kind: str,
    at: datetime,
    who: str,
    *,
    data: dict[str, Any],
    reason: str = "",
    arrival: int | None = None,
) -> JournalEntry:
    """The next line of the journal, by the versions at work now."""
    own = work.state.federation
    return JournalEntry(
        seq=work.next_seq, kind=kind, at=at, day=own.day_of(at), who=plain_text(who)[:_LONGEST_WHO],
        reason=plain_text(reason), data=data, arrival=arrival, engine=ENGINE, scheme=own.version,
    )  # fmt: skip
