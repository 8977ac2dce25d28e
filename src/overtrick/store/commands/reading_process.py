"""A process that reads files and can be ended: a file past its budget is rejected, and nothing else waits for it.

Computing time is limited, not the time on the clock: a busy machine must not reject an honest file. A process that
ended is started again for the next file.
"""

import logging
import os
import pickle
import signal
import subprocess
import sys
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from threading import Lock
from typing import Any, NamedTuple

from django.db import OperationalError, connections
from msgspec.structs import replace

from overtrick.config.settings_file import Limits
from overtrick.store.commands.file_reader import FileRead
from overtrick.store.commands.reading_child import Answer, Request, Start
from overtrick.store.db import database
from overtrick.store.db.cache import latest_version
from overtrick.store.journal.federation_state import state_at
from overtrick.store.results.delivery import Delivery, OverBudget
from overtrick.store.results.reading import read_delivery

QUICK_SECONDS = 1
_PROGRAM = "import sys; from overtrick.store.commands.reading_child import main; main(int(sys.argv[1]))"
_READ = "overtrick.store.commands.file_reader:read_and_award"
_START_SECONDS, _SHORTEST_WAIT = 120, 60
# On the clock, a busy machine may take so many times the computing time.
_CLOCK_TIMES_BUDGET = 20
_MOST_CRASHES = 2
_log = logging.getLogger(__name__)


class ReadingError(Exception):
    """The reading process could not do its work, for a reason that is not known to be the file's."""


class _ProcessEnded(Exception):
    """The process ended while it read a file."""


