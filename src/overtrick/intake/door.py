"""What every door does: know the sender, refuse what cannot be taken, and keep a whole file before answering."""

import logging
from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from threading import Lock

from overtrick.checks.file_name import name_refusal
from overtrick.config.settings_file import Limits
from overtrick.intake.errors import Refused
from overtrick.intake.memory_budget import Memory
from overtrick.store.access import credentials
from overtrick.store.access.credentials import CredentialHolder
from overtrick.store.access.sign_in_limits import SignInLimits
from overtrick.store.commands import receive
from overtrick.store.commands.reading_process import ReaderPair, ReadingError
from overtrick.store.commands.try_file import Look, Trial, try_file
from overtrick.store.db import database
from overtrick.store.db.values import plain_text
from overtrick.store.deliveries import folder_files, sending_limits
from overtrick.store.deliveries.processing import Receipt
from overtrick.store.journal.today import about_today, registers_today
from overtrick.store.results.delivery import Delivery

_log = logging.getLogger(__name__)
# Trials at once: of a club, and of all. Each holds a thread for as long as its file and those before it are read.
_MOST_TRIALS, _MOST_TRIALS_OF_ALL = 2, 8
# What trials came to is remembered for a while: so many of them, and so many bytes.
_MOST_RESULTS, _MOST_RESULT_BYTES = 500, 10_000_000
ENDED = "This login no longer works: its password or key was turned off or replaced. Nothing was done."
CROWDED = "The server is busy with many files. Try again in a minute."
UNREAD = "The file could not be tried out; nothing was kept. Try again in a minute."


