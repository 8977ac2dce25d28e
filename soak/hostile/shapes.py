"""How a hostile file is made: a few bytes that come again until the file is full."""

from collections.abc import Callable

Shape = Callable[[int], bytes]


def repeat(piece: bytes, before: bytes = b"", after: bytes = b"") -> Shape:
    """Return the shape of a piece that comes again until the file is full."""
    return lambda size: before + piece * max(1, (size - len(before) - len(after)) // len(piece)) + after


def number(piece: bytes, before: bytes = b"", after: bytes = b"") -> Shape:
    """Return the shape of a piece with a number in it, another one each time, in as many places as it has."""
    places = piece.count(b"%d")

    def build(size: int) -> bytes:
        parts, length, at = [before], len(before) + len(after), 0
        while length < size or at == 0:
            at += 1
            parts.append(piece % ((at,) * places))
            length += len(parts[-1])
        return b"".join((*parts, after))

    return build
