"""The worker: it processes waiting files, reads the watched folder, publishes the player file, does jobs, sends mail.

It looks for new files several times a second, and does its jobs once a cycle. What a worker was doing when it died was
not committed, so the next worker does it.
"""

import logging
import os
import socket
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from threading import Event, Thread

from django.db import DatabaseError

from overtrick.config.settings_file import Settings, SettingsError
from overtrick.intake.watched_folder import WatchedFolder
from overtrick.jobs import backups, billing, file_receipts, invoice_letters, mailing, office_requests, runs
from overtrick.jobs.all_letters import LETTERS
from overtrick.jobs.columnar_copy import follow_records
from overtrick.jobs.extracts.making import make_waiting_extracts
from overtrick.jobs.processes import is_running
from overtrick.jobs.schedule import is_valid_cron, last_due_time
from overtrick.jobs.stuck_files import report_stuck_files
from overtrick.store.access import attempts, machine_keys
from overtrick.store.commands.decide import apply_due_versions
from overtrick.store.commands.reading_process import ReaderPair
from overtrick.store.commands.waiting_files import Lane
from overtrick.store.db import leases
from overtrick.store.db.connections import close_connections
from overtrick.store.deliveries import drafts
from overtrick.store.deliveries.queue import LEASE, leave_behind, release_worker
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.mail import outbox
from overtrick.store.reports.head_files import keep_heads
from overtrick.store.reports.player_file import PlayerFile
from overtrick.store.totals import board_figures, deal_analysis, point_totals, session_counts

BACKUP = "backup"
_PUBLISH_SECONDS, _FOLDER_SECONDS, _HEARTBEAT_SECONDS, _MOST_FILES = 10.0, 1.0, 10.0, 100
_TOTALS_SECONDS, _DEALS_SECONDS, _PAUSE_TIMES_LOOK = 2.0, 5.0, 4
_RETRY_SECONDS, _STOP_SECONDS, _STUCK_ATTEMPTS = 5.0, 5.0, 3
# A busy machine gives a slow file its computing time in a longer time on the clock.
_CLOCK_TIMES_BUDGET = 3
_log = logging.getLogger(__name__)


