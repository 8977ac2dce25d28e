"""The queue of files that wait to be processed. Clubs take turns, and a club's files keep their order.

A file that needs long to read moves to the slow lane, so that the others do not wait for it. A worker takes files with
a lease, so that several workers read different files; a lease is only a hint, and the claim of a file in the
transaction that processes it decides.
"""

from collections import defaultdict
from collections.abc import Collection, Iterator
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.db.bulk_writer import Row, select_rows
from overtrick.store.results.delivery import Delivery, over_budget_of

# The first file of each club, then the second of each, and so on; after the club that had the last turn.
_DUE = (
    "SELECT arrival_id, club, size, attempts, worker, turn FROM (SELECT w.arrival_id, w.club, w.size, w.attempts, "
    "w.worker, row_number() OVER (PARTITION BY w.club ORDER BY w.arrival_id) AS turn FROM waiting w "
    "WHERE w.slow = %s AND (w.due IS NULL OR w.due <= %s) {others}) due "
    "ORDER BY turn, CASE WHEN club > %s THEN 0 ELSE 1 END, club LIMIT %s"
)
_OUT_OF_ORDER = "SELECT 1 FROM waiting WHERE due > %s OR slow LIMIT 1"
_NOT_BEHIND_ITS_NAME = (
    "AND NOT EXISTS (SELECT 1 FROM waiting o JOIN arrival b ON b.id = o.arrival_id "
    "JOIN arrival a ON a.id = w.arrival_id WHERE o.club = w.club AND o.arrival_id < w.arrival_id AND b.name = a.name "
    "AND (o.due > %s OR o.slow <> w.slow)) "
)
# A club that sends one slow file after the other waits for them, and not the others for its next ones.
_FEW_SLOW_ONES = (
    "AND (w.slow OR (SELECT count(*) FROM waiting s WHERE s.club = w.club AND s.slow AND s.arrival_id < w.arrival_id) "
    "< 3) "
)
_WITH_NO_OTHER_WORKER = (
    "AND NOT EXISTS (SELECT 1 FROM waiting l WHERE l.club = w.club AND l.slow = w.slow AND l.worker <> %s "
    "AND l.until > %s)"
)
_COUNT_UP_TO = "SELECT count(*) FROM (SELECT 1 FROM waiting LIMIT %s) w"
_MOST_BYTES, _MOST_BYTES_OF_A_CLUB = 4_000_000, 200_000
# No ordinary file is as large: it is taken to be slow before it is tried.
_LARGE = 200_000
LEASE = timedelta(seconds=15)
# Stands in a lease for the name of a worker that died.
ENDED = "ended"


class DueArrival(NamedTuple):
    """An arrival that a worker may process now: how often the program failed on it, and if a worker died over it."""

    arrival: int
    club: int
    attempts: int
    left_behind: bool
    turn: int


class Share(NamedTuple):
    """Whose files a worker takes: its name, empty for none; its lane; the club that had its turn last; the lease."""

    worker: str = ""
    slow: bool = False
    after: int = 0
    lease: timedelta = LEASE


def take_arrivals(now: datetime, most: int, share: Share) -> list[DueArrival]:
    """Return the next arrivals that a worker may process, in the order of arrival, with a lease if it has a name."""
    if not share.worker:
        return _find_due(now, most, share)
    if not is_longer_than(0):
        return []
    with database.lease_transaction():
        due = _find_due(now, most, share)
        if due:
            marks = ", ".join(["%s"] * len(due))
            sql = f"UPDATE waiting SET worker = %s, until = %s WHERE arrival_id IN ({marks})"
            database.execute(sql, share.worker, now + share.lease, *(each.arrival for each in due))
    return due


def _find_due(now: datetime, most: int, share: Share) -> list[DueArrival]:
    others, values = "", list[Any]()
    if database.rows(_OUT_OF_ORDER, now):
        others, values = _NOT_BEHIND_ITS_NAME + _FEW_SLOW_ONES, [now]
    if share.worker:
        others, values = others + _WITH_NO_OTHER_WORKER, [*values, share.worker, now]
    rows = database.rows(_DUE.format(others=others), share.slow, now, *values, share.after, most)
    return sorted(_limit_bytes(rows, share.worker))


