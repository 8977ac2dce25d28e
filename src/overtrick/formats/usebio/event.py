"""Reads what a USEBIO file says of an event as a whole: when, what, how scored, how many winners."""

import xml.etree.ElementTree as ET
from collections.abc import Iterable
from datetime import date

import msgspec

from overtrick.core.limits import MOST_KEPT_ELEMENTS, check_count
from overtrick.formats.common.board_text import read_integer
from overtrick.formats.common.fields import shorten
from overtrick.formats.usebio.entries import Contestant
from overtrick.formats.usebio.values import CONTESTANTS, Document, child, clean_spaces, read_date, text_of, to_text
from overtrick.formats.usebio.words import (
    ANY_IMPS,
    EVENT_PARTS,
    EVENT_TYPES,
    MATCH_UNITS,
    METHOD,
    METHODS,
    READ_TAGS,
    SWISS,
    UNITS,
)

_PARTICIPANT_PATHS = ("", "SESSION/", "SECTION/", "SESSION/SECTION/")
_IMP_SCORES = (
    ("butler", "NS_BUTLER_POINTS"),
    ("butler", "NS_BUTLER_IMP_POINTS"),
    ("cross-imps", "NS_CROSS_IMP_POINTS"),
)
_SCORING_METHOD = "SCORING_METHOD"
_PARTS = EVENT_PARTS | {"EVENT"}
_MATCH_METHODS = ("VP", "VPS")
# The elements of an event that are none of its results.
_KEPT = "elements beside the results of an event"
_YES = ("Y", "YES", "TRUE", "1")


class Event(msgspec.Struct, frozen=True):
    """The header of an event, and what stands beside it in its file."""

    date: date | None
    name: str
    type: str
    program: str
    identity: str
    location: str
    movement: str
    club_name: str
    licence: str
    contest: str
    scoring: str
    points_type: str
    boards: int | None
    winners: int
    field: int | None
    tables: int | None
    handicap: bool
    kept_values: tuple[tuple[str, str], ...]
    inferred: tuple[str, ...] = ()
    elements_beside: tuple[tuple[str, str], ...] = ()

    def kept_value(self, name: str) -> str:
        """Return one of the values that are kept for the writer."""
        return dict(self.kept_values).get(name, "")


def read_event(element: ET.Element, club: ET.Element | None, document: Document) -> Event:
    """Read the header of an event, and report its problems."""
    kind = text_of(element, "EVENT_TYPE")
    contest, scoring = _read_kind(element, kind, document)
    method = text_of(element, METHOD) or _scoring_method(element)
    kept = _keep_values(element)
    inferred: list[str] = []
    if method:
        stated = METHODS.get(_to_code(method), "")
        if not stated:
            kept.append((METHOD, method))
            _warn_unknown_method(element, method, document)
        scoring = scoring if stated == ANY_IMPS and scoring else _name_imps(stated, contest, element)
        if scoring != stated:
            inferred.append(
                f"The boards are scored by {scoring}: the file says {method}, and its other words say which."
            )
    return Event(
        date=read_day(element, document),
        name=text_of(element, "EVENT_DESCRIPTION", "EVENT_NAME"),
        type=kind,
        program=f"{text_of(element, 'PROGRAM_NAME')} {text_of(element, 'PROGRAM_VERSION')}".strip(),
        identity=text_of(element, "EVENT_IDENTIFIER", "EVENT_ID"),
        location=text_of(element, "LOCATION", "VENUE"),
        movement=text_of(element, "MOVEMENT", "MOVEMENT_TYPE"),
        club_name="" if club is None else text_of(club, "CLUB_NAME"),
        licence="" if club is None else text_of(club, "CLUB_ID_NUMBER"),
        contest=contest,
        scoring=scoring,
        points_type=text_of(element, "MASTER_POINT_TYPE"),
        boards=_first_number(document.read_count(element, tag) for tag in ("BOARDS_PLAYED", "BOARDS")),
        winners=document.read_count(element, "WINNER_TYPE") or 0,
        field=_first_number(document.read_count(element, tag) for tag in ("PAIRS", "TEAMS", "PLAYERS")),
        tables=document.read_count(element, "TABLES"),
        handicap=text_of(element, "HANDICAP", "HANDICAPPED").upper() in _YES,
        kept_values=tuple(kept),
        inferred=tuple(inferred),
    )


def _scoring_method(element: ET.Element) -> str:
    """Return the method that boards are scored by in the word of old versions; victory points are those of matches."""
    text = text_of(element, _SCORING_METHOD)
    return "" if _to_code(text) in _MATCH_METHODS else text


