"""A session as its page shows it: every row with its place, its players, its score and what it earned."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

import msgspec

from overtrick.core.places import place_text
from overtrick.core.session import NOBODY, TWO_LISTS, EntryDetails, Meeting
from overtrick.formats import nzb
from overtrick.store.access.accounts import CLUB, FEDERATION
from overtrick.store.access.permissions import Actor
from overtrick.store.db import database
from overtrick.store.db.fetch import Query, Rows, run_queries
from overtrick.store.db.values import moment_of
from overtrick.store.journal.entry_summaries import find_manual_reason
from overtrick.store.ledger.in_force import AwardInForce, awards_from_rows, session_awards_query
from overtrick.store.models.points_field import from_parts
from overtrick.store.queries.session_list import (
    CARD_COLUMNS,
    CARD_WIDTH,
    SIDES,
    Card,
    card_of,
    decode_details,
    seats_from_rows,
)
from overtrick.store.queries.visibility import (
    BYE,
    PHANTOM,
    Person,
    Seats,
    name_by_files,
    nobody_in_row,
    person_without_page,
)
from overtrick.store.results.contest_identity import OPPOSITE_SESSION, SECOND_OF_TWO
from overtrick.store.results.names_in_files import RowInFile

_SESSION = (
    f"SELECT {CARD_COLUMNS}, s.stands, s.movement, s.type, s.location, s.position, b.id, b.name, r.number, j.at, "
    f"r.format, j.data, b.club, {OPPOSITE_SESSION}, {SECOND_OF_TWO} "
    "FROM session s JOIN revision r ON r.id = s.revision_id JOIN batch b ON b.id = r.batch_id "
    "JOIN journal j ON j.seq = r.seq LEFT JOIN club c ON c.code = s.club WHERE s.id IN ({marks})"
)
_ROWS = (
    "SELECT id, line, list, place, tied, score, details, position, session_id FROM every_entry "
    "WHERE session_id IN ({marks}) ORDER BY list, place IS NULL, place, position"
)
_SEATS = "SELECT entry_id, number FROM sitting WHERE session_id IN ({marks}) ORDER BY entry_id, position"
_NEXT = (
    "SELECT s.id FROM session s JOIN revision r ON r.id = s.revision_id WHERE r.batch_id = %s AND s.stands "
    "ORDER BY s.position = %s DESC, s.id LIMIT 1"
)
_NO_DETAILS = EntryDetails()


class Points(msgspec.Struct, frozen=True):
    """Points of one unit as text."""

    points: str
    unit: str


class Share(msgspec.Struct, frozen=True):
    """What a player earned with a row; `person` is None if all players of the row earned the same."""

    person: Person | None
    points: tuple[Points, ...]


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """A row of the ladder. `entry` is its key in the records, `position` where it is in its session, from 0.

    `number` is that of the movement, and `meetings` are its matches, where the format has them one by one.
    """

    session: int
    entry: int
    position: int
    line: int
    list: int
    side: str
    place: str
    score: str
    team: str
    people: tuple[Person, ...]
    shares: tuple[Share, ...]
    number: str = ""
    meetings: tuple[Meeting, ...] = ()

    @property
    def absent(self) -> bool:
        """Whether nobody sat there: it is a bye or a phantom."""
        return any(person.state in (BYE, PHANTOM) for person in self.people)


class Ladder(msgspec.Struct, frozen=True, kw_only=True):
    """A session with its rows, by list. `now` is the session that replaced it, if it no longer counts.

    `by_hand` are results that a person entered; `reason` says why, to the club and the federation. `sender` is the club
    that sent them. `sides` are NS and EW where the lists are known to be those of North-South and East-West, and empty
    otherwise. `sibling` is the other direction of a contest whose two directions were reported apart, and `east_west`
    says that this is the second of them.
    """

    card: Card
    stands: bool
    movement: str
    type: str
    location: str
    file: str
    revision: int
    came: datetime
    by_hand: bool
    lists: tuple[tuple[Row, ...], ...]
    sides: tuple[str, ...]
    units: tuple[str, ...]
    now: int | None
    sibling: int | None = None
    east_west: bool = False
    sender: int = 0
    reason: str = ""

    def side(self, row: Row) -> str:
        """Return the side of the room of a row, where it is known."""
        if self.sibling and not self.sides:
            return SIDES[self.east_west]
        return self.sides[row.list - 1] if len(self.sides) >= row.list else ""


def find_ladder(session: int, who: Actor | None = None) -> Ladder | None:
    """Find a session by its number; None if there is none."""
    return next((ladder for ladder, _ in find_ladders_and_awards([session], who)), None)


def find_whole_session(session: int, who: Actor | None = None) -> Ladder | None:
    """Find a session by its number, with both its directions where they were reported apart; None if there is none."""
    found = find_ladder(session, who)
    other = find_ladder(found.sibling, who) if found and found.sibling else None
    return join_directions(found, other) if found and other else found


def join_directions(found: Ladder, other: Ladder) -> Ladder:
    """Join the reports of two directions of one contest: the session of the first with the rows of both."""
    first, second = (other, found) if found.east_west else (found, other)
    card = msgspec.structs.replace(found.card, rows=found.card.rows + other.card.rows, sibling=found.sibling)
    return msgspec.structs.replace(
        found, card=card, lists=(*first.lists, *second.lists), units=tuple(sorted({*found.units, *other.units})),
        sides=SIDES if len(first.lists) == len(second.lists) == 1 else (),
    )  # fmt: skip


def find_ladders_and_awards(
    sessions: Sequence[int], who: Actor | None = None
) -> list[tuple[Ladder, list[AwardInForce]]]:
    """Find sessions by their numbers, and their awards in force, with as many queries for many as for one."""
    if not sessions:
        return []
    marks = ", ".join(["%s"] * len(sessions))
    queries: list[Query] = [(sql.format(marks=marks), sessions) for sql in (_SESSION, _ROWS, _SEATS)]
    found, entries, seats, ledger = run_queries([*queries, session_awards_query(sessions)])
    awards = awards_from_rows(ledger)
    details = {row[0]: decode_details(row[6]) for row in entries}
    places = {row[0]: RowInFile(row[8], row[7], details[row[0]]) for row in entries}
    by_row = name_by_files(seats_from_rows(seats, who), places, who)
    ladders = {}
    for row in found:
        own = [award for award in awards if award.session == row[0]]
        rows = _rows([each for each in entries if each[8] == row[0]], by_row, own, card_of(row[:CARD_WIDTH]), details)
        ladders[row[0]] = _ladder(row, rows, own, who), own
    return [ladders[session] for session in sessions if session in ladders]


def _ladder(session: Sequence[Any], rows: list[Row], awards: Sequence[AwardInForce], who: Actor | None) -> Ladder:
    stands, movement, kind, location, position, batch, file, revision, at, form, data, sender, sibling, east_west = (
        session[CARD_WIDTH:]
    )
    present = [row for row in rows if not row.absent]
    card = msgspec.structs.replace(
        card_of(session[:CARD_WIDTH]),
        rows=len(present),
        row_size=max((len(row.people) for row in present), default=0),
    )
    lists = _by_list(rows)
    entered = find_manual_reason(data)
    later = database.rows(_NEXT, batch, position) if not stands else []
    return Ladder(
        card=card,
        stands=bool(stands), movement=movement, type=kind, location=location, file=file, revision=revision,
        came=moment_of(at), by_hand=entered is not None, lists=lists, sides=_sides(card, lists, form),
        units=tuple(sorted({award.unit for award in awards})), now=later[0][0] if later else None,
        sibling=sibling, east_west=bool(east_west),
        sender=sender, reason=entered if entered and _may_read_reason(who, card.club, sender) else "",
    )  # fmt: skip


def _may_read_reason(who: Actor | None, *clubs: int) -> bool:
    """Return whether a person may read why results were entered by hand: the federation, and the clubs concerned."""
    return who is not None and (who.role == FEDERATION or (who.role == CLUB and who.club in clubs))


def _rows(
    found: Rows,
    seats: Seats,
    awards: Sequence[AwardInForce],
    card: Card,
    details: Mapping[int, EntryDetails | None],
) -> list[Row]:
    earned: dict[int, dict[str, dict[str, int]]] = {}
    for award in awards:
        if award.entry is not None:
            own = earned.setdefault(award.entry, {}).setdefault(award.number, {})
            own[award.unit] = own.get(award.unit, 0) + award.points
    rows = []
    for key, line, list_, place, tied, score, _, position, _ in found:
        said, own_seats = details[key] or _NO_DETAILS, seats.get(key, [])
        row = Row(
            session=card.id, entry=key, position=position, line=line, list=list_, side=said.direction,
            place=place_text(place, tied=tied), score=score, team=said.team,
            people=_people(own_seats, card.lists), shares=_shares(own_seats, earned.get(key, {})),
            number=said.number, meetings=said.meetings,
        )  # fmt: skip
        rows.append(row)
    return rows


def _is_phantom(seats: list[tuple[str, Person]]) -> bool:
    """Return whether a row is a bye or a phantom, not a contestant."""
    return all(number == NOBODY for number, _ in seats)


def _people(seats: list[tuple[str, Person]], lists: int) -> tuple[Person, ...]:
    """Return the players of a row."""
    return nobody_in_row(lists) if _is_phantom(seats) else tuple(person for _, person in seats)


def _shares(seats: list[tuple[str, Person]], earned: dict[str, dict[str, int]]) -> tuple[Share, ...]:
    """Return what each player of a row earned; one share for all if it is the same, as it nearly always is."""
    every = [earned.get(number, {}) for number, _ in seats]
    if set(earned) <= {number for number, _ in seats} and all(each == every[0] for each in every[1:]):
        return (Share(None, format_points(every[0])),) if every and every[0] else ()
    known = dict(seats)
    return tuple(
        Share(known.get(number) or person_without_page(number), format_points(own)) for number, own in earned.items()
    )


def format_points(parts: dict[str, int]) -> tuple[Points, ...]:
    """Write stored points by unit as text."""
    return tuple(Points(f"{from_parts(own):f}", unit) for unit, own in sorted(parts.items()) if own)


def _by_list(rows: list[Row]) -> tuple[tuple[Row, ...], ...]:
    found: dict[int, list[Row]] = {}
    for row in rows:
        found.setdefault(row.list, []).append(row)
    return tuple(tuple(found[number]) for number in sorted(found))


def _sides(card: Card, lists: tuple[tuple[Row, ...], ...], form: str) -> tuple[str, ...]:
    """Return the side of each list: as the rows have it, or by the order of the lists where the format fixes it."""
    if len(lists) != len(SIDES) or card.lists != TWO_LISTS or card.contest not in ("", "pairs"):
        return ()
    by_list = tuple({row.side for row in rows} for rows in lists)
    if all(len(sides) == 1 for sides in by_list) and {side for sides in by_list for side in sides} == set(SIDES):
        return tuple(side for sides in by_list for side in sides)
    # SPEC, results file format: "2 = Two lists (North South and East West within a session)", as in Appendix 4.
    return SIDES if form == nzb.FORMAT and not any(row.side for rows in lists for row in rows) else ()
