"""The secret address of a player's calendar, which the player can make, renew and remove.

The address is signed and not stored. Only a count is: a new address, or none, makes the earlier ones invalid.
"""

from django.core import signing

from overtrick.store import models
from overtrick.store.db import database


def _signer() -> signing.Signer:
    """Return the signer; made when it is needed, because a server learns its key after it has loaded this module."""
    return signing.Signer(salt="overtrick.calendar", sep="~")


def renew_link(account: models.Account) -> None:
    """Give a login a new address for its calendar; the earlier one becomes invalid."""
    with database.write_transaction():
        last = models.Account.objects.values_list("calendar", flat=True).get(pk=account.pk)
        models.Account.objects.filter(pk=account.pk).update(calendar=abs(last) + 1)


def remove_link(account: models.Account) -> None:
    """Make the address of a login's calendar invalid. The count stays, so that no address is ever used again."""
    with database.write_transaction():
        last = models.Account.objects.values_list("calendar", flat=True).get(pk=account.pk)
        models.Account.objects.filter(pk=account.pk).update(calendar=-abs(last))


def link_token(account: models.Account) -> str:
    """Return the secret part of the address; empty if there is none."""
    return _signer().sign(f"{account.pk}-{account.calendar}") if account.calendar > 0 else ""


def find_account(token: str) -> models.Account | None:
    """Find the login whose calendar an address shows; None if the address is not valid."""
    try:
        key, _, count = _signer().unsign(token).partition("-")
    except signing.BadSignature:
        return None
    accounts = models.Account.objects.filter(pk=int(key), calendar=int(count), calendar__gt=0, is_active=True)
    # A login may have become a club's since.
    return accounts.exclude(player="").first()
