"""The text of one row of a USEBIO file: its element, and nothing of what else stands on its lines."""

from functools import lru_cache

from overtrick.core.problems import ReadingStopped
from overtrick.core.session import Entry
from overtrick.formats.usebio.values import Document, participants_of, to_text
from overtrick.formats.usebio.xml_tree import read_tree


def row_text(data: bytes, entry: Entry) -> str:
    """Return the element that a row was read from, on one line; nothing if it is not there."""
    return _row_texts(data).get((entry.line, entry.ordinal), "")


@lru_cache(maxsize=2)
def _row_texts(data: bytes) -> dict[tuple[int, int], str]:
    """Return the elements of all rows by line and ordinal: a page shows many rows of one file."""
    tree = read_tree(data, [])
    if tree is None:
        return {}
    try:
        document = Document(tree, [])
    except ReadingStopped:
        return {}
    rows = participants_of(tree)
    return {(document.line(row), document.ordinal(row)): to_text(row) for row in reversed(rows)}
