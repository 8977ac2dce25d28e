"""The members of a club with all columns that the club may see, for a spreadsheet.

They are those of 'Input of new players', how each is reached (for the home club only), the last day played, and when
the record was last amended: every extract has that column, as the key by which anomalies are spotted (Appendix 18 of
the specification).
"""

from collections.abc import Mapping
from datetime import date, datetime, tzinfo
from typing import Any

from overtrick.store.db.fetch import chunked_queries, run_queries
from overtrick.store.db.values import moment_of
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.queries.members.listing import ClubMember
from overtrick.store.registers.code_names import CodeNames, code_names
from overtrick.store.standings.on_day import format_rating

COLUMNS = (
    "number", "first", "preferred", "family", "home_club", "membership", "member_since", "member_until",
    "year_of_birth", "gender", "source", "country", "grade", "rank", "stars", "rating", "handicap", "status",
    "overseas_number", "id_card", "email", "telephone", "last_played", "last_amended",
)  # fmt: skip
CODES = ("gender", "source", "country", "grade", "rank", "status")
HOME, SECOND = "home", "second"
_PLAYERS = (
    "SELECT id, first, preferred, family, year_of_birth, gender, source, country, grade, rank, stars, rating, "
    "handicap, status, overseas_number, id_card, stamp FROM player WHERE id IN ({marks})"
)
_PLAYER_KEYS = (
    "id", "first", "preferred", "family", "year_of_birth", "gender", "source", "country", "grade", "rank", "stars",
    "rating", "handicap", "status", "overseas_number", "id_card", "stamp",
)  # fmt: skip
_AMENDED = "SELECT key, max(at) FROM audit WHERE what = 'player' AND key IN ({marks}) GROUP BY key"
_CONTACTS = "SELECT player, email, telephone FROM contact WHERE player IN ({marks})"


def extract_members(members: list[ClubMember], zone: tzinfo, day: date) -> list[dict[str, Any]]:
    """Return members with all columns, in their order, as the regulations of a day show ratings.

    Codes are names, and moments those of the zone's clocks.
    """
    numbers = [member.number for member in members]
    players = {row[0]: dict(zip(_PLAYER_KEYS, row, strict=True)) for row in _rows(_PLAYERS, [m.id for m in members])}
    amended = {key: moment_of(at) for key, at in _rows(_AMENDED, numbers)}
    contacts = {number: (email, telephone) for number, email, telephone in _rows(_CONTACTS, numbers)}
    names, edition = code_names(), current_federation().scheme.on(day)
    return [
        _row(member, players[member.id], names)
        | {"rating": format_rating(players[member.id]["rating"], edition)}
        | _contact(contacts.get(member.number) if member.is_home else None)
        | {"last_played": member.last_played}
        | {"last_amended": _last_amended(amended.get(member.number), players[member.id]["stamp"], zone)}
        for member in members
        if member.id in players
    ]


def _row(member: ClubMember, player: Mapping[str, Any], names: CodeNames) -> dict[str, Any]:
    own = {name: player[name] for name in _PLAYER_KEYS if name not in ("id", "stamp")}
    return {
        **own, **{table: names.name(table, player[table]) for table in CODES}, "number": member.number,
        "home_club": names.club(member.home).name, "membership": HOME if member.is_home else SECOND,
        "member_since": member.since, "member_until": member.until,
    }  # fmt: skip


def _contact(found: tuple[str, str] | None) -> dict[str, str]:
    email, telephone = found or ("", "")
    return {"email": email, "telephone": telephone}


def _last_amended(at: datetime | None, stamp: Any, zone: tzinfo) -> str:
    """Return the moment of the last amendment; the day alone for an entry that was read in and never amended."""
    if at is not None:
        return at.astimezone(zone).strftime("%Y-%m-%d %H:%M:%S")
    return stamp.isoformat() if isinstance(stamp, date) else str(stamp)


def _rows(sql: str, values: list[Any]) -> list[tuple[Any, ...]]:
    return [row for rows in run_queries(chunked_queries(sql, values)) for row in rows]
