"""All clubs of the federation as the office lists them, with their members, their last file and their program."""

from datetime import UTC, date, datetime, timedelta, tzinfo

import msgspec

from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.db.values import day_or_none, moment_of
from overtrick.store.queries.clubs import match_clubs
from overtrick.store.queries.register.player_entry import MOST_NOTES, AuditNote, find_notes
from overtrick.store.registers.code_names import code_names

_CLUBS = (
    "SELECT c.code, c.name, c.region, coalesce(p.players, 0), c.program, c.program_seen FROM club c "
    "LEFT JOIN (SELECT club, count(*) AS players FROM player WHERE NOT erased AND merged_into_id IS NULL "
    "GROUP BY club) p ON p.club = c.code ORDER BY c.name, c.code"
)
# Going through all arrivals takes seconds; an older file is known by the day on which its program was seen.
_LATELY = timedelta(days=92)
_LAST_FILES = "SELECT club, max(at) FROM arrival WHERE at >= %s GROUP BY club"
_FIRST_SESSION = "SELECT min(date), max(date), count(*) FROM session WHERE club = %s AND stands"


class ClubFilter(msgspec.Struct, frozen=True, kw_only=True):
    """What a list of clubs shows: a text, a kind, a region, a program by its name."""

    text: str = ""
    kind: str = ""
    region: str = ""
    program: str = ""


class ListedClub(msgspec.Struct, frozen=True, kw_only=True):
    """A club in the office's list; `program` is that of its last file, and `last_file` the day of that."""

    code: int
    name: str
    region: str
    kind: str
    members: int
    program: str
    last_file: date | None


class PlayedSpan(msgspec.Struct, frozen=True):
    """The first and the last day on which a club played, and in how many sessions that stand."""

    first: date | None
    last: date | None
    sessions: int


class SendingFor(msgspec.Struct, frozen=True):
    """The clubs for which a club may send files, and those that may send files for the club."""

    also_for: list[int]
    from_others: list[int]


def list_clubs(filters: ClubFilter, zone: tzinfo = UTC) -> list[ListedClub]:
    """Find the clubs that fit a filter, by name, with days in a time zone; a federation has some hundred."""
    wanted = match_clubs(filters.text) if filters.text else None
    return [
        club
        for club in _all_clubs(zone)
        if (wanted is None or club.code in wanted)
        and filters.kind in ("", club.kind)
        and filters.region in ("", club.region)
        and filters.program in ("", program_name(club.program))
    ]


def list_programs() -> list[str]:
    """Return the names of the programs from which clubs have sent files."""
    found = models.Club.objects.exclude(program="").values_list("program", flat=True).distinct()
    return sorted({program_name(each) for each in found})


def program_name(program: str) -> str:
    """Return a program without its version, which is the last word if that has a digit."""
    name, _, last = program.rpartition(" ")
    return name if name and any(letter.isdigit() for letter in last) else program


def _all_clubs(zone: tzinfo) -> list[ListedClub]:
    since = datetime.now(UTC) - _LATELY
    last = {club: moment_of(at).astimezone(zone).date() for club, at in database.rows(_LAST_FILES, since)}
    return [
        ListedClub(
            code=code, name=name, region=region, kind=code_names().club(code).kind, members=members, program=program,
            last_file=last.get(code) or day_or_none(seen),
        )
        for code, name, region, members, program, seen in database.rows(_CLUBS)
    ]  # fmt: skip


def find_played_span(club: int) -> PlayedSpan:
    """Find since when and until when a club has played."""
    first, last, sessions = database.rows(_FIRST_SESSION, club)[0]
    return PlayedSpan(day_or_none(first), day_or_none(last), sessions)


def find_sending(club: int) -> SendingFor:
    """Find for whom a club may send files, and who may for it."""
    rows = models.Sending.objects.order_by("also_for", "club")
    return SendingFor(
        list(rows.filter(club=club).values_list("also_for", flat=True)),
        list(rows.filter(also_for=club).values_list("club", flat=True)),
    )


def find_club_notes(club: int) -> list[AuditNote]:
    """Find what decisions changed in the register of a club, and in its permissions to send; the latest first."""
    own = find_notes("club", [str(club)], MOST_NOTES)
    permissions = models.Audit.objects.filter(what="sending", key__startswith=f"{club} for ")
    keys = list(permissions.order_by().values_list("key", flat=True).distinct())
    permitted = find_notes("sending", keys, MOST_NOTES) if keys else []
    return sorted([*own, *permitted], key=lambda note: -note.seq)[:MOST_NOTES]
