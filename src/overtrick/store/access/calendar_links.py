"""The secret address of a player's calendar: made when asked for, and worth nothing once it is given up.

The address is signed and nothing of it is kept, but for a count: a new one, or none, makes those before it worthless.
"""

from django.core import signing

from overtrick.store import models
from overtrick.store.db import database


def _signer() -> signing.Signer:
    """Made when it is needed: a server knows its key only after this module was loaded."""
    return signing.Signer(salt="overtrick.calendar", sep="~")


def renew_link(account: models.Account) -> None:
    """Give a login a new address for its calendar; the one before is worth nothing from now on."""
    with database.write_transaction():
        last = models.Account.objects.values_list("calendar", flat=True).get(pk=account.pk)
        models.Account.objects.filter(pk=account.pk).update(calendar=abs(last) + 1)


def remove_link(account: models.Account) -> None:
    """Make the address worth nothing. The count stays, so that no address ever comes back."""
    with database.write_transaction():
        last = models.Account.objects.values_list("calendar", flat=True).get(pk=account.pk)
        models.Account.objects.filter(pk=account.pk).update(calendar=-abs(last))


def link_token(account: models.Account) -> str:
    """The secret part of the address; nothing if there is none."""
    return _signer().sign(f"{account.pk}-{account.calendar}") if account.calendar > 0 else ""


def find_account(token: str) -> models.Account | None:
    """Whose calendar an address is."""
    try:
        key, _, count = _signer().unsign(token).partition("-")
    except signing.BadSignature:
        return None
    found = models.Account.objects.filter(pk=int(key), calendar=int(count), calendar__gt=0, is_active=True)
    # A login may have become a club's since.
    return found.exclude(player="").first()
