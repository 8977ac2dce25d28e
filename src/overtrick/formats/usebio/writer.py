"""Writes sessions as USEBIO 1.2: one EVENT a session, with the places that every reader of the format looks at."""

import re
from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from overtrick.core.boards import Board, Result
from overtrick.core.session import FINAL_ROUND, Batch, Entry, Session, SessionDetails
from overtrick.formats.common.board_text import is_artificial
from overtrick.formats.common.deals import kept_deals, write_handset
from overtrick.formats.common.match_text import MATCH, kept_matches
from overtrick.formats.common.rankings import has_section_rankings, section_of
from overtrick.formats.usebio.boards import BOARD_EXTRA, extra_board
from overtrick.formats.usebio.encoding import strip_forbidden
from overtrick.formats.usebio.participant_writer import find_contest, write_participants
from overtrick.formats.usebio.tags import Line, close_tag, open_tag, write_tag
from overtrick.formats.usebio.words import (
    COUNT_TAGS,
    EVENT_TYPES,
    LEVEL_TAGS,
    METHOD,
    OTHER_SIDE_SCORES,
    OUTPUT_METHODS,
    OUTPUT_TYPES,
    OUTPUT_VERSION,
    SIDE_SCORES,
)

_SCORING_BY_UNIT = {"PCT": "matchpoints", "MPS": "matchpoints", "XIMPS": "cross-imps", "IMPS": "imps"}
_NO_SESSION_DETAILS = SessionDetails()
_PARTNER_SIGN = "+"
_SAT_OUT = "BYE"
# Artificial scores by their sign; an average without one is written = or as nothing.
_SHARES = {"+": "60", "-": "40", "=": "50", "": "50", "+0": "50", "-0": "50"}
# Average and nothing more or less: a number to everybody who reads USEBIO.
_AVERAGES = ("+0", "-0")
# An adjusted score of which only the sides' matchpoints or IMPs are known.
UNEXPLAINED = "ADJ"
_NOT_A_SIGN = re.compile(r"A(?:VE?(?:RAGE)?|V?G)?")
_FORMAT = "usebio"


def write_batch(batch: Batch) -> bytes:
    """Write the sessions of a batch as one file."""
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<!DOCTYPE USEBIO SYSTEM "usebio_v1_2.dtd">',
        open_tag("USEBIO", Version=OUTPUT_VERSION),
    ]
    before: list[Line] = []
    for session in batch.sessions:
        club = list(_write_club(session))
        if club != before:
            lines += club
            before = club
        lines += _write_event(session, own=batch.format == _FORMAT)
    lines.append(close_tag("USEBIO"))
    return (strip_forbidden("\n".join(lines)) + "\n").encode()


def _write_club(session: Session) -> Iterator[Line]:
    details = session.details or _NO_SESSION_DETAILS
    number = details.licence or ("" if session.club is None else str(session.club))
    yield open_tag("CLUB")
    yield from write_tag("CLUB_NAME", details.club_name)
    yield from write_tag("CLUB_ID_NUMBER", number)
    yield close_tag("CLUB")


def _write_event(session: Session, *, own: bool) -> Iterator[Line]:
    details = session.details or _NO_SESSION_DETAILS
    details = details if own else _spell_adjusted(details)
    kind = session.type if own else _choose_event_type(session)
    yield open_tag("EVENT", EVENT_TYPE=kind) if kind else open_tag("EVENT")
    yield from _write_header(session, details, own=own)
    numbered = session.round is not None and session.round != FINAL_ROUND
    if numbered:
        yield open_tag("SESSION", SESSION_ID=str(session.round))
    yield from _write_body(session, details)
    if numbered:
        yield close_tag("SESSION")
    yield close_tag("EVENT")


def _choose_event_type(session: Session) -> str:
    word = session.type.upper().replace(" ", "_")
    if word in EVENT_TYPES:
        return word
    kind = OUTPUT_TYPES[find_contest(session)]
    return f"SWISS_{kind}" if "SWISS" in word and f"SWISS_{kind}" in EVENT_TYPES else kind


