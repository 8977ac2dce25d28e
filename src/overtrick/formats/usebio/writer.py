"""Writes sessions as USEBIO 1.2: one EVENT a session, with the places that every reader of the format looks at."""

from collections.abc import Iterable, Iterator

from overtrick.core.boards import Board, Result
from overtrick.core.session import FINAL_ROUND, Batch, Entry, Session, SessionDetails
from overtrick.formats.common.rankings import ranked_apart, section
from overtrick.formats.usebio.conversion import cannot_carry
from overtrick.formats.usebio.encoding import without_forbidden
from overtrick.formats.usebio.matches import kept_match
from overtrick.formats.usebio.participant_writer import contest_of, participants
from overtrick.formats.usebio.tags import Line, close_tag, open_tag, tagged
from overtrick.formats.usebio.words import (
    COUNTED,
    EVENT_TYPES,
    MATCH,
    METHOD,
    OTHER_SIDES,
    SIDES,
    WRITTEN_METHODS,
    WRITTEN_TYPES,
    WRITTEN_VERSION,
)

__all__ = ["cannot_carry", "written"]

_BY_UNIT = {"PCT": "matchpoints", "MPS": "matchpoints", "XIMPS": "cross-imps", "IMPS": "imps"}
_NOTHING_MORE = SessionDetails()
_TOGETHER = "+"
_OWN = "usebio"


def written(batch: Batch) -> bytes:
    """The file."""
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<!DOCTYPE USEBIO SYSTEM "usebio_v1_2.dtd">',
        open_tag("USEBIO", Version=WRITTEN_VERSION),
    ]
    before: list[Line] = []
    for session in batch.sessions:
        club = list(_club(session))
        if club != before:
            lines += club
            before = club
        lines += _event(session, own=batch.format == _OWN)
    lines.append(close_tag("USEBIO"))
    return (without_forbidden("\n".join(lines)) + "\n").encode()


def _club(session: Session) -> Iterator[Line]:
    details = session.details or _NOTHING_MORE
    number = details.licence or ("" if session.club is None else str(session.club))
    yield open_tag("CLUB")
    yield from tagged("CLUB_NAME", details.club_name)
    yield from tagged("CLUB_ID_NUMBER", number)
    yield close_tag("CLUB")


def _event(session: Session, *, own: bool) -> Iterator[Line]:
    details = session.details or _NOTHING_MORE
    kind = session.type if own else _event_type(session)
    yield open_tag("EVENT", EVENT_TYPE=kind) if kind else open_tag("EVENT")
    yield from _header(session, details, own=own)
    numbered = session.round is not None and session.round != FINAL_ROUND
    if numbered:
        yield open_tag("SESSION", SESSION_ID=str(session.round))
    yield from _body(session, details)
    if numbered:
        yield close_tag("SESSION")
    yield close_tag("EVENT")


def _event_type(session: Session) -> str:
    word = session.type.upper().replace(" ", "_")
    if word in EVENT_TYPES:
        return word
    kind = WRITTEN_TYPES[contest_of(session)]
    return f"SWISS_{kind}" if "SWISS" in word and f"SWISS_{kind}" in EVENT_TYPES else kind


def _header(session: Session, details: SessionDetails, *, own: bool) -> Iterator[Line]:
    name, _, version = session.program.rpartition(" ")
    yield from tagged("PROGRAM_NAME", name or version)
    yield from tagged("PROGRAM_VERSION", version if name else "")
    yield from tagged("EVENT_IDENTIFIER", details.identity)
    yield from tagged("EVENT_DESCRIPTION", session.event)
    yield from tagged("DATE", f"{session.date:%d/%m/%Y}" if session.date else "")
    yield from tagged("LOCATION", session.location)
    yield from tagged("MOVEMENT", session.movement)
    kept = dict(details.others) if own else {}
    scoring = details.scoring or ("" if own else _BY_UNIT.get(session.unit or "", ""))
    yield from tagged(METHOD, WRITTEN_METHODS.get(scoring) or kept.get(METHOD, ""))
    if session.unit == "VP" and not own:
        yield from tagged("MATCH_SCORING_METHOD", "VPS")
    for tag, text in kept.items():
        if tag not in (MATCH, METHOD):
            yield from tagged(tag, text)
    yield from tagged(COUNTED[contest_of(session)], _text(details.field))
    yield from tagged("TABLES", _text(details.tables))
    yield from tagged("BOARDS_PLAYED", _text(session.boards))
    yield from tagged("WINNER_TYPE", _text(details.winners or session.lists))
    yield from tagged("HANDICAP", "Y" if details.handicap else "")


