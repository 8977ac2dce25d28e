"""A session as its page shows it: every row with its place, its players, its score and what it earned."""

from collections.abc import Sequence
from datetime import datetime

import msgspec

from overtrick.core.places import place_text
from overtrick.core.session import NOBODY, TWO_LISTS, EntryDetails
from overtrick.formats import nzb
from overtrick.formats.common.rankings import EW, NS
from overtrick.store.access.permissions import Actor
from overtrick.store.db import database
from overtrick.store.db.fetch import Query, Rows, run_queries
from overtrick.store.db.values import moment_of
from overtrick.store.journal.entry_summaries import find_manual_reason
from overtrick.store.ledger.in_force import AwardInForce, awards_from_rows, session_awards_query
from overtrick.store.models.points_field import from_parts
from overtrick.store.queries.session_list import CARD_COLUMNS, Card, card_of, seats_from_rows
from overtrick.store.queries.visibility import Person, nobody_in_row, person_without_page

_SESSION = (
    f"SELECT {CARD_COLUMNS}, s.stands, s.movement, s.type, s.location, s.position, b.id, b.name, r.number, j.at, "
    "r.format, j.data "
    "FROM session s JOIN revision r ON r.id = s.revision_id JOIN batch b ON b.id = r.batch_id "
    "JOIN journal j ON j.seq = r.seq LEFT JOIN club c ON c.code = s.club WHERE s.id = %s"
)
_ROWS = (
    "SELECT id, line, list, place, tied, score, details FROM every_entry WHERE session_id = %s "
    "ORDER BY list, place IS NULL, place, position"
)
_SEATS = "SELECT entry_id, number FROM sitting WHERE session_id = %s ORDER BY entry_id, position"
_NEXT = (
    "SELECT s.id FROM session s JOIN revision r ON r.id = s.revision_id WHERE r.batch_id = %s AND s.stands "
    "ORDER BY s.position = %s DESC, s.id LIMIT 1"
)
_NO_DETAILS = EntryDetails()
_SIDES = (NS, EW)


class Points(msgspec.Struct, frozen=True):
    """Points of one unit as text."""

    points: str
    unit: str


class Share(msgspec.Struct, frozen=True):
    """What a player earned with a row; `person` is None if all players of the row earned the same."""

    person: Person | None
    points: tuple[Points, ...]


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """A row of the ladder."""

    line: int
    list: int
    side: str
    place: str
    score: str
    team: str
    people: tuple[Person, ...]
    shares: tuple[Share, ...]


class Ladder(msgspec.Struct, frozen=True, kw_only=True):
    """A session with its rows, by list. `now` is the session that replaced it, if it no longer counts.

    `by_hand` are results that a person entered. `sides` are NS and EW where the lists are known to be those of
    North-South and East-West, and empty otherwise.
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


def find_ladder(session: int, who: Actor | None = None) -> Ladder | None:
    """Find a session by its number; None if there is none."""
    found = find_ladder_and_awards(session, who)
    return found[0] if found else None


def find_ladder_and_awards(session: int, who: Actor | None = None) -> tuple[Ladder, list[AwardInForce]] | None:
    """Find a session by its number, and its awards in force; None if there is none."""
    queries: list[Query] = [(_SESSION, [session]), (_ROWS, [session]), (_SEATS, [session])]
    found, entries, seats, ledger = run_queries([*queries, session_awards_query([session])])
    if not found:
        return None
    stands, movement, kind, location, position, batch, file, revision, at, form, data = found[0][14:]
    awards = awards_from_rows(ledger)
    by_row = seats_from_rows(seats, who)
    card = card_of(found[0][:14])
    rows = _rows(entries, by_row, awards, card.lists)
    lists = _by_list(rows)
    card = msgspec.structs.replace(card, rows=sum(not _is_phantom(by_row.get(key, [])) for key, *_ in entries))
    later = database.rows(_NEXT, batch, position) if not stands else []
    ladder = Ladder(
        card=card,
        stands=bool(stands), movement=movement, type=kind, location=location, file=file, revision=revision,
        came=moment_of(at), by_hand=find_manual_reason(data) is not None, lists=lists, sides=_sides(card, lists, form),
        units=tuple(sorted({award.unit for award in awards})), now=later[0][0] if later else None,
    )  # fmt: skip
    return ladder, awards


def _rows(
    found: Rows, seats: dict[int, list[tuple[str, Person]]], awards: Sequence[AwardInForce], lists: int
) -> list[Row]:
    earned: dict[int, dict[str, dict[str, int]]] = {}
    for award in awards:
        if award.entry is not None:
            own = earned.setdefault(award.entry, {}).setdefault(award.number, {})
            own[award.unit] = own.get(award.unit, 0) + award.points
    return [
        Row(
            line=line, list=list_, side=_decode(details).direction,
            place=place_text(place, tied=tied), score=score,
            team=_decode(details).team, people=_people(seats.get(key, []), _decode(details), lists),
            shares=_shares(seats.get(key, []), earned.get(key, {})),
        )
        for key, line, list_, place, tied, score, details in found
    ]  # fmt: skip


def _decode(details: str) -> EntryDetails:
    return msgspec.json.decode(details, type=EntryDetails) if details else _NO_DETAILS


def _is_phantom(seats: list[tuple[str, Person]]) -> bool:
    """Return whether a row is a bye or a phantom, not a contestant."""
    return all(number == NOBODY for number, _ in seats)


def _people(seats: list[tuple[str, Person]], details: EntryDetails, lists: int) -> tuple[Person, ...]:
    """Return the players of a row; some files name people who have no number."""
    if _is_phantom(seats):
        return nobody_in_row(lists)
    if details.names and not any(person.number for _, person in seats):
        return tuple(Person("", name) for name in details.names)
    return tuple(person for _, person in seats)


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
    if len(lists) != len(_SIDES) or card.lists != TWO_LISTS or card.contest not in ("", "pairs"):
        return ()
    by_list = tuple({row.side for row in rows} for rows in lists)
    if all(len(sides) == 1 for sides in by_list) and {side for sides in by_list for side in sides} == set(_SIDES):
        return tuple(side for sides in by_list for side in sides)
    # SPEC, results file format: "2 = Two lists (North South and East West within a session)", as in Appendix 4.
    return _SIDES if form == nzb.FORMAT and not any(row.side for rows in lists for row in rows) else ()
