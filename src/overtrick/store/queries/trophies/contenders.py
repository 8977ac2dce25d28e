"""What counts for a trophy: which awards by their kind, class and day, and whose by gender, grade, region and age."""

from collections.abc import Iterable
from datetime import date
from typing import Any

from overtrick.schemes.registers.trophies import Trophy
from overtrick.standing.expiry import EXPIRY_KINDS
from overtrick.standing.transfers import COUNTED_TRANSFER, TRANSFER
from overtrick.standing.trophies import counts_for_trophies
from overtrick.store.db import database
from overtrick.store.db.fetch import in_chunks
from overtrick.store.db.values import day_of
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.ledger.award_kinds import OPENING
from overtrick.store.registers.players_on_day import GRADE

_SESSION = " JOIN session s ON s.id = a.session_id"
_SUMS = (
    "SELECT a.player_id, sum(a.points) FROM award a{session} WHERE a.unit = %s AND a.played >= %s AND a.played <= %s "
    "AND a.kind NOT IN ({kinds}){classes} GROUP BY a.player_id HAVING sum(a.points) > 0"
)
_PLAYERS = (
    "SELECT p.id, p.family, p.first, p.number, p.gender, p.year_of_birth, p.grade, c.region FROM player p "
    "LEFT JOIN club c ON c.code = p.club WHERE p.merged_into_id IS NULL AND NOT p.erased AND NOT p.hidden "
    "AND p.id IN ({marks})"
)
_GRADES = "SELECT player_id, value, start FROM spell WHERE kind = %s AND player_id IN ({marks}) ORDER BY start, id"
# Points that belong to no year of play: those of an older system, and those that expired.
_BESIDE_YEARS = (OPENING, *EXPIRY_KINDS)


def uncounted_kinds(trophy: Trophy, last: date) -> list[str]:
    """Return the kinds of points in the ledger that do not count for a trophy in a period that ends on a day."""
    edition = current_federation().scheme.on(last)
    kinds = {kind for kind in edition.postings if not counts_for_trophies(kind, edition)}
    kinds |= set() if trophy.transferred_points else {TRANSFER}
    return sorted({*kinds, *_BESIDE_YEARS} - {COUNTED_TRANSFER})


def sum_points(trophy: Trophy, first: date, last: date) -> dict[int, int]:
    """Return what players won in a period, in stored parts."""
    kinds = uncounted_kinds(trophy, last)
    classes = f" AND s.event_class IN ({', '.join(['%s'] * len(trophy.classes))})" if trophy.classes else ""
    sql = _SUMS.format(
        session=_SESSION if trophy.classes else "", kinds=", ".join(["%s"] * len(kinds)), classes=classes
    )
    rows = database.rows(sql, trophy.unit, first, last, *kinds, *trophy.classes)
    return {player: int(parts) for player, parts in rows}


def find_contenders(trophy: Trophy, players: Iterable[int], first: date, last: date) -> list[tuple[Any, ...]]:
    """Find those players who are in the table: the key, the family name, the first name and the number of each."""
    rows: list[tuple[Any, ...]] = []
    for marks, some in in_chunks(sorted(players)):
        rows += database.rows(_PLAYERS.format(marks=marks), *some)
    genders, grades = _codes_of("gender", trophy.genders, last), _codes_of("grade", trophy.grades, last)
    found = [
        row
        for row in rows
        if (not genders or row[4] in genders)
        and (not trophy.regions or row[7] in trophy.regions)
        and _has_age(trophy, row[5], last)
    ]
    if grades:
        on_day = _grades_on(first, {row[0]: row[6] for row in found})
        found = [row for row in found if on_day[row[0]] in grades]
    return [row[:4] for row in found]


def _codes_of(table: str, names: tuple[str, ...], day: date) -> set[int]:
    codes = current_federation().registers_on(day).codes[table]
    return {code.code for code in codes if code.name in names}


def _has_age(trophy: Trophy, year_of_birth: int | None, last: date) -> bool:
    """Tell whether a player has the age; one whose year of birth is not known is in no table of an age."""
    if not trophy.youngest and not trophy.oldest:
        return True
    if year_of_birth is None:
        return False
    age = last.year - year_of_birth
    return age >= trophy.youngest and (not trophy.oldest or age <= trophy.oldest)


def _grades_on(day: date, players: dict[int, int]) -> dict[int, int]:
    """Return the grades of players on a day; before the first that is on record, that one."""
    spells: dict[int, list[tuple[date, int]]] = {}
    for marks, some in in_chunks(sorted(players)):
        for player, value, start in database.rows(_GRADES.format(marks=marks), GRADE, *some):
            spells.setdefault(player, []).append((day_of(start), int(value)))
    found = dict(players)
    for player, own in spells.items():
        found[player] = next((grade for start, grade in reversed(own) if start <= day), own[0][1])
    return found
