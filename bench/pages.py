"""Pages a second and how late the slowest are, while files come in; each against an empty Django view in the same run.

A nation's months are loaded, then the web server and the worker run as processes of their own, as they do for real.
OVERTRICK_BENCH_MONTHS says how many months (120 are ten years of New Zealand, and take a quarter of an hour to load).
The empty view is the page that changes the language, asked without a language: it passes every guard and asks nothing.
"""

import http.client
import os
import random
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from statistics import quantiles
from time import perf_counter
from urllib.parse import quote

from bench.stores import VENDORS, Fresh, Sent, a_nation, databases, deliveries, fresh
from overtrick.nation.months import add_months
from overtrick.store.access import credentials
from overtrick.store.commands import bulk_load
from overtrick.store.db import database
from overtrick.store.totals.refresh import refresh_totals
from tests.doors.parts import HOST, Running, running
from tests.postgres import Databases

MONTHS = int(os.environ.get("OVERTRICK_BENCH_MONTHS", "6"))
REQUESTS, A_TURN, CLIENTS, A_SECOND, LATE = 600, 30, 2, 2, 300
_WARM = 20
LIMIT = 8
EMPTY = "an empty view"


def main() -> None:
    """Print the figures."""
    # Up to now: pages tell of the last thirty days.
    start = add_months(datetime.now(UTC).date(), -MONTHS)
    with a_nation(MONTHS, start) as folder, databases() as postgres:
        for vendor in os.environ.get("OVERTRICK_BENCH_VENDORS", ",".join(VENDORS)).split(","):
            _measure(vendor, folder, postgres)


def _measure(vendor: str, folder: Path, postgres: Databases) -> None:
    sent = deliveries(folder)
    with fresh(vendor, postgres) as place_of:
        late = _load(folder, sent)
        _visit(vendor, place_of, late)


def _visit(vendor: str, place_of: Fresh, late: list[Sent]) -> None:
    """Ask for every kind of page of a store that is loaded, and print how long it took."""
    awards = database.rows("SELECT count(*) FROM award")[0][0]
    pages = _pages()
    print(f"pages on {vendor}: {MONTHS} months, {awards:,} awards, {CLIENTS} clients, {A_SECOND} files/s come in")
    with (
        running(place_of.directory, place_of.environment, "web", "worker") as federation,
        _coming_in(federation, late),
    ):
        for addresses in pages.values():
            _ask(federation, addresses[:_WARM])
        times: dict[str, list[float]] = {name: [] for name in pages}
        # In turns: a machine that is slower for a while is slower for all of them.
        for at in range(0, REQUESTS, A_TURN):
            for name, addresses in pages.items():
                times[name] += _ask(federation, addresses[at : at + A_TURN])
    empty = sum(times[EMPTY]) / len(times[EMPTY])
    for name, own in times.items():
        mean = sum(own) / len(own)
        limit = f" (aim {LIMIT} ×)" if name == "a player" else ""
        print(
            f"  {name:<14} {CLIENTS / mean:7,.0f} a second   95 % within {quantiles(own, n=20)[-1] * 1000:6.1f} ms"
            f"   {mean / empty:5.1f} × {EMPTY}{limit}"
        )


def _load(folder: Path, sent: list[Sent]) -> list[Sent]:
    """Load all but the last files, which come in while the pages are asked for; with the sums that `load` makes."""
    listed = folder / "deliveries.csv"
    lines = listed.read_text(encoding="utf-8").splitlines(keepends=True)
    listed.write_text("".join(lines[:-LATE]), encoding="utf-8")
    bulk_load.load_folder(folder, runs=True)
    refresh_totals()
    listed.write_text("".join(lines), encoding="utf-8")
    return sent[-LATE:]


def _pages() -> dict[str, list[str]]:
    """Addresses of each kind of page, of players and sessions taken by chance, but the same ones every time."""
    dice = random.Random(7)
    numbers = [
        number for (number,) in database.rows("SELECT DISTINCT number FROM seat WHERE number <> '0' ORDER BY number")
    ]
    sessions = [key for (key,) in database.rows("SELECT id FROM session WHERE stands ORDER BY id")]
    families = [
        name for (name,) in database.rows("SELECT DISTINCT family FROM player WHERE NOT hidden ORDER BY family")
    ]
    some = dice.choices(numbers, k=REQUESTS)
    return {
        EMPTY: ["/language"] * REQUESTS,
        "home": ["/"] * REQUESTS,
        "a session": [f"/sessions/{key}" for key in dice.choices(sessions, k=REQUESTS)],
        "a player": [f"/players/{number}" for number in some],
        "rankings": [f"/rankings?page={page}" for page in dice.choices(range(1, 20), k=REQUESTS)],
        "a search": [f"/players?q={quote(name)}" for name in dice.choices(families, k=REQUESTS)],
        "why": [f"/sessions/{key}/why/2" for key in dice.choices(sessions, k=REQUESTS)],
    }


def _ask(federation: Running, addresses: list[str]) -> list[float]:
    """Seconds a request, by a few clients at once, each on a connection of its own."""
    links = threading.local()

    def one(address: str) -> float:
        if not hasattr(links, "link"):
            links.link = http.client.HTTPConnection(HOST, federation.ports["web"], timeout=60)
        start = perf_counter()
        links.link.request("GET", address)
        answer = links.link.getresponse()
        answer.read()
        assert answer.status in (200, 302, 404), (address, answer.status)
        return perf_counter() - start

    with ThreadPoolExecutor(CLIENTS) as clients:
        return list(clients.map(one, addresses))


@contextmanager
def _coming_in(federation: Running, late: list[Sent]) -> Iterator[None]:
    """Files that come in by HTTP all the while."""
    now = datetime.now(UTC)
    tokens = {
        club: credentials.make_credential(credentials.TOKEN, str(club), now) for club in {each.club for each in late}
    }
    ended = threading.Event()

    def send() -> None:
        for each in late:
            if ended.wait(1 / A_SECOND):
                return
            link = http.client.HTTPConnection(HOST, federation.ports["web"], timeout=60)
            head = {"Authorization": f"Bearer {tokens[each.club]}"}
            link.request("PUT", f"/api/results/{each.path.name}", each.path.read_bytes(), head)
            link.getresponse().read()
            link.close()

    sender = threading.Thread(target=send)
    sender.start()
    time.sleep(1)
    try:
        yield
    finally:
        ended.set()
        sender.join()