def _write_header(session: Session, details: SessionDetails, *, own: bool) -> Iterator[Line]:
    name, _, version = session.program.rpartition(" ")
    yield from write_tag("PROGRAM_NAME", name or version)
    yield from write_tag("PROGRAM_VERSION", version if name else "")
    yield from write_tag("EVENT_IDENTIFIER", details.identity)
    yield from write_tag("EVENT_DESCRIPTION", session.event)
    yield from write_tag("DATE", f"{session.date:%d/%m/%Y}" if session.date else "")
    yield from write_tag("LOCATION", session.location)
    yield from write_tag("MOVEMENT", session.movement)
    kept = [(name, text) for name, text in details.others if (name != MATCH if own else name in LEVEL_TAGS)]
    scoring = details.scoring or ("" if own else _SCORING_BY_UNIT.get(session.unit or "", ""))
    yield from write_tag(METHOD, OUTPUT_METHODS.get(scoring) or dict(kept).get(METHOD, ""))
    if session.unit == "VP" and not own:
        yield from write_tag("MATCH_SCORING_METHOD", "VPS")
    for name, text in kept:
        if name.startswith(BOARD_EXTRA) or name == METHOD:
            continue
        yield from write_tag(name, text) if not name.startswith("<") else [text]
    if not own and (handset := write_handset(kept_deals(details.others))):
        yield handset
    yield from write_tag(COUNT_TAGS[find_contest(session)], _format_number(details.field))
    yield from write_tag("TABLES", _format_number(details.tables))
    yield from write_tag("BOARDS_PLAYED", _format_number(session.boards))
    yield from write_tag("WINNER_TYPE", _format_number(details.winners or session.lists))
    yield from write_tag("HANDICAP", "Y" if details.handicap else "")


def _write_body(session: Session, details: SessionDetails) -> Iterator[Line]:
    """Write participants, matches and boards, inside their sections if they have some."""
    side_score = _side_score(session, details)
    matches = list(_write_matches(details, find_contest(session)))
    if session.section:
        yield open_tag("SECTION", SECTION_ID=session.section)
    labels = [] if session.section else _section_labels(session.entries, details.boards)
    split = _can_split_by_section(session, labels)
    if not split:
        yield from write_participants(session, session.entries, with_section=True)
    yield from matches
    extras = _board_extras(details)
    yield from _write_boards(details.boards, "" if labels else None, side_score, extras)
    for label in labels:
        yield open_tag("SECTION", SECTION_ID=label)
        if split:
            here = [entry for entry in session.entries if section_of(entry) == label]
            yield from write_participants(session, here, with_section=False)
        yield from _write_boards(details.boards, label, side_score, extras)
        yield close_tag("SECTION")
    if len(labels) == 1:  # with a single section its name would be that of the whole session
        yield open_tag("SECTION", SECTION_ID="") + close_tag("SECTION")
    for number in [*extras]:
        yield from _write_boards((Board(number, ()),), None, side_score, extras)
    if session.section:
        yield close_tag("SECTION")


def _board_extras(details: SessionDetails) -> dict[int, list[Line]]:
    """Return what is kept of boards as it is, by their number; it is written once, with the first board that has it."""
    extras: dict[int, list[Line]] = {}
    for name, text in details.others:
        if name.startswith(BOARD_EXTRA):
            extras.setdefault(extra_board((name, text)), []).append(text)
    return extras


def _section_labels(entries: Iterable[Entry], boards: Iterable[Board]) -> list[str]:
    """Return the sections in the order in which their results come, then those of entries alone."""
    on_boards = dict.fromkeys(result.section for board in boards for result in board.results)
    if not any(on_boards):
        labels = {section_of(entry) for entry in entries} - {""}
        return sorted(labels) if len(labels) > 1 else []
    return [
        label for label in (*on_boards, *sorted({section_of(entry) for entry in entries} - on_boards.keys())) if label
    ]


def _can_split_by_section(session: Session, labels: list[str]) -> bool:
    """Return whether the participants can be listed by section and will still be read as one field."""
    winners = session.details.winners if session.details else 0
    by_section = [[entry for entry in session.entries if section_of(entry) == label] for label in labels]
    complete = sum(map(len, by_section)) == len(session.entries)
    return len(labels) > 1 and complete and not has_section_rankings(by_section, winners)


