"""Every format a federation receives, recognised by what is in a file and never by its name.

A format is a module with the same functions (recognises, load, loads, dump, dumps); a new one is one line in
FORMATS. What no format recognises is read as New Zealand results, so that its problems get listed; where clubs
never send those, it is read as nothing.
"""

from collections.abc import Container
from pathlib import Path
from typing import Protocol

from overtrick.core.problems import Problem
from overtrick.core.session import NO_FORMAT, Batch
from overtrick.formats import magic_contest, nzb, pbn, usebio


class Format(Protocol):
    """The functions of a format's module."""

    FORMAT: str

    def recognises(self, data: bytes) -> bool:
        """Return whether these bytes look like this format."""

    def loads(self, data: bytes) -> tuple[Batch, tuple[Problem, ...]]:
        """Read the batch, and list its problems."""

    def dumps(self, batch: Batch) -> bytes:
        """Write the batch in its strict form."""


FORMATS: tuple[Format, ...] = (nzb, magic_contest, usebio, pbn)


def recognise(data: bytes) -> Format:
    """Return the format of these bytes."""
    return _find_format(data) or nzb


def _find_format(data: bytes) -> Format | None:
    return next((each for each in FORMATS if each.recognises(data)), None)


def loads(data: bytes, accepted_formats: Container[str] = (nzb.FORMAT,)) -> tuple[Batch, tuple[Problem, ...]]:
    """Read the batch in these bytes, whatever their format, and list its problems. Clubs send `accepted_formats`."""
    file_format = _find_format(data)
    if file_format is None and nzb.FORMAT not in accepted_formats:
        return Batch(NO_FORMAT, ()), ()
    return (file_format or nzb).loads(data)


def load(path: Path) -> tuple[Batch, tuple[Problem, ...]]:
    """Read the batch in a file, whatever its format, and list its problems."""
    return loads(path.read_bytes())
