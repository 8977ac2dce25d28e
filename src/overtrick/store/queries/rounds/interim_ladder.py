"""Who leads after the rounds of matches of an event so far, added up from the rounds on record."""

from collections.abc import Collection
from decimal import Decimal
from typing import Any, NamedTuple

from overtrick.core.session import FINAL_ROUND, MATCH_LISTS, NOBODY
from overtrick.scoring.round_totals import RoundRow, RoundTotal, add_rounds
from overtrick.store.db.fetch import Rows, chunked_queries, run_queries

_ROUNDS = (
    "SELECT id, event_id, section, location, coalesce(stage_id, 0), unit, round FROM session "
    f"WHERE stands AND lists = {MATCH_LISTS} AND round <> {FINAL_ROUND} AND event_id IN ({{marks}}) ORDER BY round, id"
)
_SCORES = "SELECT id, session_id, position, score FROM every_entry WHERE session_id IN ({marks}) ORDER BY id"
_PLAYERS = "SELECT entry_id, number FROM sitting WHERE session_id IN ({marks})"


class Field(NamedTuple):
    """The contestants who meet each other in the rounds of an event: those of a section, a room and a stage."""

    event: int
    section: str
    location: str
    stage: int
    unit: str


class Round(NamedTuple):
    """A round of matches on record."""

    session: int
    field: Field
    number: int


class InterimLadder(NamedTuple):
    """The contestants after the rounds up to one, the best first, and all rounds of their field on record.

    `rows` has the session of each row that was added up, and its position in the session.
    """

    totals: list[RoundTotal]
    rounds: tuple[Round, ...]
    rows: dict[int, tuple[int, int]]


def find_interim_ladders(sessions: Collection[int], events: Collection[int]) -> dict[int, InterimLadder]:
    """Find the interim ladder after each of some rounds of matches, given their events as well.

    A round of which an earlier one is missing, or on record twice, has none: its totals would be wrong.
    """
    found = [Round(row[0], Field(*row[1:6]), row[6]) for row in _run(_ROUNDS, events)]
    by_field: dict[Field, list[Round]] = {}
    for each in found:
        by_field.setdefault(each.field, []).append(each)
    wanted = [each for each in found if each.session in sessions]
    needed = {each.session: _rounds_up_to(each, by_field[each.field]) for each in wanted}
    rows, origins = _find_rows({each.session for rounds in needed.values() for each in rounds})
    return {
        each.session: InterimLadder(
            add_rounds([rows.get(part.session, []) for part in needed[each.session]]),
            tuple(by_field[each.field]),
            origins,
        )
        for each in wanted
    }


def _rounds_up_to(last: Round, rounds: list[Round]) -> list[Round]:
    """Return the rounds from the first to this one; none if one is missing or on record twice."""
    earlier = [each for each in rounds if each.number <= last.number]
    return earlier if [each.number for each in earlier] == list(range(1, last.number + 1)) else []


def _find_rows(sessions: Collection[int]) -> tuple[dict[int, list[RoundRow]], dict[int, tuple[int, int]]]:
    """Find the contestants of rounds with their scores, and where each row is; one without players is not one."""
    scores, seats = _run(_SCORES, sessions), _run(_PLAYERS, sessions)
    players: dict[int, set[str]] = {}
    for entry, number in seats:
        if number.strip(NOBODY):
            players.setdefault(entry, set()).add(number)
    found: dict[int, list[RoundRow]] = {}
    origins: dict[int, tuple[int, int]] = {}
    for entry, session, position, score in scores:
        if entry in players and score:
            found.setdefault(session, []).append(RoundRow(entry, frozenset(players[entry]), Decimal(score)))
            origins[entry] = (session, position)
    return found, origins


def _run(sql: str, values: Collection[Any]) -> Rows:
    return [row for rows in run_queries(chunked_queries(sql, values)) for row in rows] if values else []