class ReadingProcess:
    """Reads files in a process of its own, one at a time.

    With `quick` a file gets a second of computing time; one that needs more comes back unread. Without, it gets the
    whole budget; one that needs more is rejected.
    """

    def __init__(self, limits: Limits, *, quick: bool = False, function: str = "") -> None:
        self._limits = limits
        self._quick = quick
        self._seconds = min(QUICK_SECONDS, limits.file_seconds) if quick else limits.file_seconds
        self._function = function or _READ
        self._renew = True
        self._stopped = False
        self._lock = Lock()
        self._child: _Child | None = None
        self._spare: _Child | None = None
        self._keeps_spare = False

    def start_batch(self) -> None:
        """Read the files that follow by the records as they are now."""
        self._renew = True

    def start(self) -> None:
        """Start the process now, so that the first file does not wait for it."""
        with self._lock:
            self._connect()

    def read(self, delivery: Delivery) -> FileRead:
        """Read a file; raise a ReadingError if the process fails on it, without using up its budget."""
        with self._lock:
            for _ in range(_MOST_CRASHES):
                try:
                    return self._use_answer(delivery, self._ask(delivery))
                except _ProcessEnded as ended:
                    code = self._stop()
                    if self._stopped:
                        raise OperationalError(f"reading {delivery.name} was stopped") from ended
                if code == -signal.SIGPROF:
                    # Where one file is slow, more may come: they must not wait for the start of a process each time.
                    self._keeps_spare = self._quick
                    return self._end_of_time(delivery)
                _log.error("the reading process ended", extra={"code": code, "file": delivery.name})
            return self._reject(delivery, OverBudget("crash"))

    def stop(self) -> None:
        """End the process for good, also in the middle of a file, which waits for another worker."""
        self._stopped = True
        for child in (self._child, self._spare):
            if child is not None:
                child.process.kill()
                child.process.wait()

    @property
    def pid(self) -> int | None:
        """Return the number of the process, if it runs."""
        return self._child.process.pid if self._child else None

    def _ask(self, delivery: Delivery) -> Answer:
        link = self._connect()
        wait = max(_SHORTEST_WAIT, _CLOCK_TIMES_BUDGET * self._seconds)
        try:
            link.send(Request(delivery, self._renew))
            if not link.poll(wait):
                self._stop()
                raise ReadingError(f"no answer about {delivery.name} came in {wait} seconds")
            answer: Answer = pickle.loads(link.recv_bytes())
        except (EOFError, OSError) as error:
            raise _ProcessEnded from error
        self._renew = False
        return answer

    def _use_answer(self, delivery: Delivery, answer: Answer) -> FileRead:
        if answer.out_of_memory:
            self._stop()
            return self._reject(delivery, OverBudget("memory", self._limits.file_memory))
        if answer.error:
            self._renew = True
            raise OperationalError(answer.error) if answer.away else ReadingError(answer.error)
        assert answer.file is not None
        assert answer.file.reading is not None
        # A file that was sent without a name has one now.
        named = replace(delivery, name=answer.file.reading.delivery.name)
        return replace(answer.file, reading=replace(answer.file.reading, delivery=named))

    def _end_of_time(self, delivery: Delivery) -> FileRead:
        if self._quick and self._seconds < self._limits.file_seconds:
            return FileRead(version=0, reading=None, milliseconds=1_000 * self._seconds)
        return self._reject(delivery, OverBudget("time", self._limits.file_seconds))

    def _reject(self, delivery: Delivery, over: OverBudget) -> FileRead:
        _log.warning("file over budget", extra={"club": delivery.club, "file": delivery.name, "over": over.of})
        state = state_at(latest_version())
        reading = read_delivery(replace(delivery, over_budget=over), state.federation, state.clubs)
        return FileRead(version=state.version, reading=reading, milliseconds=1_000 * self._seconds)

    def _connect(self) -> Connection:
        """Return the link to the process, which is started if there is none on this database."""
        settings = _database_of_child()
        if self._child is None or settings != self._child.database:
            self._stop()
            self._start(settings)
        assert self._child is not None
        return self._child.link

    def _start(self, settings: dict[str, Any]) -> None:
        if self._stopped:
            raise OperationalError("reading was stopped")
        spare, self._spare = self._spare, None
        if spare is not None and spare.database != settings:
            spare.end()
            spare = None
        self._child, self._renew = spare or self._launch(settings), True
        if self._keeps_spare:
            self._spare = self._launch(settings)
        link = self._child.link
        try:
            if not link.poll(_START_SECONDS):
                raise ReadingError("the reading process did not start in time")
            link.recv_bytes()
        except (EOFError, OSError) as error:
            raise ReadingError(f"the reading process ended at its start, with the code {self._stop()}") from error
        except ReadingError:
            self._stop()
            raise

    def _launch(self, settings: dict[str, Any]) -> "_Child":
        """Begin to start a process, which says when it is ready."""
        link, theirs = Pipe()
        # Not a copy of this process, which would share its connection to the database; and not one of
        # multiprocessing, which a process that was itself started by it may not start.
        with theirs:
            process = subprocess.Popen(
                [sys.executable, "-P", "-c", _PROGRAM, str(theirs.fileno())],
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
                env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            )
        link.send(Start(settings, self._seconds, self._limits.file_memory, self._function))
        return _Child(process, link, settings)

    def _stop(self) -> int | None:
        """End the process and forget it; return how it ended."""
        child, self._child = self._child, None
        return child.end() if child is not None else None


class _Child(NamedTuple):
    """A process, the link to it, and its database."""

    process: subprocess.Popen[bytes]
    link: Connection
    database: dict[str, Any]

    def end(self) -> int:
        """End the process; return how it ended."""
        self.link.close()
        try:
            # Without its link it ends by itself, unless it is busy.
            return self.process.wait(1)
        except subprocess.TimeoutExpired:
            self.process.kill()
            return self.process.wait()


class ReaderPair:
    """A process for most files, and one for slow files, so that one of these does not delay all others."""

    def __init__(self, limits: Limits) -> None:
        self.quick = ReadingProcess(limits, quick=True)
        self.slow = ReadingProcess(limits)

    def start_batch(self) -> None:
        """Read the files that follow by the records as they are now."""
        self.quick.start_batch()
        self.slow.start_batch()

    def read(self, delivery: Delivery) -> FileRead:
        """Read a file, within the whole budget."""
        found = self.quick.read(delivery)
        return found if found.reading is not None else self.slow.read(delivery)

    def stop(self) -> None:
        """End both processes."""
        self.quick.stop()
        self.slow.stop()


def _database_of_child() -> dict[str, Any]:
    """Return the settings of the current database for one connection, without a pool."""
    settings = {name: value for name, value in connections.databases[database.current_name()].items() if name != "TEST"}
    options = {name: value for name, value in settings["OPTIONS"].items() if name != "pool"}
    return settings | {"OPTIONS": options}
