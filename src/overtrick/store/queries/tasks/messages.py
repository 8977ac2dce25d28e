"""Messages that clubs wrote into their contest reports (field 98), for the federation to read."""

from typing import Any

import msgspec

from overtrick.formats import magic_contest
from overtrick.formats.magic_contest.receipts import read_message, read_receipt_address
from overtrick.store.db import cache, database
from overtrick.store.db.fetch import in_chunks
from overtrick.store.db.values import moment_of
from overtrick.store.queries.tasks.task import MESSAGES, MOST_TASKS, Task, recently
from overtrick.store.registers.code_names import code_names

# The rows of the file itself come before the first contest.
_HEAD_SIZE = 8_192
_MOST_REPORTS = 4_000
_REPORTS = (
    "SELECT r.id, b.club, b.name, r.number, j.at FROM arrival a JOIN journal j ON j.arrival_id = a.id "
    f"JOIN revision r ON r.seq = j.seq AND r.format = '{magic_contest.FORMAT}' JOIN batch b ON b.id = r.batch_id "
    "WHERE a.at >= %s ORDER BY r.id DESC LIMIT %s"
)
_HEADS = (
    f"SELECT r.id, substr(f.content, 1, {_HEAD_SIZE}) FROM revision r JOIN raw_file f ON f.id = r.raw_id "
    "WHERE r.id IN ({marks})"
)


class ReportMessage(msgspec.Struct, frozen=True, kw_only=True):
    """What a club wrote into a report, and the address that the report names for an answer, if it names one."""

    file: str
    revision: int
    text: str
    address: str


class _Said(msgspec.Struct, frozen=True):
    text: str
    address: str


def find_messages() -> list[Task]:
    """Find the messages in the reports that came lately. Each report is read once."""
    since = recently()
    rows = database.rows(_REPORTS, since, _MOST_REPORTS) if since is not None else []
    # What a report says never changes, and its number is given once.
    known: dict[int, _Said | None] = cache.get_or_make("messages in reports", "", dict)
    for marks, some in in_chunks(row[0] for row in rows if row[0] not in known):
        for revision, head in database.rows(_HEADS.format(marks=marks), *some):
            known[revision] = _read(bytes(head or b""))
    found = [(row, said) for row in rows if (said := known.get(row[0])) is not None]
    return [_task(row, said) for row, said in found[:MOST_TASKS]]


def _read(head: bytes) -> _Said | None:
    text = read_message(head)
    return _Said(text, read_receipt_address(head)) if text else None


def _task(row: tuple[Any, ...], said: _Said) -> Task:
    revision, club, name, number, at = row
    about = ReportMessage(file=name, revision=number, text=said.text, address=said.address)
    return Task(
        kind=MESSAGES, key=str(revision), at=moment_of(at), club=club, club_name=code_names().club(club).name,
        about=about,
    )  # fmt: skip
