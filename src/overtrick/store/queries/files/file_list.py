"""A club's files in a list: by event and day, with how many played, who earned, and which numbers nobody has."""

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import date, datetime, time, tzinfo
from typing import Any

import msgspec
from msgspec.structs import replace

from overtrick import formats
from overtrick.core.identity import fold_name
from overtrick.core.session import NO_NUMBER, NOBODY
from overtrick.store.db import database
from overtrick.store.db.fetch import Query, Rows, chunked_queries, in_chunks, run_queries
from overtrick.store.db.values import day_of
from overtrick.store.deliveries.file_status import HELD, RECEIVED, REFUSED, REJECTED, FileStatus, build_statuses
from overtrick.store.journal.today import about_today
from overtrick.store.models.points_field import from_parts
from overtrick.store.queries.club_files import find_sessions_by_file
from overtrick.store.queries.session_list import CONTESTANTS, LAST_PAGE, LIKE_ESCAPES, Card, divide

ACCEPTED, CANCELLED = "accepted", "cancelled"
STATES = (ACCEPTED, REJECTED, HELD, CANCELLED, RECEIVED)
# Files that count, and of which something is to be looked at: a number that nobody has, or nobody who earned.
WITH_UNKNOWN, WITHOUT_POINTS = "unknown", "no-points"
PAGE_SIZE = 50
# The head of a file that does not count names its event and day; more of it need not be read again.
_HEAD_SIZE = 4_096
_OF_BATCH = "FROM batch b JOIN revision r ON r.batch_id = b.id AND r.number = b.latest"
_SESSIONS = f"{_OF_BATCH} JOIN session s ON s.revision_id = r.id"
_SAME = "WHERE b.name = f.name AND b.club = %s"
_WAITS = "EXISTS (SELECT 1 FROM waiting w JOIN arrival a ON a.id = w.arrival_id WHERE w.club = %s AND a.name = f.name)"
_NAMES = (
    "SELECT f.name, f.id FROM (SELECT a.name AS name, max(a.id) AS id, max(a.at) AS at FROM arrival a "
    "WHERE a.club = %s GROUP BY a.name) f WHERE {condition} ORDER BY f.id DESC LIMIT %s OFFSET %s"
)
_EARNED = (
    "SELECT session_id, player_id, unit, sum(points) FROM award WHERE session_id IN ({marks}) "
    "GROUP BY session_id, player_id, unit HAVING sum(points) <> 0"
)
_UNKNOWN = (
    "SELECT DISTINCT x.session_id, x.number FROM sitting x LEFT JOIN player p ON p.number = x.number "
    f"WHERE x.session_id IN ({{marks}}) AND x.number NOT IN ('{NOBODY}', '{NO_NUMBER}') AND p.id IS NULL "
    "ORDER BY x.session_id, x.number"
)
_HEADS = (
    f"SELECT b.name, substr(f.content, 1, {_HEAD_SIZE}) {_OF_BATCH} JOIN raw_file f ON f.id = r.raw_id "
    "WHERE b.club = %s AND b.name IN "
)
# Files that added the boards of sessions whose rankings came before.
_BOARDS = (
    f"SELECT b.name, e.name, s.date {_OF_BATCH} JOIN session_boards x ON x.revision_id = r.id "
    "JOIN session s ON s.id = x.session_id JOIN event e ON e.id = s.event_id WHERE b.club = %s AND b.name IN "
)
_SET_ASIDE = "SELECT name, number FROM set_aside WHERE club = %s"


_HAS_UNKNOWN = (
    f"EXISTS (SELECT 1 {_SESSIONS} JOIN sitting x ON x.session_id = s.id LEFT JOIN player p ON p.number = x.number "
    f"{_SAME} AND x.number NOT IN ('{NOBODY}', '{NO_NUMBER}') AND p.id IS NULL AND NOT EXISTS "
    "(SELECT 1 FROM set_aside t WHERE t.club = b.club AND t.name = b.name AND t.number = x.number))"
)
_HAS_NO_POINTS = (
    f"EXISTS (SELECT 1 {_SESSIONS} {_SAME}) AND NOT EXISTS (SELECT 1 {_SESSIONS} JOIN award w ON w.session_id = s.id "
    f"{_SAME} GROUP BY w.session_id, w.player_id, w.unit HAVING sum(w.points) <> 0)"
)


