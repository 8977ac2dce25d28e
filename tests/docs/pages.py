"""Reads the pages: their headings, links and fenced blocks, so that the tests can compare them with the code."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "examples" / "README.md", *DOCS.rglob("*.md")])
_FENCE = re.compile(r"^```(?P<info>[^\n`]*)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
_HEADING = re.compile(r"^#{1,6} +(.+?) *$", re.MULTILINE)
_LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)\s]+)\)")
_CODE = re.compile(r"`([^`\n]+)`")
_NOT_IN_ANCHOR = re.compile(r"[^\w\- ]")


class Block(NamedTuple):
    """A fenced block: its language, the file name that may follow it, its text, and its line in the page."""

    language: str
    file: str
    text: str
    line: int


def name(page: Path) -> str:
    """A page as the tests call it."""
    return str(page.relative_to(ROOT))


def read(path: str) -> str:
    """The text of a page, by its path from the root of the project."""
    return (ROOT / path).read_text(encoding="utf-8")


def blocks(text: str) -> Iterator[Block]:
    """The fenced blocks of a page, in order. ```toml plate.toml names the file that a block shows."""
    for found in _FENCE.finditer(text):
        language, _, file = found["info"].strip().partition(" ")
        yield Block(language, file.strip(), found["text"], text.count("\n", 0, found.start()) + 1)


def prose(text: str) -> str:
    """A page without its fenced blocks."""
    return _FENCE.sub("", text)


def headings(text: str) -> list[str]:
    """The headings of a page, without the marks of code."""
    return [heading.replace("`", "") for heading in _HEADING.findall(prose(text))]


def anchors(text: str) -> set[str]:
    """What a link may name after #, as a reader's browser makes it of the headings."""
    return {_NOT_IN_ANCHOR.sub("", heading.lower()).replace(" ", "-") for heading in headings(text)}


def links(text: str) -> list[str]:
    """Where a page points to."""
    return [link for link in _LINK.findall(prose(text)) if not link.startswith(("http:", "https:", "mailto:"))]


def code_words(text: str) -> set[str]:
    """Everything that a page sets as code in its running text and tables."""
    return set(_CODE.findall(prose(text)))


def sections(text: str, level: int = 2) -> dict[str, str]:
    """The parts of a page by their heading of a level, each up to the next heading of that level or above."""
    mark = "#" * level
    parts = re.split(rf"^(?:#{{1,{level - 1}}} .+|{mark} (.+))$", text, flags=re.MULTILINE)
    return {
        heading.replace("`", "").strip(): body
        for heading, body in zip(parts[1::2], parts[2::2], strict=True)
        if heading
    }
