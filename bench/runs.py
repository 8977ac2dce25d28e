"""The monthly and yearly runs on 20,000 players with two million awards, against one SQL sum over the ledger."""

import datetime
import random
from collections.abc import Callable
from functools import partial
from time import perf_counter

from django.db import connections
from django.test.utils import CaptureQueriesContext

from bench.stores import VENDORS, empty_store, postgresql_databases
from overtrick.store import models
from overtrick.store.commands import decide, standing_runs
from overtrick.store.db import database
from overtrick.store.db.bulk_writer import TABLES, Row, insert_rows
from tests.postgres import Databases

LIMIT = 3
PLAYERS, AWARDS_EACH = 20_000, 100
FOUNDED, POSTED = datetime.datetime(2024, 1, 2, tzinfo=datetime.UTC), datetime.datetime(2024, 6, 1, tzinfo=datetime.UTC)
NEW_YEAR = datetime.date(2025, 1, 1)
AT = datetime.datetime(2025, 1, 5, tzinfo=datetime.UTC)
_PEER = "SELECT player_id, unit, sum(points) FROM award GROUP BY player_id, unit"


def main() -> None:
    """Print the figures."""
    with postgresql_databases() as postgres:
        for vendor in VENDORS:
            _measure(vendor, postgres)


def _measure(vendor: str, postgres: Databases) -> None:
    with empty_store(vendor, postgres):
        decide.found_federation("nz-2017", FOUNDED, "bench", approval=False)
        _fill()
        peer = min(_seconds(lambda: database.rows(_PEER))[0] for _ in range(3))
        print(f"runs on {vendor}: {PLAYERS:,} players, {PLAYERS * AWARDS_EACH:,} awards")
        print(f"  one aggregation   {peer:9.2f} s")
        for name in ("monthly", "yearly"):
            seconds, queries = _seconds(partial(standing_runs.apply_run, name, NEW_YEAR, AT, "bench"))
            changes = models.Change.objects.filter(seq=models.Run.objects.get(name=name).seq).count()
            figures = f"{changes:,} changes, {queries} queries, {seconds / peer:.1f} × (limit {LIMIT} ×)"
            print(f"  {name:<17} {seconds:9.2f} s   {figures}")


def _seconds(work: Callable[[], object]) -> tuple[float, int]:
    with CaptureQueriesContext(connections[database.current_name()]) as queries:
        start = perf_counter()
        work()
        return perf_counter() - start, len(queries)


def _fill() -> None:
    """Insert players, and a ledger that one entry of the journal posted."""
    dice = random.Random(4)
    entry = decide.decide("club", POSTED, "bench", {"code": 106, "name": "Auckland"})
    since = datetime.date(2010, 1, 1)
    players: list[Row] = [
        (at, str(at), f"First{at}", "", f"Family{at}", 106, None, 1, 99, 1, 1, 1, 0, "0", "0", 1, "", "", since, since,
         False, False, None)
        for at in range(1, PLAYERS + 1)
    ]  # fmt: skip
    spells: list[Row] = [(at, at, "grade", "1", since, None) for at in range(1, PLAYERS + 1)]
    with database.write_transaction():
        insert_rows(TABLES[models.Player], players)
        insert_rows(TABLES[models.Spell], spells)
        insert_rows(TABLES[models.Posting], [(1, entry.seq, None, entry.engine, entry.scheme, "bench")])
        for first in range(0, PLAYERS * AWARDS_EACH, 100_000):
            insert_rows(TABLES[models.Award], [_award(at, dice) for at in range(first, first + 100_000)])


def _award(at: int, dice: random.Random) -> Row:
    player = at % PLAYERS + 1
    unit, most = ("A", 40) if at % 50 == 0 else ("B", 3) if at % 10 == 0 else ("C", 40)
    points = dice.randint(1, most) * 10_000
    return (at + 1, 1, None, None, player, str(player), unit, points, "place", datetime.date(2024, 3, 1), None)
