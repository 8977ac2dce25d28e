"""Converts sessions of other formats into contests of Magic Contest, and lists what is lost.

A contest report has no words for locations, rounds and matches, and requires values that other formats do not have.
A required value that is not known is written as "unknown", and everything lost is listed in words.
"""

from collections.abc import Callable
from itertools import pairwise

from msgspec.structs import replace

from overtrick.core.session import CONTESTS, MATCH_LISTS, NO_NUMBER, NOBODY, ONE_LIST, TWO_LISTS, Batch, Entry, Session
from overtrick.formats.common.match_text import kept_matches
from overtrick.formats.common.opponents import count_opponents
from overtrick.formats.magic_contest.texts import (
    CHECK_SUM,
    EAST_WEST_PREFIX,
    PERCENT,
    VERSION,
    KeptTexts,
    details_of,
    entry_details,
    kept_text,
    scoring_code,
)
from overtrick.formats.magic_contest.twins import EW, NS
from overtrick.formats.magic_contest.values import format_value

FILE_VERSION = "006.009"
UNKNOWN_VALUE = "unknown"

_FORMAT = "mcd"
_SCORINGS = {"PCT": "matchpoints", "MPS": "matchpoints", "XIMPS": "cross-imps", "VP": "victory-points"}
_HIGHEST = 100


def convert_sessions(batch: Batch) -> tuple[Session, ...]:
    """Return the sessions of a batch that can be reported, numbered from 1."""
    rankings = [session for session in batch.sessions if session.lists != MATCH_LISTS]
    return tuple(_convert_session(session, at) for at, session in enumerate(rankings, 1))


def list_losses(batch: Batch) -> list[str]:
    """List what is lost or made up when this batch is written as a contest report, each kind once."""
    if batch.format == _FORMAT:
        files = {kept_text(session, "00") for session in batch.sessions}
        return ["the headers of all files but the first"] if len(files) > 1 else []
    lost = [what for what, loses in _LOSSES if any(map(loses, batch.sessions))]
    made_up = "the national organisation and the check sum, which are written as unknown and 0"
    return [*lost, made_up] if batch.sessions else []


def _is_match_list(session: Session) -> bool:
    return session.lists == MATCH_LISTS


def _lacks_names(session: Session) -> bool:
    return any(len(entry_details(entry).names) < len(entry.players) for entry in session.entries)


def _has_pair_numbers(session: Session) -> bool:
    return any(entry_details(entry).number or entry_details(entry).section for entry in session.entries)


_LOSSES: tuple[tuple[str, Callable[[Session], bool]], ...] = (
    ("lists of matches, which are no ranking and are left out", _is_match_list),
    ("the location", lambda session: bool(session.location)),
    ("the type and the movement", lambda session: bool(session.type or session.movement)),
    ("the scoring program", lambda session: bool(session.program)),
    (
        "section and round, which become part of the contest's name",
        lambda session: bool(session.section) or session.round is not None,
    ),
    (
        "the class of the event, which is written as the category",
        lambda session: session.points_type is not None,
    ),
    ("byes and phantoms", lambda session: any(entry.phantom for entry in session.entries)),
    ("the players' names, in whose place their numbers stand", _lacks_names),
    ("pair and team numbers and their sections", _has_pair_numbers),
    (
        "points that the file states without their type",
        lambda session: any(not kind for entry in session.entries for kind, _ in entry_details(entry).stated),
    ),
    ("the number of opponents, which is written as 0: correct it", lambda session: not _opponents(session)),
    ("the way of scoring", lambda session: bool(details_of(session).scoring) and not scoring_code(session)),
    ("the boards and their results", lambda session: bool(details_of(session).boards)),
    ("values that only the other format knows", lambda session: bool(details_of(session).others)),
)


