"""Puts the parts of a USEBIO event together: one session for each SESSION, and for each section with its own ranking.

Sections that are scored across are one field, so they stay one session whose entries and results name their section.
An event of several sessions that also has a ranking of its own has a final ladder.
"""

import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from datetime import date
from typing import NamedTuple

import msgspec

from overtrick.core.boards import Board, Result
from overtrick.core.session import FINAL_ROUND, ONE_LIST, TWO_LISTS, Entry, Session, SessionDetails
from overtrick.formats.common.board_text import read_integer
from overtrick.formats.common.match_text import Match
from overtrick.formats.common.rankings import (
    EW,
    NS,
    BoardCount,
    count_boards,
    direction_of,
    has_section_rankings,
    has_two_winners,
    order_entries,
)
from overtrick.formats.usebio.boards import Travellers, extra_board
from overtrick.formats.usebio.entries import Contestant, read_participants
from overtrick.formats.usebio.event import (
    Event,
    find_scoring,
    find_unit,
    keep_elements,
    read_day,
    read_event,
    read_session_number,
)
from overtrick.formats.usebio.matches import add_matches, read_matches
from overtrick.formats.usebio.values import Document, text_of
from overtrick.formats.usebio.words import FORMAT

_SESSIONS = "SESSION_COUNT"
_TWO_WINNERS = "There are two winners, because North-South and East-West each have a first place."
_ONE_WINNER = "There is one winner, because the places run through both directions."
_LISTS = {1: ONE_LIST, 2: TWO_LISTS}
# The datum and the results of a board, by its number and how often that came before in its part.
BoardResults = dict[tuple[int, int], tuple[int | None, list[Result]]]


class _Part(NamedTuple):
    """A section, or all that is outside of sections."""

    element: ET.Element
    name: str
    contestants: list[Contestant]


class _Stage(NamedTuple):
    """The day and the number of a part of an event, and the values that are kept for the writer."""

    day: date | None
    round: int | None
    kept_values: tuple[tuple[str, str], ...]


def read_sessions(document: Document) -> Iterator[Session]:
    """Yield every session of a file. An event is played at the club named before it, else at the first one named."""
    root = document.tree.root
    club = root.find("CLUB")
    # The cards may stand beside the event: they belong to the only one.
    beside = tuple(keep_elements([root])) if len(root.findall("EVENT")) == 1 else ()
    # Some programs put the events of a club inside it.
    for element in (each for child in root for each in (child, *child.iterfind("EVENT"))):
        if element.tag == "CLUB":
            club = element
        elif element.tag == "EVENT":
            inside = element.find("CLUB")
            event = read_event(element, club if inside is None else inside, document)
            event = msgspec.structs.replace(event, elements_beside=beside)
            sessions = []
            for session in _read_event_sessions(element, event, document):
                document.count("sessions", 1)
                sessions.append(session)
            if not any(session.entries for session in sessions):
                _report_no_participants(element, document)
            yield from sessions


def _read_event_sessions(element: ET.Element, event: Event, document: Document) -> Iterator[Session]:
    parts = element.findall("SESSION")
    count = event.kept_value(_SESSIONS)
    if len(parts) < 2:
        several = not parts and (read_integer(count) or 0) > 1
        number = FINAL_ROUND if several else read_session_number(parts[0]) if parts else None
        stage = _Stage(_find_day(event, parts, document), number, event.kept_values)
        yield from _make_sessions([element, *parts], event, stage, document)
        return
    if any(element.find(tag) is not None for tag in ("PARTICIPANTS", "SECTION", "BOARD", "MATCH")):
        kept = event.kept_values if count else ((_SESSIONS, str(len(parts))), *event.kept_values)
        yield from _make_sessions([element], event, _Stage(event.date, FINAL_ROUND, kept), document)
    alone = tuple(pair for pair in event.kept_values if pair[0] != _SESSIONS)
    for part in parts:
        stage = _Stage(_find_day(event, [part], document), read_session_number(part), alone)
        yield from _make_sessions([part], event, stage, document)


def _find_day(event: Event, parts: list[ET.Element], document: Document) -> date | None:
    dated = next((part for part in parts if text_of(part, "DATE")), None)
    return event.date if dated is None else read_day(dated, document)


