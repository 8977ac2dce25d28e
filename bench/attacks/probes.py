"""What is watched during an attack: a visitor's pages, another club's files, and the memory of all processes."""

import http.client
import json
import threading
import time
from pathlib import Path
from statistics import quantiles
from time import perf_counter

from bench.attacks.target import Target, children_of, results_file
from tests.doors.parts import HOST

_LONGEST = 60.0
# Not the address of the attackers, whom the limits for one address are to meet.
_VISITOR, _CLUB = ("127.0.0.20", 0), ("127.0.0.21", 0)


class Probe(threading.Thread):
    """Looks again and again until it is told to finish."""

    pause = 0.1

    def __init__(self, target: Target) -> None:
        super().__init__(daemon=True)
        self.target = target
        self.seconds = 0.0
        self._ended = threading.Event()
        self._started_at = perf_counter()

    def run(self) -> None:
        """Look until the end."""
        while not self._ended.is_set():
            self.look()
            self.seconds = perf_counter() - self._started_at
            self._ended.wait(self.pause)

    def look(self) -> None:
        """Look once."""
        raise NotImplementedError

    def finish(self) -> None:
        """Tell it to finish, and wait for it."""
        self._ended.set()
        self.join(_LONGEST + 10)


class Visitor(Probe):
    """Asks for a page on a new connection, ten times a second if it is answered at once."""

    def __init__(self, target: Target) -> None:
        super().__init__(target)
        self.times: list[float] = []
        self.refused = 0

    def look(self) -> None:
        """Ask for the next page."""
        addresses = ("/", "/rankings", f"/players/{self.target.players[len(self.times) % 50]}")
        start = perf_counter()
        try:
            link = http.client.HTTPConnection(HOST, self.target.ports["web"], timeout=_LONGEST, source_address=_VISITOR)
            link.request("GET", addresses[len(self.times) % 3])
            answer = link.getresponse()
            answer.read()
            link.close()
            self.refused += answer.status != 200
        except OSError:
            self.refused += 1
        self.times.append(perf_counter() - start)

    def __str__(self) -> str:
        late = (
            quantiles(self.times, n=20, method="inclusive")[-1]
            if len(self.times) > 1
            else max(self.times, default=_LONGEST)
        )
        return f"pages p95 {late:6.2f} s, worst {max(self.times, default=0):6.2f} s, refused {self.refused:3}"


class OtherClub(Probe):
    """Sends a small file every second, and waits until it was taken in."""

    pause = 1.0

    def __init__(self, target: Target) -> None:
        super().__init__(target)
        self.waits: list[float] = []
        self.failed = 0

    def look(self) -> None:
        """Send one file, and wait for it."""
        name = f"probe_{len(self.waits)}.xml"
        start = perf_counter()
        try:
            state = self._call("PUT", name, results_file(self.target.players, len(self.waits)))
            while state == "received" and perf_counter() - start < _LONGEST:
                time.sleep(0.05)
                state = self._call("GET", name)
            self.failed += state not in ("accepted", "held")
        except (OSError, ValueError, KeyError):
            self.failed += 1
        self.waits.append(perf_counter() - start)

    def _call(self, method: str, name: str, body: bytes | None = None) -> str:
        link = http.client.HTTPConnection(HOST, self.target.ports["web"], timeout=_LONGEST, source_address=_CLUB)
        link.request(method, f"/api/results/{name}", body, {"Authorization": f"Bearer {self.target.other_token}"})
        answer = json.loads(link.getresponse().read())
        link.close()
        return str(answer["state"])

    def __str__(self) -> str:
        return f"other club waits {max(self.waits, default=_LONGEST):6.2f} s at most, failed {self.failed:2}"


class Memory(Probe):
    """Adds up the memory of all processes."""

    def __init__(self, target: Target) -> None:
        super().__init__(target)
        self.peak = 0

    def look(self) -> None:
        """Add up once."""
        everyone = {one for process in self.target.processes for one in children_of(process)}
        self.peak = max(self.peak, sum(map(_resident, everyone)))

    def __str__(self) -> str:
        return f"memory {self.peak / 1e6:6,.0f} MB"


def _resident(process: int) -> int:
    try:
        return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * 4096
    except OSError:
        return 0
