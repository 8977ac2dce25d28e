"""Writes the participants of a USEBIO event."""

from collections.abc import Iterable, Iterator

from overtrick.core.session import NOBODY, Entry, EntryDetails, Session
from overtrick.formats.common.rankings import guess_contest
from overtrick.formats.usebio.tags import Line, close_tag, open_tag, write_tag
from overtrick.formats.usebio.words import PHANTOM_NAME, PHANTOMS

_TAGS = {"pairs": "PAIR", "teams": "TEAM", "individual": "PLAYER"}
_NO_ENTRY_DETAILS = EntryDetails()


def find_contest(session: Session) -> str:
    """Return what was played; where the session does not state it, by the number of players in a row."""
    if session.details and session.details.contest:
        return session.details.contest
    return guess_contest(session.entries) or "pairs"


def write_participants(session: Session, entries: Iterable[Entry], *, with_section: bool) -> Iterator[Line]:
    """Write all participants; `with_section` if each must state its section itself."""
    tag = _TAGS[find_contest(session)]
    yield open_tag("PARTICIPANTS")
    for entry in entries:
        yield from _write_participant(entry, tag, percent=session.unit == "PCT", with_section=with_section)
    yield close_tag("PARTICIPANTS")


def _write_participant(entry: Entry, tag: str, *, percent: bool, with_section: bool) -> Iterator[Line]:
    details = entry.details or _NO_ENTRY_DETAILS
    if tag == "TEAM":
        yield open_tag(tag, TEAM_ID=details.number, TEAM_NAME=details.team)
    else:
        yield open_tag(tag)
        yield from write_tag(f"{tag}_NUMBER", details.number)
        yield from write_tag("TEAM_NAME", details.team)
    yield from write_tag("SECTION_ID", details.section if with_section else "")
    yield from write_tag("DIRECTION", details.direction)
    yield from write_tag("PLACE", entry.place_text)
    yield from write_tag("BOARDS_PLAYED", "" if details.boards is None else str(details.boards))
    for kind, points in details.stated:
        yield open_tag("MASTER_POINTS")
        yield from write_tag("MASTER_POINTS_AWARDED", f"{points:f}")
        yield from write_tag("MASTER_POINT_TYPE", kind)
        yield close_tag("MASTER_POINTS")
    percentage = entry.score if percent else details.percentage
    yield from write_tag("TOTAL_SCORE", "" if percent or entry.score is None else f"{entry.score:f}")
    yield from write_tag("PERCENTAGE", "" if percentage is None else f"{percentage:f}")
    yield from _write_players(entry, details, tag)
    yield close_tag(tag)


def _write_players(entry: Entry, details: EntryDetails, tag: str) -> Iterator[Line]:
    people = [_write_person(entry, details, at) for at in range(len(entry.players))]
    if tag == "PLAYER":
        for person in people:
            yield from person
        return
    elements = [open_tag("PLAYER") + "".join(person) + close_tag("PLAYER") for person in people]
    in_pairs = {at for _, members in details.pairs for at in members}
    yield from (element for at, element in enumerate(elements) if at not in in_pairs)
    for number, members in details.pairs if tag == "TEAM" else ():
        yield open_tag("PAIR")
        yield from write_tag("PAIR_NUMBER", number)
        yield from (elements[at] for at in members)
        yield close_tag("PAIR")


def _write_person(entry: Entry, details: EntryDetails, at: int) -> list[Line]:
    name = details.names[at] if at < len(details.names) else ""
    if entry.phantom and name.upper() not in PHANTOMS:
        name = PHANTOM_NAME
    number = "" if entry.players[at] == NOBODY else entry.players[at]
    return [*write_tag("PLAYER_NAME", name), *write_tag("NATIONAL_ID_NUMBER", number)]
