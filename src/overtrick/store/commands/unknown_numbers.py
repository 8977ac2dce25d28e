"""A number in a file that nobody has: put right with one decision of the club, taken back again, or set aside.

Putting it right is a correction of the file like any other: the same file with the right number is received again under
its name, so the earlier one stays on record, and taking it back is to receive the earlier bytes once more.
"""

from collections import defaultdict
from datetime import datetime
from decimal import Decimal
from typing import Any, NamedTuple

import msgspec

from overtrick.core.problems import Severity
from overtrick.store import models
from overtrick.store.commands.file_reader import read_within_budget
from overtrick.store.commands.file_replacement import replace_read_file
from overtrick.store.commands.try_file import Trial, try_file
from overtrick.store.db import database
from overtrick.store.db.cache import latest_version
from overtrick.store.deliveries.file_status import PlayerAward, find_current_awards
from overtrick.store.deliveries.number_rewrite import rewrite_number
from overtrick.store.deliveries.outcomes import ACCEPTED
from overtrick.store.deliveries.processing import Receipt
from overtrick.store.errors import Refusal
from overtrick.store.journal.federation_state import state_at
from overtrick.store.journal.number_form import number_form
from overtrick.store.journal.today import about_today
from overtrick.store.journal.unit_of_work import LONGEST_WHO
from overtrick.store.registers.players import find_player, survivor_of
from overtrick.store.results.delivery import Delivery

_REVISION = (
    "SELECT b.id, b.latest, b.state, r.number, f.content, j.data, "
    "EXISTS (SELECT 1 FROM waiting w JOIN arrival a ON a.id = w.arrival_id WHERE a.club = b.club AND a.name = b.name) "
    "FROM batch b JOIN revision r ON r.batch_id = b.id JOIN raw_file f ON f.id = r.raw_id "
    "JOIN journal j ON j.seq = r.seq WHERE b.club = %s AND b.name = %s AND r.number = %s"
)


class FileChanged(Refusal):
    """A file that was sent again since a page showed it."""

    def __init__(self) -> None:
        super().__init__("This file has changed since you opened the page. Look at it again; nothing was done.")


class FileKey(NamedTuple):
    """A file as a page showed it: its batch, and the revision that was the last one then."""

    club: int
    name: str
    revision: int


class Sender(NamedTuple):
    """Who corrects a file, when, and by which door."""

    who: str
    at: datetime
    door: str


class CorrectionPreview(msgspec.Struct, frozen=True, kw_only=True):
    """What putting a number right would do: what the player would get, and how many others would get more or less.

    `problem` says why the file would not count, and is empty if it would.
    """

    state: str
    gains: tuple[tuple[str, Decimal], ...] = ()
    others: int = 0
    problem: str = ""


class _Content(NamedTuple):
    batch: int
    content: bytes
    by_hand: dict[str, Any] | None


def preview_number(file: FileKey, wrong: str, right: str, sender: Sender) -> CorrectionPreview:
    """Return what would happen if a number were put right; nothing is kept."""
    found, delivery, right = _prepare(file, wrong, right, sender)
    before = find_current_awards(found.batch)
    trial = try_file(delivery, replaces=file.revision)
    return _compare(before, trial, right)


def correct_number(file: FileKey, wrong: str, right: str, sender: Sender) -> Receipt:
    """Put a number right; return the receipt of the corrected file. Refuse what would make the file worse."""
    _, delivery, _ = _prepare(file, wrong, right, sender)
    return _replace(file, delivery)


def take_back(file: FileKey, before: int, sender: Sender) -> Receipt:
    """Receive the bytes of an earlier revision again, unless the file has been sent again since."""
    _find_latest(file)
    earlier = _find(file._replace(revision=before))
    return _replace(file, _delivery(file, earlier.content, earlier, sender))


def set_aside(file: FileKey, number: str, sender: Sender) -> None:
    """Note that a number of a file is a visitor's, about whom the club need not be asked again."""
    with database.write_transaction():
        values = {"at": sender.at, "who": sender.who[:LONGEST_WHO]}
        models.SetAside.objects.get_or_create(club=file.club, name=file.name, number=number, defaults=values)


def ask_again(club: int, name: str, number: str) -> None:
    """Ask about a number again that was set aside."""
    with database.write_transaction():
        models.SetAside.objects.filter(club=club, name=name, number=number).delete()


def _prepare(file: FileKey, wrong: str, right: str, sender: Sender) -> tuple[_Content, Delivery, str]:
    """Return the file, the corrected one, and the number that the player has now."""
    right = survivor_of(find_player(right)).number
    found = _find_latest(file)
    content = rewrite_number(found.content, wrong, right, number_form(), about_today().formats)
    return found, _delivery(file, content, found, sender), right


def _replace(file: FileKey, delivery: Delivery) -> Receipt:
    reading = read_within_budget(delivery, state_at(latest_version()))
    return replace_read_file(reading, file.revision, before_commit=_check_receipt)


def _check_receipt(receipts: list[Receipt]) -> None:
    """Undo a correction by which a file that counted would no longer count."""
    (receipt,) = receipts
    errors = [problem.message for problem in receipt.problems if problem.severity is Severity.ERROR]
    if errors:
        raise Refusal(errors[0])


def _find_latest(file: FileKey) -> _Content:
    return _find(file, latest=True)


def _find(file: FileKey, *, latest: bool = False) -> _Content:
    """Return the bytes of a revision; with `latest` it must be the last one of its name, and must count."""
    rows = database.rows(_REVISION, *file)
    if not rows:
        raise FileChanged
    batch, last, state, number, content, data, waits = rows[0]
    if latest and (number != last or waits or state != ACCEPTED):
        raise FileChanged
    return _Content(batch, bytes(content), msgspec.json.decode(data).get("by_hand"))


def _delivery(file: FileKey, content: bytes, found: _Content, sender: Sender) -> Delivery:
    return Delivery(
        name=file.name, content=content, at=sender.at, club=file.club, door=sender.door, who=sender.who,
        by_hand=found.by_hand,
    )  # fmt: skip


def _compare(before: list[PlayerAward], trial: Trial, player: str) -> CorrectionPreview:
    """Compare the awards of a file with those of its correction, player by player."""
    difference: defaultdict[tuple[str, str], Decimal] = defaultdict(Decimal)
    for each in trial.awards:
        difference[each.player, each.unit] += Decimal(each.points)
    for each in before:
        difference[each.player, each.unit] -= Decimal(each.points)
    changed = {key: points for key, points in difference.items() if points}
    errors = [problem.message for problem in trial.problems if problem.severity is Severity.ERROR]
    return CorrectionPreview(
        state=trial.state,
        gains=tuple((unit, points) for (number, unit), points in changed.items() if number == player),
        others=len({number for number, _ in changed if number != player}),
        problem=errors[0] if errors else "",
    )
