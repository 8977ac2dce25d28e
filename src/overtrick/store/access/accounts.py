"""Logins for the pages: made by the federation or by players who sign up, with a password and perhaps a second step."""

from collections.abc import Iterable
from datetime import UTC, datetime

from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.hashers import make_password

from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.errors import NotFound, Refusal
from overtrick.store.journal.number_form import canonical_number, number_form
from overtrick.store.registers.clubs import check_club
from overtrick.store.registers.players import player_and_numbers

FEDERATION, CLUB, PLAYER = "federation", "club", "player"
ROLES = (FEDERATION, CLUB, PLAYER)
# What is enough as a second step; recovery codes only replace one of these.
_SECOND_STEPS = ("totp", "webauthn")


def make_account(
    name: str, password: str, *, role: str, club: int | None = None, player: str = "", email: str = "",
    replace: bool = False,
) -> models.Account:  # fmt: skip
    """Make a login; `replace` gives an existing one another password and role, and removes its second step.

    If the login belonged to another player before, that player's tokens are revoked.
    """
    if role not in ROLES:
        raise Refusal(f"'{role}' is not a role. Choose from: {', '.join(ROLES)}.")
    if (role == CLUB) != (club is not None) or (role == PLAYER) != bool(player):
        raise Refusal("A club's login has a club, a player's a number, and the federation's neither.")
    if club is not None:
        check_club(club)
    player = canonical_number(player) if player else ""
    if player and not database.rows("SELECT 1 FROM player WHERE number = %s", player):
        raise Refusal(f"Nobody has the number {player}.")
    values = {"password": make_password(password), "role": role, "club": club, "player": player, "is_active": True}
    if email:
        # Packages look for addresses in lower case.
        values["email"] = email.lower()
    with database.write_transaction():
        if not replace and models.Account.objects.filter(name=name).exists():
            raise Refusal(f"There is a login {name} already. --replace gives it another password and role.")
        before = models.Account.objects.filter(name=name).exclude(player=player).first()
        account, _ = models.Account.objects.update_or_create(name=name, defaults=values)
        if before is not None:
            _revoke_tokens(before)
        # A file that it asked for may have what its new role may not know.
        models.Extract.objects.filter(account=account).delete()
        # A person who needs a new password may have lost the telephone as well.
        models.Authenticator.objects.filter(user=account).delete()
    return account


def remove_account(name: str) -> bool:
    """Remove a login and revoke the tokens of its player; return whether there was one."""
    with database.write_transaction():
        account = models.Account.objects.filter(name=name).first()
        if account is not None:
            _revoke_tokens(account)
            account.delete()
    return account is not None


def _revoke_tokens(account: models.Account) -> None:
    """Revoke the tokens of a player's login. The tokens of a club stay, because they belong to the club."""
    if account.player:
        tokens = models.Credential.objects.filter(player=account.player, revoked=None)
        tokens.update(revoked=datetime.now(UTC))


def account_of_player(numbers: Iterable[str]) -> models.Account | None:
    """Return the login of the player who has these numbers; that of the first number if there are several."""
    numbers = list(numbers)
    accounts = {account.player: account for account in models.Account.objects.filter(role=PLAYER, player__in=numbers)}
    return next((accounts[number] for number in numbers if number in accounts), None)


def unused_name(number: str) -> str:
    """Return a name for a player's login: the number, unless another login has this name."""
    return f"player-{number}" if models.Account.objects.filter(name__iexact=number).exists() else number


def has_second_step(account: models.Account) -> bool:
    """Tell whether a login needs more than a password."""
    return bool(models.Authenticator.objects.filter(user=account, type__in=_SECOND_STEPS).exists())


def accounts_with_second_step(accounts: Iterable[models.Account]) -> set[int]:
    """Return the numbers of those logins that need more than a password."""
    found = models.Authenticator.objects.filter(user__in=list(accounts), type__in=_SECOND_STEPS)
    return set(found.values_list("user_id", flat=True))


def lacks_second_step(account: models.Account) -> bool:
    """Tell whether a login must set up a second step first, as the federation's must."""
    return bool(settings.SECOND_STEP) and account.role == FEDERATION and not has_second_step(account)


def all_accounts() -> list[models.Account]:
    """Return every login, by name."""
    return list(models.Account.objects.order_by("name"))


def accounts_of_login(typed: str) -> list[models.Account]:
    """Return the logins that a person may mean: by name or email in any case, or by a player's former number."""
    by_name = list(models.Account.objects.filter(name__iexact=typed))
    exact = [account for account in by_name if account.name == typed]
    if len(exact or by_name) == 1:
        return exact or by_name
    if "@" in typed:
        # The index is of the addresses as they are kept, in lower case.
        return list(models.Account.objects.filter(email=typed.lower()).order_by("-is_active", "id"))
    number = canonical_number(typed)
    if not (number.isascii() and (number.isdigit() or number_form() is not None)):
        return []
    try:
        account = account_of_player(player_and_numbers(number)[1])
    except NotFound:
        return []
    return [account] if account else []


def most_accounts_of_an_email() -> int:
    """Return how many logins share an address at the most; 1 if none do."""
    rows = database.rows("SELECT count(*) FROM account WHERE email <> '' GROUP BY email ORDER BY 1 DESC LIMIT 1")
    return int(rows[0][0]) if rows else 1


def account_exists(name: str) -> bool:
    """Tell whether a login has this name."""
    return models.Account.objects.filter(name=name).exists()


def count_second_steps(account: AbstractBaseUser, kind: str) -> int:
    """Count the second steps of a kind that a login has set up."""
    return int(models.Authenticator.objects.filter(user=account, type=kind).count())
