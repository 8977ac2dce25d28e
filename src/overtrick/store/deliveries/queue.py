"""The queue of files that wait to be processed, in the order of arrival, and not more at a time than memory allows."""

from collections.abc import Iterator
from datetime import datetime
from itertools import accumulate
from typing import Any

from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.db.bulk_writer import Row, select_rows
from overtrick.store.results.delivery import Delivery

_DUE = (
    "SELECT w.arrival_id, f.size, w.attempts FROM waiting w JOIN arrival a ON a.id = w.arrival_id "
    "JOIN raw_file f ON f.id = a.raw_id WHERE (w.due IS NULL OR w.due <= %s) "
    "{others} ORDER BY w.arrival_id LIMIT %s"
)
_STUCK = "SELECT 1 FROM waiting WHERE due > %s LIMIT 1"
_NOT_BEHIND_A_STUCK_FILE = (
    "AND NOT EXISTS (SELECT 1 FROM waiting o JOIN arrival b ON b.id = o.arrival_id "
    "WHERE o.due > %s AND b.club = a.club AND b.name = a.name)"
)
_COUNT_UP_TO = "SELECT count(*) FROM (SELECT 1 FROM waiting LIMIT %s) w"
_MOST_BYTES = 4_000_000


def due_arrivals(now: datetime, most: int) -> dict[int, int]:
    """Return the first arrivals that a worker may process now, each with the number of failed attempts."""
    if database.rows(_STUCK, now):
        rows = database.rows(_DUE.format(others=_NOT_BEHIND_A_STUCK_FILE), now, now, most)
    else:
        rows = database.rows(_DUE.format(others=""), now, most)
    sizes = accumulate(size for _, size, _ in rows)
    # Few large files at a time: all of them are in memory at once.
    return {
        key: attempts
        for at, ((key, _, attempts), total) in enumerate(zip(rows, sizes, strict=True))
        if not at or total <= _MOST_BYTES
    }


def build_delivery(arrival: Row, raw: Row, by_hand: dict[str, Any] | None = None) -> Delivery:
    """Build a delivery from the rows of its arrival and its bytes."""
    _, _, club, name, door, cut_unseen, at, who = arrival
    return Delivery(
        name=name, content=raw[3], at=at, club=club, door=door, cut_unseen=cut_unseen, who=who, by_hand=by_hand
    )


def fetch_deliveries(keys: list[int]) -> dict[int, Delivery]:
    """Return deliveries by their arrivals."""
    arrivals = select_rows(models.Arrival, "id", set(keys))
    raws = {row[0]: row for row in select_rows(models.RawFile, "id", {row[1] for row in arrivals})}
    return {row[0]: build_delivery(row, raws[row[1]]) for row in arrivals}


def is_waiting(arrival: int) -> bool:
    """Tell whether an arrival has not been processed yet."""
    return bool(database.rows("SELECT 1 FROM waiting WHERE arrival_id = %s", arrival))


def is_longer_than(count: int) -> bool:
    """Tell whether more than `count` arrivals wait, without counting all of them."""
    return int(database.rows(_COUNT_UP_TO, count + 1)[0][0]) > count


def stuck_arrivals(attempts: int) -> Iterator[models.Arrival]:
    """Yield the arrivals on which the program failed at least `attempts` times."""
    for waiting in models.Waiting.objects.select_related("arrival").filter(attempts__gte=attempts):
        yield waiting.arrival
