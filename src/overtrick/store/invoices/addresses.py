"""Where letters about money go: to the treasurer of a club, or to its secretary."""

from collections.abc import Iterable

import msgspec

from overtrick.billing.records import Debtor
from overtrick.store import models
from overtrick.store.invoices.payers import CLUB, Payers
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
    """Return where the letters of debtors go. A region has the address of a club that stands for it."""
    clubs = {debtor: _clubs_of(debtor) for debtor in debtors}
    wanted = {club for own in clubs.values() for club in own}
    rows = models.ClubDetails.objects.filter(club__in=wanted).values()
    emails = {row["club"]: read_details(row) for row in rows}
    known = {club: each.treasurer_email or each.secretary_email for club, each in emails.items()}
    return {debtor: _choose(own, known) for debtor, own in clubs.items()}


def _clubs_of(debtor: Debtor) -> list[int]:
    return [debtor.code] if debtor.kind == CLUB else sorted(Payers().list_clubs(debtor))


def _choose(clubs: list[int], known: dict[int, str]) -> BillingAddress:
    found = next((club for club in clubs if known.get(club)), clubs[0] if clubs else None)
    return BillingAddress(known.get(found, ""), found) if found is not None else BillingAddress()
