"""Reads the participants of a USEBIO event: pairs, teams with their players or pairs, and single players."""

import xml.etree.ElementTree as ET
from decimal import Decimal
from typing import NamedTuple

from overtrick.core.session import NOBODY, Entry, EntryDetails
from overtrick.formats.common.board_text import DIRECTIONS, read_number, read_pair_number
from overtrick.formats.common.fields import shorten
from overtrick.formats.common.player_numbers import read_player_number
from overtrick.formats.usebio.values import CONTESTANTS, Document, child, clean_spaces, read_place, text_of, values_of
from overtrick.formats.usebio.words import PHANTOMS

_NUMBER_TAGS = {"PAIR": ("PAIR_NUMBER",), "TEAM": ("TEAM_ID", "TEAM_NUMBER"), "PLAYER": ("PLAYER_NUMBER",)}
_SIZES = {"PAIR": 2, "TEAM": 4, "PLAYER": 1}
_NO_NUMBER = "0"
_SEATS = {"N": "NS", "S": "NS", "E": "EW", "W": "EW", "NORTH": "NS", "EAST": "EW"}
_POINTS_TAGS = frozenset(("MASTER_POINTS_AWARDED",))


class Contestant(NamedTuple):
    """A participant before it is known what its score counts: its entry without a score, and both scores.

    `doubtful` if something of it could not be read; the problem is reported already.
    """

    entry: Entry
    total: Decimal | None
    percentage: Decimal | None
    handicap: bool
    doubtful: bool


def read_participants(parent: ET.Element, points_type: str, document: Document) -> list[Contestant]:
    """Read all participants directly below a parent, in the order of the file."""
    return [
        _read_contestant(element, points_type, document)
        for participants in parent.findall("PARTICIPANTS")
        for element in participants
        if element.tag in CONTESTANTS
    ]


def _read_contestant(element: ET.Element, points_type: str, document: Document) -> Contestant:
    values, before = values_of(element), document.reports
    get = values.get
    place = _read_place(element, get("PLACE", ""), document)
    players = _read_players(element, values, document)
    label, suffix = _read_movement_number(element, values, document)
    direction = get("DIRECTION", "").upper()
    percentage = _read_score(element, "PERCENTAGE", values, document)
    details = EntryDetails(
        number=label,
        direction=_read_direction(element, direction) or suffix,
        section=get("SECTION_ID") or get("SECTION", ""),
        team=get("TEAM_NAME", ""),
        names=players.names,
        percentage=percentage,
        boards=document.read_count(element, "BOARDS_PLAYED") if "BOARDS_PLAYED" in values else None,
        stated=_read_stated_points(element, points_type, document) if _POINTS_TAGS & document.tree.tags else (),
        pairs=players.pairs,
    )
    entry = Entry(document.line(element), *place, None, players.numbers, details, document.ordinal(element))
    total = _read_score(element, "TOTAL_SCORE", values, document)
    handicap = bool(read_number(get("HANDICAP", "")))
    return Contestant(entry, total, percentage, handicap, doubtful=document.reports > before)


def _read_direction(element: ET.Element, text: str) -> str:
    """Read a direction; some programs give that of a pair by its first seat."""
    if element.tag == "PAIR" and text in _SEATS:
        return _SEATS[text]
    return DIRECTIONS.get(text, text)


def _read_movement_number(element: ET.Element, values: dict[str, str], document: Document) -> tuple[str, str]:
    """Read the contestant's number in the movement, and the direction after it."""
    tag = next((tag for tag in _NUMBER_TAGS[element.tag] if tag in values), "")
    label, suffix = read_pair_number(values.get(tag, ""))
    if tag and not label:
        message = f"'{shorten(values[tag])}' is too long for a number in the movement. It was left out."
        advice = "Correct it in the scoring program and export the file again, or the travellers will not match."
        document.add_warning("usebio-pair-number", child(element, tag), tag, values[tag], message, advice)
    return label, suffix


