"""A file that is held back beside the file with which it collides, session by session and row by row."""

import re
from collections.abc import Iterable, Mapping
from datetime import datetime
from enum import StrEnum
from typing import Any

import msgspec

from overtrick.core.session import Entry, Session
from overtrick.store.access.permissions import Actor
from overtrick.store.db import database
from overtrick.store.db.fetch import in_chunks
from overtrick.store.db.values import moment_of
from overtrick.store.deliveries.file_status import PlayerAward
from overtrick.store.deliveries.notices import HELD_FOR_CONFIRMATION
from overtrick.store.journal.federation_state import federation_state
from overtrick.store.queries.visibility import Person, find_people, person_without_page
from overtrick.store.registers.code_names import code_names
from overtrick.store.results.contest_identity import find_contests
from overtrick.store.results.delivery import Delivery
from overtrick.store.results.known_files import hash_session
from overtrick.store.results.reading import Reading, read_delivery

_REVISION = (
    "SELECT r.id, r.batch_id, r.number, r.state, r.because, b.club, b.name, a.at, a.door, a.cut_unseen, f.content, "
    "f.sha256 FROM revision r JOIN batch b ON b.id = r.batch_id JOIN raw_file f ON f.id = r.raw_id "
    "JOIN journal j ON j.seq = r.seq JOIN arrival a ON a.id = j.arrival_id WHERE r.id = %s"
)
_SAME_SESSION = (
    "SELECT r.id FROM session s JOIN revision r ON r.id = s.revision_id WHERE s.stands AND s.key IN ({marks}) "
    "AND r.batch_id <> %s ORDER BY r.id LIMIT 1"
)
_SAME_BYTES = (
    "SELECT r.id FROM raw_file f JOIN revision r ON r.raw_id = f.id WHERE f.sha256 = %s AND r.state = 'accepted' "
    "AND r.batch_id <> %s ORDER BY r.id LIMIT 1"
)
_IN_FORCE = "SELECT id FROM revision WHERE batch_id = %s AND state = 'accepted' ORDER BY number DESC LIMIT 1"
_OF_SESSION = "SELECT revision_id FROM session WHERE id = %s"
_APPROVAL = "SELECT found FROM problem WHERE revision_id = %s AND code = %s AND found <> ''"
# As the notices write it.
_APPROVAL_KEYS = re.compile(
    r'club=(?P<club>\S*) event="(?P<event>.*)" event_class="(?P<event_class>[^"]*)" '
    r"first=(?P<first>\S*) last=(?P<last>\S*)",
    re.DOTALL,
)
_HEADER = ("date", "club", "location", "event", "section", "round", "unit", "points_type", "award", "boards")


class WhyHeld(StrEnum):
    """Why a file is held back."""

    COPY = "copy"
    SAME_SESSION = "same-session"
    EARLIER = "earlier"
    APPROVAL = "approval"
    OTHER = "other"


class ComparedFile(msgspec.Struct, frozen=True, kw_only=True):
    """A file that is compared: its key, when and by which door it came."""

    club: int
    club_name: str
    name: str
    revision: int
    batch: int
    at: datetime
    door: str


class ComparedCell(msgspec.Struct, frozen=True, kw_only=True):
    """What one file says of a contestant, and what its players have from it, by unit; none if that is not known."""

    place: str
    score: str
    points: tuple[tuple[str, str], ...] = ()


class ComparedRow(msgspec.Struct, frozen=True, kw_only=True):
    """A contestant in both files; None where one file does not have these players."""

    players: tuple[Person, ...]
    numbers: tuple[str, ...]
    held: ComparedCell | None
    other: ComparedCell | None

    @property
    def differs(self) -> bool:
        """Tell whether the files differ about place, score or players."""
        if self.held is None or self.other is None:
            return True
        return (self.held.place, self.held.score) != (self.other.place, self.other.score)


class ComparedSession(msgspec.Struct, frozen=True, kw_only=True):
    """A session in both files: what their headers say differently, and the rows."""

    held: Session | None
    other: Session | None
    header: tuple[tuple[str, str, str], ...]
    rows: tuple[ComparedRow, ...]

    @property
    def session(self) -> Session:
        """The session, from whichever file has it."""
        found = self.held or self.other
        assert found is not None
        return found

    @property
    def has_points(self) -> bool:
        """Whether anybody has points from one of the files."""
        return any(cell is not None and cell.points for row in self.rows for cell in (row.held, row.other))

    @property
    def differing(self) -> tuple[ComparedRow, ...]:
        """The rows in which the files differ."""
        return tuple(row for row in self.rows if row.differs)


class Collision(msgspec.Struct, frozen=True, kw_only=True):
    """A file that is held back, why, and the file with which it collides, if there is one.

    `approval` is what an approval of its event needs, by the keys of that decision.
    """

    held: ComparedFile
    why: WhyHeld
    because: str
    other: ComparedFile | None
    sessions: tuple[ComparedSession, ...]
    approval: Mapping[str, str]

    @property
    def is_identical(self) -> bool:
        """Tell whether the two files say the same."""
        return self.other is not None and not any(each.header or each.differing for each in self.sessions)


class _StoredFile(msgspec.Struct, frozen=True):
    file: ComparedFile
    state: str
    because: str
    sha256: str
    reading: Reading


def find_collision(
    revision: int, who: Actor | None, earned: Mapping[str, Iterable[PlayerAward]] | None = None
) -> Collision | None:
    """Return a held file with what it collides with; None if it is not held. `earned` are points, if known, by side."""
    held = _read_stored(revision)
    if held is None or held.state != "held":
        return None
    approval = _find_approval(revision)
    why, other_revision = _find_other(held, is_approval=bool(approval))
    other = _read_stored(other_revision) if other_revision else None
    sessions = tuple(_compare(held, other, who, _points_by_player(earned or {})))
    return Collision(
        held=held.file, why=why, because=held.because, other=other.file if other else None, sessions=sessions,
        approval=approval,
    )  # fmt: skip


