"""The logins of a club's own people: invited by email, closed, and moved to another address.

No password is ever chosen for another person: an invitation is a login without a password, and a link that goes to its
address sets one. Links are not stored; each has a hash of the state in which it was made, as in `sign_up_links`. A
person who acts for more than one club has a login for each.
"""

from datetime import datetime, timedelta
from typing import Any

import msgspec
from django.contrib.auth.hashers import is_password_usable, make_password
from django.core import signing
from django.utils.crypto import salted_hmac

from overtrick.store import models
from overtrick.store.access.accounts import CLUB, accounts_with_second_step
from overtrick.store.access.contacts import check_email
from overtrick.store.access.signatures import is_reserved
from overtrick.store.db import database
from overtrick.store.errors import NotFound, Refusal

VALID_FOR = timedelta(days=7)
LONGEST_NAME, MOST_LOGINS = 60, 30
_PASSWORD, _ADDRESS = "overtrick.club-login", "overtrick.club-login-address"


class ClubLogin(msgspec.Struct, frozen=True):
    """A login of a club; one that is `invited` has no password yet."""

    id: int
    name: str
    email: str
    last_login: datetime | None
    second_step: bool
    invited: bool


def logins_of_club(club: int) -> list[ClubLogin]:
    """Return the logins of a club by name."""
    found = list(models.Account.objects.filter(role=CLUB, club=club, is_active=True).order_by("name"))
    secured = accounts_with_second_step(found)
    return [
        ClubLogin(each.pk, each.name, each.email, each.last_login, each.pk in secured, is_invited(each))
        for each in found
    ]


def find_login(club: int, number: int) -> models.Account:
    """Return a login of a club by its number; NotFound if the club has none of this number."""
    found = models.Account.objects.filter(pk=number, role=CLUB, club=club, is_active=True).first()
    if found is None:
        raise NotFound(f"Club {club} has no login {number}.")
    return found


def find_invited(club: int, number: int) -> models.Account:
    """Return a login of a club that has no password yet; NotFound if there is none of this number."""
    found = find_login(club, number)
    if not is_invited(found):
        raise NotFound(f"The login {found.name} has its password.")
    return found


def invite(club: int, name: str, email: str) -> models.Account:
    """Make a login without a password for a person of a club."""
    with database.write_transaction():
        return add_invited(club, name, email)


def add_invited(club: int, name: str, email: str) -> models.Account:
    """Do what `invite` does, in the current transaction."""
    name = check_new_name(name)
    email = check_email(email.strip()).lower()
    own = models.Account.objects.filter(role=CLUB, club=club)
    if own.filter(email=email).exists():
        raise Refusal(f"{email} already has a login of this club.")
    if own.count() >= MOST_LOGINS:
        raise Refusal(f"A club has at most {MOST_LOGINS} logins: close one that is no longer used.")
    return models.Account.objects.create(name=name, role=CLUB, club=club, email=email, password=make_password(None))


def check_new_name(name: str) -> str:
    """Return the name of a new login with single spaces; refuse one that cannot be, or is taken."""
    name = " ".join(name.split())
    check_name(name)
    if models.Account.objects.filter(name__iexact=name).exists():
        raise Refusal(f"There is a login {name} already. Choose another name.")
    return name


def check_name(name: str) -> None:
    """Refuse a name that a login cannot have."""
    if not name or not name.isprintable() or len(name) > LONGEST_NAME:
        raise Refusal(f"The name of a login has between 1 and {LONGEST_NAME} characters.")
    if "@" in name or name.isdigit():
        raise Refusal("The name of a login is not an email address, and not a number alone: others sign in with those.")
    if is_reserved(name):
        # The journal would name a player, or a program of another club, for what this login does.
        raise Refusal("The journal signs for players and programs like this. Choose another name.")


def close_login(club: int, number: int) -> models.Account:
    """Remove a login of a club; refuse the last one that someone can sign in with."""
    with database.write_transaction():
        account = find_login(club, number)
        others = models.Account.objects.filter(role=CLUB, club=club, is_active=True).exclude(pk=number)
        if not any(not is_invited(each) for each in others):
            raise Refusal("This is the club's last working login. Give someone else a login first.")
        models.Account.objects.filter(pk=number).delete()
    return account


def make_password_link(account: models.Account) -> str:
    """Make a link by which an invited person, or one who needs a new password, sets it."""
    return signing.dumps([account.pk, _state(account, _PASSWORD)], salt=_PASSWORD)


def read_password_link(token: str) -> models.Account | None:
    """Read a link by which a person sets a password; None if it is too old, was used, or is not such a link."""
    found = _read(token, _PASSWORD, 2)
    return found[0] if found else None


def set_password(token: str, password: str) -> models.Account:
    """Give the login of an invited person its password."""
    # Before the transaction: others must not wait while it takes its time.
    hashed = make_password(password)
    with database.write_transaction():
        account = read_password_link(token)
        if account is None:
            raise Refusal("The link is too old, or has been used before.")
        account.password = hashed
        account.save()
    return account


def make_address_link(account: models.Account, email: str) -> str:
    """Make a link that gives a login another address; it goes to that address."""
    email = check_email(email.strip()).lower()
    return signing.dumps([account.pk, _state(account, _ADDRESS), email], salt=_ADDRESS)


def read_address_link(token: str) -> tuple[models.Account, str] | None:
    """Read a link that changes an address: the login and the address; None if it is no longer valid."""
    found = _read(token, _ADDRESS, 3)
    return (found[0], str(found[1][2])) if found else None


def change_address(token: str) -> tuple[models.Account, str]:
    """Give a login the address of a link; return the login, and the address that it had."""
    with database.write_transaction():
        found = read_address_link(token)
        if found is None:
            raise Refusal("The link is too old, or has been used before.")
        account, email = found
        before, account.email = account.email, email
        account.save()
    return account, before


def _read(token: str, salt: str, parts: int) -> tuple[models.Account, list[Any]] | None:
    try:
        values = signing.loads(token, salt=salt, max_age=VALID_FOR)
    except signing.BadSignature:
        return None
    if not isinstance(values, list) or len(values) != parts:
        return None
    account = models.Account.objects.filter(pk=values[0], is_active=True).first()
    return (account, values) if account and _state(account, salt) == values[1] else None


def _state(account: models.Account, salt: str) -> str:
    """Return the state that keeps a link valid: it ends with a new password, another address, club or role.

    A link to a new password ends with the next sign-in too.
    """
    state = f"{account.pk} {account.club} {account.email} {account.password}"
    if account.role != CLUB:
        state += f" {account.role} {account.player}"
    if salt == _PASSWORD and account.last_login:
        state += f" {account.last_login}"
    return salted_hmac(salt, state).hexdigest()


def is_invited(account: models.Account) -> bool:
    """Tell whether a login has no password yet."""
    return not is_password_usable(account.password)
