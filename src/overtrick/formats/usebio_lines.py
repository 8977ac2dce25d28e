"""The lines that a USEBIO file is written in: elements with text, one a line, safe for any letter."""

from collections.abc import Iterator
from xml.sax.saxutils import escape, quoteattr

Line = str


def open_tag(name: str, **attributes: str) -> Line:
    """The beginning of an element."""
    said = "".join(f" {key}={quoteattr(text)}" for key, text in attributes.items())
    return f"<{name}{said}>"


def close_tag(name: str) -> Line:
    """The end of an element."""
    return f"</{name}>"


def tagged(name: str, text: str) -> Iterator[Line]:
    """An element with a text; nothing where there is no text."""
    if text:
        yield f"<{name}>{escape(text)}</{name}>"
