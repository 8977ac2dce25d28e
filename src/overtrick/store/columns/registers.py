"""The registers as the columnar copy has them: codes as names, and merged numbers as those who have them now."""

from datetime import date
from typing import Any

from overtrick.store.columns import schema
from overtrick.store.db import database
from overtrick.store.db.values import day_or_none
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.registers.code_names import CodeNames, code_names
from overtrick.store.registers.kind_periods import read_club_kinds
from overtrick.store.registers.mergers import mergers_by_id, survivor
from overtrick.store.standings.holdings import GRADE, RANK, RATING
from overtrick.store.standings.on_day import format_rating

_NUMBERS = "SELECT id, number FROM player ORDER BY number"
_CLUBS = "SELECT code, name, region, country FROM club ORDER BY code"
_REGIONS = "SELECT name, code, website FROM region ORDER BY code"
_PLAYERS = (
    "SELECT p.id, number, first, preferred, family, gender, year_of_birth, club, coalesce(p.country, c.country), "
    "status, rank, stars, grade, rating, joined, stamp, hidden, erased FROM player p "
    "LEFT JOIN club c ON c.code = p.club WHERE merged_into_id IS NULL ORDER BY p.id"
)
_MEMBERSHIPS = (
    'SELECT m.player_id, m.club, m.start, m."end", p.club FROM membership m JOIN player p ON p.id = m.player_id '
    "ORDER BY m.id"
)
_CHANGES = (
    "SELECT c.player_id, p.number, c.date, c.what, c.before, c.after, c.cause FROM change c "
    "JOIN player p ON p.id = c.player_id ORDER BY c.date, c.id"
)
Rows = list[tuple[Any, ...]]


def read_numbers() -> Rows:
    """Return every number with the player who has it now."""
    merged = mergers_by_id()
    return [(number, survivor(key, merged.get)) for key, number in database.rows(_NUMBERS)]


def read_registers(day: date) -> dict[str, Rows]:
    """Return the rows of all tables that have no parts, by table, as of a day, in the columns of the schema."""
    names, merged = code_names(), mergers_by_id()
    regions = {code: club.region for code, club in names.clubs.items()}
    kinds = read_club_kinds()
    return {
        schema.NUMBERS.name: read_numbers(),
        schema.PLAYERS.name: _read_players(names, regions, day),
        schema.CLUBS.name: [
            (code, name, region, kinds.on(code, day), country) for code, name, region, country in database.rows(_CLUBS)
        ],
        schema.REGIONS.name: database.rows(_REGIONS),
        schema.MEMBERSHIPS.name: [
            (survivor(player, merged.get), club, club == home, day_or_none(start), day_or_none(end))
            for player, club, start, end, home in database.rows(_MEMBERSHIPS)
        ],
        schema.STANDING_CHANGES.name: _read_changes(names, merged, day),
    }


def _read_players(names: CodeNames, regions: dict[int, str], day: date) -> Rows:
    edition = current_federation().scheme.on(day)
    return [
        (
            key, number, first, preferred, family, names.name("gender", gender), born, club, regions.get(club, ""),
            names.name("country", country), names.name("status", status), names.name(RANK, rank), rank, stars,
            names.name(GRADE, grade), grade, format_rating(rating, edition), day_or_none(joined), day_or_none(stamp),
            bool(hidden), bool(erased),
        )
        for (
            key, number, first, preferred, family, gender, born, club, country, status, rank, stars, grade, rating,
            joined, stamp, hidden, erased,
        ) in database.rows(_PLAYERS)
    ]  # fmt: skip


def _read_changes(names: CodeNames, merged: dict[int, int], day: date) -> Rows:
    edition = current_federation().scheme.on(day)

    def name(what: str, text: str) -> str:
        if what in (RANK, GRADE):
            return names.codes.get(what, {}).get(int(text), text) if text else ""
        return format_rating(text, edition) if what == RATING else text

    return [
        (survivor(player, merged.get), number, day_or_none(on), what, name(what, before), name(what, after), cause)
        for player, number, on, what, before, after, cause in database.rows(_CHANGES)
    ]
