"""The first entry of every journal: the federation, with the registers that came with the package on that day."""

from collections.abc import Iterator
from datetime import date

import msgspec

from overtrick.schemes.editing.contents import FolderContents
from overtrick.schemes.registers.records import Registers
from overtrick.store import models
from overtrick.store.decisions.common.kind import Record
from overtrick.store.journal.entries import JournalEntry
from overtrick.store.journal.unit_of_work import UnitOfWork
from overtrick.store.registers.folder_files import load_contents


class Region(Record, frozen=True, kw_only=True):
    """A region."""

    code: int
    name: str
    website: str = ""


class Club(Record, frozen=True, kw_only=True):
    """A club."""

    code: int
    name: str
    region: str = ""
    kind: str = "affiliated"
    country: int = 0
    licence: str = ""


class Code(Record, frozen=True, kw_only=True):
    """A row of a code table."""

    table: str
    code: int
    name: str
    start: date | None = None
    end: date | None = None


class Founding(Record, frozen=True, kw_only=True):
    """A federation: its scheme, the files of its folder by their hashes, and what its registers held on the first day.

    A store of 0.1 has no files: there, the scheme is a name of the package, or a path.
    """

    scheme: str
    scheme_file: str = ""
    files: dict[str, str] = msgspec.field(default_factory=dict)
    regions: tuple[Region, ...] = ()
    clubs: tuple[Club, ...] = ()
    codes: tuple[Code, ...] = ()
    approval: tuple[str, ...] = ()


def make_founding(contents: FolderContents, *, approval: bool = True) -> Founding:
    """Make the founding record of a federation from its folder; without `approval`, all points count."""
    scheme = load_contents(contents)
    registers = scheme.registers
    return Founding(
        scheme=scheme.name,
        scheme_file=contents.scheme_file,
        files=contents.manifest,
        regions=tuple(regions_of(registers)),
        clubs=tuple(clubs_of(registers)),
        codes=tuple(codes_of(registers)),
        approval=scheme.federation.approval if approval else (),
    )


def regions_of(registers: Registers) -> Iterator[Region]:
    """Yield the regions of a folder."""
    return (Region(code=each.code, name=each.name, website=each.website) for each in registers.regions)


def clubs_of(registers: Registers) -> Iterator[Club]:
    """Yield the clubs of a folder."""
    for each in registers.clubs.values():
        yield Club(
            code=each.code, name=each.name, region=each.region, kind=each.kind, country=each.country,
            licence=each.licence,
        )  # fmt: skip


def codes_of(registers: Registers) -> Iterator[Code]:
    """Yield the rows of a folder's code tables."""
    for table, rows in registers.codes.items():
        for row in rows:
            yield Code(table=table, code=row.code, name=row.name, start=row.effective, end=row.until)


def write_registers(work: UnitOfWork, entry: JournalEntry, founding: Founding) -> None:
    """Write the registers of the first day."""
    for region in founding.regions:
        work.writer.add_numbered_row(models.Region, (region.code, region.name, region.website, ""))
    for club in founding.clubs:
        write_club(work, club)
    for code in founding.codes:
        work.writer.add(models.Code, code.table, code.code, code.name, code.start, code.end)
    work.writer.flush()
    work.forget_registers()
    work.add_approval_rule(date.min, frozenset(founding.approval))


def write_club(work: UnitOfWork, club: Club) -> None:
    """Add a club to the register."""
    values = (club.code, club.name, club.region, club.kind, club.country, club.licence, "", None)
    work.writer.add_numbered_row(models.Club, values)