class Worker:
    """One worker. Several may share the queue of a PostgreSQL database."""

    def __init__(self, directory: Path, settings: Settings) -> None:
        if not is_valid_cron(settings.backup.at):
            raise SettingsError(
                f"[backup] at = '{settings.backup.at}' is not a time as cron writes it, such as 30 3 * * *"
            )
        self._host = socket.gethostname()
        self._machine = f"worker {self._host}"
        self.name = f"{self._machine} {os.getpid()}"
        self._directory = directory
        self._settings = settings
        self._player_file = PlayerFile()
        self._mail = mailing.mail_backend(settings.mail, directory)
        path = settings.folder.path
        self._folder = WatchedFolder(directory / path, settings.limits) if path else None
        self._due_at: dict[str, float] = {}
        self._began = False
        # Until it runs, it reads files in its own process.
        self._readers = ReaderPair(settings.limits)
        self._files = Lane(self.name)
        self._slow_files = Lane(self.name, slow=True)

    def run(self, stop: Event) -> None:
        """Work until `stop` is set, and try again after errors. Slow jobs have their own threads and delay no file."""
        _log.info("worker started", extra={"worker": self.name})
        lease = LEASE + _CLOCK_TIMES_BUDGET * timedelta(seconds=self._settings.limits.file_seconds)
        self._files = Lane(self.name, self._readers.quick)
        self._slow_files = Lane(self.name, self._readers.slow, slow=True, lease=lease)
        # Its start takes a second, which the first file should not wait for.
        Thread(target=self._run_safely, args=("reader", self._readers.quick.start), daemon=True).start()
        slow_jobs = [self.process_slow_files, self.run_jobs, self.publish_players, self.update_totals]
        slow_jobs += [self.analyse_deals, partial(follow_records, self._directory)]
        slow_jobs.append(partial(make_waiting_extracts, self._directory, self._settings.web))
        slow_jobs += [self.watch_folder, self.try_folder_files] if self._folder else []
        threads = [Thread(target=self.repeat, args=(stop, work), daemon=True) for work in slow_jobs]
        for thread in threads:
            thread.start()
        self.repeat(stop, self.process_files)
        for thread in threads:
            thread.join(_STOP_SECONDS)
        self._readers.stop()
        with suppress(DatabaseError):
            release_worker(self.name)
            leases.delete_heartbeat(self.name)
        _log.info("worker stopped", extra={"worker": self.name})

    def process_files(self) -> float:
        """Process files; return the seconds until the next time, 0 if more may wait."""
        full = self.process_due_files(datetime.now(UTC), time.monotonic()) >= _MOST_FILES
        return 0.0 if full else self._settings.worker.look / 1000

    def process_slow_files(self) -> float:
        """Process a file that needs long to read; return the seconds until the next time, 0 if more may wait."""
        found = self.process_waiting_files(datetime.now(UTC), self._slow_files, 1)
        return 0.0 if found else self._settings.worker.look / 1000

    def run_jobs(self) -> float:
        """Do the jobs of a cycle; return the seconds until the next one."""
        self.run_due_jobs(datetime.now(UTC))
        return float(self._settings.worker.cycle)

    def publish_players(self) -> float:
        """Bring the player file up to date; return the seconds until the next time."""
        self.publish_player_file(datetime.now(UTC))
        return _PUBLISH_SECONDS

    def update_totals(self) -> float:
        """Bring the totals up to date, apart from the files; return the seconds until the next time."""
        self._run_safely("tally", point_totals.update)
        self._run_safely("turnout", session_counts.update)
        return _TOTALS_SECONDS

    def analyse_deals(self) -> float:
        """Work out what could be made on a session's boards, and what they tell; return the seconds until the next."""
        return 0.0 if board_figures.count_next_session() or deal_analysis.analyse_next_session() else _DEALS_SECONDS

    def repeat(self, stop: Event, work: Callable[[], float]) -> None:
        """Call `work` again and again; each time it returns how long to wait."""
        while not stop.is_set():
            try:
                wait = work()
            except Exception:
                # The worker must go on after any error.
                _log.exception("trouble, and another try in %d s", _RETRY_SECONDS)
                close_connections()
                wait = _RETRY_SECONDS
            stop.wait(wait)

    def run_once(self, now: datetime, clock: float) -> int:
        """Do what is due at a moment, without the columnar copy; return how many files were processed."""
        if self._folder and self._is_due("folder", clock, _FOLDER_SECONDS):
            for trials in (False, True):
                self._run_safely("folder", partial(self._folder.look, clock, trials=trials))
        count = self.process_due_files(now, clock) + self.process_waiting_files(now, self._slow_files, 1)
        if self._is_due("publish", clock, _PUBLISH_SECONDS):
            self.publish_player_file(now)
        if self._is_due("tally", clock, _TOTALS_SECONDS):
            self.update_totals()
        if self._is_due("deals", clock, _DEALS_SECONDS):
            self._run_safely("deals", self.analyse_deals)
        self._run_safely("extracts", make_waiting_extracts, self._directory, self._settings.web, now)
        if self._is_due("cycle", clock, self._settings.worker.cycle):
            self.run_due_jobs(now)
        return count

    def process_due_files(self, now: datetime, clock: float) -> int:
        """Process files and record the heartbeat; return how many files were processed."""
        if not self._began:
            self._find_dead_workers(now)
            self._began = True
        if self._is_due("beat", clock, _HEARTBEAT_SECONDS):
            leases.record_heartbeat(self.name, now)
        return self.process_waiting_files(now, self._files, _MOST_FILES)

    def watch_folder(self) -> float:
        """Take the files of the watched folder; return the seconds until the next time."""
        return self._look_into_folder(trials=False)

    def try_folder_files(self) -> float:
        """Try out files of the watched folder, of which one may take long; return the seconds until the next time."""
        return self._look_into_folder(trials=True)

    def _look_into_folder(self, *, trials: bool) -> float:
        assert self._folder is not None
        began = time.monotonic()
        self._run_safely("folder", partial(self._folder.look, began, trials=trials))
        # Of a folder with very many files, not even a look may take all the time that others need.
        return max(_FOLDER_SECONDS, _PAUSE_TIMES_LOOK * (time.monotonic() - began))

    def publish_player_file(self, now: datetime) -> None:
        """Bring the player file up to date."""
        self._run_safely("publish", self._player_file.publish, now)

    def process_waiting_files(self, now: datetime, lane: Lane, most: int) -> int:
        """Process the first of the files that wait in a lane; return how many."""
        receipts = lane.process(now, most, again=timedelta(seconds=self._settings.worker.cycle))
        for receipt in receipts:
            fields = {"club": receipt.club, "file": receipt.name, "state": receipt.state, "line": receipt.seq}
            _log.info("file taken in", extra=fields | {"revision": receipt.revision, "repeated": receipt.repeated})
        if receipts:
            self._run_safely("certificates", runs.mail_immediate_ranks, [receipt.seq for receipt in receipts], now)
        return len(receipts)

    def run_due_jobs(self, now: datetime) -> None:
        """Do the jobs that are due once a cycle."""
        self._run_safely("head", keep_heads, self._directory, now)
        self._run_safely("backup", self._back_up, now)
        self._run_safely("versions", apply_due_versions, now)
        self._run_safely("runs", runs.apply_due_runs, now, self.name)
        if self._settings.billing.automatic:
            self._run_safely("billing", billing.issue_due_invoices, now, self.name)
        self._run_safely("office", office_requests.do_requests, now, self.name)
        self._run_safely("stuck", report_stuck_files, self._settings.mail.administrator, now)
        self._run_safely("keys", machine_keys.record_keys, self._host, self._directory, now)
        self._run_safely("sweep", leases.delete_expired_logins, now)
        self._run_safely("attempts", attempts.delete_expired, now)
        self._run_safely("drafts", drafts.delete_expired, now)
        for what, write in LETTERS:
            self._run_safely(what, write, self._settings.web, now)
        self._run_safely("receipts", self._write_receipts, now)
        self._run_safely("invoices", self._write_invoice_letters, now)
        if self._mail:
            backend, sender = self._mail, self._settings.mail.sender
            self._run_safely(
                "mail", outbox.send_due_letters, lambda mail: mailing.send_mail(backend, mail, sender), now
            )

    def _find_dead_workers(self, now: datetime) -> None:
        """Find the workers of this machine that died: perhaps a file that they had taken killed them.

        Those of another machine are not known to be dead; what they had taken is free when their lease is over.
        """
        dead = [
            name for name in leases.processes_with_heartbeat(self._machine) if name == self.name or not is_running(name)
        ]
        # Its own heartbeat first: if this worker dies now, the next one must find it.
        leases.record_heartbeat(self.name, now)
        for name in dead:
            _log.warning("a worker died; its files are taken in one by one", extra={"worker": name})
            leave_behind(name)
            if name != self.name:
                leases.delete_heartbeat(name)

    def _is_due(self, what: str, clock: float, every: float) -> bool:
        if clock < self._due_at.get(what, clock):
            return False
        self._due_at[what] = clock + every
        return True

    def _run_safely(self, what: str, work: Callable[..., object], *arguments: object) -> None:
        """Do one job and log its failure, so that the others go on; raise if the database cannot be reached."""
        try:
            work(*arguments)
        except DatabaseError:
            raise
        except Exception:
            _log.exception("%s failed", what)

    def _write_receipts(self, now: datetime) -> None:
        """Write receipts where letters can be sent; others would only come much too late."""
        wanted = self._mail is not None and self._settings.mail.receipts
        file_receipts.write_receipts(self._settings.web, now, wanted=wanted)

    def _write_invoice_letters(self, now: datetime) -> None:
        """Write letters with invoices where they can be sent; later ones would be of invoices long paid."""
        wanted = self._mail is not None
        invoice_letters.write_invoice_letters(self._settings.web, now, wanted=wanted)

    def _back_up(self, now: datetime) -> None:
        settings = self._settings.backup
        at = last_due_time(settings.at, now, current_federation().time_zone)
        # Every machine keeps backups of its own: one that burns must not take all of them with it.
        job = f"{BACKUP} {machine_keys.machine_id(self._host, self._directory)}"
        slot = leases.take_lease(job, at, now) if at else None
        if at is None or slot is None:
            return
        try:
            path = backups.make_backup(self._directory / settings.folder, at, settings.keep)
        except Exception as error:
            self._write_to_administrator("The backup failed", f"The backup of {at:%Y-%m-%d %H:%M} failed: {error}", now)
            raise
        leases.complete_lease(slot, now, path.name)
        _log.info("backup made", extra={"file": str(path)})

    def _write_to_administrator(self, subject: str, body: str, now: datetime) -> None:
        if self._settings.mail.administrator:
            outbox.queue_letter(self._settings.mail.administrator, subject, body, now)