class FileFilter(msgspec.Struct, frozen=True, kw_only=True):
    """A choice of files; an empty field leaves nothing out. Days are those of play, or of arrival if none is known."""

    state: str = ""
    event: str = ""
    start: date | None = None
    end: date | None = None

    def condition(self, club: int, zone: tzinfo) -> tuple[str, list[Any]]:
        """Return the filter as an SQL condition on files `f`, and its values."""
        parts: list[tuple[str, list[Any]]] = [("1 = 1", [])]
        if self.state == RECEIVED:
            parts.append((_WAITS, [club]))
        elif self.state in (WITH_UNKNOWN, WITHOUT_POINTS):
            parts.append(_condition_on_counting(self.state, club))
        elif self.state:
            states = [self.state, REFUSED] if self.state == REJECTED else [self.state]
            marks = ", ".join(["%s"] * len(states))
            sql = f"EXISTS (SELECT 1 {_OF_BATCH} {_SAME} AND b.state IN ({marks})) AND NOT {_WAITS}"
            parts.append((sql, [club, *states, club]))
        for word in fold_name(self.event).split():
            wanted = f"%{word.translate(LIKE_ESCAPES)}%"
            named = (
                f"EXISTS (SELECT 1 {_SESSIONS} JOIN event e ON e.id = s.event_id {_SAME} AND e.key LIKE %s ESCAPE '!')"
            )
            parts.append((f"({named} OR lower(f.name) LIKE %s ESCAPE '!')", [club, wanted, wanted]))
        for day, sign, at in ((self.start, ">=", time.min), (self.end, "<=", time.max)):
            if day:
                played = f"EXISTS (SELECT 1 {_SESSIONS} {_SAME} AND s.date {sign} %s)"
                unknown = f"NOT EXISTS (SELECT 1 {_SESSIONS} {_SAME}) AND f.at {sign} %s"
                moment = datetime.combine(day, at, zone)
                parts.append((f"({played} OR {unknown})", [club, day, club, moment]))
        return " AND ".join(sql for sql, _ in parts), [value for _, own in parts for value in own]


def _condition_on_counting(state: str, club: int) -> tuple[str, list[Any]]:
    """Return the condition that a file counts, and has an unknown number or nobody who earned; and its values."""
    extra, clubs = (_HAS_UNKNOWN, 1) if state == WITH_UNKNOWN else (_HAS_NO_POINTS, 2)
    sql = f"EXISTS (SELECT 1 {_OF_BATCH} {_SAME} AND b.state = %s) AND NOT {_WAITS} AND {extra}"
    return sql, [club, ACCEPTED, club, *[club] * clubs]


class ClubFile(msgspec.Struct, frozen=True, kw_only=True):
    """A file of a club in a list. `event` and `played` are empty where nothing in the file says them.

    `earners` counts the players who have points from it, `points` are all of these by unit. `unknown` are the numbers
    in it that nobody has, `set_aside` those of them that the club knows to be visitors'. `boards` says that it added
    the boards of a session that came before, and nothing else.
    """

    status: FileStatus
    sessions: tuple[Card, ...] = ()
    event: str = ""
    played: date | None = None
    earners: int = 0
    points: tuple[tuple[str, str], ...] = ()
    unknown: tuple[str, ...] = ()
    set_aside: tuple[str, ...] = ()
    boards: bool = False

    @property
    def name(self) -> str:
        """The name under which it was sent."""
        return self.status.file

    @property
    def state(self) -> str:
        """What became of it."""
        return self.status.state


