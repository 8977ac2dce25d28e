"""Finds gaps in the serial numbers of contest reports: fields 02 and 17 are there so that nothing is left unreported.

The scoring program of a licensee counts the files that it writes and the contests in them, so the numbers of one
licence have no gap once all files have come.
"""

from collections.abc import Iterable, Iterator
from itertools import groupby

from overtrick.core.problems import Problem, Severity
from overtrick.core.session import Batch
from overtrick.formats import magic_contest
from overtrick.formats.magic_contest.fields import column
from overtrick.formats.magic_contest.identity import licensees
from overtrick.formats.magic_contest.texts import kept_text

FILES, CONTESTS = "02", "17"
_COUNTED = {FILES: "files", CONTESTS: "contests"}
# By licence number and the field that counts.
Serials = dict[tuple[str, str], set[int]]
_LONGEST = 9
# More than a club forgets: the program was set up anew, or somebody mistyped a number.
_MOST = 50


def serial_numbers(batch: Batch) -> Serials:
    """Return the serial numbers in a file, by licence and field; none for a file of another format."""
    found: Serials = {}
    for session in batch.sessions if batch.format == magic_contest.FORMAT else ():
        licence = licensees(session)[0].number
        file = kept_text(session, FILES)
        if file.isdecimal() and len(file) <= _LONGEST:
            found.setdefault((licence, FILES), set()).add(int(file))
        if session.details and session.details.serial:
            found.setdefault((licence, CONTESTS), set()).add(abs(session.details.serial))
    return found


class SeenSerials:
    """The serial numbers of the files that are looked at together."""

    def __init__(self) -> None:
        self._numbers: Serials = {}

    def add(self, batch: Batch) -> None:
        """Note the numbers of one more file."""
        for key, found in serial_numbers(batch).items():
            self._numbers.setdefault(key, set()).update(found)

    def find_gaps(self) -> Iterator[Problem]:
        """Report the numbers that are missing between the first and the last of each sequence."""
        for (licence, field), known in self._numbers.items():
            yield from _report_missing(licence, field, _between(known, min(known), max(known)))


def find_gaps_before(numbers: Serials, earlier: Serials) -> Iterator[Problem]:
    """Report the numbers that are missing in a file, and between it and the nearest that came before it."""
    for (licence, field), new in numbers.items():
        known = new | earlier.get((licence, field), set())
        first = max((number for number in known if number < min(new)), default=min(new))
        yield from _report_missing(licence, field, _between(known, first, max(new)))


def _between(known: set[int], first: int, last: int) -> list[int]:
    return [] if last - first > len(known) + _MOST else [at for at in range(first, last) if at not in known]


def _report_missing(licence: str, field: str, missing: list[int]) -> Iterator[Problem]:
    if missing:
        listed = _list_ranges(missing)
        message = f"The {_COUNTED[field]} of licence {licence} have serial numbers, and {listed} did not arrive."
        advice = "Send what has not been reported; do nothing if there was none."
        yield Problem("missing-serials", Severity.WARNING, 0, column(field), listed, message, advice)


def _list_ranges(numbers: Iterable[int]) -> str:
    """Return numbers in words: 4, 6 to 9."""
    runs = [[number for _, number in run] for _, run in groupby(enumerate(numbers), lambda pair: pair[1] - pair[0])]
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]} to {run[-1]}" for run in runs)
