"""Logins for the pages, made by the federation."""

from django.contrib.auth.hashers import make_password

from overtrick.store import models, place
from overtrick.store.decisions import Refusal

FEDERATION, CLUB, PLAYER = "federation", "club", "player"
ROLES = (FEDERATION, CLUB, PLAYER)


def make(
    name: str, password: str, *, role: str, club: int | None = None, player: str = "", replace: bool = False
) -> models.Account:
    """Make a login; `replace` gives the one of this name another password and role."""
    if role not in ROLES:
        raise Refusal(f"'{role}' is no role. There are: {', '.join(ROLES)}.")
    if (role == CLUB) != (club is not None) or (role == PLAYER) != bool(player):
        raise Refusal("A club's login has a club, a player's a number, and the federation's neither.")
    if club is not None and not place.rows("SELECT 1 FROM club WHERE code = %s", club):
        raise Refusal(f"There is no club {club} in the register.")
    if player and not place.rows("SELECT 1 FROM player WHERE number = %s", player):
        raise Refusal(f"Nobody has the number {player}.")
    values = {"password": make_password(password), "role": role, "club": club, "player": player, "is_active": True}
    with place.writing():
        if not replace and models.Account.objects.filter(name=name).exists():
            raise Refusal(f"There is a login {name} already. --replace gives it another password and role.")
        account, _ = models.Account.objects.update_or_create(name=name, defaults=values)
    return account


def remove(name: str) -> bool:
    """Remove a login; whether there was one."""
    with place.writing():
        return models.Account.objects.filter(name=name).delete()[0] > 0
