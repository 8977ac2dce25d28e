"""Lists of sessions: the day, the club, the event, the number of rows, and the winners."""

from collections import Counter
from collections.abc import Sequence
from datetime import date
from typing import Any, NamedTuple

import msgspec

from overtrick.core.identity import fold_name
from overtrick.core.session import FINAL_ROUND, MATCH_LISTS, NOBODY, TWO_LISTS, EntryDetails
from overtrick.formats.common.rankings import EW, NS
from overtrick.store import models
from overtrick.store.access.permissions import Actor
from overtrick.store.db import database
from overtrick.store.db.fetch import Rows, run_queries
from overtrick.store.db.values import day_of
from overtrick.store.queries.day_order import count_before, cut_page
from overtrick.store.queries.rounds.interim_ladder import find_interim_ladders
from overtrick.store.queries.visibility import Person, Seats, find_people, name_by_files, person_without_page
from overtrick.store.results.contest_identity import OPPOSITE_SESSION, SECOND_OF_TWO
from overtrick.store.results.names_in_files import RowInFile
from overtrick.store.results.overall_lists import IS_FINAL, LAST_DAY, NOT_OVERALL

Day = date
PAGE_SIZE = 50
SIDES = (NS, EW)
LAST_PAGE = 10_000
# The columns of a card, of a session `s` and its club `c`; a query for more columns adds them at the end.
CARD_COLUMNS = (
    "s.id, s.date, s.club, c.name, c.region, s.name, s.event_id, s.section, s.round, s.contest, s.event_class, "
    f"s.boards, s.lists, s.unit, {LAST_DAY}"
)
CARD_WIDTH = CARD_COLUMNS.count(",") + 1
# The journal says of every file whether a person entered it.
BY_HAND = (
    "EXISTS (SELECT 1 FROM revision v JOIN journal l ON l.seq = v.seq WHERE v.id = s.revision_id "
    "AND substr(l.data, 1, 10) = '{\"by_hand\"')"
)
_COLUMNS = f"{CARD_COLUMNS}, {OPPOSITE_SESSION}, {BY_HAND}"
_FROM = "FROM session s LEFT JOIN club c ON c.code = s.club WHERE s.stands"
_LISTS = _FROM.replace("session s", "overall_list v JOIN session s ON s.id = v.session_id")
# A row whose players are all 0 is a bye or a phantom, not a contestant.
CONTESTANTS = (
    "SELECT session_id, count(DISTINCT entry_id), count(*) FROM sitting WHERE session_id IN ({marks}) "
    f"AND number <> '{NOBODY}' GROUP BY session_id"
)
_FIRSTS = (
    "SELECT id, session_id, position, list, score, details FROM every_entry "
    "WHERE session_id IN ({marks}) AND place = 1 ORDER BY id"
)
_SEATS = "SELECT entry_id, number FROM sitting WHERE entry_id IN ({marks}) ORDER BY entry_id, position"


class Winner(msgspec.Struct, frozen=True, kw_only=True):
    """Who came first in a list of a session, or leads after a round of matches; `side` is NS or EW where known."""

    people: tuple[Person, ...]
    score: str
    team: str = ""
    side: str = ""
    leads: bool = False


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """A session in a list. `sibling` is the other direction of a contest whose two directions were reported apart.

    `rows` counts its contestants, `row_size` the players of each. `firsts` are those who came first in each list, with
    their scores, and in a round of matches those who lead after it; `winners` are the players of rows that came first.
    The winner of a match has not come first in anything. `by_hand` are results that a person entered, where a list asks
    for it. `last` is the last day of the event whose overall list it is, where no round says that it is one.
    """

    id: int
    date: date
    club: int
    club_name: str
    region: str
    event: str
    event_id: int
    section: str
    round: int
    contest: str
    event_class: str
    boards: int | None
    lists: int
    unit: str
    last: Day | None = None
    sibling: int | None = None
    by_hand: bool = False
    rows: int = 0
    row_size: int = 0
    firsts: tuple[Winner, ...] = ()
    winners: tuple[tuple[Person, ...], ...] = ()

    @property
    def final(self) -> bool:
        """Whether it ranks its whole event, as a final ladder or as an overall list."""
        return self.round == FINAL_ROUND or self.last is not None

    @property
    def day(self) -> Day:
        """The day of play, and of an overall list the last one."""
        return self.last or self.date

    @property
    def several_days(self) -> bool:
        """Whether it ranks what was played on several days."""
        return self.last is not None and self.last > self.date

    @property
    def matches(self) -> bool:
        """Whether it is a round of matches, in which nobody comes first."""
        return self.lists == MATCH_LISTS


