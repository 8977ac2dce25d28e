"""Where letters about money go: to the treasurer of a club or its secretary, to a region, or to an entrant."""

from collections.abc import Iterable

import msgspec

from overtrick.billing.records import Debtor
from overtrick.store import models
from overtrick.store.access.contacts import contact_of
from overtrick.store.errors import NotFound
from overtrick.store.invoices.payers import CLUB, ENTRANT, REGION, Payers
from overtrick.store.journal.today import registers_today
from overtrick.store.registers.club_details import read_details

TREASURER = "treasurer"


class BillingAddress(msgspec.Struct, frozen=True):
    """Where a debtor's letters go; empty if nowhere. `club` is the one whose details have the address, or should."""

    email: str = ""
    club: int | None = None


def find_billing_address(debtor: Debtor) -> BillingAddress:
    """Return where a debtor's letters go."""
    return find_billing_addresses([debtor])[debtor]


def find_billing_addresses(debtors: Iterable[Debtor]) -> dict[Debtor, BillingAddress]:
    """Return where the letters of debtors go.

    A region has the address that a decision gave it, or else the federation's data; without one, that of a club that
    stands for it.
    """
    wanted_of = set(debtors)
    regions = {Debtor(REGION, each.code): each.email for each in registers_today().regions if each.email}
    decided = models.Region.objects.exclude(email="").values_list("code", "email")
    regions |= {Debtor(REGION, code): email for code, email in decided}
    found = {each: BillingAddress(_email_of(each.code)) for each in wanted_of if each.kind == ENTRANT}
    found |= {each: BillingAddress(regions[each]) for each in wanted_of if each in regions}
    return found | _find_club_addresses(wanted_of - set(found))


def _find_club_addresses(debtors: Iterable[Debtor]) -> dict[Debtor, BillingAddress]:
    clubs = {debtor: _clubs_of(debtor) for debtor in debtors}
    wanted = {club for own in clubs.values() for club in own}
    rows = models.ClubDetails.objects.filter(club__in=wanted).values()
    emails = {row["club"]: read_details(row) for row in rows}
    known = {club: each.treasurer_email or each.secretary_email for club, each in emails.items()}
    return {debtor: _choose(own, known) for debtor, own in clubs.items()}


def _email_of(code: int) -> str:
    """Return the address of a player who owes; empty if there is none."""
    try:
        contact = contact_of(str(code))
    except NotFound:
        return ""
    return contact.email if contact else ""


def _clubs_of(debtor: Debtor) -> list[int]:
    return [debtor.code] if debtor.kind == CLUB else sorted(Payers().list_clubs(debtor))


def _choose(clubs: list[int], known: dict[int, str]) -> BillingAddress:
    found = next((club for club in clubs if known.get(club)), clubs[0] if clubs else None)
    return BillingAddress(known.get(found, ""), found) if found is not None else BillingAddress()
