"""Reads a federation's logo, an SVG or PNG file, and refuses one that could do more than be looked at."""

import re
import struct
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Literal

import msgspec

from overtrick.schemes.errors import Mistake, SchemeError

MOST_BYTES = 65_536
MOST_PIXELS = 1024
_DIGITS = 16
_PNG = b"\x89PNG\r\n\x1a\n"
_SVG = "{http://www.w3.org/2000/svg}"
_HREF = ("href", "{http://www.w3.org/1999/xlink}href")
_ELEMENTS = (
    "circle", "clipPath", "defs", "desc", "ellipse", "g", "line", "linearGradient", "mask", "metadata", "path",
    "polygon", "polyline", "radialGradient", "rect", "stop", "style", "svg", "symbol", "text", "title", "tspan", "use",
)  # fmt: skip
_OUTSIDE = re.compile(r"@import|url\(\s*(?![\"']?#)|expression\(|javascript:", re.IGNORECASE)


class Logo(msgspec.Struct, frozen=True):
    """A logo: its bytes, and what kind of picture they are."""

    content: bytes
    kind: Literal["svg", "png"]

    @property
    def digest(self) -> str:
        """A short hash of the bytes, which tells one version of a logo from another."""
        return sha256(self.content).hexdigest()[:_DIGITS]

    @property
    def media_type(self) -> str:
        """The type of the picture as a browser is told it."""
        return "image/svg+xml" if self.kind == "svg" else "image/png"


def read_logo(path: Path) -> Logo:
    """The logo in a file; a SchemeError says all that is wrong with it."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise SchemeError(Mistake(path.name, 0, f"cannot be read ({error.strerror})")) from error
    if len(content) > MOST_BYTES:
        says = f"has {len(content):,} bytes; a logo has at most {MOST_BYTES:,}"
        raise SchemeError(Mistake(path.name, 0, says))
    kind: Literal["svg", "png"] = "png" if content.startswith(_PNG) else "svg"
    wrong = list(_png_mistakes(content) if kind == "png" else _svg_mistakes(content))
    if wrong:
        raise SchemeError(*(Mistake(path.name, line, text) for line, text in wrong))
    return Logo(content, kind)


def _png_mistakes(content: bytes) -> Iterator[tuple[int, str]]:
    if len(content) < len(_PNG) + 16:
        yield 0, "is cut off; save the picture again"
        return
    width, height = struct.unpack(">II", content[16:24])
    if not 0 < width <= MOST_PIXELS or not 0 < height <= MOST_PIXELS:
        yield 0, f"is {width} by {height} pixels; a logo has at most {MOST_PIXELS} each way"


def _svg_mistakes(content: bytes) -> Iterator[tuple[int, str]]:
    """What is wrong with a drawing, with the line where the reader of its text knows one."""
    if b"<!doctype" in content.lower() or b"<!entity" in content.lower():
        yield 0, "has a DOCTYPE or an entity; save it as plain SVG"
        return
    try:
        root = ET.fromstring(content)
    except ET.ParseError as error:
        yield error.position[0], f"is neither a PNG nor an SVG picture ({error})"
        return
    if root.tag != f"{_SVG}svg":
        yield 0, 'does not begin with <svg xmlns="http://www.w3.org/2000/svg">'
    elif not root.get("viewBox"):
        yield 0, "has no viewBox, so that it cannot be shown in another size"
    for element in root.iter():
        yield from ((0, wrong) for wrong in _wrong_element(element))


def _wrong_element(element: ET.Element) -> Iterator[str]:
    name = element.tag.removeprefix(_SVG) if isinstance(element.tag, str) else ""
    # What drawing programs keep about themselves has a namespace of its own, and is not shown.
    if not name.startswith("{") and name not in _ELEMENTS:
        yield f"has <{name}>, which a logo may not have. It may have: {', '.join(_ELEMENTS)}."
    if _OUTSIDE.search(element.text or ""):
        yield f"names something outside the file in <{name}>; a logo holds all that it shows"
    for key, value in element.attrib.items():
        if key.lower().startswith("on"):
            yield f"has a script in the attribute '{key}' of <{name}>; leave it out"
        if (key in _HREF and not value.startswith("#")) or _OUTSIDE.search(value):
            yield f"names something outside the file in '{key}' of <{name}>; a logo holds all that it shows"
