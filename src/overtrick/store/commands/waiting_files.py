"""Processing of the files that wait: read within a budget, then written in short transactions.

A file on which the program itself fails waits, and so do later files of its name; the others go on.
"""

import logging
from collections import defaultdict
from collections.abc import Iterator
from datetime import datetime, timedelta

from django.db import OperationalError

from overtrick.store.commands import receive
from overtrick.store.commands.file_reader import FileRead, FileReader, OwnReader
from overtrick.store.commands.transactions import one_writer_at_a_time, unit_of_work
from overtrick.store.db import database
from overtrick.store.db.cache import latest_version
from overtrick.store.deliveries.processing import Receipt
from overtrick.store.deliveries.queue import (
    LEASE,
    DueArrival,
    Share,
    fetch_deliveries,
    move_to_slow_lane,
    next_after,
    release_arrivals,
    take_arrivals,
)
from overtrick.store.journal.federation_state import FederationState, state_at
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.results.delivery import Delivery
from overtrick.store.results.known_files import known_files
from overtrick.store.results.reading import Reading

_log = logging.getLogger(__name__)
_COUNT_ATTEMPTS = "SELECT attempts FROM waiting WHERE arrival_id = %s"
_RECORD_ATTEMPT = "UPDATE waiting SET attempts = %s, due = %s WHERE arrival_id = %s"
_LONGEST_WAIT, _MOST_DOUBLINGS = timedelta(days=1), 20
# In milliseconds: a club whose files took so long to read waits for the next batch; and a file that took longer than
# the second is not read again while others wait for the records.
_TIME_OF_A_CLUB, _SHORT_TIME = 250, 100
_MOST_ROWS = 2_000
_Files = dict[int, FileRead]


class Lane:
    """The files that one thread of a worker processes: all but the slow ones, or the slow ones."""

    def __init__(
        self, worker: str = "", reader: FileReader | None = None, *, slow: bool = False, lease: timedelta = LEASE
    ) -> None:
        self._share = Share(worker, slow=slow, lease=lease)
        self._reader = reader or OwnReader()

    def process(self, now: datetime, most: int = 100, *, again: timedelta = timedelta(minutes=1)) -> list[Receipt]:
        """Process the next files; return their receipts. Those on which the program fails wait for the time `again`.

        Where the program failed, or a worker died, each file is processed by itself.
        """
        due = take_arrivals(now, most, self._share)
        if not due:
            return []
        self._share = self._share._replace(after=next_after(due, self._share.after))
        arrivals = fetch_deliveries([each.arrival for each in due])
        receipts = self._process_all(due, arrivals, now, again)
        if self._share.worker and len(receipts) < len(due):
            release_arrivals(list(arrivals))
        return receipts

    def _process_all(
        self, due: list[DueArrival], arrivals: dict[int, Delivery], now: datetime, again: timedelta
    ) -> list[Receipt]:
        if not any(each.attempts or each.left_behind for each in due):
            try:
                return self._process_together(arrivals)
            except OperationalError:
                raise
            except Exception:
                _log.exception("%d files could not be taken in together; trying them one by one", len(arrivals))
        return self._process_one_by_one(arrivals, now, again)

    def _process_one_by_one(self, arrivals: dict[int, Delivery], now: datetime, again: timedelta) -> list[Receipt]:
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
                done = self._process_together({arrival: delivery})
            except OperationalError:
                raise
            except Exception:
                _log.exception("%s of club %s cannot be taken in and goes on waiting", delivery.name, delivery.club)
                done = []
                with database.write_transaction():
                    database.execute("UPDATE waiting SET due = %s WHERE arrival_id = %s", now + again, arrival)
            if not done:
                stuck.add((delivery.club, delivery.name))
            receipts += done
        return receipts

    def _process_together(self, arrivals: dict[int, Delivery]) -> list[Receipt]:
        """Read files, then write them; those that need long to read move to the slow lane."""
        files = self._read_in_turn(arrivals)
        move_to_slow_lane([key for key, file in files.items() if file.reading is None])
        return [
            receipt
            for some in _divide({key: file for key, file in files.items() if file.reading is not None})
            for receipt in self._write(some)
        ]

    def _read_in_turn(self, arrivals: dict[int, Delivery]) -> _Files:
        """Read files, until those of a club have taken so long that others should have their turn."""
        self._reader.start_batch()
        spent = defaultdict[int | None, int](int)
        files: _Files = {}
        for key, delivery in arrivals.items():
            if spent[delivery.club] < _TIME_OF_A_CLUB:
                files[key] = self._reader.read(receive.with_storable_name(delivery))
                spent[delivery.club] += files[key].milliseconds
        return files

    @one_writer_at_a_time
    def _write(self, files: _Files) -> list[Receipt]:
        """Write files in one transaction, except those that another worker has processed since."""
        with database.write_transaction():
            state = state_at(latest_version())
            readings = self._renew(files, state)
            with unit_of_work(state) as work:
                mine = _claim_waiting(work, list(readings))
                known_files(work).prefetch([readings[key] for key in mine])
                return [receive.process_reading(work, readings[key], key) for key in mine]

    def _renew(self, files: _Files, state: FederationState) -> dict[int, Reading]:
        """Return files by the records as they are now: where a decision has come since, they are read again.

        What takes long to read, and all that its club sent later, is left for the next batch: others wait already.
        """
        readings: dict[int, Reading] = {}
        left: set[int | None] = set()
        for key, file in files.items():
            reading = file.reading
            assert reading is not None
            club = reading.delivery.club
            if not receive.is_still_valid(state, reading.delivery, file.version):
                self._reader.start_batch()
                reading = self._reader.read(reading.delivery).reading if file.milliseconds < _SHORT_TIME else None
            if reading is None:
                left.add(club)
            elif club not in left:
                readings[key] = reading
        return readings


def process_waiting_files(now: datetime, most: int = 100, *, again: timedelta = timedelta(minutes=1)) -> list[Receipt]:
    """Process the next files of the queue in this process; return their receipts. Workers may do the same."""
    return Lane().process(now, most, again=again)


def _wait_after_crash(attempts: int, again: timedelta) -> timedelta:
    """Return how long a file waits after a crash: at first not at all, because the file may not be the cause."""
    return min(again * 2 ** min(attempts - 1, _MOST_DOUBLINGS), _LONGEST_WAIT) if attempts else timedelta()


def _divide(files: _Files) -> Iterator[_Files]:
    """Divide files into transactions that are short enough for those who wait to write."""
    some: _Files = {}
    rows = 0
    for key, file in files.items():
        assert file.reading is not None
        if some and rows + file.reading.rows > _MOST_ROWS:
            yield some
            some, rows = {}, 0
        some[key] = file
        rows += file.reading.rows
    if some:
        yield some


def _claim_waiting(work: UnitOfWork, keys: list[int]) -> list[int]:
    """Return those of the arrivals that no other worker has processed, and take them out of the queue."""
    if not keys:
        return []
    marks = ", ".join(["%s"] * len(keys))
    waiting = {key for (key,) in database.rows(f"SELECT arrival_id FROM waiting WHERE arrival_id IN ({marks})", *keys)}
    work.writer.add_statement(f"DELETE FROM waiting WHERE arrival_id IN ({marks})", *keys)
    return [key for key in keys if key in waiting]