def _body(session: Session, details: SessionDetails) -> Iterator[Line]:
    """Participants, matches and boards, inside their sections if they have some."""
    stated = _stated_as(session, details)
    matches = list(_matches(details, contest_of(session)))
    if session.section:
        yield open_tag("SECTION", SECTION_ID=session.section)
    labels = [] if session.section else _labels(session.entries, details.boards)
    inside = _inside(session, labels)
    if not inside:
        yield from participants(session, session.entries, labelled=True)
    yield from matches
    yield from _boards(details.boards, "" if labels else None, stated)
    for label in labels:
        yield open_tag("SECTION", SECTION_ID=label)
        if inside:
            here = [entry for entry in session.entries if section(entry) == label]
            yield from participants(session, here, labelled=False)
        yield from _boards(details.boards, label, stated)
        yield close_tag("SECTION")
    if len(labels) == 1:  # with a single section its name would be that of the whole session
        yield open_tag("SECTION", SECTION_ID="") + close_tag("SECTION")
    if session.section:
        yield close_tag("SECTION")


def _labels(entries: Iterable[Entry], boards: Iterable[Board]) -> list[str]:
    """The sections in the order in which their results come, then those of entries alone."""
    on_boards = dict.fromkeys(result.section for board in boards for result in board.results)
    if not any(on_boards):
        labels = {section(entry) for entry in entries} - {""}
        return sorted(labels) if len(labels) > 1 else []
    return [label for label in (*on_boards, *sorted({section(entry) for entry in entries} - on_boards.keys())) if label]


def _inside(session: Session, labels: list[str]) -> bool:
    """Whether the participants can stand in their sections and will still be read as one field."""
    winners = session.details.winners if session.details else 0
    by_section = [[entry for entry in session.entries if section(entry) == label] for label in labels]
    everybody = sum(map(len, by_section)) == len(session.entries)
    return len(labels) > 1 and everybody and not ranked_apart(by_section, winners)


def _matches(details: SessionDetails, contest: str) -> Iterator[Line]:
    names = ("TEAM", "OPPOSING_TEAM", "TEAM_SCORE", "OPPOSING_TEAM_SCORE")
    if contest != "teams":
        names = ("NS_PAIR_NUMBER", "EW_PAIR_NUMBER", "NS_SCORE", "EW_SCORE")
    for tag, text in details.others:
        if tag == MATCH:
            match = kept_match(text)
            yield open_tag(MATCH)
            yield from tagged("ROUND_NUMBER", match.round)
            for name, value in zip(names, match[1:], strict=True):
                yield from tagged(name, value)
            yield close_tag(MATCH)


def _stated_as(session: Session, details: SessionDetails) -> str:
    scoring = details.scoring or _BY_UNIT.get(session.unit or "", "")
    return SIDES.get(scoring, OTHER_SIDES)[0]


def _boards(boards: Iterable[Board], label: str | None, stated: str) -> Iterator[Line]:
    for board in boards:
        results = [result for result in board.results if label is None or result.section == label]
        if not results:
            continue
        yield open_tag("BOARD")
        yield from tagged("BOARD_NUMBER", str(board.number))
        for result in results:
            yield open_tag("TRAVELLER_LINE")
            yield from _line(result, stated)
            yield close_tag("TRAVELLER_LINE")
        yield close_tag("BOARD")


def _line(result: Result, stated: str) -> Iterator[Line]:
    if _TOGETHER in result.ns and _TOGETHER in result.ew:
        seats = zip("NSEW", (*result.ns.split(_TOGETHER, 1), *result.ew.split(_TOGETHER, 1)), strict=True)
        for seat, number in seats:
            yield from tagged(f"{seat}_PLAYER_NUMBER", number)
    else:
        yield from tagged("NS_PAIR_NUMBER", result.ns)
        yield from tagged("EW_PAIR_NUMBER", result.ew)
    yield from tagged("CONTRACT", result.contract)
    yield from tagged("PLAYED_BY", result.declarer)
    yield from tagged("LEAD", result.lead)
    yield from tagged("TRICKS", _text(result.tricks))
    yield from tagged("SCORE", result.adjusted or _text(result.score))
    yield from tagged(f"NS_{stated}", "" if result.ns_stated is None else f"{result.ns_stated:f}")
    yield from tagged(f"EW_{stated}", "" if result.ew_stated is None else f"{result.ew_stated:f}")


def _text(number: int | None) -> str:
    return str(number) if number is not None else ""
