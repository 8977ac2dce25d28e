"""The worker's round: take in what waits, look into the watched folder, publish, serve slots, send letters.

It looks for new files several times a second, and at everything once a cycle, whether anything called or not. What one
worker was doing when it died is in no transaction that ended, so the next one does it.
"""

import logging
import os
import socket
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Event, Thread

from django.db import DatabaseError

from overtrick.config.settings_file import Settings, SettingsError
from overtrick.intake.watched_folder import WatchedFolder
from overtrick.jobs import backups, mailing, runs
from overtrick.jobs.schedule import is_valid_cron, last_due_time
from overtrick.store.commands import receive
from overtrick.store.db import leases
from overtrick.store.db.connections import close_connections
from overtrick.store.deliveries.queue import stuck_arrivals
from overtrick.store.journal.federation_state import federation_state
from overtrick.store.mail import outbox
from overtrick.store.reports.player_file import PlayerFile
from overtrick.store.totals import point_totals, session_counts

BACKUP = "backup"
_PUBLISH_SECONDS, _FOLDER_SECONDS, _HEARTBEAT_SECONDS, _MOST_FILES = 10.0, 1.0, 10.0, 100
_TOTALS_SECONDS = 2.0
_RETRY_SECONDS, _STOP_SECONDS = 5.0, 5.0
_STUCK_ATTEMPTS = 3
_log = logging.getLogger(__name__)


