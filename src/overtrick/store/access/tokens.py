"""The tokens that a club or a player makes on a page: each with a label, for there may be several, and shut one by one.

The secret is told to whoever makes it, once. A token that was shut stays in the list: it says when, and who may wonder
why a program fails finds it there.
"""

import secrets
from collections.abc import Iterable
from datetime import datetime

from overtrick.store import models
from overtrick.store.access import credentials
from overtrick.store.access.credentials import TOKEN
from overtrick.store.db import database
from overtrick.store.errors import Refusal

# A token is for a program, and few have more programs than fingers.
MOST_TOKENS = 20
LONGEST_LABEL = 60


def tokens_of_club(club: int) -> list[models.Credential]:
    """The tokens of a club, those that open first, then the newest."""
    return _sorted(models.Credential.objects.filter(kind=TOKEN, club=club, player=""))


def tokens_of_player(number: str) -> list[models.Credential]:
    """The tokens of a player."""
    return _sorted(models.Credential.objects.filter(kind=TOKEN, player=number))


def _sorted(found: Iterable[models.Credential]) -> list[models.Credential]:
    return sorted(found, key=lambda each: (each.revoked is not None, -each.pk))


def issue_token(own: list[models.Credential], user: str, label: str, scopes: Iterable[str], at: datetime) -> str:
    """Make one more token beside those that somebody has; the secret, which is not kept. `user` is 106 or the like."""
    label = " ".join(label.split())
    if not label or not label.isprintable():
        raise Refusal("Say what the token is for, so that you know it again.")
    if len(label) > LONGEST_LABEL:
        raise Refusal(f"A label has at most {LONGEST_LABEL} characters.")
    if sum(each.revoked is None for each in own) >= MOST_TOKENS:
        raise Refusal(f"There are {MOST_TOKENS} tokens already: shut one that is not used any more.")
    return credentials.make_credential(TOKEN, f"{user}-{secrets.token_hex(4)}", at, scopes=scopes, label=label)


def revoke_token(own: list[models.Credential], number: int, at: datetime) -> bool:
    """Shut one of somebody's tokens; whether there was one of this number."""
    if number not in {each.pk for each in own}:
        return False
    with database.write_transaction():
        models.Credential.objects.filter(pk=number, revoked=None).update(revoked=at)
    return True
