"""What an invoice gets when it is issued: its number, its dates, and the names and addresses of that day."""

from datetime import date, timedelta

from overtrick.billing.documents import Heading, Issue
from overtrick.billing.records import Debtor
from overtrick.store import models
from overtrick.store.invoices.payers import ENTRANT, REGION
from overtrick.store.journal.federation_state import current_federation
from overtrick.store.registers.club_details import find_club_details
from overtrick.store.registers.clubs import find_club


def make_issue(number: int, debtor: Debtor, day: date, *, credit: bool = False) -> Issue:
    """Make what an invoice or a credit note of a day gets; a credit note is due at once."""
    federation = current_federation()
    settings = federation.fees_on(day).invoices
    name, address = find_address(debtor)
    heading = Heading(
        title=settings.credit_title if credit else settings.title, federation=federation.about_on(day).name,
        letterhead=settings.letterhead, tax_number_name=settings.tax_number_name, tax_number=settings.tax_number,
        name=name, address=address, bank_account=settings.bank_account, footer=settings.footer,
    )  # fmt: skip
    due = day if credit else day + timedelta(days=settings.due_days)
    return Issue(number=number, label=f"{settings.prefix}{number}", date=day, due=due, heading=heading)


def find_address(debtor: Debtor) -> tuple[str, str]:
    """Return the name and the address of a debtor as they are now; an entrant is named when an invoice is read."""
    if debtor.kind == ENTRANT:
        return "", ""
    if debtor.kind == REGION:
        region = models.Region.objects.filter(code=debtor.code).first()
        return (region.name if region else "", "")
    club = find_club(debtor.code)
    details = find_club_details(debtor.code)
    return (club.name if club else "", details.postal_address or details.physical_address)