def _convert_session(session: Session, serial: int) -> Session:
    entries = tuple(entry for entry in session.entries if not entry.phantom)
    first, second = _split_lists(session, entries)
    percent = session.unit == PERCENT and all(_is_percentage(entry) for entry in entries)
    north = tuple(_convert_entry(entry, NS if second else "", percent=percent) for entry in first)
    east = tuple(_convert_entry(entry, EW, percent=percent) for entry in second)
    details = details_of(session)
    name, licence = details.club_name or _club_text(session, "Club {}"), details.licence or _club_text(session, "{}")
    return replace(
        session,
        event=_contest_name(session),
        lists=TWO_LISTS if second else ONE_LIST,
        entries=north + east,
        details=replace(
            details,
            club_name=name,
            licence=licence,
            contest=details.contest or _contest_kind(entries),
            category=details.category or _category_text(session),
            serial=details.serial or serial,
            field=len(north),
            scoring=details.scoring or _SCORINGS.get(session.unit or "", ""),
            others=tuple(_header_texts(session, name, licence, (len(north), len(east)))),
        ),
    )


def _header_texts(session: Session, name: str, licence: str, counts: tuple[int, int]) -> KeptTexts:
    """Return the fields that only the report has: its header, and the number of opponents."""
    file_id = " ".join(part for part in (format_value(session.date), licence, _contest_name(session)) if part)
    met = _opponents(session)
    opponents = [("21", str(met.get(NS) or met.get("") or 0))]
    if counts[1]:
        opponents.append((f"{EAST_WEST_PREFIX}21", str(met.get(EW) or met.get("") or 0)))
    header = [(VERSION, FILE_VERSION), (CHECK_SUM, "0"), ("90", UNKNOWN_VALUE), ("94", name), ("95", licence)]
    return [*header, ("00", file_id), *opponents]


def _opponents(session: Session) -> dict[str, int]:
    """Return how many opponents contestants met, where boards or matches show it: it does not follow from the field."""
    matches = kept_matches(details_of(session).others)
    return count_opponents(session, ((match.team, match.opponent) for match in matches))


def _contest_name(session: Session) -> str:
    stage = "" if session.round is None else "final" if session.final else f"round {session.round}"
    return ", ".join(part for part in (session.event, session.section, stage) if part) or UNKNOWN_VALUE


def _club_text(session: Session, words: str) -> str:
    return UNKNOWN_VALUE if session.club is None else words.format(session.club)


def _category_text(session: Session) -> str:
    return f"{format_value(session.award)}{session.points_type or ''}" or UNKNOWN_VALUE


def _contest_kind(entries: tuple[Entry, ...]) -> str:
    most = max((len(entry.players) for entry in entries), default=2)
    return CONTESTS[min(most, 3) - 1] if most else CONTESTS[1]


def _is_percentage(entry: Entry) -> bool:
    return entry.score is not None and 0 <= entry.score <= _HIGHEST


def _split_lists(session: Session, entries: tuple[Entry, ...]) -> tuple[tuple[Entry, ...], tuple[Entry, ...]]:
    """Return North-South and East-West, by direction or else where the places begin again; or one list and ()."""
    if session.lists != TWO_LISTS:
        return entries, ()
    if all(entry_details(entry).direction in (NS, EW) for entry in entries):
        north = tuple(entry for entry in entries if entry_details(entry).direction == NS)
        return north, tuple(entry for entry in entries if entry_details(entry).direction == EW)
    for at, (before, row) in enumerate(pairwise(entries), 1):
        above, place = before.place or 0, row.place or 0
        if place < above or (place == above == 1 and row.score != before.score):
            return entries[:at], entries[at:]
    return entries, ()


def _convert_entry(entry: Entry, direction: str, *, percent: bool) -> Entry:
    details = entry_details(entry)
    players = tuple(NO_NUMBER if player == NOBODY else player for player in entry.players)
    given_names = details.names or ("",) * len(players)
    names = tuple(name or player or UNKNOWN_VALUE for name, player in zip(given_names, players, strict=False))
    team = details.team or (" ".join(names) if len(players) > 2 else "")
    share = details.percentage if details.percentage is not None or not percent else entry.score
    return replace(
        entry,
        players=players,
        details=replace(details, direction=direction, names=names, team=team, percentage=share),
    )