def _read_stored(revision: int) -> _StoredFile | None:
    rows = database.rows(_REVISION, revision)
    if not rows:
        return None
    _, batch, number, state, because, club, name, at, door, cut_unseen, content, sha256 = rows[0]
    came, now = moment_of(at), federation_state()
    delivery = Delivery(name=name, content=bytes(content), at=came, club=club, door=door, cut_unseen=bool(cut_unseen))
    file = ComparedFile(
        club=club, club_name=code_names().club(club).name, name=name, revision=number, batch=batch, at=came, door=door
    )
    return _StoredFile(file, state, because, sha256, read_delivery(delivery, now.federation, now.clubs))


def _find_other(held: _StoredFile, *, is_approval: bool) -> tuple[WhyHeld, int]:
    """Return why a file is held, and the revision with which it collides; 0 if with none."""
    if is_approval:
        return WhyHeld.APPROVAL, 0
    if same := database.rows(_SAME_BYTES, held.sha256, held.file.batch):
        return WhyHeld.COPY, same[0][0]
    keys = {key for session in held.reading.sessions if (key := hash_session(session))}
    for marks, some in in_chunks(keys):
        if found := database.rows(_SAME_SESSION.format(marks=marks), *some, held.file.batch):
            return WhyHeld.SAME_SESSION, found[0][0]
    if earlier := database.rows(_IN_FORCE, held.file.batch):
        return WhyHeld.EARLIER, earlier[0][0]
    contests = [session for each in held.reading.sessions for _, session in find_contests(each)]
    if contests:
        return WhyHeld.SAME_SESSION, database.rows(_OF_SESSION, contests[0])[0][0]
    return WhyHeld.OTHER, 0


def _find_approval(revision: int) -> dict[str, str]:
    """Return the keys of the approval that a file waits for, as its notice has them; none if it waits for none."""
    found = database.rows(_APPROVAL, revision, HELD_FOR_CONFIRMATION)
    return read_approval_keys(found[0][0]) if found else {}


def read_approval_keys(text: str) -> dict[str, str]:
    """Read what an approval needs from a notice: club=106 event="Easter Pairs" and so on. An event may have quotes."""
    found = _APPROVAL_KEYS.fullmatch(text)
    return found.groupdict() if found else {}


def _points_by_player(earned: Mapping[str, Iterable[PlayerAward]]) -> dict[str, dict[str, tuple[tuple[str, str], ...]]]:
    found: dict[str, dict[str, tuple[tuple[str, str], ...]]] = {}
    for side, awards in earned.items():
        for each in awards:
            own = found.setdefault(side, {})
            own[each.player] = (*own.get(each.player, ()), (each.unit, each.points))
    return found


def _compare(
    held: _StoredFile, other: _StoredFile | None, who: Actor | None, points: Mapping[str, Mapping[str, Any]]
) -> Iterable[ComparedSession]:
    pairs = list(_match(held.reading.sessions, other.reading.sessions if other else ()))
    numbers = {number for pair in pairs for each in pair if each for row in each.entries for number in row.players}
    people, own_points, their_points = find_people(numbers, who), points.get("held", {}), points.get("other", {})
    for one, two in pairs:
        rows = {key: (row, None) for key, row in _rows_by_players(one).items()}
        for key, row in _rows_by_players(two).items():
            rows[key] = (rows[key][0] if key in rows else None, row)  # type: ignore[assignment]
        yield ComparedSession(
            held=one, other=two, header=tuple(_header(one, two)),
            rows=tuple(
                ComparedRow(
                    players=tuple(people.get(number) or person_without_page(number) for number in key[0]),
                    numbers=key[0], held=_cell(own, own_points), other=_cell(theirs, their_points),
                )
                for key, (own, theirs) in rows.items()
            ),
        )  # fmt: skip


def _match(held: Iterable[Session], other: Iterable[Session]) -> Iterable[tuple[Session | None, Session | None]]:
    """Return sessions that are the same in two files, by their key or else by their position."""
    left = list(other)
    for at, session in enumerate(held):
        key = hash_session(session)
        twin = next((each for each in left if key and hash_session(each) == key), None)
        twin = twin or (left[min(at, len(left) - 1)] if left else None)
        if twin is not None:
            left.remove(twin)
        yield session, twin
    yield from ((None, each) for each in left)


def _rows_by_players(session: Session | None) -> dict[tuple[tuple[str, ...], int], Entry]:
    """Return the rows of a session by their players, and by how often the same players came before."""
    found: dict[tuple[tuple[str, ...], int], Entry] = {}
    for row in session.entries if session else ():
        if not row.phantom:
            players = tuple(sorted(row.players))
            found[players, sum(1 for key in found if key[0] == players)] = row
    return found


def _cell(row: Entry | None, points: Mapping[str, tuple[tuple[str, str], ...]]) -> ComparedCell | None:
    if row is None:
        return None
    earned = next((points[number] for number in row.players if number in points), ())
    return ComparedCell(place=row.place_text, score="" if row.score is None else f"{row.score:f}", points=earned)


def _header(one: Session | None, two: Session | None) -> Iterable[tuple[str, str, str]]:
    """Yield what the headers of two sessions say differently, by the name of the column."""
    if one is None or two is None:
        return
    for name in _HEADER:
        values = tuple("" if (value := getattr(each, name)) is None else str(value) for each in (one, two))
        if values[0] != values[1]:
            yield name, values[0], values[1]
