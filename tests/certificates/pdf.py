"""Reads what stands on the pages of a PDF that typst wrote, without typst: its texts, their sizes, its bookmarks."""

import re
import zlib
from collections.abc import Iterator
from typing import NamedTuple

_OBJECT = re.compile(rb"(\d+) 0 obj\n(.*?)\nendobj", re.DOTALL)
_STREAM = re.compile(rb"stream\n(.*?)\nendstream", re.DOTALL)
_TEXT = re.compile(rb"BT[ /].*?\nET", re.DOTALL)
_PART = re.compile(rb"/(f\d+) ([\d.]+) Tf|Tm(.*?)T[jJ]\n", re.DOTALL)
_STRING_PART = re.compile(rb"\\.|[()]", re.DOTALL)
_ESCAPE = re.compile(rb"\\([0-7]{1,3}|.)", re.DOTALL)
_LETTER = re.compile(rb"<([0-9A-F]{4})> <([0-9A-F]+)>")
_SIGNS = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}
_BOOKMARK = re.compile(rb"/Title(?:\((.*?)\)|<([0-9A-F]*)>)/Dest", re.DOTALL)


class Run(NamedTuple):
    """A text on a page, and its size in points."""

    text: str
    size: str


def pages(pdf: bytes) -> list[list[Run]]:
    """The texts of every page, in the order in which they are printed."""
    objects = {int(key): body for key, body in _OBJECT.findall(pdf)}
    kids = re.search(rb"/Type/Pages/Count (\d+)/Kids\[([^\]]*)\]", pdf)
    assert kids is not None
    keys = [int(key) for key in re.findall(rb"(\d+) 0 R", kids[2])]
    assert len(keys) == int(kids[1])
    return [_runs(objects, objects[key]) for key in keys]


def texts(pdf: bytes) -> list[list[str]]:
    """The texts of every page alone."""
    return [[run.text for run in page] for page in pages(pdf)]


def bookmarks(pdf: bytes) -> list[str]:
    """The titles of the bookmarks, in order."""
    return [_unescaped(plain).decode("latin-1") or _wide(coded) for plain, coded in _BOOKMARK.findall(pdf)]


def _wide(coded: bytes) -> str:
    """A title in two bytes a letter, after a mark that says so."""
    return bytes.fromhex(coded.decode())[2:].decode("utf-16-be")


def _runs(objects: dict[int, bytes], page: bytes) -> list[Run]:
    fonts = {
        name: _letters(objects, objects[int(key)])
        for name, key in re.findall(rb"/(f\d+) (\d+) 0 R", objects[_reference(page, b"Resources")])
    }
    content = _stream(objects[_reference(page, b"Contents")])
    return [_run(text, fonts) for text in _TEXT.findall(content)]


def _run(text: bytes, fonts: dict[bytes, dict[bytes, str]]) -> Run:
    letters: dict[bytes, str] = {}
    sizes, said = [], ""
    for font, size, shown in _PART.findall(text):
        if font:
            letters = fonts[font]
            sizes.append(size.decode())
        else:
            said += _decoded(shown, letters)
    return Run(said, sizes[0])


def _letters(objects: dict[int, bytes], font: bytes) -> dict[bytes, str]:
    """Which letters the glyphs of a font stand for."""
    found = _LETTER.findall(_stream(objects[_reference(font, b"ToUnicode")]))
    return {bytes.fromhex(glyph.decode()): bytes.fromhex(text.decode()).decode("utf-16-be") for glyph, text in found}


def _decoded(shown: bytes, letters: dict[bytes, str]) -> str:
    glyphs = b"".join(map(_unescaped, _strings(shown)))
    return "".join(letters.get(glyphs[at : at + 2], "") for at in range(0, len(glyphs), 2))


def _strings(shown: bytes) -> Iterator[bytes]:
    """The strings of an array, each in brackets; brackets that pair within one stand for themselves."""
    depth, start = 0, 0
    for found in _STRING_PART.finditer(shown):
        if found[0] == b"(":
            depth += 1
            start = found.end() if depth == 1 else start
        elif found[0] == b")":
            depth -= 1
            if not depth:
                yield shown[start : found.start()]


def _unescaped(raw: bytes) -> bytes:
    def sign(found: re.Match[bytes]) -> bytes:
        code = found[1]
        return bytes([int(code, 8)]) if code[:1].isdigit() else _SIGNS.get(code, code)

    return _ESCAPE.sub(sign, raw)


def _reference(body: bytes, key: bytes) -> int:
    found = re.search(rb"/%s (\d+) 0 R" % key, body)
    assert found is not None, key
    return int(found[1])


def _stream(body: bytes) -> bytes:
    found = _STREAM.search(body)
    assert found is not None
    return zlib.decompress(found[1])
