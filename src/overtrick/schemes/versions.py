"""A scheme of several versions: a federation's folder changes as a whole, each version from its own day on."""

import datetime
from bisect import bisect_right
from collections.abc import Iterator, Sequence

from overtrick.checks.expectations import Expectations
from overtrick.schemes.edition import Edition
from overtrick.schemes.registers.records import Registers
from overtrick.schemes.scheme import Scheme


class SchemeAsIfCounting(Scheme):
    """A scheme whose values of one day, when a new version is to count, are those of all days before it as well."""

    def __init__(self, scheme: Scheme, start: datetime.date) -> None:
        super().__init__(scheme.file, scheme.folder)
        self._scheme, self._start = scheme, start

    def on(self, day: datetime.date) -> Edition:
        """The edition of a day, or of the first day on which the version is to count."""
        return self._scheme.on(max(day, self._start))

    @property
    def registers(self) -> Registers:
        """The registers of the version."""
        return self._scheme.registers


class SchemeVersions(Scheme):
    """The versions of a scheme as one: each day has the values of the version that counts on it.

    Each version begins with its day, none before that of the one before it. What is asked without a day, such as the
    name, is that of the newest.
    """

    def __init__(self, versions: Sequence[tuple[datetime.date, Scheme]]) -> None:
        newest = versions[-1][1]
        self.file = newest.file
        self.name, self.title, self.effective = newest.name, newest.title, versions[0][1].effective
        self.federation, self.folder = newest.federation, newest.folder
        self._starts = [datetime.date.min, *(start for start, _ in versions[1:])]
        self._versions = [scheme for _, scheme in versions]
        dated = list(self._dated_editions())
        self._days = [day for day, _ in dated]
        self._editions = [edition for _, edition in dated]

    def _dated_editions(self) -> Iterator[tuple[datetime.date, Edition]]:
        """Every edition with the first day on which it counts."""
        ends = [*self._starts[1:], datetime.date.max]
        for start, end, scheme in zip(self._starts, ends, self._versions, strict=True):
            if start == end:
                # Another version took its place before it counted.
                continue
            # A version's first edition has a day of its own, so that the day of an edition leads back to it.
            yield start, scheme.on(start) if start == datetime.date.min else Edition(scheme.file, start, scheme.place)
            yield from ((edition.day, edition) for edition in scheme.editions if start < edition.day < end)

    def version_on(self, day: datetime.date) -> Scheme:
        """The version that counts on a day."""
        return self._versions[max(bisect_right(self._starts, day) - 1, 0)]

    def expectations(self, day: datetime.date) -> Expectations:
        """What a results file must agree with, for the checks."""
        return self.version_on(day).expectations(day)

    @property
    def dated_registers(self) -> tuple[tuple[datetime.date, Registers], ...]:
        """The registers of every version, with the day from which each counts."""
        return tuple(zip(self._starts, (version.registers for version in self._versions), strict=True))
