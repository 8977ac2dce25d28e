"""The code tables and the regions of the federation, each row with how many players or clubs have it."""

from collections.abc import Iterator
from datetime import date
from typing import Literal

import msgspec

from overtrick.schemes.registers.records import TABLES
from overtrick.store.db import database
from overtrick.store.db.values import day_or_none
from overtrick.store.journal.entries import JournalEntry, entries_by_number

_CODES = 'SELECT code, name, start, "end" FROM code WHERE "table" = %s ORDER BY code, id'
_REGIONS = (
    "SELECT r.code, r.name, r.website, r.email, (SELECT COUNT(*) FROM club c WHERE c.region = r.name) FROM region r "
    "ORDER BY r.code"
)
_LAST = "SELECT seq FROM audit WHERE what = %s ORDER BY id DESC LIMIT %s"
_KINDS = ("code", "region")
CodeState = Literal["in use", "to come", "retired"]


class CodeShown(msgspec.Struct, frozen=True, kw_only=True):
    """A row of a code table, with how many players have the code now."""

    table: str
    code: int
    name: str
    start: date | None
    end: date | None
    players: int = 0

    def state_on(self, day: date) -> CodeState:
        """Return whether the code may be given on a day."""
        if self.end is not None and self.end < day:
            return "retired"
        return "to come" if self.start is not None and self.start > day else "in use"


class RegionShown(msgspec.Struct, frozen=True):
    """A region, with how many clubs are in it; `email` is empty where the address of the folder counts."""

    code: int
    name: str
    website: str
    email: str
    clubs: int


def list_codes(table: str) -> list[CodeShown]:
    """Return the rows of a table; one that there is no table of has none."""
    return list(_read_codes(table)) if table in TABLES else []


def _read_codes(table: str) -> Iterator[CodeShown]:
    players = dict(
        database.rows(
            f"SELECT {table}, COUNT(*) FROM player WHERE merged_into_id IS NULL AND NOT erased GROUP BY {table}"
        )
    )
    for code, name, start, end in database.rows(_CODES, table):
        yield CodeShown(
            table=table, code=code, name=name, start=day_or_none(start), end=day_or_none(end),
            players=players.get(code, 0),
        )  # fmt: skip


def find_code(table: str, code: int) -> CodeShown | None:
    """Return the latest row of a code."""
    return next((row for row in reversed(list_codes(table)) if row.code == code), None)


def list_regions() -> list[RegionShown]:
    """Return the regions with their clubs."""
    return [RegionShown(*row) for row in database.rows(_REGIONS)]


def find_region(code: int) -> RegionShown | None:
    """Return a region."""
    return next((region for region in list_regions() if region.code == code), None)


def list_last_changes(most: int) -> list[JournalEntry]:
    """Return the last decisions about codes and regions, the newest first."""
    found = {seq for kind in _KINDS for (seq,) in database.rows(_LAST, kind, most)}
    entries = entries_by_number(sorted(found)[-most:])
    return [entries[seq] for seq in sorted(entries, reverse=True) if entries[seq].kind in _KINDS]


def count_dummy_clubs() -> int:
    """Return how many clubs stand for something else: for no club, for all clubs abroad, for temporary players."""
    ((count,),) = database.rows("SELECT COUNT(*) FROM club WHERE kind IN ('overseas', 'temporary', 'none')")
    return int(count)