class Worker:
    """One worker. Several may share the queue of a PostgreSQL database."""

    def __init__(self, directory: Path, settings: Settings) -> None:
        if not is_valid_cron(settings.backup.at):
            raise SettingsError(f"[backup] at = '{settings.backup.at}' is no time in cron's words, such as 30 3 * * *")
        self._machine = f"worker {socket.gethostname()}"
        self.name = f"{self._machine} {os.getpid()}"
        self._directory = directory
        self._settings = settings
        self._players = PlayerFile()
        self._mail = mailing.mail_backend(settings.mail, directory)
        path = settings.folder.path
        self._folder = WatchedFolder(directory / path, settings.limits) if path else None
        self._next: dict[str, float] = {}
        self._careful: bool | None = None

    def run(self, stop: Event) -> None:
        """Work until asked to stop; trouble is waited out. What may be slow holds up no file."""
        _log.info("worker started", extra={"worker": self.name})
        slow = (self.run_cycle, self.publish_players, self.update_totals)
        others = [Thread(target=self.repeat, args=(stop, work), daemon=True) for work in slow]
        for other in others:
            other.start()
        self.repeat(stop, self.files)
        for other in others:
            other.join(_STOP_SECONDS)
        with suppress(DatabaseError):
            leases.delete_heartbeat(self.name)
        _log.info("worker stopped", extra={"worker": self.name})

    def files(self) -> float:
        """Take files in; return the seconds until the next look, none if there are more."""
        full = self.intake(datetime.now(UTC), time.monotonic()) >= _MOST_FILES
        return 0.0 if full else self._settings.worker.look / 1000

    def run_cycle(self) -> float:
        """Do what is done once a cycle; return the seconds until the next time."""
        self.cycle(datetime.now(UTC))
        return float(self._settings.worker.cycle)

    def publish_players(self) -> float:
        """Bring the player file up to date; return the seconds until the next time."""
        self.publish(datetime.now(UTC))
        return _PUBLISH_SECONDS

    def update_totals(self) -> float:
        """Bring the totals up to date, so that no file waits for it; return the seconds until the next time."""
        self._guarded("tally", point_totals.update)
        self._guarded("turnout", session_counts.update)
        return _TOTALS_SECONDS

    def repeat(self, stop: Event, work: Callable[[], float]) -> None:
        """Call `work` again and again; each time it returns how long to wait."""
        while not stop.is_set():
            try:
                wait = work()
            except Exception:
                # Whatever it is, the worker must go on.
                _log.exception("trouble, and another try in %d s", _RETRY_SECONDS)
                close_connections()
                wait = _RETRY_SECONDS
            stop.wait(wait)

    def round(self, now: datetime, clock: float) -> int:
        """Do everything that is due at a moment; return how many files were taken in. `clock` never goes back."""
        taken = self.intake(now, clock)
        if self._is_time("publish", clock, _PUBLISH_SECONDS):
            self.publish(now)
        if self._is_time("tally", clock, _TOTALS_SECONDS):
            self.update_totals()
        if self._is_time("cycle", clock, self._settings.worker.cycle):
            self.cycle(now)
        return taken

    def intake(self, now: datetime, clock: float) -> int:
        """Take files in and give a sign of life; return how many files were taken in."""
        if self._careful is None:
            self._careful = self._another_died(now)
        if self._is_time("beat", clock, _HEARTBEAT_SECONDS):
            leases.record_heartbeat(self.name, now)
        if self._folder and self._is_time("folder", clock, _FOLDER_SECONDS):
            self._guarded("folder", self._folder.look, clock)
        return self.take_in(now)

    def publish(self, now: datetime) -> None:
        """Bring the player file up to date."""
        self._guarded("publish", self._players.publish, now)

    def take_in(self, now: datetime) -> int:
        """Take in the first lot of what waits."""
        again = timedelta(seconds=self._settings.worker.cycle)
        receipts = receive.process_waiting_files(now, _MOST_FILES, again=again, careful=bool(self._careful))
        if not receipts:
            # Whatever waited at the start was tried.
            self._careful = False
        for receipt in receipts:
            fields = {"club": receipt.club, "file": receipt.name, "state": receipt.state, "line": receipt.seq}
            _log.info("file taken in", extra=fields | {"revision": receipt.revision, "repeated": receipt.repeated})
        if receipts:
            self._guarded("certificates", runs.mail_immediate_ranks, [receipt.seq for receipt in receipts], now)
        return len(receipts)

    def cycle(self, now: datetime) -> None:
        """Do what is due once a cycle."""
        self._guarded("backup", self._back_up, now)
        self._guarded("runs", runs.apply_due_runs, now, self.name)
        self._guarded("stuck", self._tell_of_stuck, now)
        self._guarded("sweep", leases.delete_expired_logins, now)
        if self._mail:
            way, sender = self._mail, self._settings.mail.sender
            self._guarded("mail", outbox.send_due_letters, lambda mail: mailing.send_mail(way, mail, sender), now)

    def _another_died(self, now: datetime) -> bool:
        """Whether a worker of this machine died: perhaps a file killed it, and is the first in line."""
        dead = [
            name
            for name in leases.processes_with_heartbeat(self._machine)
            if name == self.name or not _is_running(name)
        ]
        # Its own sign first: the worker that starts next must be careful too, if this one dies now.
        leases.record_heartbeat(self.name, now)
        for name in dead:
            _log.warning("a worker died; files are taken in one by one", extra={"worker": name})
            if name != self.name:
                leases.delete_heartbeat(name)
        return bool(dead)

    def _is_time(self, what: str, clock: float, every: float) -> bool:
        if clock < self._next.get(what, clock):
            return False
        self._next[what] = clock + every
        return True

    def _guarded(self, what: str, work: Callable[..., object], *words: object) -> None:
        """One part that fails must not stop the others; a database that is away stops them all."""
        try:
            work(*words)
        except DatabaseError:
            raise
        except Exception:
            _log.exception("%s failed", what)

    def _back_up(self, now: datetime) -> None:
        own = self._settings.backup
        at = last_due_time(own.at, now, federation_state().federation.time_zone)
        slot = leases.take_lease(BACKUP, at, now) if at else None
        if at is None or slot is None:
            return
        try:
            path = backups.make_backup(self._directory / own.folder, at, own.keep)
        except Exception as error:
            self._tell("The backup failed", f"The backup of {at:%Y-%m-%d %H:%M} failed: {error}", now)
            raise
        leases.complete_lease(slot, now, path.name)
        _log.info("backup made", extra={"file": str(path)})

    def _tell_of_stuck(self, now: datetime) -> None:
        """Write to the administrator, once, about each file that the program failed on several times."""
        for arrival in stuck_arrivals(_STUCK_ATTEMPTS):
            slot = leases.take_lease(f"stuck {arrival.pk}", arrival.at, now)
            if slot is None:
                continue
            words = f"{arrival.name} of club {arrival.club} came on {arrival.at:%Y-%m-%d %H:%M} UTC and cannot be "
            words += "taken in: the program fails on it. It is kept, and tried again. The log says more."
            self._tell(f"A file is stuck: {arrival.name}", words, now)
            leases.complete_lease(slot, now, "told")

    def _tell(self, subject: str, body: str, now: datetime) -> None:
        if self._settings.mail.administrator:
            outbox.queue_letter(self._settings.mail.administrator, subject, body, now)


def _is_running(name: str) -> bool:
    """Whether the process of a worker of this machine is there."""
    try:
        with suppress(PermissionError):
            os.kill(int(name.rpartition(" ")[2]), 0)
    except (ProcessLookupError, ValueError):
        return False
    return True
