"""Why a row of a session earned what it did, or nothing: worked out once more from the very file, by the same code.

The chain of reasons, the row of the table that was looked up, the line of the file, and a warning if the ledger says
anything else.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from overtrick.awards.tables import Field, ladder
from overtrick.core.award import Award
from overtrick.core.because import Because
from overtrick.core.numbers import plain
from overtrick.schemes import Edition
from overtrick.schemes.records import PrintedTable, WinnerShares
from overtrick.store.access.accounts import CLUB, FEDERATION, PLAYER
from overtrick.store.access.permissions import Who
from overtrick.store.db import database
from overtrick.store.explain.player import Key, difference
from overtrick.store.explain.raw_line import line_of, named_on
from overtrick.store.journal.federation_state import federation_state
from overtrick.store.ledger.in_force import AwardInForce, awards_in_force
from overtrick.store.models.points_field import from_parts, to_parts
from overtrick.store.queries.session_results import Ladder, Row
from overtrick.store.queries.session_results import find_ladder as whole_ladder
from overtrick.store.queries.visibility import STRANGER, Person, people
from overtrick.store.results.awarding import Awarded
from overtrick.store.results.sessions import contest_of, work_out_again
from overtrick.store.results.stored_sessions import Source

# So many places of a printed row are shown at most.
_WIDEST = 40
# What a sentence carries that says why a player may not earn, or why one may nevertheless.
_PRIVATE = frozenset({"says", "status", "override"})
NOT_ELIGIBLE = "{number} could not earn points on this day"
EXCEPTION = "An exception was made for {number}"
_HOME = "SELECT club FROM player WHERE number = %s"


class Reason(msgspec.Struct, frozen=True, eq=False):
    """A reason, which can be said in another language, and the clause of the regulations that it rests on."""

    because: Because
    clause: str

    @property
    def text(self) -> str:
        """The reason in words."""
        return str(self.because)


class TableRow(msgspec.Struct, frozen=True):
    """A row of a table: a size of field, and the points of each place; `marked` is the place that was looked up."""

    size: int
    points: tuple[str, ...]
    marked: tuple[int, ...] = ()


class TableExcerpt(msgspec.Struct, frozen=True):
    """The part of a table around the row that was looked up."""

    table: str
    counts: str
    clause: str
    rows: tuple[TableRow, ...]
    places: range


class AwardReasons(msgspec.Struct, frozen=True, kw_only=True):
    """Points of one kind, who earned them alike, and why."""

    people: tuple[Person, ...]
    points: str
    unit: str
    kind: str
    because: tuple[Reason, ...]
    printed: tuple[TableExcerpt, ...]


class RowReasons(msgspec.Struct, frozen=True, kw_only=True):
    """A row and its reasons. `nothing` says why somebody earned nothing or not more.

    `text` is the line of the file, and empty where it may name somebody who is not to be seen.
    """

    ladder: Ladder
    row: Row
    awards: tuple[AwardReasons, ...]
    nothing: tuple[Reason, ...]
    printed: tuple[TableExcerpt, ...]
    text: str
    differs: str


def explain_row(session: int, line: int, who: Who | None = None) -> RowReasons | None:
    """The reasons of a row of a session that stands; None if there is no such row."""
    standing = awards_in_force("session_id", [session])
    found = whole_ladder(session, who, standing)
    rows = [row for rows in found.lists for row in rows if row.line == line] if found else []
    if found is None or not rows:
        return None
    # Another process may have decided something since this one last looked.
    group, card = contest_of(session), found.card
    awarded = work_out_again(group)
    at = next(at for at, each in enumerate(group) if each.id == session)
    own = next(own for own, entry in enumerate(group[at].session.entries) if entry.line == line)
    first = sum(len(each.entries) for each in group[:at])
    edition = federation_state().federation.scheme.on(card.date)
    posted = [award for award in standing if award.entry == group[at].entries[own]]
    reasons = awarded.awards.entries[first + own] if awarded.awards else None
    nothing = (*reasons.because, *reasons.notes) if reasons else ()
    return RowReasons(
        ladder=found,
        row=rows[0],
        awards=tuple(
            _reasoned(
                reasons.awards if reasons else (), posted, _earners(posted, rows[0], who), edition, who, card.club
            )
        ),
        nothing=visible_reasons(nothing, who, card.club) or _refused(awarded),
        printed=_printed(nothing, edition),
        text=_line(group[at].source, line, who),
        differs=_differs(awarded, at, own, posted) if found.stands else "",
    )


def _line(source: Source | None, line: int, who: Who | None) -> str:
    """The line of the file; nothing if the name of somebody whom the one who asks may not see may stand in it."""
    assert source is not None
    seen = people(named_on(source, line), who).values()
    return line_of(source, line) if all(person.number for person in seen) else ""


def _earners(posted: Sequence[AwardInForce], row: Row, who: Who | None) -> dict[str, Person]:
    """Who earned, by number: nearly always those who are named in the row."""
    named = {person.number: person for person in row.people if person.number}
    survivors = {award.number: federation_state().register.survivor(award.number) for award in posted}
    if set(survivors.values()) <= set(named):
        return {number: named[survivor] for number, survivor in survivors.items()}
    return people(survivors, who)


def _reasoned(
    worked_out: Sequence[Award], posted: Sequence[AwardInForce], known: dict[str, Person], edition: Edition,
    who: Who | None, club: int,
) -> Iterator[AwardReasons]:  # fmt: skip
    """What stands in the ledger for the row, told once for all players with the same points for the same reasons."""
    told: dict[tuple[str, int, str, tuple[str, ...]], list[Person]] = {}
    chains: dict[tuple[str, ...], Sequence[Because]] = {}
    for award in posted:
        survivor = federation_state().register.survivor(award.number)
        wanted = (survivor, award.unit, award.points, award.kind)
        because = next(
            (each.because for each in worked_out
             if (each.player, each.unit, to_parts(each.points), each.kind) == wanted), ()
        )  # fmt: skip
        said = tuple(map(str, because))
        chains[said] = because
        told.setdefault((*wanted[1:], said), []).append(known.get(award.number, STRANGER))
    for (unit, parts, kind, said), persons in told.items():
        yield AwardReasons(
            people=tuple(persons), points=f"{from_parts(parts):f}", unit=unit, kind=kind,
            because=visible_reasons(chains[said], who, club),
            printed=_printed(chains[said], edition),
        )  # fmt: skip


def visible_reasons(because: Iterable[Because], who: Who | None, club: int) -> tuple[Reason, ...]:
    """The reasons in words. Why somebody may not earn is between that player, the club and the federation."""
    return tuple(_open(each, who, club) for each in because)


def _open(because: Because, who: Who | None, club: int) -> Reason:
    """What may be said of a reason to somebody; the clause would tell as well."""
    number = str(because.values.get("number", ""))
    if number and _PRIVATE.intersection(because.values) and not _concerns(who, number, club):
        template = EXCEPTION if "override" in because.values else NOT_ELIGIBLE
        return Reason(Because(template, {"number": number}), "")
    return Reason(msgspec.structs.replace(because, clause=""), because.clause)


def _concerns(who: Who | None, number: str, club: int) -> bool:
    """Whether it is somebody's business why a player may not earn: the club is the player's, or where it was played."""
    if who is None or who.role == PLAYER:
        return who is not None and who.player == number
    return who.role == FEDERATION or (
        who.role == CLUB and (who.club == club or (who.club,) in database.rows(_HOME, number))
    )


def _refused(awarded: Awarded) -> tuple[Reason, ...]:
    """Why nothing of a session was awarded at all."""
    return (
        tuple(Reason(Because("{says}", {"says": problem.message}), "") for problem in awarded.problems)
        if awarded.awards is None
        else ()
    )


def _printed(because: Iterable[Because], edition: Edition) -> tuple[TableExcerpt, ...]:
    """The part of each table that a chain of reasons looked at, with the places marked."""
    looked: dict[tuple[str, int], list[int]] = {}
    clauses: dict[str, str] = {}
    for each in because:
        values = each.values
        if "table" in values and "size" in values:
            first = int(values.get("place", values.get("first", 0)))
            places = range(first, int(values.get("last", first) if "place" not in values else first) + 1)
            looked.setdefault((values["table"], values["size"]), []).extend(places)
            clauses[values["table"]] = each.clause
    return tuple(
        part
        for table in clauses
        if (part := _part(table, {size: at for (name, size), at in looked.items() if name == table}, clauses, edition))
    )


def _part(name: str, looked: dict[int, list[int]], clauses: dict[str, str], edition: Edition) -> TableExcerpt | None:
    table = edition.table(name)
    if isinstance(table, WinnerShares) or (isinstance(table, PrintedTable) and table.places == "stage"):
        return None
    sizes = sorted({size + step for size in looked for step in (-1, 0, 1) if size + step > 0})
    rows = [
        TableRow(size, tuple(map(plain, ladder(edition, table, Field(size))[:_WIDEST])), tuple(looked.get(size, ())))
        for size in sizes
    ]
    last = max([len(row.points) for row in rows] + [min(place, _WIDEST) for row in rows for place in row.marked])
    return TableExcerpt(name, table.counts or "", clauses[name], tuple(rows), range(1, last + 1))


def _differs(awarded: Awarded, at: int, own: int, posted: Sequence[AwardInForce]) -> str:
    now: Counter[Key] = Counter(
        (own, each.unit, each.points, each.kind) for each in awarded.earned[at] if each.entry == own
    )
    return difference(Counter((own, award.unit, award.points, award.kind) for award in posted), now)
