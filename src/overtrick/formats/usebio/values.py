"""Reads single values of a USEBIO file and notes what is wrong with them: dates, places, numbers, pair numbers."""

import re
import xml.etree.ElementTree as ET
from collections import Counter
from datetime import date
from decimal import Decimal

from overtrick.core.limits import (
    MOST_BOARDS,
    MOST_MATCHES,
    MOST_PLAYERS,
    MOST_RESULTS,
    MOST_ROWS,
    MOST_SECTIONS,
    MOST_SESSIONS,
    check_count,
)
from overtrick.core.problems import Problem, Severity
from overtrick.formats.common.board_text import read_integer, read_number
from overtrick.formats.common.fields import shorten
from overtrick.formats.common.problem_groups import RepeatedWarnings
from overtrick.formats.usebio.xml_tree import Tree

_DAY_FIRST = re.compile(r"(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:[ T].*)?")
_YEAR_FIRST = re.compile(r"(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})(?:[ T].*)?")
_BETWEEN_TAGS = re.compile(r"> <")
CONTESTANTS = {"PAIR": "pairs", "TEAM": "teams", "PLAYER": "individual"}
_PLACE = re.compile(r"(=?) ?([1-9][0-9]{0,4}) ?(=|EQ|J|)", re.IGNORECASE)


_MOST = {
    "sessions": MOST_SESSIONS,
    "sections": MOST_SECTIONS,
    "contestants": MOST_ROWS,
    "players": MOST_PLAYERS,
    "matches": MOST_MATCHES,
    "boards": MOST_BOARDS,
    "results": MOST_RESULTS,
}


class Document:
    """A file while it is being read: its tree, and every problem so far. `reports` counts them, repeated ones too."""

    def __init__(self, tree: Tree, problems: list[Problem]) -> None:
        self.tree = tree
        self.problems = problems
        self.reports = 0
        self._counts: Counter[str] = Counter()
        self._warnings = RepeatedWarnings()
        self.lines = tree.lines(tuple(tag for tag in ("PAIR", "TEAM") if tag in tree.tags))
        self._ordinals = _count_participants(self)

    def count(self, noun: str, more: int) -> None:
        """Count what the file has so far of players, boards and the like; stop where it is more than any event has."""
        self._counts[noun] += more
        check_count(self._counts[noun], _MOST[noun], noun)

    def line(self, element: ET.Element) -> int:
        """Return the line on which an element begins."""
        return self.lines.get(element) or self.tree.line(element)

    def ordinal(self, participant: ET.Element) -> int:
        """Return which participant of the file this is, from 1; 0 if each of them begins on a line of its own."""
        return self._ordinals.get(participant, 0)

    def add_warning(self, code: str, element: ET.Element, column: str, text: str, message: str, advice: str) -> None:
        """Report something that does not stop the file."""
        self.reports += 1
        self._warnings.add(Problem(code, Severity.WARNING, self.line(element), column, shorten(text), message, advice))

    def add_error(self, code: str, element: ET.Element, column: str, text: str, message: str, advice: str) -> None:
        """Report something that stops the file."""
        self.reports += 1
        self.problems.append(Problem(code, Severity.ERROR, self.line(element), column, shorten(text), message, advice))

    def finish(self) -> None:
        """Add the warnings to the problems, each kind once."""
        self.problems += self._warnings.join()

    def read_count(self, parent: ET.Element, tag: str) -> int | None:
        """Read a whole number that an element may give."""
        text = text_of(parent, tag)
        value = read_integer(text) if text else None
        if text and (value is None or value < 0):
            self._warn_number(parent, tag, text)
            return None
        return value

    def read_number(self, parent: ET.Element, tag: str) -> Decimal | None:
        """Read a number that an element may give."""
        text = text_of(parent, tag)
        value = read_number(text) if text else None
        if text and value is None:
            self._warn_number(parent, tag, text)
        return value

    def _warn_number(self, parent: ET.Element, tag: str, text: str) -> None:
        self.add_warning(
            "usebio-number",
            child(parent, tag),
            tag,
            text,
            f"{tag} should be a number, not '{shorten(text)}'. It was left out.",
            "Correct it in the scoring program and export the file again.",
        )


def to_text(element: ET.Element) -> str:
    """Return an element as a text of one line, whatever the lines of the file."""
    return _BETWEEN_TAGS.sub("><", " ".join(ET.tostring(element, encoding="unicode").split()))


def participants_of(tree: Tree) -> list[ET.Element]:
    """Return all participants of a file, in its order."""
    return [
        element
        for participants in tree.root.iter("PARTICIPANTS")
        for element in participants
        if element.tag in CONTESTANTS
    ]


def _count_participants(document: Document) -> dict[ET.Element, int]:
    participants = participants_of(document.tree)
    document.count("contestants", len(participants))
    if len({document.line(element) for element in participants}) == len(participants):
        return {}
    return {element: number for number, element in enumerate(participants, 1)}


def clean_spaces(text: str | None) -> str:
    """Return a text without white space around it and with single spaces inside."""
    return " ".join(text.split()) if text else ""


def text_of(parent: ET.Element, *tags: str) -> str:
    """Return the text of the first of these children or attributes that has one."""
    for tag in tags:
        text = parent.findtext(tag)
        if text is None:
            text = parent.get(tag)
        if text and (text := clean_spaces(text)):
            return text
    return ""


def values_of(parent: ET.Element) -> dict[str, str]:
    """Return all attributes and the texts of all children, by name, without empty ones."""
    values = {each.tag: text for each in parent[:] if each.text and (text := " ".join(each.text.split()))}
    for name, value in parent.items():
        if name not in values and (text := clean_spaces(value)):
            values[name] = text
    return values


def child(parent: ET.Element, tag: str) -> ET.Element:
    """Return the child of this name; the parent itself where the value is an attribute."""
    element = parent.find(tag)
    return parent if element is None else element


def read_date(text: str) -> date | None:
    """Read a day written dd/mm/yyyy, or with the year first."""
    if match := _DAY_FIRST.fullmatch(text):
        day, month, year = map(int, match.groups())
    elif match := _YEAR_FIRST.fullmatch(text):
        year, month, day = map(int, match.groups())
    else:
        return None
    try:
        return date(year, month, day)
    except ValueError:  # the 30th of February, or the month first
        return None


def read_place(text: str) -> tuple[int, bool] | None:
    """Read a place and whether it is marked as shared: 3, 3=, =3."""
    match = _PLACE.fullmatch(text)
    return (int(match[2]), bool(match[1] or match[3])) if match else None