def _read_place(element: ET.Element, text: str, document: Document) -> tuple[int | None, bool]:
    if text in ("", "-", _NO_NUMBER):
        return None, False
    place = read_place(text)
    if place is None:
        message = f"'{shorten(text)}' is not a place."
        advice = "A place is a whole number, 1 or more, with = after it when it is shared: 3 or 3=."
        document.add_error("usebio-place", child(element, "PLACE"), "PLACE", text, message, advice)
        return None, False
    return place


def _read_score(element: ET.Element, tag: str, values: dict[str, str], document: Document) -> Decimal | None:
    text = values.get(tag, "").removesuffix("%").rstrip()
    text = "" if text in ("-", "N/A") else text
    value = read_number(text) if text else None
    if text and value is None:
        message = f"'{shorten(text)}' is not a score."
        advice = "A score is a number such as 57.50. Correct it in the scoring program and export the file again."
        document.add_error("usebio-score", child(element, tag), tag, text, message, advice)
    return value


class _Players(NamedTuple):
    """The players of a contestant: "" for a number that one does not have, 0 for the players of a phantom.

    `pairs` are those of a team, as EntryDetails has them.
    """

    names: tuple[str, ...]
    numbers: tuple[str, ...]
    pairs: tuple[tuple[str, tuple[int, ...]], ...] = ()


def _read_players(element: ET.Element, values: dict[str, str], document: Document) -> _Players:
    pairs: list[tuple[str, tuple[int, ...]]] = []
    if element.tag == "PLAYER":
        people = [values]
    else:
        people = [values_of(person) for person in element[:] if person.tag == "PLAYER"]
        for pair in element.iterfind("PAIR") if element.tag == "TEAM" else ():
            first = len(people)
            people += [values_of(person) for person in pair.iterfind("PLAYER")]
            label = read_pair_number(text_of(pair, "PAIR_NUMBER"))[0]
            pairs.append((label, tuple(range(first, len(people)))))
    document.count("players", len(people))
    if not people:
        message = "This contestant has no players."
        advice = "Enter the players in the scoring program and export the file again. Without them nobody earns points."
        document.add_warning("usebio-players", element, element.tag, "", message, advice)
        size = _SIZES[element.tag]
        return _Players(("",) * size, ("",) * size)
    names = tuple([_player_name(person) for person in people])
    numbers = tuple([_read_national_number(element, person, document) for person in people])
    if not any(numbers) and all(name.upper() in PHANTOMS for name in names):
        numbers = (NOBODY,) * len(people)
    return _Players(names, numbers, tuple(pairs))


def _player_name(person: dict[str, str]) -> str:
    return person.get("PLAYER_NAME") or clean_spaces(f"{person.get('FIRST_NAME', '')} {person.get('LAST_NAME', '')}")


def _read_national_number(element: ET.Element, person: dict[str, str], document: Document) -> str:
    text = person.get("NATIONAL_ID_NUMBER", "")
    number = "" if text.upper() in PHANTOMS else read_player_number(text)
    if number is None:
        message = f"'{shorten(text)}' is not a player's number. The player counts as one without a number."
        advice = "Enter the number that the federation gave, or leave it empty."
        document.add_warning("usebio-player", element, "NATIONAL_ID_NUMBER", text, message, advice)
    return number or ""


def _read_stated_points(element: ET.Element, points_type: str, document: Document) -> tuple[tuple[str, Decimal], ...]:
    """Read the masterpoints that the file itself awards, beside the score, in MASTER_POINTS or with each player."""
    points = _find_points(element, points_type, document)
    if not points and element.tag != "PLAYER":
        each = [_find_points(person, points_type, document) for person in element.iter("PLAYER")]
        points = list(dict.fromkeys(award for person in each for award in person))
    return tuple(points)


def _find_points(element: ET.Element, points_type: str, document: Document) -> list[tuple[str, Decimal]]:
    points_found: list[tuple[str, Decimal]] = []
    for holder in (element, *element.findall("MASTER_POINTS")):
        points = document.read_number(holder, "MASTER_POINTS_AWARDED")
        if points is not None:
            points_found.append((text_of(holder, "MASTER_POINT_TYPE") or points_type, points))
    return points_found
