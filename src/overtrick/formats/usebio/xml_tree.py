"""Turns the bytes of a USEBIO file into a tree of elements, safely: nothing is fetched, and nothing expands.

The standard library's parser is used as it is, because its speed is that of C; defusedxml would fall back to a
parser written in Python. What is dangerous in XML is in the part before the first element, so that part alone is
read first with a parser that refuses it: a DOCTYPE that names a file is common and is left unread, a DOCTYPE that
declares anything of its own is refused. Nesting and the length of attributes are limited as well.
"""

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterable
from html.entities import name2codepoint
from operator import attrgetter
from xml.parsers import expat

from overtrick.core.problems import Problem, Severity
from overtrick.formats.common.fields import shorten
from overtrick.formats.usebio.encoding import decode, strip_forbidden

DEEPEST_NESTING = 24
LONGEST_ATTRIBUTE = 4096

_LONG_ATTRIBUTE = re.compile(rf'=\s*+(?:"[^"]{{{LONGEST_ATTRIBUTE}}}|\'[^\']{{{LONGEST_ATTRIBUTE}}})')
# To look for an end that is not there would take the rest of the file each time. In XML that was parsed, each of these
# has its end, except inside a document type, which is left out before.
_NOT_ELEMENT = re.compile(r"<!--.*?-->|<!\[CDATA\[.*?\]\]>|<\?.*?\?>", re.DOTALL)
_TAG = attrgetter("tag")
_DOCTYPE = "<!DOCTYPE"
_FIRST_CHUNK = 4096
_START_TAG = re.compile(r"<[^/!?]")
_ENTITIES = {name: chr(code) for name, code in name2codepoint.items()}


class UnsafeXml(Exception):
    """The file has something that no results file needs and that an attacker could use."""


class _EndOfProlog(Exception):
    """The first element was reached."""


class Tree:
    """The elements of a file, and on which line each begins; `text` is the file from its first element on."""

    def __init__(self, root: ET.Element, tags: set[str], text: str) -> None:
        self.root = root
        self.tags = tags
        self._text = text
        self._plain_text = ""
        self._lines: dict[ET.Element, int] = {}
        if any("}" in tag or not tag.isupper() for tag in self.tags):
            self._normalise_names()

    def _normalise_names(self) -> None:
        """Write element names in capitals and without namespaces, which do not matter."""
        for element in self.root.iter():
            element.tag = element.tag.rpartition("}")[2].upper()
        self.tags = set(map(_TAG, self.root.iter()))

    def lines(self, tags: Iterable[str]) -> dict[ET.Element, int]:
        """Return the lines of all elements with these names: a search for the names, quicker than line()."""
        lines: dict[ET.Element, int] = {}
        for tag in tags:
            elements = list(self.root.iter(tag))
            starts = self._tag_lines(tag)
            if len(starts) != len(elements):  # names in small letters or with a namespace
                return {element: self.line(element) for tag in tags for element in self.root.iter(tag)}
            lines.update(zip(elements, starts, strict=True))
        return lines

    def line(self, element: ET.Element) -> int:
        """Return the line on which an element begins."""
        if not self._lines:
            starts = self._line_numbers(match.start() for match in _START_TAG.finditer(self._without_comments()))
            self._lines = dict(zip(self.root.iter(), starts, strict=False))
        return self._lines.get(element, 0)

    def _tag_lines(self, tag: str) -> list[int]:
        text, start = self._without_comments(), f"<{tag}"
        places: list[int] = []
        at = text.find(start)
        while at >= 0:
            if text[at + len(start)] in " >/\t\n\r":
                places.append(at)
            at = text.find(start, at + len(start))
        return self._line_numbers(places)

    def _line_numbers(self, places: Iterable[int]) -> list[int]:
        text, before, line = self._without_comments(), 0, 1
        lines: list[int] = []
        for place in places:
            line += text.count("\n", before, place)
            before = place
            lines.append(line)
        return lines

    def _without_comments(self) -> str:
        if not self._plain_text:
            others = any(mark in self._text for mark in ("<!--", "<![CDATA[", "<?"))
            self._plain_text = _NOT_ELEMENT.sub(_keep_line_ends, self._text) if others else self._text
        return self._plain_text


