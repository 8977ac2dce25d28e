"""What an invoice gets when it is issued: its number, its dates, and the names and addresses of that day."""

from collections.abc import Iterable
from datetime import date, timedelta

from overtrick.billing.documents import Heading, Issue
from overtrick.billing.records import Debtor
from overtrick.store import models
from overtrick.store.invoices.payers import CLUB, REGION
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.registers.club_details import read_details

NameAndAddress = tuple[str, str]
_NOTHING: NameAndAddress = ("", "")


def make_issue(
    number: int, debtor: Debtor, day: date, *, credit: bool = False, to: NameAndAddress | None = None
) -> Issue:
    """Make what an invoice or a credit note of a day gets; a credit note is due at once.

    `to` are the name and address of the debtor, where those of many were looked up together.
    """
    federation = current_federation()
    settings = federation.fees_on(day).invoices
    name, address = find_address(debtor) if to is None else to
    heading = Heading(
        title=settings.credit_title if credit else settings.title, federation=federation.about_on(day).name,
        letterhead=settings.letterhead, tax_number_name=settings.tax_number_name, tax_number=settings.tax_number,
        name=name, address=address, bank_account=settings.bank_account, footer=settings.footer,
    )  # fmt: skip
    due = day if credit else day + timedelta(days=settings.due_days)
    return Issue(number=number, label=f"{settings.prefix}{number}", date=day, due=due, heading=heading)


def find_address(debtor: Debtor) -> NameAndAddress:
    """Return the name and the address of a debtor as they are now."""
    return find_addresses([debtor])[debtor]


def find_addresses(debtors: Iterable[Debtor]) -> dict[Debtor, NameAndAddress]:
    """Return the names and addresses of debtors as they are now; an entrant is named when an invoice is read."""
    wanted = list(debtors)
    found = dict.fromkeys(wanted, _NOTHING)
    clubs = [each.code for each in wanted if each.kind == CLUB]
    names = dict(models.Club.objects.filter(code__in=clubs).values_list("code", "name"))
    details = {row["club"]: read_details(row) for row in models.ClubDetails.objects.filter(club__in=clubs).values()}
    for code in clubs:
        own = details.get(code)
        found[Debtor(CLUB, code)] = names.get(code, ""), (own.postal_address or own.physical_address) if own else ""
    regions = [each.code for each in wanted if each.kind == REGION]
    if regions:
        rows = models.Region.objects.filter(code__in=regions).values_list("code", "name")
        found |= {Debtor(REGION, code): (name, "") for code, name in rows}
    return found
