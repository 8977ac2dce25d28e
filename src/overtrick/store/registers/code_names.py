"""The names of clubs and codes, kept in memory until a decision may have changed them.

Every page names clubs, ranks and grades, and they change a few times a year. The journal says when to look again.
"""

import msgspec

from overtrick.store.db import cache, database
from overtrick.store.db.cache import version

_CODES = 'SELECT "table", code, name FROM code ORDER BY id'
_CLUBS = "SELECT code, name, region, kind FROM club ORDER BY name, code"


class ClubName(msgspec.Struct, frozen=True):
    """A club as others name it."""

    code: int
    name: str
    region: str
    kind: str


class CodeNames(msgspec.Struct, frozen=True):
    """All names up to a line of the journal: codes by table, and clubs by name."""

    version: int
    codes: dict[str, dict[int, str]]
    clubs: dict[int, ClubName]

    def name(self, table: str, code: int | None) -> str:
        """What a code is called; nothing if there is none."""
        return self.codes.get(table, {}).get(code, "") if code is not None else ""

    def club(self, code: int) -> ClubName:
        """A club; one that is in no register by its number."""
        return self.clubs.get(code) or ClubName(code, str(code), "", "")

    @property
    def regions(self) -> list[str]:
        """The regions that have clubs."""
        return sorted({club.region for club in self.clubs.values()} - {""})


def code_names() -> CodeNames:
    """The names as they are now."""
    last = version()
    found: CodeNames = cache.get_or_make("codebook", last, lambda: _read(last))
    return found


def _read(seen: int) -> CodeNames:
    codes: dict[str, dict[int, str]] = {}
    for table, code, name in database.rows(_CODES):
        codes.setdefault(table, {})[code] = name
    return CodeNames(seen, codes, {row[0]: ClubName(*row) for row in database.rows(_CLUBS)})
