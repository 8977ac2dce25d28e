"""Clubs and regions as pages show them."""

from collections.abc import Sequence
from datetime import date, datetime
from typing import Any

import msgspec

from overtrick.store.db import database
from overtrick.store.db.values import moment_of
from overtrick.store.registers.code_names import code_names

# The sum keeps SQLite from going through all sessions by their clubs, for the few that are new enough.
_CLUBS = (
    "SELECT c.code, c.name, c.region, c.kind, coalesce(p.players, 0), coalesce(s.sessions, 0), s.last FROM club c "
    "LEFT JOIN (SELECT club, count(*) AS players FROM player WHERE NOT erased AND merged_into_id IS NULL "
    "GROUP BY club) p ON p.club = c.code LEFT JOIN (SELECT club + 0 AS club, count(*) AS sessions, "
    "max(date) AS last FROM session WHERE stands AND date >= %s GROUP BY 1) s ON s.club = c.code"
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
    rows = database.rows(f"{_CLUBS} WHERE c.code = %s", since, code)
    return _club(rows[0]) if rows else None


def _club(row: Sequence[Any]) -> ClubSummary:
    values = dict(zip(ClubSummary.__struct_fields__, row, strict=True))
    last = values["last"]
    return ClubSummary(**values | {"last": date.fromisoformat(last) if isinstance(last, str) else last})
