"""The names of clubs and codes, kept in memory until the next decision, which may change them.

Every page shows names of clubs, ranks and grades, and they change only a few times a year.
"""

from datetime import UTC, date, datetime

import msgspec

from overtrick.store.db import cache, database
from overtrick.store.db.cache import version
from overtrick.store.db.values import day_of
from overtrick.store.registers.kind_periods import read_club_kinds

_CODES = 'SELECT "table", code, name, start FROM code ORDER BY id'
_IN_USE = (
    'SELECT "table", code, name FROM code WHERE (start IS NULL OR start <= %s) AND ("end" IS NULL OR "end" >= %s) '
    "ORDER BY code, id"
)
_CLUBS = "SELECT code, name, region FROM club ORDER BY name, code"


class ClubName(msgspec.Struct, frozen=True):
    """A club as pages name it, with its kind of today."""

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
    # A name may begin on a day to come; on that day itself half a day does not matter.
    day = datetime.now(UTC).date()
    names: CodeNames = cache.get_or_make("code names", (current, day), lambda: _read(current, day))
    return names


def _read(at_version: int, day: date) -> CodeNames:
    codes: dict[str, dict[int, str]] = {}
    for table, code, name, start in database.rows(_CODES):
        known = codes.setdefault(table, {})
        if start is None or day_of(start) <= day or code not in known:
            known[code] = name
    kinds = read_club_kinds()
    clubs = {code: ClubName(code, name, region, kinds.on(code, day)) for code, name, region in database.rows(_CLUBS)}
    return CodeNames(at_version, codes, clubs)


def codes_in_use(day: date) -> dict[str, dict[int, str]]:
    """Return the codes that may be given on a day, by table, each with its name; kept until the next decision."""
    found: dict[str, dict[int, str]] = cache.get_or_make("codes in use", (version(), day), lambda: _read_in_use(day))
    return found


def _read_in_use(day: date) -> dict[str, dict[int, str]]:
    codes: dict[str, dict[int, str]] = {}
    for table, code, name in database.rows(_IN_USE, day, day):
        codes.setdefault(table, {})[code] = name
    return codes