class Door:
    """One kind of door. The name is what the records say of a file's way in."""

    def __init__(self, name: str, limits: Limits, *, most_trials: int = _MOST_TRIALS_OF_ALL) -> None:
        self.name = name
        self.limits = limits
        self._most_trials = most_trials
        self.sign_in_limits = SignInLimits(name, limits)
        self.memory = Memory(limits.memory, CROWDED)
        self._results: OrderedDict[tuple[int, str], tuple[bytes, datetime]] = OrderedDict()
        self._result_bytes = 0
        self._trials: Counter[int] = Counter()
        # Its processes start with the first trial.
        self.reader = ReaderPair(limits)
        self._lock = Lock()

    def sign_in(self, user: str, password: str, address: str) -> CredentialHolder | None:
        """Return the sender; None if the password is wrong, or if too many were wrong before."""
        now = datetime.now(UTC)
        if self.sign_in_limits.are_reached(address, user, now):
            _log.warning("login refused: too many failures", extra={"door": self.name, "address": address})
            return None
        # A secret of a door is quick to check and cannot be guessed: only a wrong one need be written down.
        sender = credentials.authenticate_by_password(user, password)
        if sender is None:
            self.sign_in_limits.begin(address, user, now)
            self.log_failure(address, user)
        else:
            self.sign_in_limits.note_login(address, user, now)
            self.log_login(address, user)
        return sender

    def log_login(self, address: str, user: str, by: str = credentials.PASSWORD) -> None:
        """Log a login."""
        _log.info("login", extra={"door": self.name, "address": address, "user": user, "by": by})

    def log_failure(self, address: str, user: str) -> None:
        """Log a login that failed."""
        _log.warning("login failed", extra={"door": self.name, "address": address, "user": user})

    def check_login(self, sender: CredentialHolder) -> None:
        """Refuse a sender whose credential was revoked after the login."""
        if not credentials.is_still_valid(sender):
            _log.warning("login ended", extra={"door": self.name, "club": sender.club, "user": sender.user})
            raise Refused(ENDED, shut=True)

    def check(self, sender: CredentialHolder, name: str) -> None:
        """Refuse a name that no results file can have, before the bytes come."""
        words = name_refusal(name, about_today().formats)
        if words:
            raise Refused(words)
        published = name == registers_today().player_file.name
        if published or folder_files.is_published(name):
            raise Refused(f"{name} is for download only.")

    def check_size(self, size: int) -> None:
        """Refuse a file that is larger than any results are."""
        if size > self.limits.size:
            words = f"The file is larger than {self.limits.size:,} bytes, more than any results file has."
            raise Refused(words, too_large=True)

    def deliver(self, sender: CredentialHolder, name: str, content: bytes, *, cut_unseen: bool = False) -> int:
        """Keep a whole file; when this returns, it is on the disk, and may be acknowledged."""
        delivery = self._delivery(sender, name, content, cut_unseen=cut_unseen)
        arrival = receive.store_file(delivery, lambda: self._check_volume(sender.club, len(content), datetime.now(UTC)))
        _log.info(
            "file kept",
            extra={"door": self.name, "club": sender.club, "file": name, "size": len(content), "arrival": arrival},
        )
        return arrival

    def try_out(self, sender: CredentialHolder, name: str, content: bytes, *, cut_unseen: bool = False) -> Trial:
        """Say what a file would come to, and keep nothing but the answer, for a while, in memory."""
        found = self.try_delivery(sender.club, self._delivery(sender, name, content, cut_unseen=cut_unseen))
        self._remember(sender, found.file, trial_text(found).encode())
        return found

    def try_delivery(self, club: int, delivery: Delivery, look: Look = lambda receipt, reading: None) -> Trial:
        """Say what a delivery of a club would come to, and what a look at the records would find then."""
        about = {"door": self.name, "club": club, "file": delivery.name}
        with self._one_more_trial(club):
            self._count_trial(club, len(delivery.content))
            try:
                found = try_file(delivery, self.reader, look)
            except ReadingError as error:
                _log.exception("trial failed", extra=about)
                raise Refused(UNREAD) from error
        _log.info("file tried", extra=about | {"file": found.file, "state": found.state})
        return found

    def take_in(self, club: int, delivery: Delivery) -> Receipt:
        """Keep a delivery of a club and process it, while its sender waits for what becomes of it."""
        size = len(delivery.content)
        about = {"door": self.name, "club": club, "file": delivery.name}
        self.check_size(size)
        try:
            receipt = receive.receive_at_once(
                delivery, self.reader, lambda: self._check_volume(club, size, datetime.now(UTC))
            )
        except ReadingError as error:
            _log.exception("file not read", extra=about)
            raise Refused(UNREAD) from error
        _log.info("file taken in", extra=about | {"state": receipt.state, "line": receipt.seq})
        return receipt

    @contextmanager
    def _one_more_trial(self, club: int) -> Iterator[None]:
        """Refuse a trial while others of the club are under way: slow ones would take the turns of all clubs."""
        with self._lock:
            if self._trials[club] >= _MOST_TRIALS:
                raise Refused(f"{_MOST_TRIALS} trials of your club are under way. Wait for one to end.", too_many=True)
            if self._trials.total() >= self._most_trials:
                raise Refused(CROWDED, too_many=True)
            self._trials[club] += 1
        try:
            yield
        finally:
            with self._lock:
                self._trials[club] -= 1

    def _remember(self, sender: CredentialHolder, name: str, result: bytes) -> None:
        with self._lock:
            before = self._results.pop((sender.club, name), None)
            self._results[sender.club, name] = (result, datetime.now(UTC))
            self._result_bytes += len(result) - (len(before[0]) if before else 0)
            while len(self._results) > _MOST_RESULTS or self._result_bytes > _MOST_RESULT_BYTES:
                _, (oldest, _) = self._results.popitem(last=False)
                self._result_bytes -= len(oldest)

    def results(self, sender: CredentialHolder) -> dict[str, tuple[bytes, datetime]]:
        """Return what a club's trials came to, by file name."""
        with self._lock:
            return {name: found for (club, name), found in self._results.items() if club == sender.club}

    def _delivery(self, sender: CredentialHolder, name: str, content: bytes, *, cut_unseen: bool) -> Delivery:
        if name:
            self.check(sender, name)
        self.check_size(len(content))
        now = datetime.now(UTC)
        # Before the turn to write is waited for: a club that sends on and on must not keep others from theirs.
        self._check_volume(sender.club, len(content), now)
        return Delivery(
            name=plain_text(name), content=content, at=now, club=sender.club, door=self.name,
            cut_unseen=cut_unseen, who=f"{sender.user} by {self.name}",
        )  # fmt: skip

    def _count_trial(self, club: int, size: int) -> None:
        with database.write_transaction():
            now = datetime.now(UTC)
            self._check_volume(club, size, now)
            sending_limits.note_trial(club, size, now)

    def _check_volume(self, club: int, size: int, now: datetime) -> None:
        """Refuse more than a club may send in a minute, by all doors and with its trials."""
        limits = self.limits
        if not sending_limits.may_send(club, size, now, limits):
            words = (
                f"More than {limits.files_a_minute} files came in one minute, or {limits.bytes_a_minute:,} bytes. "
                "Wait a minute, then send it."
            )
            raise Refused(words, too_many=True)


def trial_text(found: Trial) -> str:
    """Return a trial in words: what it would come to, every problem, and the points of each player."""
    lines = [f"{found.file}: {found.state} ({found.because})", "A trial: nothing was kept."]
    lines += [str(problem) for problem in found.problems]
    lines += [f"player {each.player}: {each.points} {each.unit}" for each in found.awards]
    return "\n".join([*lines, "" if found.awards else "Nobody would earn points.\n"])
