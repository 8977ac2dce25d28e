"""Clubs and regions as pages show them, and the search for clubs.

A club is found by its name in the register or in a translation, in Greek or in Latin letters.
"""

from collections.abc import Sequence
from datetime import date, datetime
from difflib import get_close_matches
from typing import Any, NamedTuple

import msgspec

from overtrick.core.spellings import fold_accents, spelling_key, starting_keys
from overtrick.schemes.translations import translations_of
from overtrick.store.db import cache, database
from overtrick.store.db.values import day_or_none, moment_of
from overtrick.store.journal.today import scheme_today
from overtrick.store.registers.code_names import ClubName, code_names
from overtrick.store.results.overall_lists import COUNTED

MAX_CLUBS = 5
# Of fewer letters too many clubs begin with a word.
_SHORTEST_WORD = 3
_LONGEST_TEXT = 200
# No club has more words in its name, and looking for the nearest ones takes time.
_MOST_CORRECTED = 4
# The sum keeps SQLite from going through all sessions by their clubs, for the few that are new enough.
_CLUBS = (
    "SELECT c.code, c.name, c.region, coalesce(p.players, 0), coalesce(s.sessions, 0), s.last FROM club c "
    "LEFT JOIN (SELECT club, count(*) AS players FROM player WHERE NOT erased AND merged_into_id IS NULL "
    "GROUP BY club) p ON p.club = c.code LEFT JOIN (SELECT s.club + 0 AS club, count(*) AS sessions, "
    f"max(s.date) AS last FROM session s WHERE {COUNTED} AND s.date >= %s GROUP BY 1) s ON s.club = c.code"
)
_ONE_CLUB = (
    "SELECT c.code, c.name, c.region, (SELECT count(*) FROM player WHERE club = c.code AND NOT erased "
    "AND merged_into_id IS NULL), count(s.id), max(s.date) FROM club c LEFT JOIN session s ON s.club = c.code "
    f"AND {COUNTED} AND s.date >= %s WHERE c.code = %s GROUP BY c.code, c.name, c.region"
)
# The keys of the audit log are texts.
_REGIONS = (
    "SELECT r.name, r.website, max(a.at) FROM region r LEFT JOIN audit a ON a.what = 'region' "
    "AND a.key = CAST(r.code AS VARCHAR(20)) GROUP BY r.code, r.name, r.website ORDER BY r.code"
)


class RegionEntry(msgspec.Struct, frozen=True):
    """What the register says of a region; `updated` is when a decision last changed it, None if none did."""

    website: str = ""
    updated: datetime | None = None

    @property
    def is_link(self) -> bool:
        """Tell whether the website can be followed; another text might be a program."""
        return self.website.startswith(("http://", "https://"))


class ClubSummary(msgspec.Struct, frozen=True, kw_only=True):
    """A club: its players, how many sessions it held since a day, and when the last one was."""

    code: int
    name: str
    region: str
    kind: str
    players: int
    sessions: int
    last: date | None


def region_names() -> list[str]:
    """Return the names of the regions that have clubs."""
    return code_names().regions


def region_entries() -> dict[str, RegionEntry]:
    """Return what the register says of every region, by name."""
    return {name: RegionEntry(site, moment_of(at) if at else None) for name, site, at in database.rows(_REGIONS)}


def find_clubs(since: date, region: str = "") -> list[ClubSummary]:
    """Find all clubs, or those of a region, by region and name, with their sessions since a day."""
    where, values = (" WHERE c.region = %s", [region]) if region else ("", [])
    return [_club(row) for row in database.rows(f"{_CLUBS}{where} ORDER BY c.region, c.name", since, *values)]


def find_club_summary(code: int, since: date) -> ClubSummary | None:
    """Find a club by its code; None if there is none."""
    rows = database.rows(_ONE_CLUB, since, code)
    return _club(rows[0]) if rows else None


def _club(row: Sequence[Any]) -> ClubSummary:
    code, name, region, players, sessions, last = row
    return ClubSummary(
        code=code, name=name, region=region, kind=code_names().club(code).kind, players=players, sessions=sessions,
        last=day_or_none(last),
    )  # fmt: skip


def search_clubs(text: str) -> list[ClubName]:
    """Find the clubs that have a word that begins with each word of a text, or sounds so; the first few by name."""
    words = fold_accents(text[:_LONGEST_TEXT]).split()
    if not words or min(map(len, words)) < _SHORTEST_WORD or not all(word.isalpha() for word in words):
        return []
    return _match_clubs(words)[:MAX_CLUBS]


def match_clubs(text: str) -> set[int]:
    """Find the codes of all clubs that a text may mean: by code, by the words of a name, or by the nearest words."""
    words = fold_accents(text[:_LONGEST_TEXT]).split()
    if not words:
        return set()
    if len(words) == 1 and words[0].isdigit():
        return {int(words[0])} & set(code_names().clubs)
    return {club.code for club in _match_clubs(words) or _match_clubs(_nearest_words(words))}


def _match_clubs(words: Sequence[str]) -> list[ClubName]:
    starts = [(word, starting_keys(word) if len(word) >= _SHORTEST_WORD else ()) for word in dict.fromkeys(words)]
    return [names.club for names in _all_names() if all(names.has_start(*start) for start in starts)]


def _nearest_words(words: Sequence[str]) -> list[str]:
    known = sorted({word for names in _all_names() for word in names.words})
    return [next(iter(get_close_matches(word, known, n=1)), word) for word in words[:_MOST_CORRECTED]]


class _ClubNames(NamedTuple):
    """A club with the words of its names, in all languages, and the keys of their sounds."""

    club: ClubName
    words: tuple[str, ...]
    keys: tuple[str, ...]

    def has_start(self, word: str, sounds: tuple[str, ...]) -> bool:
        """Tell whether a word of a name begins with this one, or sounds so; of a short word, only as it is written."""
        if any(own.startswith(word) for own in self.words):
            return True
        return bool(sounds) and any(key.startswith(sounds) for key in self.keys)


def _all_names() -> list[_ClubNames]:
    """Return the clubs that results may come from, in the order of their names."""
    names = code_names()
    found: list[_ClubNames] = cache.get_or_make(
        "club sounds", names.version, lambda: [_names_of(club) for club in names.clubs.values()]
    )
    return found


def _names_of(club: ClubName) -> _ClubNames:
    translations = translations_of(scheme_today()).values()
    every = dict.fromkeys((club.name, *(known.translate(club.name, "clubs") for known in translations)))
    words = tuple(dict.fromkeys(word for each in every for word in fold_accents(each).split()))
    return _ClubNames(club, words, tuple(map(spelling_key, words)))