def _write_matches(details: SessionDetails, contest: str) -> Iterator[Line]:
    names = ("TEAM", "OPPOSING_TEAM", "TEAM_SCORE", "OPPOSING_TEAM_SCORE", "TEAM_IMPS", "OPPOSING_TEAM_IMPS")
    if contest != "teams":
        names = ("NS_PAIR_NUMBER", "EW_PAIR_NUMBER", "NS_SCORE", "EW_SCORE", "NS_IMPS", "EW_IMPS")
    for match in kept_matches(details.others):
        yield open_tag(MATCH)
        yield from write_tag("ROUND_NUMBER", match.round)
        for name, value in zip(names, match[1:], strict=True):
            yield from write_tag(name, value)
        yield close_tag(MATCH)


def _side_score(session: Session, details: SessionDetails) -> str:
    scoring = details.scoring or _SCORING_BY_UNIT.get(session.unit or "", "")
    return SIDE_SCORES.get(scoring, OTHER_SIDE_SCORES)[0]


def _write_boards(
    boards: Iterable[Board], label: str | None, side_score: str, extras: dict[int, list[Line]]
) -> Iterator[Line]:
    for board in boards:
        results = [result for result in board.results if label is None or result.section == label]
        if not results and board.results:
            continue
        yield open_tag("BOARD")
        yield from write_tag("BOARD_NUMBER", str(board.number))
        yield from write_tag("BOARD_AVERAGE", _format_number(board.datum))
        yield from extras.pop(board.number, ())
        for result in results:
            yield open_tag("TRAVELLER_LINE")
            yield from _write_line(result, side_score)
            yield close_tag("TRAVELLER_LINE")
        yield close_tag("BOARD")


def _write_line(result: Result, side_score: str) -> Iterator[Line]:
    if _PARTNER_SIGN in result.ns and _PARTNER_SIGN in result.ew:
        seats = zip("NSEW", (*result.ns.split(_PARTNER_SIGN, 1), *result.ew.split(_PARTNER_SIGN, 1)), strict=True)
        for seat, number in seats:
            yield from write_tag(f"{seat}_PLAYER_NUMBER", number)
    else:
        yield from write_tag("NS_PAIR_NUMBER", result.ns_pair or result.ns or _SAT_OUT)
        yield from write_tag("EW_PAIR_NUMBER", result.ew_pair or result.ew or _SAT_OUT)
    yield from write_tag("CONTRACT", result.contract)
    yield from write_tag("PLAYED_BY", result.declarer)
    yield from write_tag("LEAD", result.lead)
    yield from write_tag("TRICKS", _format_number(result.tricks))
    adjusted = join_adjusted(result) or result.adjusted
    yield from write_tag("SCORE", adjusted or _format_number(result.score))
    yield from write_tag(f"NS_{side_score}", "" if result.ns_stated is None else f"{result.ns_stated:f}")
    yield from write_tag(f"EW_{side_score}", "" if result.ew_stated is None else f"{result.ew_stated:f}")


def _spell_adjusted(details: SessionDetails) -> SessionDetails:
    """Return the details with the adjusted scores of another format in words that USEBIO has."""
    boards = [
        replace(board, results=tuple(
            replace(result, adjusted=spell_adjusted(result.adjusted)) if not join_adjusted(result) else result
            for result in board.results
        ))
        for board in details.boards
    ]  # fmt: skip
    return replace(details, boards=tuple(boards))


def spell_adjusted(text: str) -> str:
    """Return an adjusted score as USEBIO writes it; ADJ for words that only another program knows."""
    if text in _AVERAGES:
        return "A5050"
    return text if not text or is_artificial(text) else UNEXPLAINED


def join_adjusted(result: Result) -> str:
    """Return the adjusted scores of both sides as one, A4060; empty if the sides have none of their own."""
    if not (result.adjusted and result.ew_adjusted) or result.ew_score is not None:
        return ""
    shares = [
        _SHARES.get(_NOT_A_SIGN.sub("", text), text.strip("A%")) for text in (result.adjusted, result.ew_adjusted)
    ]
    return f"A{shares[0]}{shares[1]}" if all(re.fullmatch("[0-9]{2}", share) for share in shares) else ""


def _format_number(number: int | None) -> str:
    return str(number) if number is not None else ""