def _keep_values(element: ET.Element) -> list[tuple[str, str]]:
    """Return what an event says for which a session has no field: values by name, and whole elements as they are."""
    kept = [(name, text) for name, value in element.items() if name not in READ_TAGS and (text := clean_spaces(value))]
    for part in element:
        of_matches = part.tag == _SCORING_METHOD and _to_code(clean_spaces(part.text)) in _MATCH_METHODS
        if (part.tag in READ_TAGS and not of_matches) or part.tag in EVENT_PARTS:
            continue
        if len(part) or part.attrib:
            kept.append((f"<{part.tag}>", to_text(part)))
        elif text := clean_spaces(part.text):
            kept.append((part.tag, text))
        check_count(len(kept), MOST_KEPT_ELEMENTS, _KEPT)
    return kept


def keep_elements(parts: Iterable[ET.Element]) -> list[tuple[str, str]]:
    """Return the elements of sessions and sections that hold others and that a session has no field for: the cards."""
    kept: list[tuple[str, str]] = []
    for part in parts:
        kept += [(f"<{each.tag}>", to_text(each)) for each in part if len(each) and each.tag not in _PARTS]
        check_count(len(kept), MOST_KEPT_ELEMENTS, _KEPT)
    return kept


def _name_imps(stated: str, contest: str, element: ET.Element) -> str:
    """Return the method of pairs that only says IMPS by the names of the scores on the boards."""
    if stated != ANY_IMPS or contest != "pairs":
        return stated
    return next((method for method, tag in _IMP_SCORES if element.find(f".//{tag}") is not None), stated)


def read_day(element: ET.Element, document: Document) -> date | None:
    """Read the day of play, which every event must state."""
    text = text_of(element, "DATE", "START_DATE")
    day = read_date(text)
    if day is None:
        message = f"'{shorten(text)}' is not a date." if text else "The event has no date."
        advice = "Write the day of play as day/month/year, the year with four digits: 14/03/2026."
        document.add_error("usebio-date", child(element, "DATE"), "DATE", text, message, advice)
    return day


def _read_kind(element: ET.Element, kind: str, document: Document) -> tuple[str, str]:
    kind_and_scoring = EVENT_TYPES.get(_to_code(kind))
    if kind_and_scoring is None:
        message = (
            f"'{shorten(kind)}' is not a known kind of event." if kind else "The event does not say what kind it is."
        )
        message += " The participants decide whether it is pairs, teams or an individual."
        advice = f"EVENT_TYPE should be one of {', '.join(EVENT_TYPES)}."
        document.add_warning("usebio-event-type", element, "EVENT_TYPE", kind, message, advice)
        kind_and_scoring = ("", "")
    inside = {
        each.tag for path in _PARTICIPANT_PATHS for each in element.iterfind(f"{path}PARTICIPANTS/*")
    } & CONTESTANTS.keys()
    if len(inside) == 1:
        return CONTESTANTS[inside.pop()], kind_and_scoring[1]
    return kind_and_scoring


def _warn_unknown_method(element: ET.Element, method: str, document: Document) -> None:
    message = f"'{shorten(method)}' is not a known way of scoring boards."
    advice = "It should be MATCH_POINTS, CROSS_IMPS, BUTLER_IMPS, IMPS, AGGREGATE or PAB."
    document.add_warning("usebio-scoring", child(element, METHOD), METHOD, method, message, advice)


def _to_code(text: str) -> str:
    return text.upper().replace(" ", "_").replace("-", "_")


def _first_number(values: Iterable[int | None]) -> int | None:
    return next((value for value in values if value is not None), None)


def find_scoring(event: Event, contestants: list[Contestant], elements: list[ET.Element]) -> str:
    """Return how boards are scored: as stated, else by the other values."""
    if event.scoring or event.kept_value(METHOD):
        return event.scoring
    if event.contest == "teams":
        return "imps"
    if any(contestant.percentage is not None for contestant in contestants):
        return "matchpoints"
    for element in elements:
        if element.find(".//NS_MATCH_POINTS") is not None:
            return "matchpoints"
        if element.find(".//NS_CROSS_IMP_POINTS") is not None:
            return "cross-imps"
    return ""


def find_unit(event: Event, scoring: str, contestants: list[Contestant]) -> str | None:
    """Return the unit of the participants' scores."""
    unit = MATCH_UNITS.get(_to_code(event.kept_value("MATCH_SCORING_METHOD") or event.kept_value(_SCORING_METHOD)))
    if unit is None and SWISS in event.type.upper() and any(contestant.total is not None for contestant in contestants):
        unit = "VP"
    if unit is not None:
        return unit
    if scoring in ("matchpoints", "") and any(contestant.percentage is not None for contestant in contestants):
        return "PCT"
    return UNITS.get(scoring)


def read_session_number(element: ET.Element) -> int | None:
    """Read the number of a SESSION."""
    return read_integer(text_of(element, "SESSION_ID", "SESSION_NUMBER"))
