"""The text of one row of a USEBIO file: its element, and nothing of what else stands on its lines."""

from overtrick.core.session import Entry
from overtrick.formats.usebio.values import Document, participants_of, to_text
from overtrick.formats.usebio.xml_tree import read_tree


def row_text(data: bytes, entry: Entry) -> str:
    """Return the element that a row was read from, on one line; nothing if it is not there."""
    tree = read_tree(data, [])
    if tree is None:
        return ""
    document = Document(tree, [])
    found = (
        element
        for element in participants_of(tree)
        if (document.line(element), document.ordinal(element)) == (entry.line, entry.ordinal)
    )
    element = next(found, None)
    return "" if element is None else to_text(element)
