"""A scheme through time: asks for a day, answers with the edition in force."""

import csv
import datetime
from bisect import bisect_right
from functools import cache, cached_property
from pathlib import Path

from overtrick.checks.expectations import AwardColumn, Expectations, Program
from overtrick.schemes.edition import Edition
from overtrick.schemes.errors import SchemeError
from overtrick.schemes.folders import PACKAGED, federation_names
from overtrick.schemes.loader import SECTIONS, SchemeFile, read_federation, read_scheme_file, scheme_path
from overtrick.schemes.references import check_references
from overtrick.schemes.registers.reader import read_registers
from overtrick.schemes.registers.records import Registers
from overtrick.schemes.steps import MinimumBoards


class Scheme:
    """A federation's regulations: all editions of one scheme file."""

    def __init__(self, file: SchemeFile, folder: Path) -> None:
        self.name = file.name
        self.title = file.title
        self.effective = file.effective
        self.federation = file.federation
        self.folder = folder
        changes = {file.effective, *_changes(file)}
        self._days = sorted(day for day in changes if day >= file.effective)
        self._editions = [Edition(file, day, str(folder)) for day in self._days]

    def on(self, day: datetime.date) -> Edition:
        """The edition in force on a day; the earliest values apply backwards."""
        return self._editions[max(bisect_right(self._days, day) - 1, 0)]

    @property
    def editions(self) -> list[Edition]:
        """Every edition, in order of time."""
        return self._editions

    @cached_property
    def clubs(self) -> dict[int, str]:
        """The federation's clubs: code and name."""
        path = self.folder / self.federation.clubs
        try:
            with path.open(encoding="utf-8", newline="") as lines:
                return {int(row["code"]): row["name"] for row in csv.DictReader(lines)}
        except (OSError, KeyError, ValueError) as error:
            raise SchemeError(f"{path.name}: expected a file of clubs with code,name,region ({error})") from error

    @cached_property
    def registers(self) -> Registers:
        """The federation's registers: regions, clubs, codes, and what they mean on a day."""
        return read_registers(self.federation, self.folder, self._editions)

    @cache  # noqa: B019  a scheme lives as long as the program
    def expectations(self, day: datetime.date) -> Expectations:
        """What a results file must agree with, for the checks."""
        edition = self.on(day)
        return Expectations(
            clubs=frozenset(self.clubs),
            classes=frozenset((known.type, known.award) for known in edition.classes.values() if known.award),
            open_types={
                column.type: AwardColumn(
                    session=int(column.session.number),
                    final=int(column.final.number),
                    match_per_board=int(column.match.number),
                )
                for column in edition.award_columns.values()
            },
            match_categories=frozenset(known.code for known in edition.categories.values() if known.matches),
            boards_needed=_boards_needed(edition),
            most_for_a_bye={bye.unit: int(bye.most.number) for bye in edition.byes.values() if bye.most},
            formats=self.federation.formats,
            programs=tuple(Program(known.code, known.name, known.since) for known in edition.programs),
        )


def _boards_needed(edition: Edition) -> int:
    """The most boards that a rule asks for and must know to have been played."""
    steps = (step for rule in edition.awards for step in rule.steps if isinstance(step, MinimumBoards))
    return max((step.least.count for step in steps if step.least and step.must_be_stated), default=0)


@cache
def load_scheme(name: str) -> Scheme:
    """A scheme by its name, or from the path of a .toml file; a SchemeError says what is wrong with it."""
    path = scheme_path(name)
    scheme = Scheme(read_scheme_file(path), path.parent)
    for edition in scheme.editions:
        check_references(edition)
    if scheme.federation.registers:
        # Read here for its mistakes, so that they are found with those of the scheme.
        _ = scheme.registers
    return scheme


def _changes(file: SchemeFile) -> set[datetime.date]:
    records = [record for section in SECTIONS for record in getattr(file, section)]
    ends = {record.until + datetime.timedelta(days=1) for record in records if record.until}
    return {record.effective for record in records} | ends


def default_scheme(format_name: str) -> str:
    """The scheme that a file of this format is awarded by, unless another is asked for."""
    known = (read_federation(PACKAGED / name) for name in federation_names())
    return next(federation.scheme for federation in known if format_name in federation.default_for)