def find_files(
    club: int, filters: FileFilter, zone: tzinfo, page: int = 1, limit: int = PAGE_SIZE
) -> tuple[list[ClubFile], bool]:
    """Find a page of the files of a club, the newest first, and whether there are more."""
    condition, values = filters.condition(club, zone)
    page = min(max(page, 1), LAST_PAGE)
    rows = database.rows(_NAMES.format(condition=condition), club, *values, limit + 1, (page - 1) * limit)
    return describe_files(club, build_statuses(club, dict(rows[:limit]))), len(rows) > limit


def describe_files(club: int, statuses: Sequence[FileStatus]) -> list[ClubFile]:
    """Describe files with as many queries for many as for one."""
    counted = [each.file for each in statuses if each.state == ACCEPTED]
    sessions = find_sessions_by_file(club, counted) if counted else {}
    keys = [card.id for cards in sessions.values() for card in cards]
    sizes, earned, unknown = (_chunked(sql, keys) for sql in (CONTESTANTS, _EARNED, _UNKNOWN))
    boards = _find_boards(club, [name for name in counted if name not in sessions])
    named = sessions.keys() | boards.keys()
    heads = boards | _find_heads(club, [each.file for each in statuses if each.file not in named and each.revision])
    aside: dict[str, set[str]] = {}
    for name, number in database.rows(_SET_ASIDE, club) if unknown else ():
        aside.setdefault(name, set()).add(number)
    files = [
        _describe(each, sessions.get(each.file, []), _Found(sizes, earned, unknown), aside, heads.get(each.file))
        for each in statuses
    ]
    return [replace(each, boards=each.name in boards) for each in files]


class _Found(msgspec.Struct, frozen=True):
    """What the queries found about the sessions of all files."""

    sizes: Rows
    earned: Rows
    unknown: Rows


def _chunked(sql: str, keys: Iterable[int]) -> Rows:
    queries: list[Query] = chunked_queries(sql, keys)
    return [row for rows in run_queries(queries) for row in rows]


def _describe(
    status: FileStatus,
    cards: list[Card],
    found: _Found,
    aside: dict[str, set[str]],
    head: tuple[str, date | None] | None,
) -> ClubFile:
    own = {card.id for card in cards}
    sizes = {row[0]: row[1:] for row in found.sizes if row[0] in own}
    sized = tuple(
        replace(card, rows=sizes[card.id][0], row_size=divide(sizes[card.id][1], sizes[card.id][0]))
        if card.id in sizes else card
        for card in cards
    )  # fmt: skip
    points: Counter[str] = Counter()
    players = set()
    for session, player, unit, parts in found.earned:
        if session in own:
            points[unit] += int(parts)
            players.add(player)
    unknown = list(dict.fromkeys(number for session, number in found.unknown if session in own))
    known_visitors = aside.get(status.file, set())
    event, day = (cards[0].event, cards[0].date) if cards else head or ("", None)
    return ClubFile(
        status=status, sessions=sized, event=event, played=day, earners=len(players),
        points=tuple((unit, f"{from_parts(parts):f}") for unit, parts in sorted(points.items())),
        unknown=tuple(number for number in unknown if number not in known_visitors),
        set_aside=tuple(number for number in unknown if number in known_visitors),
    )  # fmt: skip


def _find_boards(club: int, names: Iterable[str]) -> dict[str, tuple[str, date | None]]:
    """Find the event and the day of the sessions whose boards these files added."""
    return {
        name: (event, day_of(day))
        for marks, some in in_chunks(names)
        for name, event, day in database.rows(f"{_BOARDS} ({marks})", club, *some)
    }


def _find_heads(club: int, names: Iterable[str]) -> dict[str, tuple[str, date | None]]:
    """Find the event and the day that files name which do not count, as far as their beginnings tell."""
    found: dict[str, tuple[str, date | None]] = {}
    accepted = about_today().formats
    for marks, some in in_chunks(names):
        for name, head in database.rows(f"{_HEADS} ({marks})", club, *some):
            batch, _ = formats.loads(bytes(head or b""), accepted)
            session = next(iter(batch.sessions), None)
            if session is not None and session.date is not None:
                found[name] = (session.event, session.date)
    return found
