"""Who is to be told of a corrected result: the players concerned who want a letter, once for each correction."""

from collections.abc import Iterable, Iterator
from datetime import date
from typing import NamedTuple

import msgspec

from overtrick.formats import magic_contest
from overtrick.store import models
from overtrick.store.access import contacts
from overtrick.store.access.accounts import PLAYER
from overtrick.store.db import database, leases
from overtrick.store.explain.corrections import Correction, find_corrections
from overtrick.store.journal.entries import last_seq
from overtrick.store.queries.corrections.session_changes import RowChange, SessionChange, show_corrections
from overtrick.store.queries.visibility import find_people
from overtrick.store.registers.code_names import code_names

JOB = "correction letters"
_MOST_LINES = 500
# The sessions that lines of the journal may have corrected. A file that reports for the first time corrects nothing,
# but a contest report has its identity in it, and not in the name of its file.
_AGAIN = f"(r.number > 1 OR r.format = '{magic_contest.FORMAT}')"
_TOUCHED = (
    "SELECT o.session_id FROM posting o JOIN session s ON s.id = o.session_id JOIN revision r ON r.id = s.revision_id "
    f"WHERE o.seq > %s AND o.seq <= %s AND (o.seq <> r.seq OR {_AGAIN}) "
    "UNION SELECT s.id FROM revision r JOIN session s ON s.revision_id = r.id "
    f"WHERE r.seq > %s AND r.seq <= %s AND {_AGAIN} ORDER BY 1"
)


class OwnCorrection(msgspec.Struct, frozen=True, kw_only=True):
    """A correction of a player's own result: the session that was played, and the row."""

    session: int
    event: str
    date: date
    club_name: str
    change: SessionChange
    row: RowChange


class CorrectionNotice(msgspec.Struct, frozen=True, kw_only=True):
    """What a player is to be told of one line of the journal, and where to."""

    seq: int
    player: str
    name: str
    email: str
    language: str
    corrections: tuple[OwnCorrection, ...]


class PendingNotices(msgspec.Struct, frozen=True):
    """The notices of the lines of the journal after one and up to another; `after` is None if it never began."""

    after: int | None
    last: int
    notices: tuple[CorrectionNotice, ...] = ()


class _Reader(NamedTuple):
    """A player as a reader of the own letter."""

    player: str
    role: str = PLAYER
    club: int | None = None


def find_pending_notices() -> PendingNotices:
    """Find whom the next lines of the journal concern and who wants to know."""
    after, last = leases.find_mark(JOB), last_seq()
    if after is None or after >= last:
        return PendingNotices(after, last)
    last = min(last, after + _MOST_LINES)
    wishes = _find_wishes()
    corrections = _find_corrections(after, last) if wishes else []
    return PendingNotices(after, last, tuple(_build_notices(corrections, wishes)))


def _find_wishes() -> dict[str, models.Contact]:
    """Return the contacts of those who want letters, by the number that they have now; nobody hidden or erased."""
    wanted = {contact.player: contact for contact in contacts.wishes_for_corrections()}
    people = find_people(wanted)
    return {people[number].number: wanted[number] for number in wanted if number in people and people[number].number}


def _find_corrections(after: int, last: int) -> list[Correction]:
    """Find what lines of the journal corrected, each once; results that are gone wait until they come again."""
    found: dict[tuple[int, int], Correction] = {}
    for (session,) in database.rows(_TOUCHED, after, last, after, last):
        for each in find_corrections(session):
            if after < each.seq <= last and each.after is not None:
                found[each.seq, each.after.session] = each
    return [found[key] for key in sorted(found)]


def _build_notices(corrections: Iterable[Correction], wishes: dict[str, models.Contact]) -> Iterator[CorrectionNotice]:
    concerned: dict[tuple[int, str], list[Correction]] = {}
    names: dict[str, str] = {}
    for each in corrections:
        numbers = {number for change in each.changes for number in change.players}
        for person in {person.number: person for person in find_people(numbers).values()}.values():
            if person.number in wishes:
                names[person.number] = person.name
                concerned.setdefault((each.seq, person.number), []).append(each)
    for (seq, player), own in concerned.items():
        contact = contacts.contact_of(player)
        told = tuple(row for each in own for row in _own_rows(each, player))
        # After a merger the contact under the number that remained is the one that counts.
        if contact == wishes[player] and told:
            yield CorrectionNotice(
                seq=seq, player=player, name=names[player], email=contact.email, language=contact.language,
                corrections=told,
            )  # fmt: skip


def _own_rows(correction: Correction, player: str) -> Iterator[OwnCorrection]:
    """Yield the rows of a player in a correction, as the player may see them."""
    (change,) = show_corrections([correction], _Reader(player))
    if correction.after is None or not change.correction:
        return
    for row, result in zip(change.rows, correction.changes, strict=True):
        if any(person.number == player for person in find_people(result.players).values()):
            yield OwnCorrection(
                session=correction.after.session, event=correction.after.name, date=correction.after.date,
                club_name=code_names().club(correction.after.club).name, change=change, row=row,
            )  # fmt: skip
