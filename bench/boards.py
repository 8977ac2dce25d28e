"""Pages of a full room, 30 boards at 20 tables, against an empty view; and double dummy against the solver alone.

The pages are asked of a web server in turns, as a browser asks; their bytes are those that it gets, compressed.
"""

import http.client
import tempfile
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from time import perf_counter

from overtrick.core.boards import read_deal
from overtrick.deals.double_dummy import solve
from overtrick.store.commands import decide
from overtrick.store.commands.receive import receive
from overtrick.store.db import data_directory, database
from overtrick.store.db.backends import DATABASE_VARIABLE
from overtrick.store.results.boards import decode_boards
from overtrick.store.results.delivery import Delivery
from overtrick.store.totals.deal_analysis import analyse_next_session
from tests.board_files import large_evening
from tests.doors.parts import HOST, Running, running
from tests.web.page_weight import AS_BROWSERS

TURNS = 100
LIMIT, MOST_KB = 8, 60
EMPTY = "/language"
_AT = datetime(2026, 3, 14, 9, tzinfo=UTC)


def main() -> None:
    """Print the figures."""
    with tempfile.TemporaryDirectory(prefix="overtrick-bench-", dir="/var/tmp") as folder:
        data_directory.open_directory(Path(folder), create=True)
        try:
            _take_in()
            with running(Path(folder), {DATABASE_VARIABLE: ""}, "web", web_processes=0) as federation:
                _measure_pages(federation)
            _measure_analysis()
        finally:
            data_directory.disconnect_database(database.DEFAULT)


def _take_in() -> None:
    decide.found_federation("nz-2017", _AT, "bench")
    content = large_evening(date="13/03/2026").encode()
    (receipt,) = receive([Delivery(name="full.xml", content=content, at=_AT, club=106, door="bench")])
    assert receipt.state == "accepted", receipt.problems


def _measure_pages(federation: Running) -> None:
    line = database.rows("SELECT min(line) FROM every_entry")[0][0]
    pages = {
        EMPTY: EMPTY,
        "the session": "/sessions/1",
        "a board": "/sessions/1/boards/7",
        "a scorecard": f"/sessions/1/scorecards/{line}",
        "the recap sheet": "/sessions/1/recap",
    }
    seconds: dict[str, list[float]] = {name: [] for name in pages}
    sizes: dict[str, int] = {}
    link = http.client.HTTPConnection(HOST, federation.ports["web"], timeout=60)
    for _ in range(TURNS):
        for name, address in pages.items():
            start = perf_counter()
            link.request("GET", address, headers=AS_BROWSERS)
            sizes[name] = len(link.getresponse().read())
            seconds[name].append(perf_counter() - start)
    link.close()
    empty = median(seconds[EMPTY])
    print(f"a session of 30 boards and 20 tables, median of {TURNS} turns; an empty view {empty * 1000:.2f} ms")
    for name, own in seconds.items():
        if name != EMPTY:
            ratio, limits = median(own) / empty, f"(limits {LIMIT} ×, {MOST_KB} kB)"
            print(f"  {name:<16} {median(own) * 1000:6.2f} ms   {ratio:4.1f} ×   {sizes[name] / 1000:5.1f} kB {limits}")


def _measure_analysis() -> None:
    """Compare what the worker does for an evening with the solver alone, on the same deals."""
    boards = decode_boards(database.rows("SELECT content FROM session_boards")[0][0]).boards
    deals = [read_deal(board.cards) for board in boards]
    solve(deals[:1])
    alone = _time(lambda: solve(deals))
    whole = _time(analyse_next_session)
    print(f"  double dummy of {len(deals)} boards, with par, kept: {whole:5.2f} s   {whole / alone:4.2f} × the solver")


def _time(work: Callable[[], object]) -> float:
    start = perf_counter()
    work()
    return perf_counter() - start