class _FirstRow(NamedTuple):
    """A row that came first in its list, or whose contestant leads."""

    entry: int
    session: int
    position: int
    list: int
    score: str
    encoded: str = ""
    round: int = 0

    @property
    def card(self) -> int:
        """The session on whose card the row is: the latest row of a leader may be of an earlier round."""
        return self.round or self.session

    @property
    def details(self) -> EntryDetails | None:
        """What the file says of the row beyond place and score."""
        return decode_details(self.encoded)


class SessionFilter(msgspec.Struct, frozen=True, kw_only=True):
    """A choice of sessions; an empty field leaves nothing out."""

    event: str = ""
    club: int | None = None
    region: str = ""
    start: date | None = None
    end: date | None = None
    final: bool = False

    def condition(self, day: str = "s.date") -> tuple[str, list[Any]]:
        """Return the filter as an SQL condition, and its values; `day` is the column with the day."""
        parts: list[tuple[str, list[Any]]] = []
        if self.club is not None:
            parts.append(("s.club = %s", [self.club]))
        if self.region:
            parts.append(("c.region = %s", [self.region]))
        if self.start:
            parts.append((f"{day} >= %s", [self.start]))
        if self.end:
            parts.append((f"{day} <= %s", [self.end]))
        if self.final:
            parts.append((IS_FINAL, []))
        for word in fold_name(self.event).split():
            # The event's key is its name folded, so that case and spaces do not matter.
            wanted = f"%{word.translate(LIKE_ESCAPES)}%"
            parts.append(("s.event_id IN (SELECT id FROM event WHERE key LIKE %s ESCAPE '!')", [wanted]))
        return "".join(f" AND {sql}" for sql, _ in parts), [value for _, own in parts for value in own]


LIKE_ESCAPES = str.maketrans({"!": "!!", "%": "!%", "_": "!_"})


def find_sessions(
    filters: SessionFilter, page: int = 1, limit: int = PAGE_SIZE, who: Actor | None = None, *,
    joined: bool = True, by_club: bool = False,
) -> tuple[list[Card], bool]:  # fmt: skip
    """Find a page of the sessions that count, the newest first, and whether there are more; a day's perhaps by club.

    The two directions of a contest that were reported apart are one session; without `joined` they are two.
    """
    first, once = (min(max(page, 1), LAST_PAGE) - 1) * limit, f" AND NOT {SECOND_OF_TWO}" if joined else ""
    condition, values = filters.condition("v.last")
    sql = f"SELECT {_COLUMNS} {_LISTS}{condition}{once} ORDER BY v.last DESC, s.id DESC"
    lists = [card_of(row) for row in database.rows(sql, *values)]
    condition, values = filters.condition()
    order = "s.date DESC, c.name, s.id" if by_club else "s.date DESC, s.id DESC"
    sql = f"SELECT {_COLUMNS} {_FROM} AND {NOT_OVERALL}{condition}{once} ORDER BY {order} LIMIT %s OFFSET %s"
    rows = database.rows(sql, *values, limit + 1 + len(lists), count_before(first, len(lists)))
    found, more = cut_page([card_of(row) for row in rows], lists, first, limit)
    return add_winners(found, who, joined=joined), more


def find_sessions_of_events(events: Sequence[int], who: Actor | None = None, *, joined: bool = True) -> list[Card]:
    """Find the sessions of events in the order of play, final ladders last."""
    condition = f" AND NOT {SECOND_OF_TWO}" if joined else ""
    order, marks = "ORDER BY s.date, s.round, s.section, s.id", ", ".join(["%s"] * len(events))
    found = database.rows(f"SELECT {_COLUMNS} {_FROM} AND s.event_id IN ({marks}){condition} {order}", *events)
    return add_winners([card_of(row) for row in found], who, joined=joined)


def card_of(row: Sequence[Any]) -> Card:
    """Build a card from its columns."""
    values = dict(zip(Card.__struct_fields__, row, strict=False))
    values |= {name: day_of(values[name]) for name in ("date", "last") if values[name]}
    values |= {"club_name": values["club_name"] or str(values["club"]), "region": values["region"] or ""}
    return Card(**values | {"by_hand": bool(values.get("by_hand"))})


