"""Decodes the bytes of an XML file: in the encoding that it declares, else in the one that its bytes show.

Scoring programs declare one encoding and write another, mostly UTF-8 and Windows-1252. A file that could not be read
as declared gets a warning, and so does one that declares Western letters and has Greek words.
"""

import re

from overtrick.core.problems import Problem, Severity
from overtrick.formats.common.encodings import GREEK, GREEK_ISO, WESTERN, decode_marked, decode_windows

_DECLARED = re.compile(rb"""^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([A-Za-z0-9._:-]{1,40})["']""")
# What XML cannot hold at all; old programs pad a file with NUL or end it with Ctrl-Z.
_NOT_IN_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]")
# It is not needed once the bytes are text, and XML does not allow it after an empty line.
_DECLARATION = re.compile(r"\A(\s*)<\?xml\s[^>]{0,200}?\?>")
_LAST_ASCII = 127
_NAMES = {
    WESTERN: "Windows text (Windows-1252)",
    GREEK: "Greek Windows text (Windows-1253)",
    GREEK_ISO: "Greek text (ISO-8859-7)",
}
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
    marked = decode_marked(data)
    if marked is not None:
        return marked.text
    match = _DECLARED.match(data)
    declared = match[1].decode("ascii").lower() if match else "utf-8"
    return _decode_as(data, declared, problems)


def _decode_as(data: bytes, declared: str, problems: list[Problem]) -> str:
    if declared in _LATIN:
        decoded = decode_windows(data)
        if decoded.encoding in _NAMES and decoded.encoding != WESTERN:
            first = next(at for at, byte in enumerate(data) if byte > _LAST_ASCII)
            problems.append(_wrong_encoding(declared, data, first, decoded.encoding))
        return decoded.text
    try:
        # A file that declares UTF-16 without its mark and could be read up to here is not UTF-16.
        return data.decode(declared if _KNOWN.fullmatch(declared) and "16" not in declared[:6] else "utf-8")
    except UnicodeDecodeError as error:
        decoded = decode_windows(data)
        problems.append(_wrong_encoding(declared, data, error.start, decoded.encoding))
        return decoded.text


def _wrong_encoding(declared: str, data: bytes, at: int, encoding: str) -> Problem:
    read_as = _NAMES.get(encoding, _NAMES[WESTERN])
    return Problem(
        "usebio-encoding",
        Severity.WARNING,
        data.count(b"\n", 0, at) + 1,
        "",
        f"0x{data[at]:02X}",
        f"The file should be {declared.upper()} text, but is not; it was read as {read_as}.",
        "Check that the names with accents are right. Tell the author of the scoring program.",
    )
