"""Logins for the pages: made by the federation, or by players who sign up; and what each needs beside a password."""

from collections.abc import Iterable
from datetime import UTC, datetime

from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.hashers import make_password

from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.errors import Refusal

FEDERATION, CLUB, PLAYER = "federation", "club", "player"
ROLES = (FEDERATION, CLUB, PLAYER)
# What is good as a second step by itself; codes on paper only stand in for one of these.
_SECOND_STEPS = ("totp", "webauthn")


def make_account(
    name: str, password: str, *, role: str, club: int | None = None, player: str = "", email: str = "",
    replace: bool = False,
) -> models.Account:  # fmt: skip
    """Make a login; `replace` gives the one of this name another password and role, and takes its second step away.

    The tokens of a player go with the login, if it is not the player's any more.
    """
    if role not in ROLES:
        raise Refusal(f"'{role}' is no role. There are: {', '.join(ROLES)}.")
    if (role == CLUB) != (club is not None) or (role == PLAYER) != bool(player):
        raise Refusal("A club's login has a club, a player's a number, and the federation's neither.")
    if club is not None and not database.rows("SELECT 1 FROM club WHERE code = %s", club):
        raise Refusal(f"There is no club {club} in the register.")
    if player and not database.rows("SELECT 1 FROM player WHERE number = %s", player):
        raise Refusal(f"Nobody has the number {player}.")
    told = {"password": make_password(password), "role": role, "club": club, "player": player, "is_active": True}
    # Packages look for addresses in small letters.
    values = told | ({"email": email.lower()} if email else {})
    with database.write_transaction():
        if not replace and models.Account.objects.filter(name=name).exists():
            raise Refusal(f"There is a login {name} already. --replace gives it another password and role.")
        before = models.Account.objects.filter(name=name).exclude(player=player).first()
        account, _ = models.Account.objects.update_or_create(name=name, defaults=values)
        if before is not None:
            _revoke_tokens(before)
        # Whoever is let in anew may have lost the telephone as well.
        models.Authenticator.objects.filter(user=account).delete()
    return account


def remove_account(name: str) -> bool:
    """Remove a login, and shut the tokens of a player with it; whether there was one."""
    with database.write_transaction():
        found = models.Account.objects.filter(name=name).first()
        if found is not None:
            _revoke_tokens(found)
            found.delete()
    return found is not None


def _revoke_tokens(account: models.Account) -> None:
    """A player's tokens act for whoever signs in as the player. A club's belong to the club."""
    if account.player:
        own = models.Credential.objects.filter(player=account.player, revoked=None)
        own.update(revoked=datetime.now(UTC))


def account_of_player(numbers: Iterable[str]) -> models.Account | None:
    """The login of the player who has these numbers; the first of the numbers goes before the others."""
    wanted = list(numbers)
    found = {account.player: account for account in models.Account.objects.filter(role=PLAYER, player__in=wanted)}
    return next((found[number] for number in wanted if number in found), None)


def unused_name(number: str) -> str:
    """A name for a player's login: the number, unless another login has it for a name."""
    return f"player-{number}" if models.Account.objects.filter(name__iexact=number).exists() else number


def has_second_step(account: models.Account) -> bool:
    """Whether a login asks for more than a password."""
    return bool(models.Authenticator.objects.filter(user=account, type__in=_SECOND_STEPS).exists())


def lacks_second_step(account: models.Account) -> bool:
    """Whether a login must set a second step up before it may do anything else: the federation's must."""
    return bool(settings.SECOND_STEP) and account.role == FEDERATION and not has_second_step(account)


def all_accounts() -> list[models.Account]:
    """Return every login, by name."""
    return list(models.Account.objects.order_by("name"))


def account_exists(name: str) -> bool:
    """Tell whether a login has this name."""
    return models.Account.objects.filter(name=name).exists()


def count_second_steps(account: AbstractBaseUser, kind: str) -> int:
    """Count the second steps of a kind that a login has set up."""
    return int(models.Authenticator.objects.filter(user=account, type=kind).count())
