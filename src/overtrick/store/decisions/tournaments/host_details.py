"""What the host of a tournament says about it: place, times, format, sponsor, food, contacts, tie-breaks.

The rules about the texts hold only when the decision is made, because an erasure removes a person's words from them.
"""

import re
from hashlib import sha256
from typing import Any

import msgspec

from overtrick.store import models
from overtrick.store.decisions.common.kind import Record, audit, keep_unnamed, list_named
from overtrick.store.decisions.common.links import check_link
from overtrick.store.decisions.common.references import TournamentNumber
from overtrick.store.errors import Refusal
from overtrick.store.journal.entries import JournalEntry
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.tournaments.calendar import find_tournament, tournament_columns
from overtrick.tournaments.records import TournamentDetails

_TIME = re.compile(r"([01][0-9]|2[0-3]):[0-5][0-9]")
_LINKS, _TIMES, _NUMBERS = (
    ("map_link", "sponsor_link"),
    ("starts", "ends"),
    ("sessions", "boards", "correction_minutes"),
)
# Of a text of several lines, of a line, lines of the timetable, and the characters of a picture in base 64.
LONGEST_TEXT, LONGEST_LINE, MOST_LINES, LARGEST_LOGO = 4_000, 200, 40, 60_000
_TEXTS = ("contacts", "sponsor_text", "entry_form", "tie_breaks")
_LOGO = re.compile(r"data:image/(png|jpeg|webp);base64,[A-Za-z0-9+/=]+")


class HostDetails(Record, frozen=True, kw_only=True):
    """What the host of a tournament says about it: a key that is left out keeps its value."""

    tournament: TournamentNumber
    venue: str | msgspec.UnsetType = msgspec.UNSET
    map_link: str | msgspec.UnsetType = msgspec.UNSET
    format: str | msgspec.UnsetType = msgspec.UNSET
    starts: str | msgspec.UnsetType = msgspec.UNSET
    ends: str | msgspec.UnsetType = msgspec.UNSET
    timetable: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET
    sessions: int | msgspec.UnsetType = msgspec.UNSET
    boards: int | msgspec.UnsetType = msgspec.UNSET
    director: str | msgspec.UnsetType = msgspec.UNSET
    contacts: str | msgspec.UnsetType = msgspec.UNSET
    lunch: str | msgspec.UnsetType = msgspec.UNSET
    refreshments: str | msgspec.UnsetType = msgspec.UNSET
    parking: str | msgspec.UnsetType = msgspec.UNSET
    sponsor: str | msgspec.UnsetType = msgspec.UNSET
    sponsor_text: str | msgspec.UnsetType = msgspec.UNSET
    sponsor_link: str | msgspec.UnsetType = msgspec.UNSET
    sponsor_logo: str | msgspec.UnsetType = msgspec.UNSET
    entry_form: str | msgspec.UnsetType = msgspec.UNSET
    tie_breaks: str | msgspec.UnsetType = msgspec.UNSET
    correction_minutes: int | msgspec.UnsetType = msgspec.UNSET


def complete_host_details(entry: JournalEntry, record: HostDetails) -> HostDetails:
    """Keep what a change does not name; of the logo, which is large, the journal has each picture once."""
    kept = msgspec.structs.asdict(find_tournament(record.tournament).details)
    del kept["sponsor_logo"]
    return keep_unnamed(record, kept)


def check_host_details(entry: JournalEntry, record: HostDetails) -> None:
    """Refuse texts that are too long, and what is not a web address, a time, a number or a picture."""
    check_details({"sponsor_logo": ""} | _values_of(record))


def check_details(values: dict[str, Any]) -> None:
    """Refuse values of which one cannot be."""
    for name in _LINKS:
        check_link(values[name])
    for name in _TIMES:
        if values[name] and not _TIME.fullmatch(values[name]):
            raise Refusal(f"{name}: '{values[name]}' is not a time; write it as 09:30.")
    for name in _NUMBERS:
        if not 0 <= values[name] < LONGEST_TEXT:
            raise Refusal(f"{name}: write a number from 0 to {LONGEST_TEXT - 1:,}.")
    if len(values["timetable"]) > MOST_LINES:
        raise Refusal(f"timetable: write at most {MOST_LINES} lines.")
    logo = values["sponsor_logo"]
    if logo and not _LOGO.fullmatch(logo):
        raise Refusal("sponsor_logo: choose a picture in the form of PNG, JPEG or WebP.")
    if len(logo) > LARGEST_LOGO:
        raise Refusal(f"sponsor_logo: choose a picture of at most {LARGEST_LOGO * 3 // 4000} kB.")
    _check_lengths(values)


def _check_lengths(values: dict[str, Any]) -> None:
    lines = [*values["timetable"]]
    for name, value in values.items():
        if name in _TEXTS and len(value) > LONGEST_TEXT:
            raise Refusal(f"{name}: write at most {LONGEST_TEXT:,} characters.")
        if isinstance(value, str) and name not in (*_TEXTS, *_LINKS, "sponsor_logo"):
            lines.append(value)
    for line in lines:
        if len(line) > LONGEST_LINE:
            raise Refusal(f"'{line[:20]}…' is longer than {LONGEST_LINE} characters.")


def change_host_details(work: UnitOfWork, entry: JournalEntry, record: HostDetails) -> None:
    """Record what the host of a tournament says about it: place, times, format, sponsor and whom to ask."""
    before = find_tournament(record.tournament).details
    after = TournamentDetails(**({"sponsor_logo": before.sponsor_logo} | _values_of(record)))
    columns = tournament_columns({"details": after})
    models.Tournament.objects.filter(pk=record.tournament).update(**columns, seq=entry.seq)
    audit(work, entry, "tournament", record.tournament, _audited(before), _audited(after))


def _audited(details: TournamentDetails) -> dict[str, Any]:
    """Return details as the audit log has them: a logo by its digest, by which one sees that it changed."""
    values: dict[str, Any] = msgspec.to_builtins(details)
    if details.sponsor_logo:
        values["sponsor_logo"] = sha256(details.sponsor_logo.encode()).hexdigest()
    return values


def _values_of(record: HostDetails) -> dict[str, Any]:
    values = list_named(record)
    del values["tournament"]
    return values
