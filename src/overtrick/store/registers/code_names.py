"""The names of clubs and codes, kept in memory until the next decision, which may change them.

Every page shows names of clubs, ranks and grades, and they change only a few times a year.
"""

import msgspec

from overtrick.store.db import cache, database
from overtrick.store.db.cache import version

_CODES = 'SELECT "table", code, name FROM code ORDER BY id'
_CLUBS = "SELECT code, name, region, kind FROM club ORDER BY name, code"


class ClubName(msgspec.Struct, frozen=True):
    """A club as pages name it."""

    code: int
    name: str
    region: str
    kind: str


class CodeNames(msgspec.Struct, frozen=True):
    """All names at a version of the records: codes by table, and clubs in the order of their names."""

    version: int
    codes: dict[str, dict[int, str]]
    clubs: dict[int, ClubName]

    def name(self, table: str, code: int | None) -> str:
        """Return the name of a code; empty if there is none."""
        return self.codes.get(table, {}).get(code, "") if code is not None else ""

    def club(self, code: int) -> ClubName:
        """Return a club; one that is not in the register has its number for a name."""
        return self.clubs.get(code) or ClubName(code, str(code), "", "")

    @property
    def regions(self) -> list[str]:
        """Return the regions that have clubs."""
        return sorted({club.region for club in self.clubs.values()} - {""})


def code_names() -> CodeNames:
    """Return the names as they are now."""
    current = version()
    names: CodeNames = cache.get_or_make("code names", current, lambda: _read(current))
    return names


def _read(at_version: int) -> CodeNames:
    codes: dict[str, dict[int, str]] = {}
    for table, code, name in database.rows(_CODES):
        codes.setdefault(table, {})[code] = name
    return CodeNames(at_version, codes, {row[0]: ClubName(*row) for row in database.rows(_CLUBS)})
