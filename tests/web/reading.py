"""Pages as people read them."""

import re
from html import unescape

_TAG = re.compile(r"<[^>]*>")
_ROW = re.compile(r"<tr\b[^>]*>(.*?)</tr>", re.DOTALL)


def words(html: str) -> str:
    """All that a part of a page says, in one line."""
    return " ".join(unescape(_TAG.sub(" ", html)).split())


def table(page: str, which: str) -> list[list[str]]:
    """The rows of the first table whose opening tag has a text in it, as texts of their cells."""
    part = re.search(rf"<table[^>]*{re.escape(which)}.*?<tbody>(.*?)</tbody>", page, re.DOTALL)
    rows = _ROW.findall(part[1]) if part else []
    return [[words(cell) for cell in re.findall(r"<t[dh]\b[^>]*>(.*?)</t[dh]>", row, re.DOTALL)] for row in rows]
