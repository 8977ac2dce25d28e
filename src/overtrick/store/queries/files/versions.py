"""The versions of a club's file with their bytes: to correct one, to undo one, and to see that nobody else has."""

from datetime import datetime
from typing import Any

import msgspec

from overtrick.formats import magic_contest
from overtrick.store.db import database
from overtrick.store.db.values import moment_of, plain_text
from overtrick.store.journal.effects import find_gains

_VERSION = (
    "SELECT r.number, r.state, r.format, r.seq, j.at, j.who, j.data, f.content FROM batch b "
    "JOIN revision r ON r.batch_id = b.id JOIN journal j ON j.seq = r.seq JOIN raw_file f ON f.id = r.raw_id "
    "WHERE b.club = %s AND b.name = %s AND r.number = {number}"
)
_ENDED_BY = (
    "SELECT max(o.number) FROM revision o JOIN revision r ON r.batch_id = o.batch_id WHERE r.seq = %s AND o.ended = %s"
)
_STATE = (
    "SELECT coalesce(max(a.id), 0), (SELECT max(r.seq) FROM batch b JOIN revision r ON r.batch_id = b.id "
    "WHERE b.club = %s AND b.name = %s), (SELECT max(r.ended) FROM batch b JOIN revision r ON r.batch_id = b.id "
    "WHERE b.club = %s AND b.name = %s) FROM arrival a WHERE a.club = %s AND a.name = %s"
)


class StoredVersion(msgspec.Struct, frozen=True, kw_only=True):
    """A version of a file as it came. `by_hand` is what the person said who entered it; None if it was sent."""

    number: int
    state: str
    format: str
    seq: int
    at: datetime
    who: str
    content: bytes
    by_hand: dict[str, Any] | None


def find_file_version(club: int, name: str, number: int | None = None) -> StoredVersion | None:
    """Return a version of a club's file, or the last one; None if there is none."""
    if plain_text(name) != name:
        return None
    sql = _VERSION.format(number="b.latest" if number is None else "%s")
    found = database.rows(sql, club, name, *(() if number is None else (number,)))
    if not found:
        return None
    version, state, form, seq, at, who, data, content = found[0]
    return StoredVersion(
        number=version, state=state, format=form, seq=seq, at=moment_of(at), who=who, content=bytes(content),
        by_hand=msgspec.json.decode(data).get("by_hand"),
    )  # fmt: skip


def find_replaced_version(seq: int) -> int | None:
    """Return the number of the version that the file of a journal line ended, whether it counted or waited."""
    found = database.rows(_ENDED_BY, seq, seq)[0][0]
    return None if found is None else int(found)


def takes_contest_back(seq: int) -> bool:
    """Tell whether the file of a journal line is a contest report by which points were taken back."""
    found = database.rows("SELECT 1 FROM revision WHERE seq = %s AND format = %s", seq, magic_contest.FORMAT)
    return bool(found) and any(gain.points < 0 for gain in find_gains(seq))


def file_mark(club: int, name: str) -> str:
    """Return a mark of all that has come and was decided about a file: another one if anything has since."""
    if plain_text(name) != name:
        return ""
    return "-".join(str(each or 0) for each in database.rows(_STATE, *(club, name) * 3)[0])
