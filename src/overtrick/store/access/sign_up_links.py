"""Players who sign up, and players who change their address: a link goes to the address, and proves that it is theirs.

Nothing is kept for a link. It carries what it is about, signed, and says in which state it found things: once it has
been used, or an address has changed meanwhile, that state is no more and the link is worth nothing.
"""

from datetime import timedelta
from typing import Any, NamedTuple

from django.contrib.auth.hashers import make_password
from django.core import signing
from django.utils.crypto import salted_hmac

from overtrick.store import models
from overtrick.store.access import accounts, contacts
from overtrick.store.db import database
from overtrick.store.errors import NotFound, Refusal
from overtrick.store.registers.players import find_player, numbers_of, player_and_numbers, survivor_of

VALID_FOR = timedelta(days=1)
_SIGN_UP, _ADDRESS = "overtrick.sign-up", "overtrick.address"


class Invitation(NamedTuple):
    """Who may set a password: the player's number and address, and the login if there is one already."""

    number: str
    email: str
    account: models.Account | None


class AddressChange(NamedTuple):
    """A new address of a player, and the one that it takes the place of."""

    number: str
    email: str
    before: str


def make_invitation(number: str, email: str) -> tuple[Invitation, str] | None:
    """A link for a player to set a password with, if this is the player's address on record; and nothing otherwise."""
    try:
        invited = _find_invitation(number)
    except NotFound:
        return None
    if invited is None or invited.email.casefold() != email.strip().casefold():
        return None
    return invited, signing.dumps([invited.number, _invitation_state(invited)], salt=_SIGN_UP)


def read_invitation(token: str) -> Invitation | None:
    """Whom a link is for; nobody if it is too old, was used, or is none."""
    told = _read_link(token, _SIGN_UP, 2)
    if told is None:
        return None
    try:
        invited = _find_invitation(str(told[0]))
    except NotFound:
        return None
    return invited if invited and _invitation_state(invited) == told[1] else None


def set_password(token: str, password: str) -> models.Account:
    """Give a player a login, or the login of the player another password."""
    with database.write_transaction():
        invited = read_invitation(token)
        if invited is None:
            raise Refusal("The link is too old, or was used before.")
        account = invited.account or models.Account(
            name=accounts.unused_name(invited.number), role=accounts.PLAYER, player=invited.number
        )
        account.password, account.email = make_password(password), invited.email.lower()
        account.save()
    return account


def make_address_link(number: str, email: str) -> str:
    """A link that enters another address of a player; a Refusal if it is none."""
    player = survivor_of(find_player(number))
    return signing.dumps([player.number, contacts.check_email(email), _address_state(player)], salt=_ADDRESS)


def read_address_link(token: str) -> AddressChange | None:
    """What a link would change; nothing if it is too old, was used, or is none."""
    told = _read_link(token, _ADDRESS, 3)
    if told is None:
        return None
    try:
        player = survivor_of(find_player(str(told[0])))
    except NotFound:
        return None
    held = _address_state(player)
    return AddressChange(player.number, str(told[1]), _address(player.number)) if held and held == told[2] else None


def _read_link(token: str, salt: str, parts: int) -> list[Any] | None:
    try:
        told = signing.loads(token, salt=salt, max_age=VALID_FOR)
    except signing.BadSignature:
        return None
    return told if isinstance(told, list) and len(told) == parts else None


def _address(number: str) -> str:
    contact = contacts.contact_of(number)
    return contact.email if contact else ""


def _find_invitation(number: str) -> Invitation | None:
    player, numbers = player_and_numbers(number)
    email = _address(number)
    if player.erased or not email:
        return None
    account = accounts.account_of_player(numbers)
    if account is not None and not account.is_active:
        return None
    return Invitation(player.number, email, account)


def _address_state(player: models.Player) -> str:
    """What a link to a new address must find: it goes away with another address, another password, and the login.

    It is hashed, for the letter goes to an address that may be a stranger's.
    """
    account = accounts.account_of_player(numbers_of(player))
    if account is None or not account.is_active or player.erased:
        return ""
    kept = f"{player.number} {_address(player.number)} {account.pk} {account.password}"
    return salted_hmac(_ADDRESS, kept).hexdigest()


def _invitation_state(invited: Invitation) -> str:
    """What a link may find once only: it goes away with a new password, another address, and whoever signs in."""
    account = invited.account
    kept = f"{account.pk} {account.password} {account.last_login}" if account else ""
    return salted_hmac(_SIGN_UP, f"{invited.number} {invited.email} {kept}").hexdigest()
