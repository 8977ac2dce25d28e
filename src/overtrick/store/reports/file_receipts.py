"""Receipts for contest reports: to the address that a report names for it, once for each file that was taken in.

How far the journal has been gone through is kept beside the records and moves in the transaction that puts the letters
into the outbox; so neither a crash nor a rebuild sends one again. Files that were loaded, or came long ago, have none.
"""

from collections.abc import Iterable, Sequence
from datetime import date, datetime, timedelta

import msgspec
from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from overtrick.core.problems import Problem
from overtrick.formats import magic_contest
from overtrick.formats.magic_contest.receipts import read_receipt_address
from overtrick.store.access import attempts
from overtrick.store.access.attempts import Limit
from overtrick.store.commands.bulk_load import WHO as LOADER
from overtrick.store.db import database, leases
from overtrick.store.journal.entries import last_seq
from overtrick.store.mail.journal_letters import Letter, queue_letters
from overtrick.store.queries.files.file_history import find_file
from overtrick.store.registers.code_names import code_names

JOB = "receipts"
_MOST_LINES = 500
_RECENT = timedelta(days=1)
_LONGEST_ADDRESS = 254
# A club may name any address: whoever has it must not be flooded with letters.
_LIMIT = Limit("receipt", 10, timedelta(hours=1))
# A file that changes nothing because it came before has no revision; of several under one name the last is told.
_REPORTS = (
    "SELECT b.club, b.name, r.number, f.content FROM revision r JOIN batch b ON b.id = r.batch_id "
    "AND b.latest = r.number JOIN raw_file f ON f.id = r.raw_id JOIN journal j ON j.seq = r.seq "
    f"WHERE r.seq > %s AND r.seq <= %s AND r.format = '{magic_contest.FORMAT}' AND j.kind = 'delivery' "
    "AND j.at > %s AND j.who <> %s ORDER BY r.seq"
)


class FileReceipt(msgspec.Struct, frozen=True, kw_only=True):
    """What a licencee is told of a report: its event and day as far as they are known, its state and its problems."""

    address: str
    club: int
    club_name: str
    file: str
    event: str
    played: date | None
    state: str
    because: str
    problems: tuple[Problem, ...]


class PendingReceipts(msgspec.Struct, frozen=True):
    """The receipts of the lines of the journal after one and up to another; `after` is None if it never began."""

    after: int | None
    last: int
    receipts: tuple[FileReceipt, ...] = ()


def find_pending_receipts(now: datetime) -> PendingReceipts:
    """Find the reports of the next lines of the journal that name an address."""
    after, last = leases.find_mark(JOB), last_seq()
    if after is None or after >= last:
        return PendingReceipts(after, last)
    last = min(last, after + _MOST_LINES)
    rows = database.rows(_REPORTS, after, last, now - _RECENT, LOADER)
    return PendingReceipts(after, last, tuple(_build_receipts(rows)))


def queue_receipts(pending: PendingReceipts, letters: Sequence[Letter], now: datetime) -> int:
    """Put receipts into the outbox, unless another process was as quick; return how many."""
    allowed = [each for each in letters if attempts.consume([attempts.count_for(_LIMIT, each.address)], now)]
    return queue_letters(JOB, pending.after, pending.last, allowed, now)


def _build_receipts(rows: Iterable[tuple[int, str, int, bytes]]) -> Iterable[FileReceipt]:
    for club, name, revision, content in rows:
        address = read_receipt_address(bytes(content)).lower()
        file = find_file(club, name) if is_address(address) else None
        if file is None or file.status.revision != revision:
            continue
        yield FileReceipt(
            address=address, club=club, club_name=code_names().club(club).name, file=name, event=file.event,
            played=file.played, state=file.state, because=file.status.because, problems=file.status.problems,
        )  # fmt: skip


def is_address(text: str) -> bool:
    """Tell whether a letter can be sent to what a report names: one plain address, and nothing else."""
    if not text.isascii() or len(text) > _LONGEST_ADDRESS:
        return False
    try:
        validate_email(text)
    except ValidationError:
        return False
    return True
