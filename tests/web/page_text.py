"""A page as a person reads it: its text, its links, and the rows of its tables."""

import re
from html import unescape
from html.parser import HTMLParser

from django.test import Client

_TAG = re.compile(r"<[^>]*>")
_ROW = re.compile(r"<tr\b[^>]*>(.*?)</tr>", re.DOTALL)
_SILENT = ("script", "style", "title")


class Page(HTMLParser):
    """The parts of a page that tests look at. Texts have single spaces."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.html = html
        self.links: list[tuple[str, str]] = []
        self.rows: list[list[str]] = []
        self.headings: list[str] = []
        self._said: list[str] = []
        self._open: list[tuple[str, int, str]] = []
        self._silent = 0
        self.feed(html)

    @property
    def text(self) -> str:
        """All that can be read."""
        return " ".join(" ".join(self._said).split())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note where a part begins."""
        if tag in _SILENT:
            self._silent += 1
        if tag == "tr":
            self.rows.append([])
        if tag in ("a", "td", "th", "h1", "h2", "h3"):
            self._open.append((tag, len(self._said), dict(attrs).get("href") or ""))

    def handle_endtag(self, tag: str) -> None:
        """Keep what was said since the part began."""
        if tag in _SILENT:
            self._silent -= 1
        if self._open and self._open[-1][0] == tag:
            _, start, href = self._open.pop()
            said = " ".join(" ".join(self._said[start:]).split())
            if tag == "a":
                self.links.append((said, href))
            elif tag in ("td", "th"):
                self.rows[-1].append(said)
            else:
                self.headings.append(said)

    def handle_data(self, data: str) -> None:
        """Words."""
        if not self._silent:
            self._said.append(data)

    def link(self, said: str) -> str:
        """Where the first link with these words leads."""
        return next(href for words, href in self.links if words == said)


def read(client: Client, address: str) -> Page:
    """The page at an address, which must be there."""
    answer = client.get(address)
    assert answer.status_code == 200, (address, answer.status_code)
    return Page(answer.content.decode())


def words(html: str) -> str:
    """All that a part of a page says, in one line."""
    return " ".join(unescape(_TAG.sub(" ", html)).split())


def records(page: str, which: str) -> list[dict[str, str]]:
    """The rows of the first table whose opening tag has a text in it, each cell by its heading."""
    head = re.search(rf"<table[^>]*{re.escape(which)}.*?<thead>(.*?)</thead>", page, re.DOTALL)
    headings = [words(cell) for cell in re.findall(r"<th\b[^>]*>(.*?)</th>", head[1], re.DOTALL)] if head else []
    return [dict(zip(headings, row, strict=True)) for row in table(page, which)]


def table(page: str, which: str) -> list[list[str]]:
    """The rows of the first table whose opening tag has a text in it, as texts of their cells."""
    part = re.search(rf"<table[^>]*{re.escape(which)}.*?<tbody>(.*?)</tbody>", page, re.DOTALL)
    rows = _ROW.findall(part[1]) if part else []
    return [[words(cell) for cell in re.findall(r"<t[dh]\b[^>]*>(.*?)</t[dh]>", row, re.DOTALL)] for row in rows]
