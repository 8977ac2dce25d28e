"""The lines that a USEBIO file is written in: elements with text, one a line, safe for any letter."""

from collections.abc import Iterator

Line = str


def open_tag(name: str, **attributes: str) -> Line:
    """Return the beginning of an element."""
    # Loaded only where a file is written: it brings urllib with it, a sixth of the time of a command that only reads.
    from xml.sax.saxutils import quoteattr

    attribute_text = "".join(f" {key}={quoteattr(text)}" for key, text in attributes.items())
    return f"<{name}{attribute_text}>"


def close_tag(name: str) -> Line:
    """Return the end of an element."""
    return f"</{name}>"


def write_tag(name: str, text: str) -> Iterator[Line]:
    """Write an element with a text; nothing where there is no text."""
    if text:
        from xml.sax.saxutils import escape

        yield f"<{name}>{escape(text)}</{name}>"