def _make_sessions(holders: list[ET.Element], event: Event, stage: _Stage, document: Document) -> Iterator[Session]:
    inside = [section for holder in holders for section in holder.iterfind("SECTION")]
    document.count("sections", len(inside))
    around = [holder for holder in holders if holder.tag != "EVENT"]
    elements = [*keep_elements(around), *event.elements_beside, *keep_elements(inside)]
    stage = stage._replace(kept_values=(*stage.kept_values, *elements))
    parts_outside = [_Part(holder, "", read_participants(holder, event.points_type, document)) for holder in holders]
    sections = [
        _Part(section, text_of(section, "SECTION_ID", "SECTION_NAME"), contestants)
        for section in inside
        for contestants in [read_participants(section, event.points_type, document)]
    ]
    alone = not any(part.contestants for part in parts_outside)
    winners = event.winners or _count_winners([*parts_outside, *sections])
    if len(sections) == 1:
        only = sections[0]._replace(name="")
        yield _make_session([*parts_outside, only], sections[0].name, event, stage, winners, document)
    elif alone and has_section_rankings([_entries_of(part) for part in sections], winners):
        for part in sections:
            yield _make_session([part._replace(name="")], part.name, event, stage, winners, document)
    else:
        yield _make_session([*parts_outside, *map(_add_section, sections)], "", event, stage, winners, document)


def _entries_of(part: _Part) -> list[Entry]:
    return [contestant.entry for contestant in part.contestants]


def _count_winners(parts: list[_Part]) -> int:
    lists = [entries for part in parts if (entries := _entries_of(part))]
    all_entries = [entry for entries in lists for entry in entries]
    return 2 if has_two_winners(all_entries) or (lists and all(map(has_two_winners, lists))) else 1


def _add_section(part: _Part) -> _Part:
    contestants = []
    for contestant in part.contestants:
        details = contestant.entry.details
        if details and not details.section:
            details = msgspec.structs.replace(details, section=part.name)
        contestants.append(contestant._replace(entry=msgspec.structs.replace(contestant.entry, details=details)))
    return part._replace(contestants=contestants)


def _make_session(parts: list[_Part], label: str, event: Event, stage: _Stage, winners: int, file: Document) -> Session:
    contestants = [contestant for part in parts for contestant in part.contestants]
    scoring = find_scoring(event, contestants, [part.element for part in parts])
    unit = find_unit(event, scoring, contestants)
    boards, matches, extras = _read_boards(parts, scoring, file, _teams_by_pair(parts, event.contest))
    entries = order_entries(add_matches(_score_entries(contestants, unit), matches), winners)
    count = BoardCount(event.boards) if event.boards else count_boards(entries, boards, winners)
    _warn_incomplete(entries, contestants, parts[0].element, file)
    return Session(
        date=stage.day,
        club=None,
        location=event.location,
        event=event.name,
        type=event.type,
        section=label,
        round=stage.round,
        movement=event.movement,
        unit=unit,
        points_type=None,
        award=None,
        boards=count.boards,
        lists=_LISTS.get(winners),
        program=event.program,
        entries=entries,
        details=SessionDetails(
            format=FORMAT,
            club_name=event.club_name,
            licence=event.licence,
            contest=event.contest,
            identity=event.identity,
            winners=winners,
            tables=event.tables,
            field=event.field,
            scoring=scoring,
            handicap=event.handicap or any(contestant.handicap for contestant in contestants),
            boards=boards,
            others=(*stage.kept_values, *(match.to_kept_text() for match in matches), *extras),
            inferred=(*event.inferred, *_infer(event, scoring, winners, entries), *count.inferred),
        ),
    )


def _infer(event: Event, scoring: str, winners: int, entries: tuple[Entry, ...]) -> Iterator[str]:
    """Yield a sentence for each thing that the file does not state and that was worked out."""
    if not event.winners and {direction_of(entry) for entry in entries} >= {NS, EW}:
        yield _TWO_WINNERS if winners == 2 else _ONE_WINNER
    if scoring and not event.scoring and event.contest != "teams":
        yield f"The boards are scored by {scoring}, because the scores in the file are of that kind."