def _keep_line_ends(match: re.Match[str]) -> str:
    return "\n" * match[0].count("\n")


def read_tree(data: bytes, problems: list[Problem]) -> Tree | None:
    """Read the tree in these bytes; None, and a problem, if there is none or it is not safe to look at."""
    text = decode(data, problems)
    try:
        try:
            return _parse(text)
        except (ET.ParseError, expat.ExpatError):
            if (cleaned := strip_forbidden(text)) == text:
                raise
            return _parse(cleaned)
    except UnsafeXml as danger:
        problems.append(_unsafe_content(str(danger)))
    except (ET.ParseError, expat.ExpatError) as error:
        problems.append(_broken_xml(error, text))
    return None


def _parse(text: str) -> Tree:
    parser = ET.XMLParser()
    if _LONG_ATTRIBUTE.search(text):
        raise UnsafeXml("an attribute of more than 4,000 characters")
    start = 0
    if _DOCTYPE in text:
        start = _find_first_element(text)
        parser.entity.update(_ENTITIES)
    parser.feed(text)
    root: ET.Element = parser.close()
    body = "\n" * text.count("\n", 0, start) + text[start:] if start else text
    return Tree(root, _collect_tags(root), body)


def _find_first_element(text: str) -> int:
    """Return where the first element begins; refuse declarations before it."""
    prolog = expat.ParserCreate()
    prolog.StartElementHandler = _stop_at_element
    prolog.EntityDeclHandler = _refuse_entity
    prolog.AttlistDeclHandler = prolog.ElementDeclHandler = prolog.NotationDeclHandler = _refuse_declaration
    at, size = 0, _FIRST_CHUNK
    try:
        while at < len(text):
            # The parser looks at an unfinished comment again with each chunk, so that they must become longer.
            prolog.Parse(text[at : at + size])
            at, size = at + size, 2 * size
    except _EndOfProlog:
        # The parser counts bytes of UTF-8, of which there are at least as many as letters.
        end = prolog.CurrentByteIndex
        return len(text[:end].encode("utf-8", "surrogatepass")[:end].decode("utf-8", "surrogatepass"))
    return 0


def _stop_at_element(*_: object) -> None:
    raise _EndOfProlog


def _refuse_entity(*_: object) -> None:
    raise UnsafeXml("an entity of its own")


def _refuse_declaration(*_: object) -> None:
    raise UnsafeXml("a document type of its own")


def _collect_tags(root: ET.Element) -> set[str]:
    """Return the names of all elements; only those that hold others can be nested too deep."""
    level = [root]
    for _ in range(DEEPEST_NESTING):
        level = [inner for element in level for inner in element[:] if len(inner)]
        if not level:
            return set(map(_TAG, root.iter()))
    raise UnsafeXml(f"elements nested more than {DEEPEST_NESTING} deep")


def _unsafe_content(what: str) -> Problem:
    return Problem(
        "usebio-unsafe",
        Severity.ERROR,
        0,
        "",
        what,
        f"The file declares or contains {what}, which no results file needs and which can do harm.",
        "Export the results again from the scoring program; if it says the same, tell its author.",
    )


def _broken_xml(error: ET.ParseError | expat.ExpatError, text: str) -> Problem:
    line = error.lineno if isinstance(error, expat.ExpatError) else error.position[0]
    lines = text.splitlines()
    quote = shorten(lines[line - 1].strip()) if 0 < line <= len(lines) else ""
    return Problem(
        "usebio-broken",
        Severity.ERROR,
        min(line, len(lines)),
        "",
        quote,
        f"From here on the file is not XML: {expat.ErrorString(error.code)}.",
        "The file was probably cut off or edited by hand. Export it again from the scoring program.",
    )
