"""The members of a levy invoice: the status that each had in the register on the last day that was charged."""

from collections.abc import Iterable
from datetime import date

from overtrick.store.db import database
from overtrick.store.db.fetch import in_chunks
from overtrick.store.db.values import day_of
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.registers.code_meanings import find_meanings
from overtrick.store.registers.players_on_day import STATUS

_STATUSES = "SELECT number, status FROM player WHERE number IN ({marks})"
_SPELLS = (
    "SELECT p.number, s.start, s.value FROM spell s JOIN player p ON p.id = s.player_id "
    "WHERE s.kind = %s AND p.number IN ({marks}) ORDER BY s.start, s.id"
)


def find_member_statuses(members: Iterable[tuple[str, date]]) -> dict[tuple[str, date], str]:
    """Return the names of the statuses that members had on a day, by number and day; nothing for an unknown number."""
    wanted = set(members)
    numbers = {number for number, _ in wanted}
    today: dict[str, int] = {}
    spells: dict[str, list[tuple[date, int]]] = {}
    for marks, some in in_chunks(numbers):
        today |= dict(database.rows(_STATUSES.format(marks=marks), *some))
        for number, start, value in database.rows(_SPELLS.format(marks=marks), STATUS, *some):
            spells.setdefault(number, []).append((day_of(start), int(value)))
    names = {day: find_meanings(STATUS, current_federation().registers_on(day)) for day in {day for _, day in wanted}}
    found = {}
    for number, day in wanted:
        begun = [value for start, value in spells.get(number, ()) if start <= day]
        code = begun[-1] if begun else today.get(number)
        if code is not None:
            found[number, day] = names[day].get(code, str(code))
    return found