def _limit_bytes(rows: list[tuple[Any, ...]], taker: str) -> Iterator[DueArrival]:
    """Yield few large files at a time: all of them are in memory at once, and other clubs wait for the batch."""
    total, of_club, full = 0, defaultdict[int, int](int), set[int]()
    for arrival, club, size, attempts, worker, turn in rows:
        if club in full:
            continue
        of_club[club] += size
        if total and (total + size > _MOST_BYTES or (turn > 1 and of_club[club] > _MOST_BYTES_OF_A_CLUB)):
            full.add(club)
            continue
        total += size
        yield DueArrival(arrival, club, attempts, worker not in ("", taker), turn)


def next_after(due: Collection[DueArrival], after: int) -> int:
    """Return the club that had the last turn among these, where the turns began after a given club."""
    clubs = [each.club for each in due if each.turn == 1]
    return max(clubs, key=lambda club: (club <= after, club), default=after)


def release_arrivals(arrivals: Collection[int]) -> None:
    """Give back arrivals that a worker took and did not process."""
    _update_waiting("worker = '', until = NULL", arrivals)


def release_worker(worker: str) -> None:
    """Give back all that a worker took, because it ends in order."""
    with database.write_transaction():
        database.execute("UPDATE waiting SET worker = '', until = NULL WHERE worker = %s", worker)


def leave_behind(worker: str) -> None:
    """Give back all that a worker had taken when it died; each of these files may be the reason."""
    with database.write_transaction():
        database.execute("UPDATE waiting SET worker = %s, until = NULL WHERE worker = %s", ENDED, worker)


def move_to_slow_lane(arrivals: Collection[int]) -> None:
    """Move arrivals to those that need long to read."""
    _update_waiting("slow = TRUE, worker = '', until = NULL", arrivals)


def _update_waiting(values: str, arrivals: Collection[int]) -> None:
    if arrivals:
        marks = ", ".join(["%s"] * len(arrivals))
        with database.write_transaction():
            database.execute(f"UPDATE waiting SET {values} WHERE arrival_id IN ({marks})", *arrivals)


def build_delivery(arrival: Row, raw: Row, data: dict[str, Any] | None = None) -> Delivery:
    """Build a delivery from the rows of its arrival and its bytes, and the data of its journal entry, if it has one."""
    _, _, club, name, door, cut_unseen, at, who = arrival
    known = data or {}
    return Delivery(
        name=name, content=raw[3], at=at, club=club, door=door, cut_unseen=cut_unseen, who=who,
        by_hand=known.get("by_hand"), over_budget=over_budget_of(known),
    )  # fmt: skip


def fetch_deliveries(keys: Collection[int]) -> dict[int, Delivery]:
    """Return deliveries by their arrivals, in the order of arrival."""
    arrivals = select_rows(models.Arrival, "id", set(keys))
    raws = {row[0]: row for row in select_rows(models.RawFile, "id", {row[1] for row in arrivals})}
    return {row[0]: build_delivery(row, raws[row[1]]) for row in arrivals}


def add_waiting(arrival: int, club: int, size: int) -> None:
    """Add an arrival to the queue; a large one to the slow lane."""
    sql = "INSERT INTO waiting (arrival_id, attempts, club, size, slow, worker) VALUES (%s, 0, %s, %s, %s, '')"
    database.execute(sql, arrival, club, size, size > _LARGE)


def is_waiting(arrival: int) -> bool:
    """Tell whether an arrival has not been processed yet."""
    return bool(database.rows("SELECT 1 FROM waiting WHERE arrival_id = %s", arrival))


def is_name_waiting(club: int, name: str) -> bool:
    """Tell whether a file of this name of a club has not been processed yet."""
    sql = (
        "SELECT 1 FROM waiting w JOIN arrival a ON a.id = w.arrival_id "
        "WHERE w.club = %s AND a.club = %s AND a.name = %s LIMIT 1"
    )
    return bool(database.rows(sql, club, club, name))


def is_longer_than(count: int) -> bool:
    """Tell whether more than `count` arrivals wait, without counting all of them."""
    return int(database.rows(_COUNT_UP_TO, count + 1)[0][0]) > count


def stuck_arrivals(attempts: int) -> Iterator[models.Arrival]:
    """Yield the arrivals on which the program failed at least `attempts` times."""
    for waiting in models.Waiting.objects.select_related("arrival").filter(attempts__gte=attempts):
        yield waiting.arrival
