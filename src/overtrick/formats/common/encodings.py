"""In which letters a text file is written, by the evidence of its bytes: UTF-8, UTF-16, Greek or Western Windows text.

Scoring programs on Windows write the code page of their country and say nothing of it. In a Greek text the letters
above 127 make whole words; in a Western one they stand single, between the letters from a to z.
"""

import codecs
import re
from typing import NamedTuple

WESTERN, GREEK, GREEK_ISO = "cp1252", "cp1253", "iso8859-7"
_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_SAMPLE = 400
# The first byte of a Greek letter in UTF-16; that of letters from a to z is 0.
_GREEK_PAGE = 3
_GREEK_LETTER = rb"[\xa2\xb6\xb8-\xba\xbc\xbe-\xd1\xd3-\xfe]"
_GREEK_WORD = re.compile(rb"(?<![A-Za-z\x80-\xff])" + _GREEK_LETTER + rb"{2,}+(?![A-Za-z\x80-\xff])")
_MIXED_WORD = re.compile(rb"[A-Za-z][\xc0-\xff]|[\xc0-\xff][A-Za-z]")
# Capital alpha with its accent is the one Greek letter that Windows and the standard of ISO have in different places.
_ISO_ALPHA, _WINDOWS_ALPHA = re.compile(rb"\xb6" + _GREEK_LETTER), b"\xa2"
# What Central European text has inside its words if it is read as Western: Pawe³ for Paweł, £ukasz for Łukasz.
_UNLIKELY = re.compile(r"[^\W\d_]{2}[¹³¿]|[¹³£¯¥][a-zó]|[^\W\d_]¿[^\W\d_]")


class DecodedText(NamedTuple):
    """A text, and the encoding that it was read in."""

    text: str
    encoding: str


def decode_text(data: bytes) -> DecodedText:
    """Decode a file that does not say how it is written; what cannot be a letter in any way is read as Latin-1."""
    marked = decode_marked(data)
    if marked is not None:
        return marked
    try:
        return DecodedText(data.decode("utf-8"), "utf-8")
    except UnicodeDecodeError:
        return decode_windows(data)


def decode_marked(data: bytes) -> DecodedText | None:
    """Decode a file that begins with a mark, or that can only be UTF-16; None for any other."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return DecodedText(data[len(mark) :].decode(encoding, errors="replace"), encoding)
    encoding = _unmarked_utf_16(data)
    return DecodedText(data.decode(encoding, errors="replace"), encoding) if encoding else None


def decode_windows(data: bytes) -> DecodedText:
    """Decode text with one byte a letter: Greek where its words are Greek, else Western; the gaps as in Latin-1."""
    for encoding in (find_greek(data), WESTERN):
        try:
            return DecodedText(data.decode(encoding), encoding)
        except (LookupError, UnicodeDecodeError):
            continue
    return DecodedText(data.decode("latin-1"), "latin-1")


def find_unlikely(decoded: DecodedText) -> int | None:
    """Return where a text that was read as Western has a sign inside a word, as Central European text has then."""
    found = _UNLIKELY.search(decoded.text) if decoded.encoding == WESTERN else None
    return found.start() if found else None


def find_greek(data: bytes) -> str:
    """Return the encoding of a Greek text with one byte a letter; empty for any other text."""
    if len(_GREEK_WORD.findall(data)) <= len(_MIXED_WORD.findall(data)):
        return ""
    return GREEK_ISO if _ISO_ALPHA.search(data) and _WINDOWS_ALPHA not in data else GREEK


def is_utf_16(data: bytes) -> bool:
    """Return whether a file can only be UTF-16: every other byte of its beginning is that of plain or Greek letters."""
    return bool(_unmarked_utf_16(data.removeprefix(codecs.BOM_UTF16_LE).removeprefix(codecs.BOM_UTF16_BE)))


def _unmarked_utf_16(data: bytes) -> str:
    sample = data[:_SAMPLE]
    if len(sample) < 4 or b"\0" not in sample:
        return ""
    for encoding, letters, pages in (
        ("utf-16-le", sample[::2], sample[1::2]),
        ("utf-16-be", sample[1::2], sample[::2]),
    ):
        of_few_pages = sum(page <= _GREEK_PAGE for page in pages)
        if of_few_pages * 10 > len(pages) * 9 and letters.count(0) * 10 < len(letters):
            return encoding
    return ""
