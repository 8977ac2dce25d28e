"""The tokens that a club or a player makes on a page: each has a label, and is revoked by itself.

The secret is shown once, to the person who makes it. A revoked token stays in the list with its day, which explains why
a program no longer works.
"""

import secrets
from collections.abc import Iterable
from datetime import datetime

from overtrick.store import models
from overtrick.store.access import credentials
from overtrick.store.access.credentials import TOKEN
from overtrick.store.db import database
from overtrick.store.errors import Refusal

# A token is for one program; no owner needs more of them.
MOST_TOKENS = 20
LONGEST_LABEL = 60


def tokens_of_club(club: int) -> list[models.Credential]:
    """Return the tokens of a club: those that are valid first, and the newest first among them."""
    return _sorted(models.Credential.objects.filter(kind=TOKEN, club=club, player=""))


def tokens_of_player(number: str) -> list[models.Credential]:
    """Return the tokens of a player, in the same order."""
    return _sorted(models.Credential.objects.filter(kind=TOKEN, player=number))


def _sorted(tokens: Iterable[models.Credential]) -> list[models.Credential]:
    return sorted(tokens, key=lambda each: (each.revoked is not None, -each.pk))


def issue_token(own: list[models.Credential], user: str, label: str, scopes: Iterable[str], at: datetime) -> str:
    """Make another token for the owner of some; return the secret, which is not stored. `user` is such as 106."""
    label = " ".join(label.split())
    if not label or not label.isprintable():
        raise Refusal("Say what the token is for, so that you recognise it later.")
    if len(label) > LONGEST_LABEL:
        raise Refusal(f"A label has at most {LONGEST_LABEL} characters.")
    if sum(each.revoked is None for each in own) >= MOST_TOKENS:
        raise Refusal(f"There are {MOST_TOKENS} tokens already: turn off one that is no longer used.")
    return credentials.make_credential(TOKEN, f"{user}-{secrets.token_hex(4)}", at, scopes=scopes, label=label)


def revoke_token(own: list[models.Credential], number: int, at: datetime) -> bool:
    """Revoke one of an owner's tokens; return whether there was one of this number."""
    if number not in {each.pk for each in own}:
        return False
    with database.write_transaction():
        models.Credential.objects.filter(pk=number, revoked=None).update(revoked=at)
    return True
