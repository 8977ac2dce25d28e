"""The reasons of a row of a session, as the person looking at them may see them: for the 'why?' page and the API.

The reasons themselves come from `explain.row`, the parts of the printed tables from the scheme.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from overtrick.awards.eligibility import BARRED_ROW, OVERRULED, STATUS_SENTENCE
from overtrick.awards.tables import Field, points_by_place
from overtrick.core.because import Because
from overtrick.core.numbers import plain
from overtrick.schemes import Edition
from overtrick.schemes.table_records import LinearScale, PrintedTable, WinnerShares
from overtrick.store.access.accounts import CLUB, FEDERATION, PLAYER
from overtrick.store.access.permissions import Actor
from overtrick.store.db import database
from overtrick.store.explain.row import AwardExplanation, RowExplanation, explain_rows
from overtrick.store.journal.federation_state import federation_state
from overtrick.store.models.points_field import from_parts
from overtrick.store.queries.session_results import Ladder, Row, find_ladders_and_awards
from overtrick.store.queries.visibility import BYE, HIDDEN_PERSON, PHANTOM, Person, find_people

# A row of a table is shown up to this place.
_LAST_PLACE = 40
# The values of a sentence that says why a player may not earn points, or why one may in spite of a rule.
_PRIVATE = frozenset({"says", "status", "override"})
# The values of a sentence that are numbers of players.
_NUMBERS = frozenset({"number", "player"})
NOT_ELIGIBLE = "{number} could not earn points on this day"
BARRED_BY_PARTNER = (
    "Partner or team mate of {number}, who could not earn points on this day; in a tournament the rest of the "
    "row then earns nothing either"
)
UNKNOWN_NUMBER = "We do not know the number {number}. Ask your club to check it."
SIT_OUT = "This is the sit-out: nobody sat here, so nobody could earn points"
BYE_ROW = "This is a bye: nobody sat here, so nobody could earn points"
_ABSENT = {PHANTOM: SIT_OUT, BYE: BYE_ROW}
EXCEPTION = "An exception was made for {number}"
NOT_NAMED = "A player who is not named"
# Sentences about a player, whom people know by name; a number in others may count something.
_ABOUT_A_PLAYER = frozenset({STATUS_SENTENCE, BARRED_ROW, OVERRULED, NOT_ELIGIBLE, BARRED_BY_PARTNER, EXCEPTION})
_HOME_CLUB = "SELECT club FROM player WHERE number = %s"


class Reason(msgspec.Struct, frozen=True, eq=False):
    """A reason, which a page can translate, and the clause of the regulations that it rests on."""

    because: Because
    clause: str

    @property
    def text(self) -> str:
        """The reason in words."""
        return str(self.because)


class TableRow(msgspec.Struct, frozen=True):
    """A row of a printed table: the size of the field, the points of each place, and the places that were looked up."""

    size: int
    points: tuple[str, ...]
    marked: tuple[int, ...] = ()


class TableExcerpt(msgspec.Struct, frozen=True):
    """The part of a printed table around the rows that were looked up."""

    table: str
    counts: str
    clause: str
    rows: tuple[TableRow, ...]
    places: range


class AwardReasons(msgspec.Struct, frozen=True, kw_only=True):
    """Points of one kind, all players of the row who earned them for the same reasons, and these reasons."""

    people: tuple[Person, ...]
    points: str
    unit: str
    kind: str
    because: tuple[Reason, ...]
    printed: tuple[TableExcerpt, ...]


class RowReasons(msgspec.Struct, frozen=True, kw_only=True):
    """A row and its reasons. `nothing` says why a player earned nothing or not more.

    `text` is what the file says of it, on `line`: without the numbers of players whom the person looking may not see,
    and empty where it may have their names. `differs` says how the ledger differs from what follows from the file.
    """

    ladder: Ladder
    row: Row
    awards: tuple[AwardReasons, ...]
    nothing: tuple[Reason, ...]
    printed: tuple[TableExcerpt, ...]
    line: int
    text: str
    differs: str


def explain_row(session: int, line: int, who: Actor | None = None) -> RowReasons | None:
    """Explain a row of a session to a person; None if there is no such row."""
    found = find_ladders_and_awards([session], who)
    if not found:
        return None
    results, in_force = found[0]
    row = next((row for rows in results.lists for row in rows if row.line == line), None)
    if row is None:
        return None
    state, card = federation_state(), results.card
    explained = next(each for each in explain_rows(state, session, in_force) if each.entry.row == line)
    edition = state.federation.scheme.on(card.date)
    earners = _find_earners(explained, row, who)
    return RowReasons(
        ladder=results,
        row=row,
        awards=tuple(_award_reasons(explained.awards, earners, edition, who, card.club)),
        nothing=_reasons_for_nothing(explained, row, who, card.club),
        printed=_table_excerpts(explained.why_not, edition),
        line=explained.entry.line,
        text=_visible_line(explained, row, who),
        differs=explained.difference if results.stands else "",
    )


def _reasons_for_nothing(explained: RowExplanation, row: Row, who: Actor | None, club: int) -> tuple[Reason, ...]:
    """Say why the players of a row earned nothing or not more; a row in which nobody sat needs one sentence."""
    found = visible_reasons(explained.why_not, who, club)
    if not row.absent:
        return found
    return (Reason(Because(_ABSENT[row.people[0].state]), next((each.clause for each in found if each.clause), "")),)


def _visible_line(explained: RowExplanation, row: Row, who: Actor | None) -> str:
    """Return the line of the file without the players whom the person may not see; empty if it may have their names."""
    line = explained.read_line()
    named = {person.number for person in row.people}
    people = find_people((number for number in line.numbers if number not in named), who)
    return line.without({number for number, person in people.items() if not person.number})


def _find_earners(explained: RowExplanation, row: Row, who: Actor | None) -> dict[str, Person]:
    """Find the players with an award, by number: nearly always those whom the row names."""
    named = {person.number: person for person in row.people if person.number}
    if all(each.player in named for each in explained.awards):
        return {each.award.number: named[each.player] for each in explained.awards}
    return find_people((each.award.number for each in explained.awards), who)


def _award_reasons(
    awards: Sequence[AwardExplanation], earners: dict[str, Person], edition: Edition, who: Actor | None, club: int
) -> Iterator[AwardReasons]:
    """Put players together who have the same points for the same reasons, as far as the person may see these."""
    seen: dict[tuple[str, ...], tuple[Reason, ...]] = {}
    groups: dict[tuple[str, int, str, tuple[str, ...]], list[AwardExplanation]] = {}
    for each in awards:
        whole = tuple(map(str, each.because))
        if whole not in seen:
            seen[whole] = visible_reasons(each.because, who, club)
        # Players who differ in nothing that the person may know stand together: standing apart would tell.
        shown = tuple(reason.text for reason in seen[whole])
        groups.setdefault((each.award.unit, each.award.points, each.award.kind, shown), []).append(each)
    for (unit, points, kind, _), group in groups.items():
        yield AwardReasons(
            people=tuple(earners.get(each.award.number, HIDDEN_PERSON) for each in group),
            points=f"{from_parts(points):f}", unit=unit, kind=kind,
            because=seen[tuple(map(str, group[0].because))],
            printed=_table_excerpts(group[0].because, edition),
        )  # fmt: skip


def visible_reasons(because: Iterable[Because], who: Actor | None, club: int) -> tuple[Reason, ...]:
    """Return the reasons that a person may see: only those concerned learn why a player may not earn points.

    That a player earns in spite of something is for those concerned as well, and a hidden player has no number.
    """
    found = [reason for each in because if (reason := _visible_reason(each, who, club))]
    numbers = {number for reason in found for number in _numbers(reason.because)}
    people = find_people(numbers, who) if numbers else {}
    hidden = {number for number, person in people.items() if not person.number}
    found = [_with_name(_without_unknown(each, people), people) for each in found]
    return (
        tuple(Reason(_without_numbers(each.because, hidden), each.clause) for each in found) if hidden else tuple(found)
    )


def _with_name(reason: Reason, people: Mapping[str, Person]) -> Reason:
    """Name the player of a reason, if the person may see who it is."""
    because = reason.because
    person = people.get(str(because.values.get("number", "")))
    if because.template not in _ABOUT_A_PLAYER or person is None or not person.number:
        return reason
    return Reason(msgspec.structs.replace(because, values={**because.values, "number": person.name}), reason.clause)


def _without_unknown(reason: Reason, people: Mapping[str, Person]) -> Reason:
    """Say of a number that nobody has what its owner can do about it."""
    number = reason.because.values.get("number")
    if reason.because.template != STATUS_SENTENCE or number is None or str(number) in people:
        return reason
    return Reason(Because(UNKNOWN_NUMBER, {"number": number}), reason.clause)


def _visible_reason(because: Because, who: Actor | None, club: int) -> Reason | None:
    """Leave out of a reason what the person may not know: the values, and the clause, which says as much."""
    values = because.values
    number = str(values.get("number", ""))
    private = bool(number) and not values.get("public") and not _PRIVATE.isdisjoint(values)
    if not private or _may_know(who, number, club):
        return Reason(msgspec.structs.replace(because, clause=""), because.clause)
    if values.get("earns"):
        return None
    template = EXCEPTION if "override" in values else NOT_ELIGIBLE
    template = BARRED_BY_PARTNER if because.template == BARRED_ROW else template
    return Reason(Because(template, {"number": number}), "")


def _numbers(because: Because) -> Iterator[str]:
    """Yield the numbers of players that a reason names."""
    for name, value in because.values.items():
        if name in _NUMBERS:
            yield str(value)
        elif isinstance(value, Because):
            yield from _numbers(value)


def _without_numbers(because: Because, hidden: set[str]) -> Because:
    """Return a reason without the numbers of players whom the person may not see."""
    values = {
        name: NOT_NAMED
        if name in _NUMBERS and value in hidden
        else _without_numbers(value, hidden)
        if isinstance(value, Because)
        else value
        for name, value in because.values.items()
    }
    return msgspec.structs.replace(because, values=values)


def _may_know(who: Actor | None, number: str, club: int) -> bool:
    """Return whether a person may know why a player may not earn.

    The player may, and so may the player's club, the club where it was played, and the federation.
    """
    if who is None or who.role == PLAYER:
        return who is not None and who.player == number
    return who.role == FEDERATION or (
        who.role == CLUB and (who.club == club or (who.club,) in database.rows(_HOME_CLUB, number))
    )


def _table_excerpts(because: Iterable[Because], edition: Edition) -> tuple[TableExcerpt, ...]:
    """Cut out the part of each printed table that some reasons looked at, with these places marked."""
    looked_up: dict[str, dict[int, list[int]]] = {}
    clauses: dict[str, str] = {}
    for each in because:
        values = each.values
        if "table" in values and "size" in values:
            first = int(values.get("place", values.get("first", 0)))
            places = range(first, int(values.get("last", first) if "place" not in values else first) + 1)
            looked_up.setdefault(values["table"], {}).setdefault(values["size"], []).extend(places)
            clauses[values["table"]] = each.clause
    found = (_table_excerpt(name, clauses[name], sizes, edition) for name, sizes in looked_up.items())
    return tuple(excerpt for excerpt in found if excerpt)


def _table_excerpt(name: str, clause: str, looked_up: dict[int, list[int]], edition: Edition) -> TableExcerpt | None:
    """Cut out the rows of the sizes that were looked up and those next to them; None for a table without places."""
    table = edition.table(name)
    if isinstance(table, WinnerShares | LinearScale) or (isinstance(table, PrintedTable) and table.places == "stage"):
        return None
    rows = []
    for size in sorted({size + step for size in looked_up for step in (-1, 0, 1) if size + step > 0}):
        points = points_by_place(edition, table, Field(size))[:_LAST_PLACE]
        rows.append(TableRow(size, tuple(map(plain, points)), tuple(looked_up.get(size, ()))))
    last = max([len(row.points) for row in rows] + [min(place, _LAST_PLACE) for row in rows for place in row.marked])
    return TableExcerpt(name, table.counts or "", clause, tuple(rows), range(1, last + 1))