def _score_entries(contestants: list[Contestant], unit: str | None) -> Iterator[Entry]:
    """Yield the entries with the score that counts. A total is a percentage only if no entry has another one."""
    from_total = unit == "PCT" and all(contestant.percentage is None for contestant in contestants)
    for contestant in contestants:
        score = contestant.percentage if unit == "PCT" and not from_total else contestant.total
        details = contestant.entry.details
        if details and from_total:
            details = msgspec.structs.replace(details, percentage=score)
        yield msgspec.structs.replace(contestant.entry, score=score, details=details)


def _read_boards(
    parts: list[_Part], scoring: str, document: Document, teams: dict[str, str] | None
) -> tuple[tuple[Board, ...], list[Match], tuple[tuple[str, str], ...]]:
    """Read the boards of all parts, joined by number, their matches, and what is kept of the boards as it is.

    A number that is repeated in one part is another deal.
    """
    results_by_board: BoardResults = {}
    matches: list[Match] = []
    extras: list[tuple[str, str]] = []
    for part in parts:
        travellers = Travellers(scoring, part.name, document, teams)
        boards = list(travellers.read_boards(part.element))
        seen = Counter(board.number for board in boards)
        _gather_results(results_by_board, boards)
        rounds: dict[str, list[Board]] = {}
        for match, played in read_matches(part.element, travellers):
            matches.append(match)
            rounds.setdefault(match.round, []).extend(played)
        for played in rounds.values():
            one_round: BoardResults = {}
            for board in played:
                one_round.setdefault((board.number, 0), (board.datum, []))[1].extend(board.results)
            _gather_results(results_by_board, _to_boards(one_round), seen)
        extras += travellers.extras
    extras.sort(key=extra_board)
    return tuple(_to_boards(results_by_board)), matches, tuple(dict.fromkeys(extras))


def _to_boards(results_by_board: BoardResults) -> list[Board]:
    return [Board(number, tuple(results), datum=datum) for (number, _), (datum, results) in results_by_board.items()]


def _teams_by_pair(parts: list[_Part], contest: str) -> dict[str, str] | None:
    """Return the team of each pair, where the travellers name the pairs of teams; nothing where they name teams.

    None where no teams played.
    """
    if contest != "teams":
        return None
    entries = [entry.details for part in parts for entry in _entries_of(part) if entry.details]
    teams = {label: entry.number for entry in entries for label, _ in entry.pairs if label}
    if not teams:
        return {}
    named = {
        text
        for part in parts
        for line in part.element.iter("TRAVELLER_LINE")
        for tag in ("NS_PAIR_NUMBER", "EW_PAIR_NUMBER")
        if (text := text_of(line, tag))
    }
    return {} if named <= {entry.number for entry in entries} else teams


def _gather_results(results_by_board: BoardResults, boards: list[Board], seen: Counter[int] | None = None) -> None:
    times: Counter[int] = Counter() if seen is None else seen
    for board in boards:
        key = (board.number, times[board.number])
        results_by_board.setdefault(key, (board.datum, []))[1].extend(board.results)
        times[board.number] += 1


def _report_no_participants(element: ET.Element, document: Document) -> None:
    message = "Nobody is listed in this event: it has no participants."
    advice = "Export the file again with the ranking. A file without participants does not cancel an earlier one."
    document.add_error("usebio-no-participants", element, "PARTICIPANTS", "", message, advice)


def _warn_incomplete(
    entries: tuple[Entry, ...], contestants: list[Contestant], element: ET.Element, document: Document
) -> None:
    reported = {contestant.entry.row for contestant in contestants if contestant.doubtful}
    expected = [entry for entry in entries if not entry.phantom and entry.row not in reported]
    for column, missing in (
        ("PLACE", [entry for entry in expected if entry.place is None]),
        ("TOTAL_SCORE", [entry for entry in expected if entry.score is None]),
    ):
        if missing:
            what = "place" if column == "PLACE" else "score"
            message = f"{len(missing)} of {len(entries)} contestants have no {what}."
            advice = f"Export the file again once the scoring program has ranked everyone: points depend on the {what}."
            document.add_warning("usebio-incomplete", element, column, "", message, advice)
