"""Lists of sessions: the day, the club, the event, the number of rows, and the winners."""

from collections.abc import Sequence
from datetime import date
from typing import Any

import msgspec

from overtrick.core.identity import fold_name
from overtrick.core.session import FINAL_ROUND, NOBODY
from overtrick.store import models
from overtrick.store.access.permissions import Actor
from overtrick.store.db import database
from overtrick.store.db.fetch import Query, Rows, run_queries
from overtrick.store.db.values import day_of
from overtrick.store.queries.visibility import Person, find_people, person_without_page

PAGE_SIZE = 50
LAST_PAGE = 10_000
# The columns of a card, of a session `s` and its club `c`; a query for more columns adds them at the end.
CARD_COLUMNS = (
    "s.id, s.date, s.club, c.name, c.region, s.name, s.event_id, s.section, s.round, s.contest, s.event_class, "
    "s.boards, s.lists, s.unit"
)
_FROM = "FROM session s LEFT JOIN club c ON c.code = s.club WHERE s.stands"
# A row whose players are all 0 is a bye or a phantom, not a contestant.
_CONTESTANTS = (
    "SELECT session_id, count(DISTINCT entry_id) FROM sitting WHERE session_id IN ({marks}) "
    f"AND number <> '{NOBODY}' GROUP BY session_id"
)
_FIRSTS = "SELECT id, session_id, list FROM every_entry WHERE session_id IN ({marks}) AND place = 1 ORDER BY id"
_SEATS = "SELECT entry_id, number FROM sitting WHERE entry_id IN ({marks}) ORDER BY entry_id, position"


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """A session in a list. `rows` counts its contestants, and `winners` has a row for each that came first."""

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
    rows: int = 0
    winners: tuple[tuple[Person, ...], ...] = ()

    @property
    def final(self) -> bool:
        """Whether it is the final ladder of its event."""
        return self.round == FINAL_ROUND


class SessionFilter(msgspec.Struct, frozen=True, kw_only=True):
    """A choice of sessions; an empty field leaves nothing out."""

    event: str = ""
    club: int | None = None
    region: str = ""
    start: date | None = None
    end: date | None = None
    final: bool = False

    def condition(self) -> tuple[str, list[Any]]:
        """Return the filter as an SQL condition, and its values."""
        parts: list[tuple[str, list[Any]]] = []
        if self.club is not None:
            parts.append(("s.club = %s", [self.club]))
        if self.region:
            parts.append(("c.region = %s", [self.region]))
        if self.start:
            parts.append(("s.date >= %s", [self.start]))
        if self.end:
            parts.append(("s.date <= %s", [self.end]))
        if self.final:
            parts.append((f"s.round = {FINAL_ROUND}", []))
        for word in fold_name(self.event).split():
            # The event's key is its name folded, so that case and spaces do not matter.
            wanted = f"%{word.translate(_LIKE_ESCAPES)}%"
            parts.append(("s.event_id IN (SELECT id FROM event WHERE key LIKE %s ESCAPE '!')", [wanted]))
        return "".join(f" AND {sql}" for sql, _ in parts), [value for _, own in parts for value in own]


_LIKE_ESCAPES = str.maketrans({"!": "!!", "%": "!%", "_": "!_"})


def find_sessions(
    filters: SessionFilter, page: int = 1, limit: int = PAGE_SIZE, who: Actor | None = None
) -> tuple[list[Card], bool]:
    """Find a page of the sessions that count, the newest first, and whether there are more."""
    condition, values = filters.condition()
    sql = f"SELECT {CARD_COLUMNS} {_FROM}{condition} ORDER BY s.date DESC, s.id DESC LIMIT %s OFFSET %s"
    page = min(max(page, 1), LAST_PAGE)
    found = database.rows(sql, *values, limit + 1, (page - 1) * limit)
    return add_winners([card_of(row) for row in found[:limit]], who), len(found) > limit


def find_sessions_of_event(event: int, who: Actor | None = None) -> list[Card]:
    """Find the sessions of an event in the order of play, final ladders last."""
    found = database.rows(
        f"SELECT {CARD_COLUMNS} {_FROM} AND s.event_id = %s ORDER BY s.date, s.round, s.section, s.id", event
    )
    return add_winners([card_of(row) for row in found], who)


def card_of(row: Sequence[Any]) -> Card:
    """Build a card from its columns."""
    names = Card.__struct_fields__
    values = dict(zip(names, row, strict=False))
    values["date"] = day_of(values["date"])
    values["club_name"] = values["club_name"] or str(values["club"])
    values["region"] = values["region"] or ""
    return Card(**values)


def add_winners(cards: list[Card], who: Actor | None = None) -> list[Card]:
    """Add the sizes and the winners of sessions, with four queries however many sessions there are."""
    if not cards:
        return []
    keys = [card.id for card in cards]
    marks = ", ".join(["%s"] * len(keys))
    size_rows, firsts = run_queries([(_CONTESTANTS.format(marks=marks), keys), (_FIRSTS.format(marks=marks), keys)])
    sizes: dict[int, int] = dict(size_rows)
    seats = find_seats([entry for entry, _, _ in firsts], who)
    winners: dict[int, list[tuple[Person, ...]]] = {}
    for entry, session, _ in firsts:
        own = seats.get(entry, [])
        if any(number != NOBODY for number, _ in own):
            winners.setdefault(session, []).append(tuple(person for _, person in own))
    return [
        msgspec.structs.replace(card, rows=sizes.get(card.id, 0), winners=tuple(winners.get(card.id, ())))
        for card in cards
    ]


def find_seats(entries: Sequence[int], who: Actor | None = None) -> dict[int, list[tuple[str, Person]]]:
    """Find the players of rows: each number as the file gives it, and the person."""
    if not entries:
        return {}
    sql, values = seats_query(entries)
    return seats_from_rows(database.rows(sql, *values), who)


def seats_query(entries: Sequence[int]) -> Query:
    """Return the query for the seats of some rows, to be run with others."""
    return _SEATS.format(marks=", ".join(["%s"] * len(entries))), entries


def seats_from_rows(found: Rows, who: Actor | None) -> dict[int, list[tuple[str, Person]]]:
    """Build the seats from the rows of that query, with the persons of their numbers."""
    known = find_people((number for _, number in found), who)
    seats: dict[int, list[tuple[str, Person]]] = {}
    for entry, number in found:
        seats.setdefault(entry, []).append((number, known.get(number) or person_without_page(number)))
    return seats


def session_exists(session: int) -> bool:
    """Tell whether there is a session of this number, whether it stands or not."""
    return models.Session.objects.filter(pk=session).exists()


def session_with_file(session: int) -> models.Session:
    """Return a session together with its revision and its batch."""
    return models.Session.objects.select_related("revision__batch").get(pk=session)
