"""The names of clubs and codes, kept in memory until a decision may have changed them.

Every page names clubs, ranks and grades, and they change a few times a year. The journal says when to look again.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

import msgspec

from overtrick.store.db import database

_LAST = "SELECT max(seq) FROM journal WHERE kind <> 'delivery'"
_CODES = 'SELECT "table", code, name FROM code ORDER BY id'
_CLUBS = "SELECT code, name, region, kind FROM club ORDER BY name, code"


class ClubName(msgspec.Struct, frozen=True):
    """A club as others name it."""

    code: int
    name: str
    region: str
    kind: str


class Codebook(msgspec.Struct, frozen=True):
    """All names up to a line of the journal: codes by table, and clubs by name."""

    seen: int
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


_looked: ContextVar[dict[str, int] | None] = ContextVar("overtrick_looked", default=None)


@contextmanager
def one_look() -> Iterator[None]:
    """Look at the journal once for all that is asked meanwhile: a page is made of one moment."""
    token = _looked.set({})
    try:
        yield
    finally:
        _looked.reset(token)


def last_decision() -> int:
    """The last line of the journal that is no delivery: until the next one no register changes."""
    looked = _looked.get()
    if looked is None:
        return _last()
    if database.here() not in looked:
        looked[database.here()] = _last()
    return looked[database.here()]


def _last() -> int:
    return int(database.rows(_LAST)[0][0] or 0)


def codebook() -> Codebook:
    """The names as they are now."""
    last = last_decision()
    found: Codebook = database.note("codebook", last, lambda: _read(last))
    return found


def _read(seen: int) -> Codebook:
    codes: dict[str, dict[int, str]] = {}
    for table, code, name in database.rows(_CODES):
        codes.setdefault(table, {})[code] = name
    return Codebook(seen, codes, {row[0]: ClubName(*row) for row in database.rows(_CLUBS)})
