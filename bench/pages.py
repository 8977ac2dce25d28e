"""Pages a second and the time of the slowest, while files arrive; each against an empty Django view in the same run.

A nation's months are loaded, then the web server and the worker run as separate processes, as in production.
OVERTRICK_BENCH_MONTHS says how many months (120 are ten years of New Zealand, and take a quarter of an hour to load).
The empty view is the page that changes the language, without a language: it passes the middleware, and asks the
database only whether anything was decided. Pages are requested as browsers do, compressed; their bytes are those that
are sent. A first visit fetches style sheet, script and logo too, which browsers keep.
"""

import http.client
import os
import random
import re
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from statistics import quantiles
from time import perf_counter
from typing import NamedTuple
from urllib.parse import quote

from bench.kept import kept_nation, loaded_store
from bench.stores import VENDORS, EmptyStore, SentFile, deliveries, postgresql_databases
from overtrick.nation.months import add_months
from overtrick.store.access import credentials
from overtrick.store.commands import bulk_load
from overtrick.store.db import database
from overtrick.store.totals.refresh import refresh_totals
from tests.doors.parts import HOST, Running, running
from tests.postgres import Databases

MONTHS = int(os.environ.get("OVERTRICK_BENCH_MONTHS", "6"))
REQUESTS, TURN, CLIENTS, FILES_A_SECOND, LATE = 600, 30, 2, 2, 300
_WARM = 20
LIMIT = 8
LIMITED = ("a session", "a player", "rankings", "why")
_AS_BROWSERS = {"Accept-Encoding": "gzip, deflate, br, zstd"}
_FILES = re.compile(rb'(?:href|src)="(/(?:static|brand)/[^"#]+)"')
EMPTY = "an empty view"


class Answer(NamedTuple):
    """How long an answer took, and how many bytes it had."""

    seconds: float
    size: int


def main() -> None:
    """Print the figures."""
    # Up to now, because pages show the last thirty days.
    start = add_months(datetime.now(UTC).date(), -MONTHS)
    with kept_nation(MONTHS, start) as folder, postgresql_databases() as postgres:
        for vendor in os.environ.get("OVERTRICK_BENCH_VENDORS", ",".join(VENDORS)).split(","):
            _measure(vendor, folder, postgres)


def _measure(vendor: str, folder: Path, postgres: Databases) -> None:
    with loaded_store(vendor, postgres, partial(_load, folder)) as store:
        _measure_pages(vendor, store, deliveries(folder)[-LATE:])


def _measure_pages(vendor: str, store: EmptyStore, late_files: list[SentFile]) -> None:
    """Request every kind of page of a loaded store, and print the times."""
    awards = database.rows("SELECT count(*) FROM award")[0][0]
    pages = _addresses()
    print(f"pages on {vendor}: {MONTHS} months, {awards:,} awards, {CLIENTS} clients, {FILES_A_SECOND} files/s come in")
    with (
        running(store.directory, store.environment, "web", "worker", web_processes=0) as federation,
        _send_files(federation, late_files),
    ):
        for addresses in pages.values():
            _ask(federation, addresses[:_WARM])
        answers: dict[str, list[Answer]] = {name: [] for name in pages}
        # In turns, so that a machine that is slow for a while slows all of them.
        for at in range(0, REQUESTS, TURN):
            for name, addresses in pages.items():
                answers[name] += _ask(federation, addresses[at : at + TURN])
        files = {name: _bytes_of_files(federation, addresses[0]) for name, addresses in pages.items() if name != EMPTY}
    _print_figures(answers, files)


def _print_figures(answers: dict[str, list[Answer]], files: dict[str, int]) -> None:
    """Print how fast the pages came, and in how many bytes."""
    empty = sum(each.seconds for each in answers[EMPTY]) / len(answers[EMPTY])
    for name, own in answers.items():
        mean = sum(each.seconds for each in own) / len(own)
        slow = quantiles([each.seconds for each in own], n=20)[-1]
        largest = max(each.size for each in own)
        limit = f" (aim {LIMIT} ×)" if name in LIMITED else ""
        sizes = (
            f"   {largest / 1000:5.1f} kB, first visit {(largest + files[name]) / 1000:5.1f}" if name in files else ""
        )
        print(
            f"  {name:<14} {CLIENTS / mean:7,.0f} a second   95 % within {slow * 1000:6.1f} ms"
            f"   {mean / empty:5.1f} × {EMPTY}{sizes}{limit}"
        )


def _load(folder: Path) -> None:
    """Load all but the last files, which arrive while pages are requested, and the totals."""
    list_of_files = folder / "deliveries.csv"
    lines = list_of_files.read_text(encoding="utf-8").splitlines(keepends=True)
    list_of_files.write_text("".join(lines[:-LATE]), encoding="utf-8")
    try:
        bulk_load.load_folder(folder, runs=True)
        refresh_totals()
    finally:
        list_of_files.write_text("".join(lines), encoding="utf-8")


def _addresses() -> dict[str, list[str]]:
    """Return addresses of each kind of page, with random players and sessions, but the same ones every time."""
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


def _ask(federation: Running, addresses: list[str]) -> list[Answer]:
    """Request pages by a few clients at once, each on its own connection; return the time and size of each answer."""
    links = threading.local()

    def one(address: str) -> Answer:
        if not hasattr(links, "link"):
            links.link = http.client.HTTPConnection(HOST, federation.ports["web"], timeout=60)
        start = perf_counter()
        links.link.request("GET", address, headers=_AS_BROWSERS)
        answer = links.link.getresponse()
        body = answer.read()
        assert answer.status in (200, 302, 404), (address, answer.status)
        return Answer(perf_counter() - start, len(body))

    with ThreadPoolExecutor(CLIENTS) as clients:
        return list(clients.map(one, addresses))


def _bytes_of_files(federation: Running, address: str) -> int:
    """Return the bytes of the files that a page uses, as they are sent to a new visitor."""
    link = http.client.HTTPConnection(HOST, federation.ports["web"], timeout=60)
    link.request("GET", address)
    page = link.getresponse().read()
    link.close()
    return sum(each.size for each in _ask(federation, [found.decode() for found in set(_FILES.findall(page))]))


@contextmanager
def _send_files(federation: Running, late_files: list[SentFile]) -> Iterator[None]:
    """Send files by HTTP within the block."""
    now = datetime.now(UTC)
    tokens = {
        club: credentials.make_credential(credentials.TOKEN, str(club), now)
        for club in {each.club for each in late_files}
    }
    ended = threading.Event()

    def send() -> None:
        for each in late_files:
            if ended.wait(1 / FILES_A_SECOND):
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
