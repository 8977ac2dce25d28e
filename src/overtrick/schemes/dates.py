"""Records through time: which version of a value is in force on a day, and whether the dates leave a hole."""

import datetime
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import TypeVar

from overtrick.schemes.records import Record

R = TypeVar("R", bound=Record)
ONE_DAY = datetime.timedelta(days=1)


def find_wrong_dates(versions: Sequence[Record]) -> Iterator[tuple[Record, tuple[str, ...], str]]:
    """Find versions of one value that begin twice, overlap or leave a gap: the record, its key, and what is wrong."""
    ordered = sorted(versions, key=lambda version: version.effective)
    for version in ordered:
        if version.until and version.until < version.effective:
            yield version, ("until",), f"ends on {version.until}, before it begins on {version.effective}"
    for earlier, later in pairwise(ordered):
        if earlier.effective == later.effective:
            yield later, ("from",), f"given twice from {later.effective}"
        elif earlier.until and earlier.until >= later.effective:
            yield later, ("from",), f"two versions are in force on {later.effective}"
        elif earlier.until and earlier.until + ONE_DAY < later.effective:
            gap = f"{earlier.until + ONE_DAY} to {later.effective - ONE_DAY}"
            yield later, ("from",), f"a gap in the dates, nothing is in force from {gap}"


def in_force(versions: Iterable[R], day: datetime.date) -> R | None:
    """The version in force on a day."""
    begun = [version for version in versions if version.effective <= day]
    newest = max(begun, key=lambda version: version.effective, default=None)
    return newest if newest and (newest.until is None or day <= newest.until) else None
