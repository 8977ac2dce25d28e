"""The first entry of every journal: the federation, with the registers that came with the package on that day."""

from datetime import date

from overtrick.schemes import Scheme, load_scheme
from overtrick.schemes.registers.on_day import registers_of
from overtrick.store import models
from overtrick.store.decisions.common.kind import Record
from overtrick.store.journal.entries import JournalEntry
from overtrick.store.journal.unit_of_work import UnitOfWork


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
    """A federation: its scheme, and what its registers held on the first day."""

    scheme: str
    regions: tuple[Region, ...] = ()
    clubs: tuple[Club, ...] = ()
    codes: tuple[Code, ...] = ()
    approval: tuple[str, ...] = ()


def make_founding(name: str, *, approval: bool = True) -> Founding:
    """Make the founding record of a federation from the data of its scheme; without `approval`, all points count."""
    scheme: Scheme = load_scheme(name)
    registers = registers_of(scheme)
    return Founding(
        scheme=name,
        regions=tuple(Region(code=each.code, name=each.name, website=each.website) for each in registers.regions),
        clubs=tuple(
            Club(
                code=each.code, name=each.name, region=each.region, kind=each.kind, country=each.country,
                licence=each.licence,
            )
            for each in registers.clubs.values()
        ),
        codes=tuple(
            Code(table=table, code=row.code, name=row.name, start=row.effective, end=row.until)
            for table, rows in registers.codes.items()
            for row in rows
        ),
        approval=scheme.federation.approval if approval else (),
    )  # fmt: skip


def write_registers(work: UnitOfWork, entry: JournalEntry, founding: Founding) -> None:
    """Write the registers of the first day."""
    for region in founding.regions:
        work.writer.add_numbered_row(models.Region, (region.code, region.name, region.website))
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
