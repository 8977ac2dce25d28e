"""Temporary players whose points have waited long enough (N23): who they are on a day, and why.

The register has the day from which a player has been temporary, and the scheme how long points wait. Nothing else
matters, so the result for a day is always the same.
"""

from datetime import date

import msgspec

from overtrick.standing.temporary import Lapse, lapse
from overtrick.store.db import database
from overtrick.store.db.fetch import in_chunks
from overtrick.store.journal.entries import entries_of_kinds
from overtrick.store.journal.federation_state import FederationState, federation_state
from overtrick.store.journal.kinds import LAPSE, RUN
from overtrick.store.ledger.in_force import awards_in_force, current_totals
from overtrick.store.models.points_field import totals_text
from overtrick.store.registers.code_meanings import find_meanings
from overtrick.store.registers.federation import Federation
from overtrick.store.registers.kind_periods import read_club_kinds
from overtrick.store.registers.players import EARLIEST
from overtrick.store.registers.players_on_day import STATUS

# The status in a scheme of a player for whom the register has no other status.
ACTIVE = "active"


class DueLapse(msgspec.Struct, frozen=True, kw_only=True):
    """A player whose points lapse by a day: since when and until when they waited, and how many they are.

    `parts` are the same points as they are stored.
    """

    number: str
    since: date
    on: date
    points: dict[str, str]
    parts: dict[str, int]
    because: tuple[str, ...]


def find_lapse(number: str, day: date, state: FederationState | None = None) -> Lapse | None:
    """Return whether a player's points have lapsed on a day; None for a player whose points do not lapse at all."""
    state = state or federation_state()
    found = _temporary_since(state, number)
    if found is None:
        return None
    since, history = found
    rule = next(rule for rule in state.federation.scheme.on(since).temporary if rule.status == history[0][1])
    return lapse(since, rule, day, history)


def is_lapsed(number: str, day: date, state: FederationState | None = None) -> bool:
    """Return whether a player's points are to be cancelled on a day."""
    found = find_lapse(number, day, state)
    return found is not None and found.lapsed


def _temporary_since(state: FederationState, number: str) -> tuple[date, list[tuple[date, str]]] | None:
    """Return the day since when a player has been temporary, and every status from then on.

    None for a player who was active before, or of whom the register does not know since when.
    """
    known = state.register.player(number)
    if known is None:
        return None
    history = [(day, state.register.status(number, day) or ACTIVE) for day in known.status_change_days]
    for at, (day, status) in enumerate(history):
        rule = next((rule for rule in state.federation.scheme.on(day).temporary if rule.status == status), None)
        if rule:
            before = {status for _, status in history[:at]}
            return None if day <= EARLIEST or before.intersection(rule.becomes) else (day, history[at:])
    return None


def find_due_lapses(day: date) -> list[DueLapse]:
    """Return the players whose points lapse by a day and have not been cancelled, in the order of their numbers."""
    state = federation_state()
    numbers = _find_temporary_numbers(state.federation)
    state.register.load(numbers)
    lapsed = {number: found for number in numbers if (found := find_lapse(number, day, state)) and found.lapsed}
    keys = {number: known.id for number in lapsed if (known := state.register.player(number))}
    totals = current_totals(keys.values())
    return [
        _build_due_lapse(state, number, lapsed[number], totals[key])
        for number, key in sorted(keys.items(), key=lambda each: (len(each[0]), each[0]))
        if key in totals
    ]


def _build_due_lapse(state: FederationState, number: str, found: Lapse, total: dict[str, int]) -> DueLapse:
    since = _temporary_since(state, number)
    assert since
    return DueLapse(
        number=number, since=since[0], on=found.on, points=totals_text(total), parts=total,
        because=tuple(map(str, found.because)),
    )  # fmt: skip


def find_returning_players(day: date) -> list[str]:
    """Return the players whose cancelled points come back by a day, because they have joined since."""
    state = federation_state()
    numbers = {state.register.survivor(number) for number in _find_cancelled_numbers()}
    keys = {known.id: number for number in numbers if (known := state.register.player(number))}
    cancelled = {each.player for each in awards_in_force("player_id", keys) if each.kind == LAPSE}
    return sorted(keys[key] for key in cancelled if not is_lapsed(keys[key], day, state))


def _find_cancelled_numbers() -> set[str]:
    """Return the numbers whose points a decision or a run ever cancelled."""
    found = {str(entry.data["number"]) for entry in entries_of_kinds(LAPSE)}
    for marks, some in in_chunks(entry.seq for entry in entries_of_kinds(RUN)):
        sql = f"SELECT DISTINCT key FROM audit WHERE what = 'player' AND seq IN ({marks})"
        found |= {number for (number,) in database.rows(sql, *some)}
    return found


def _find_temporary_numbers(federation: Federation) -> list[str]:
    """Return everyone who is or was temporary by status or by club, as the rules of the day see it."""
    waiting = {rule.status for edition in federation.scheme.editions for rule in edition.temporary}
    every = [registers for _, registers in federation.scheme.dated_registers]
    rules = [rule for registers in every for rule in registers.on_the_day if rule.status in waiting]
    names = {name for rule in rules for name in rule.statuses}
    meanings = [meaning for registers in every for meaning in find_meanings(STATUS, registers).items()]
    codes = sorted({str(code) for code, name in meanings if name in names})
    kinds = {kind for rule in rules for kind in rule.some_clubs}
    clubs = read_club_kinds().clubs_ever_of(kinds)
    found: set[str] = set()
    people = (
        "SELECT DISTINCT p.number FROM player p JOIN {table} x ON x.player_id = p.id WHERE p.merged_into_id IS NULL"
    )
    for marks, some in in_chunks(codes):
        sql = f"{people.format(table='spell')} AND x.kind = %s AND x.value IN ({marks})"
        found |= {number for (number,) in database.rows(sql, STATUS, *some)}
    for marks, some in in_chunks(clubs):
        sql = f"{people.format(table='membership')} AND x.club IN ({marks})"
        found |= {number for (number,) in database.rows(sql, *some)}
    return sorted(found)
