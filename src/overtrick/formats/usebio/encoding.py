"""Decodes the bytes of an XML file: in the encoding that it declares, else in the one that its bytes show.

Scoring programs declare one encoding and write another, mostly UTF-8 and Windows-1252. A file that could not be read
as declared gets a warning.
"""

import codecs
import re

from overtrick.core.problems import Problem, Severity

_DECLARED = re.compile(rb"""^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([A-Za-z0-9._:-]{1,40})["']""")
# What XML cannot hold at all; old programs pad a file with NUL or end it with Ctrl-Z.
_NOT_IN_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]")
# It is not needed once the bytes are text, and XML does not allow it after an empty line.
_DECLARATION = re.compile(r"\A(\s*)<\?xml\s[^>]{0,200}?\?>")
_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_LATIN = ("iso-8859-1", "iso8859-1", "latin-1", "latin1", "windows-1252", "cp1252", "us-ascii", "ascii")
# Only these: other codecs may not return text, or may take unlimited time.
_KNOWN = re.compile(r"utf-?8|utf-?16(?:-?[lb]e)?|iso-?8859-?\d{1,2}|windows-?125\d|cp125\d|us-ascii|ascii|latin-?1")


def decode(data: bytes, problems: list[Problem]) -> str:
    """Return the text of a file, its line ends as \\n."""
    text = _decode(data, problems)
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return _DECLARATION.sub(r"\1", text)


def strip_forbidden(text: str) -> str:
    """Return the text without the characters that XML forbids."""
    return _NOT_IN_XML.sub("", text)


def _decode(data: bytes, problems: list[Problem]) -> str:
    if data.isascii() and b"\0" not in data[:2]:
        return data.decode("ascii")
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return data[len(mark) :].decode(encoding, errors="replace")
    if data[:2] == b"<\x00":
        return data.decode("utf-16-le", errors="replace")
    if data[:2] == b"\x00<":
        return data.decode("utf-16-be", errors="replace")
    match = _DECLARED.match(data)
    declared = match[1].decode("ascii").lower() if match else "utf-8"
    return _decode_as(data, declared, problems)


def _decode_as(data: bytes, declared: str, problems: list[Problem]) -> str:
    if declared in _LATIN:
        return _decode_western(data)
    try:
        # A file that declares UTF-16 without its mark and could be read up to here is not UTF-16.
        return data.decode(declared if _KNOWN.fullmatch(declared) and "16" not in declared[:6] else "utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        problems.append(_wrong_encoding(declared, line, data[error.start]))
        return _decode_western(data)


def _decode_western(data: bytes) -> str:
    """Decode Windows-1252, which is Latin-1 with a few more letters; its five gaps are read as Latin-1."""
    try:
        return data.decode("cp1252")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def _wrong_encoding(declared: str, line: int, byte: int) -> Problem:
    return Problem(
        "usebio-encoding",
        Severity.WARNING,
        line,
        "",
        f"0x{byte:02X}",
        f"The file should be {declared.upper()} text, but is not; it was read as Windows text (Windows-1252).",
        "Look whether the names with accents are right. Tell the author of the scoring program.",
    )
