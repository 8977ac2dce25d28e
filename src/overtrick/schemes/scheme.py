"""A scheme through time: asks for a day, answers with the edition in force."""

import csv
import datetime
from bisect import bisect_right
from functools import cache, cached_property
from pathlib import Path

from overtrick.checks.expectations import AwardColumn, Expectations, Program
from overtrick.schemes.brand.logo import Logo, read_logo
from overtrick.schemes.edition import Edition
from overtrick.schemes.errors import Mistake, SchemeError
from overtrick.schemes.federation import Federation
from overtrick.schemes.fees import Fees, FeesFile, read_fees
from overtrick.schemes.folders import PACKAGED, federation_names
from overtrick.schemes.loader import SECTIONS, SchemeFile, read_federation, read_scheme_file
from overtrick.schemes.mistakes.editions import check_editions, find_lost_countries
from overtrick.schemes.registers.reader import read_registers
from overtrick.schemes.registers.records import Registers
from overtrick.schemes.registers.trophies import KnownNames, Trophies, TrophiesFile, read_trophies
from overtrick.schemes.scheme_files import scheme_path
from overtrick.schemes.steps import MinimumBoards


class Scheme:
    """A federation's regulations: all editions of one scheme file."""

    def __init__(self, file: SchemeFile, folder: Path) -> None:
        self.file = file
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
            with path.open(encoding="utf-8-sig", newline="") as lines:
                return {int(row["code"]): row["name"] for row in csv.DictReader(lines)}
        except (OSError, KeyError, ValueError) as error:
            says = f"expected a file of clubs with code,name,region ({error})"
            raise SchemeError(Mistake(path.name, 0, says)) from error

    @property
    def place(self) -> str:
        """The folder of the scheme file, as editions have it."""
        return str(self.folder)

    @cached_property
    def registers(self) -> Registers:
        """The federation's registers: regions, clubs, codes, and what they mean on a day."""
        return read_registers(self.federation, self.folder, self._editions)

    @cached_property
    def fees(self) -> Fees:
        """The federation's fees; one without a file of fees has none."""
        if not self.federation.fees:
            return Fees(FeesFile())
        units = frozenset(unit for edition in self._editions for unit in edition.units)
        statuses = frozenset(code.name for code in self.registers.codes["status"])
        return read_fees(self.folder / self.federation.fees, units, statuses)

    @cached_property
    def trophies(self) -> Trophies:
        """The federation's trophies and league tables; one without a file of them has none."""
        if not self.federation.trophies:
            return Trophies(TrophiesFile())
        known = KnownNames(
            units=frozenset(unit for edition in self._editions for unit in edition.units),
            classes=frozenset(name for edition in self._editions for name in edition.classes),
        )
        if self.federation.registers:
            codes = self.registers.codes
            known = known._replace(
                genders=frozenset(code.name for code in codes["gender"]),
                grades=frozenset(code.name for code in codes["grade"]),
                regions=frozenset(region.name for region in self.registers.regions),
            )
        return read_trophies(self.folder / self.federation.trophies, known)

    @cached_property
    def logo(self) -> Logo | None:
        """The federation's logo; None if it has none."""
        return read_logo(self.folder / self.federation.logo) if self.federation.logo else None

    def version_on(self, day: datetime.date) -> "Scheme":
        """The version of the folder that counts on a day; one that never changed has this one only."""
        return self

    def federation_on(self, day: datetime.date) -> Federation:
        """What the folder of a day says of the federation itself."""
        return self.version_on(day).federation

    def registers_on(self, day: datetime.date) -> Registers:
        """The registers of a day."""
        return self.version_on(day).registers

    @property
    def dated_registers(self) -> tuple[tuple[datetime.date, Registers], ...]:
        """The registers of every version, with the day from which each counts."""
        return ((datetime.date.min, self.registers),)

    def expectations(self, day: datetime.date) -> Expectations:
        """What a results file must agree with, for the checks."""
        return self._expectations(self.on(day).day)

    @cache  # noqa: B019  a scheme lives as long as the program
    def _expectations(self, day: datetime.date) -> Expectations:
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
    file = read_scheme_file(path)
    scheme = Scheme(file, path.parent)
    findings = check_editions(path, file, scheme.editions)
    # Read here for their mistakes, so that they are found with those of the scheme.
    with findings.collect():
        _ = scheme.logo
    if scheme.federation.registers:
        with findings.collect():
            findings.add(find_lost_countries(path, file, scheme.editions, scheme.registers.codes["country"]))
    with findings.collect():
        _ = scheme.fees
    with findings.collect():
        _ = scheme.trophies
    findings.raise_any()
    return scheme


def _changes(file: SchemeFile) -> set[datetime.date]:
    records = [record for section in SECTIONS for record in getattr(file, section)]
    ends = {record.until + datetime.timedelta(days=1) for record in records if record.until}
    return {record.effective for record in records} | ends


def founding_name(folder: Path) -> str:
    """What a federation is founded with: the scheme of one that comes with the package, or the path of its folder."""
    return read_federation(folder).scheme if folder.parent == PACKAGED else str(folder)


def default_federation() -> str:
    """The federation that is meant where none is named."""
    return next(name for name in federation_names() if read_federation(PACKAGED / name).default)


def default_scheme(format_name: str) -> str:
    """The scheme that a file of this format is awarded by, unless another is asked for."""
    known = (read_federation(PACKAGED / name) for name in federation_names())
    return next(federation.scheme for federation in known if format_name in federation.default_for)
