"""The secret address at which a club's scorers see what became of its files, without a login.

The address is signed and not stored. Only a count is: a new address makes the earlier ones invalid.
"""

from django.core import signing

from overtrick.store import models
from overtrick.store.db import database


def _signer() -> signing.Signer:
    """Return the signer; made when it is needed, because a server learns its key after it has loaded this module."""
    return signing.Signer(salt="overtrick.scorers", sep="~")


def renew_scorer_link(club: int) -> None:
    """Give the scorers of a club a new address; the earlier one becomes invalid."""
    with database.write_transaction():
        link, _ = models.ScorerLink.objects.get_or_create(club=club, defaults={"count": 0})
        link.count += 1
        link.save()


def scorer_secret(club: int) -> str:
    """Return the secret part of the address of a club's scorers; empty if none has been made."""
    link = models.ScorerLink.objects.filter(club=club).first()
    return _signer().sign(f"{club}-{link.count}") if link else ""


def find_club_of_secret(secret: str) -> int | None:
    """Find the club whose files an address shows; None if the address is not valid, or is an earlier one."""
    try:
        club, _, count = _signer().unsign(secret).partition("-")
    except signing.BadSignature:
        return None
    known = models.ScorerLink.objects.filter(club=int(club), count=int(count)).exists()
    return int(club) if known else None
