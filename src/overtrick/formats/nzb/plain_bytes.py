"""Finds bytes of a results file that are not plain ASCII, and names them in words that a scorer can act on.

A word processor's curly quote or a scoring program's Ctrl-Z cannot be seen on a screen, so the report has to
say what it probably is and where it is.
"""

import re

from overtrick.core.problems import Problem, Severity
from overtrick.formats.common.blanks import BOM
from overtrick.formats.nzb.columns import column_at

_GOOD_BYTES = bytes(range(0x20, 0x7F)) + b"\r\n"
_BAD_BYTE = re.compile(b"[^" + re.escape(_GOOD_BYTES) + b"]")

_CHARACTER_NAMES: tuple[tuple[bytes, str], ...] = (
    (BOM, "the mark of a UTF-8 file"),
    (b"\xff\xfe", "the mark of a UTF-16 file"),
    (b"\xfe\xff", "the mark of a UTF-16 file"),
    (b"\xe2\x80\x98", "a curly apostrophe"),
    (b"\xe2\x80\x99", "a curly apostrophe"),
    (b"\xe2\x80\x9c", "a curly quote"),
    (b"\xe2\x80\x9d", "a curly quote"),
    (b"\xe2\x80\x93", "a long dash"),
    (b"\xe2\x80\x94", "a long dash"),
    (b"\xc2\xa0", "a non-breaking space"),
    (b"\x00", "a NUL, which fills empty space"),
    (b"\x09", "a tab"),
    (b"\x1a", "Ctrl-Z, an old end-of-file mark"),
    (b"\x7f", "the delete character"),
    (b"\x85", "three dots in one character"),
    (b"\x91", "a curly apostrophe"),
    (b"\x92", "a curly apostrophe"),
    (b"\x93", "a curly quote"),
    (b"\x94", "a curly quote"),
    (b"\x96", "a long dash"),
    (b"\x97", "a long dash"),
    (b"\xa0", "a non-breaking space"),
)


def has_bad_byte(data: bytes) -> bool:
    """Return whether anything but ASCII 32 to 126 and line ends is in the file."""
    return bool(data.translate(None, _GOOD_BYTES))


def find_bad_bytes(line: bytes, number: int, *, header: bool) -> list[Problem]:
    """Return at most one problem for a line: its first bad byte, and how many more there are."""
    bad = _BAD_BYTE.search(line)
    if bad is None:
        return []
    at = bad.start()
    length, probably = _name_character(line[at : at + 3])
    more = len(_BAD_BYTE.findall(line, at + length))
    return [
        Problem(
            code="bad-byte",
            severity=Severity.ERROR,
            line=number,
            column=_find_column(line[:at], header=header),
            found=f"0x{line[at]:02X}",
            message=f"Position {at + 1} holds byte 0x{line[at]:02X} ({probably}), which is not plain text."
            + (f" {more} more such {'byte' if more == 1 else 'bytes'} in this line." if more else ""),
            advice="Use only plain letters, digits and signs (ASCII 32 to 126); retype the character, "
            "or save the file as plain text.",
        )
    ]


def _name_character(start: bytes) -> tuple[int, str]:
    for known, name in _CHARACTER_NAMES:
        if start.startswith(known):
            return len(known), f"probably {name}"
    if start[0] < 0x20:
        return 1, "a control character"
    if start[0] in (0xC3, 0xC4, 0xC5) and len(start) > 1 and 0x80 <= start[1] < 0xC0:
        return 2, "probably a letter with an accent"
    return 1, "probably a letter with an accent" if start[0] >= 0xC0 else "a special character"


def _find_column(before: bytes, *, header: bool) -> str:
    outside_quotes = b"".join(before.split(b'"')[::2])
    return column_at(outside_quotes.count(b","), header=header)
