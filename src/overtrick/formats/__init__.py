"""Every format a federation receives, recognised by what is in a file and never by its name.

A format is a module with the same functions (recognises, load, loads, dump, dumps); a new one is one line in
FORMATS. They are asked in the order of how sure their signs are: a file that begins as its format begins comes before
one whose rows only look like it. What no format recognises is read as New Zealand results, so that its problems get
listed; where clubs never send those, it is read as nothing.
"""

from collections.abc import Container
from pathlib import Path
from typing import Protocol

from overtrick.core.player_numbers import NumberForm
from overtrick.core.problems import Problem
from overtrick.core.session import NO_FORMAT, Batch
from overtrick.formats import magic_contest, nzb, pbn, usebio
from overtrick.formats.common.player_numbers import numbers_written_as


class Format(Protocol):
    """The functions of a format's module."""

    FORMAT: str

    def recognises(self, data: bytes) -> bool:
        """Return whether these bytes look like this format."""

    def loads(self, data: bytes) -> tuple[Batch, tuple[Problem, ...]]:
        """Read the batch, and list its problems."""

    def dumps(self, batch: Batch) -> bytes:
        """Write the batch in its strict form."""


# Magic Contest is last: rows that begin with two digits are also in the tables of a PBN file.
FORMATS: tuple[Format, ...] = (usebio, nzb, pbn, magic_contest)
# What people call the files of each format.
TITLES = {"nzb": "New Zealand results", "mcd": "a Magic Contest report", "usebio": "USEBIO", "pbn": "PBN"}
_UTF_16 = {b"\xff\xfe": "utf-16-le", b"\xfe\xff": "utf-16-be"}
# Without the mark every second byte of plain letters is 0: the first of all, or the second.
_FIRST_NUL = {0: "utf-16-be", 1: "utf-16-le"}
_START_SIZE = 64


def recognise(data: bytes) -> Format:
    """Return the format of these bytes."""
    return find_format(data) or nzb


def find_format(data: bytes) -> Format | None:
    """Return the format of these bytes, if they have the signs of one."""
    plain = _without_utf_16(data)
    return next((each for each in FORMATS if each.recognises(plain)), None)


def _without_utf_16(data: bytes) -> bytes:
    """Return the bytes as UTF-8 if they are UTF-16, with or without its mark: every sign of a format is plain text."""
    start = data[:_START_SIZE]
    encoding = _UTF_16.get(start[:2])
    if encoding is None and start.count(b"\0") * 3 > len(start):
        encoding = _FIRST_NUL.get(start.find(b"\0"))
    return data if encoding is None else data.decode(encoding, errors="replace").removeprefix("\ufeff").encode()


def loads(
    data: bytes, accepted_formats: Container[str] = (nzb.FORMAT,), form: NumberForm | None = None
) -> tuple[Batch, tuple[Problem, ...]]:
    """Read the batch in these bytes, whatever their format, and list its problems. Clubs send `accepted_formats`.

    Of the players' numbers none is lost that fits the federation's `form`; they are as they are written in the file.
    """
    file_format = find_format(data)
    if file_format is None and nzb.FORMAT not in accepted_formats:
        return Batch(NO_FORMAT, ()), ()
    with numbers_written_as(form):
        return (file_format or nzb).loads(data)


def load(path: Path) -> tuple[Batch, tuple[Problem, ...]]:
    """Read the batch in a file, whatever its format, and list its problems."""
    return loads(path.read_bytes())
