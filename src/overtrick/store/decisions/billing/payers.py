"""Who pays for the sessions of a club: a region for its dummy club, or another club (Masterpoint Fees 7).

The invoices of a region go to an address of its own, to the one in the folder, or to a club for which it pays.
"""

from datetime import date

from overtrick.billing.records import Debtor
from overtrick.store import models
from overtrick.store.access.contacts import check_email
from overtrick.store.decisions.common.kind import Record, audit
from overtrick.store.decisions.common.references import ClubCode, RegionCode
from overtrick.store.errors import Refusal
from overtrick.store.invoices.payers import CLUB, REGION, Payers
from overtrick.store.journal.entries import JournalEntry
from overtrick.store.journal.kinds import REGION_ADDRESS
from overtrick.store.journal.unit_of_work import UnitOfWork


class Payer(Record, frozen=True, kw_only=True):
    """A club, and the region or other club that pays for its sessions from a day on; with neither, it pays itself."""

    club: ClubCode
    start: date
    region: RegionCode | None = None
    payer: ClubCode | None = None

    @property
    def debtor(self) -> Debtor:
        """Return who pays."""
        if self.region is not None:
            return Debtor(REGION, self.region)
        return Debtor(CLUB, self.club if self.payer is None else self.payer)


def set_payer(work: UnitOfWork, entry: JournalEntry, record: Payer) -> None:
    """Set who pays for the sessions of a club from a day on: a region, another club, or the club itself."""
    before = Payers().find(record.club, record.start)
    after = record.debtor
    work.writer.add(models.BillTo, entry.seq, record.club, after.kind, after.code, record.start)
    values = [{"kind": each.kind, "code": each.code} for each in (before, after)]
    audit(work, entry, "bill-to", record.club, values[0], values[1] | {"start": record.start})


def check_payer(entry: JournalEntry, record: Payer) -> None:
    """Refuse two payers at once."""
    if record.region is not None and record.payer is not None:
        raise Refusal("Either a region or another club pays, not both.")


class RegionAddress(Record, frozen=True, kw_only=True):
    """A region and the address for its invoices; empty for the one that it had without a decision."""

    region: RegionCode
    email: str


def check_address(entry: JournalEntry, record: RegionAddress) -> None:
    """Refuse what is not an email address."""
    if record.email:
        check_email(record.email)


def set_address(work: UnitOfWork, entry: JournalEntry, record: RegionAddress) -> None:
    """Set the address to which the invoices of a region are sent; empty, to that of its club or the folder."""
    rows = models.Region.objects.filter(code=record.region)
    before = rows.values("email").get()
    rows.update(email=record.email)
    audit(work, entry, REGION_ADDRESS, record.region, before, {"email": record.email})