def add_winners(cards: list[Card], who: Actor | None = None, *, joined: bool = True) -> list[Card]:
    """Add the sizes and the winners of sessions, with as many queries for many sessions as for one."""
    if not cards:
        return []
    siblings: dict[int, int] = {card.sibling: card.id for card in cards if card.sibling} if joined else {}
    keys = [*(card.id for card in cards), *siblings]
    marks = ", ".join(["%s"] * len(keys))
    sizes, firsts = run_queries([(CONTESTANTS.format(marks=marks), keys), (_FIRSTS.format(marks=marks), keys)])
    rounds = {card.id for card in cards if card.matches}
    leaders = _find_leaders(cards) if rounds else []
    rows = [*(_FirstRow(*row) for row in firsts if row[1] not in rounds), *leaders]
    seats = find_seats([row.entry for row in rows], who)
    seats = name_by_files(seats, {row.entry: RowInFile(row.session, row.position, row.details) for row in rows}, who)
    by_session: dict[int, list[_FirstRow]] = {}
    for row in rows:
        if any(number != NOBODY for number, _ in seats.get(row.entry, [])):
            by_session.setdefault(siblings.get(row.card, row.card), []).append(row)
    counts: dict[int, Counter[str]] = {}
    for session, contestants, players in sizes:
        counts.setdefault(siblings.get(int(session), int(session)), Counter()).update(rows=contestants, players=players)
    return [_with_winners(card, by_session.get(card.id, []), seats, counts.get(card.id, Counter())) for card in cards]


def _with_winners(card: Card, rows: list[_FirstRow], seats: Seats, counts: Counter[str]) -> Card:
    firsts = tuple(
        Winner(
            people=tuple(person for _, person in seats[row.entry]), score=row.score,
            team=row.details.team if row.details else "", side=_side_of(card, row, rows), leads=card.matches,
        )
        for row in sorted(rows, key=lambda row: row.card != card.id)
    )  # fmt: skip
    return msgspec.structs.replace(
        card, rows=counts["rows"], row_size=divide(counts["players"], counts["rows"]), firsts=firsts,
        winners=() if card.matches else tuple(each.people for each in firsts),
    )  # fmt: skip


def divide(players: int, contestants: int) -> int:
    """Return how many players most rows have; a few may have more, or one without a number."""
    return (2 * players + contestants) // (2 * contestants) if contestants else 0


def _side_of(card: Card, row: _FirstRow, rows: list[_FirstRow]) -> str:
    """Return the side of the room of a winner: as its file has it, or by the order of the lists in a results file."""
    if any(each.card != card.id for each in rows):
        return SIDES[row.card != card.id]
    if card.lists != TWO_LISTS or {each.list for each in rows} != {1, 2}:
        return ""
    return row.details.direction if row.details else SIDES[row.list - 1]


def _find_leaders(cards: Sequence[Card]) -> list[_FirstRow]:
    """Find who leads after each round of matches."""
    rounds = [card for card in cards if card.matches]
    interim = find_interim_ladders({card.id for card in rounds}, {card.event_id for card in rounds})
    return [
        _FirstRow(each.key, *found.rows[each.key], 1, f"{each.total:f}", round=session)
        for session, found in interim.items()
        for each in found.totals
        if each.place == 1
    ]


def find_seats(entries: Sequence[int], who: Actor | None = None) -> Seats:
    """Find the players of rows: each number as the file gives it, and the person."""
    if not entries:
        return {}
    return seats_from_rows(database.rows(_SEATS.format(marks=", ".join(["%s"] * len(entries))), *entries), who)


def seats_from_rows(found: Rows, who: Actor | None) -> Seats:
    """Build the seats from the rows of that query, with the persons of their numbers."""
    known = find_people((number for _, number in found), who)
    seats: Seats = {}
    for entry, number in found:
        seats.setdefault(entry, []).append((number, known.get(number) or person_without_page(number)))
    return seats


def decode_details(details: str) -> EntryDetails | None:
    """Read what the file says of a row beyond place and score; rows of New Zealand files have nothing more."""
    return msgspec.json.decode(details, type=EntryDetails) if details else None


def session_exists(session: int) -> bool:
    """Tell whether there is a session of this number, whether it stands or not."""
    return models.Session.objects.filter(pk=session).exists()


def session_with_file(session: int) -> models.Session:
    """Return a session together with its revision and its batch."""
    return models.Session.objects.select_related("revision__batch").get(pk=session)
