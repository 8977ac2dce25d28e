"""Links for players who sign up or change their address; a link goes to the address and proves that it is theirs.

A link is not stored. It contains the player and the address, signed, and a hash of the state when it was made: once it
has been used, or the address has changed, the state is another one and the link is no longer valid.
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
from overtrick.store.journal.number_form import canonical_number
from overtrick.store.registers.players import find_player, numbers_of, player_and_numbers, survivor_of

VALID_FOR = timedelta(days=1)
_SIGN_UP, _ADDRESS, _FALSE = "overtrick.sign-up", "overtrick.address", "overtrick.nothing"


class Invitation(NamedTuple):
    """A player who may set a password: number and address, and the login if there is one already."""

    number: str
    email: str
    account: models.Account | None


class AddressChange(NamedTuple):
    """A new address of a player, and the one that it replaces."""

    number: str
    email: str
    before: str


def make_invitation(number: str, email: str) -> tuple[Invitation, str] | None:
    """Make a link by which a player sets a password; None if this is not the player's address on record."""
    try:
        invitation = _find_invitation(number)
    except NotFound:
        return None
    if invitation is None or invitation.email.casefold() != email.strip().casefold():
        return None
    return invitation, signing.dumps([invitation.number, _invitation_state(invitation)], salt=_SIGN_UP)


def make_false_invitation(number: str, email: str) -> tuple[Invitation, str]:
    """Make a link that opens nothing, for a letter that nobody is to get."""
    invitation = Invitation(number, email, None)
    return invitation, signing.dumps([number, _invitation_state(invitation)], salt=_FALSE)


def read_invitation(token: str) -> Invitation | None:
    """Read a link by which a player sets a password; None if it is too old, was used, or is not such a link."""
    values = _read_link(token, _SIGN_UP, 2)
    if values is None:
        return None
    number, state = values
    try:
        invitation = _find_invitation(str(number))
    except NotFound:
        return None
    return invitation if invitation and _invitation_state(invitation) == state else None


def set_password(token: str, password: str) -> models.Account:
    """Make a login for a player, or give the player's login another password."""
    # Before the transaction: others must not wait while it takes its time.
    hashed = make_password(password)
    with database.write_transaction():
        invitation = read_invitation(token)
        if invitation is None:
            raise Refusal("The link is too old, or has been used before.")
        account = invitation.account or models.Account(
            name=accounts.unused_name(invitation.number), role=accounts.PLAYER, player=invitation.number
        )
        account.password, account.email = hashed, invitation.email.lower()
        account.save()
    return account


def make_address_link(number: str, email: str) -> str:
    """Make a link that enters another address of a player; raise a Refusal if it is not an address."""
    player = survivor_of(find_player(number))
    return signing.dumps([player.number, contacts.check_email(email), _address_state(player)], salt=_ADDRESS)


def read_address_link(token: str) -> AddressChange | None:
    """Read a link that changes an address; None if it is too old, was used, or is not such a link."""
    values = _read_link(token, _ADDRESS, 3)
    if values is None:
        return None
    number, email, state = values
    try:
        player = survivor_of(find_player(str(number)))
    except NotFound:
        return None
    if not state or state != _address_state(player):
        return None
    return AddressChange(player.number, str(email), _address(player.number))


def _read_link(token: str, salt: str, parts: int) -> list[Any] | None:
    try:
        values = signing.loads(token, salt=salt, max_age=VALID_FOR)
    except signing.BadSignature:
        return None
    return values if isinstance(values, list) and len(values) == parts else None


def _address(number: str) -> str:
    contact = contacts.contact_of(number)
    return contact.email if contact else ""


def _find_invitation(number: str) -> Invitation | None:
    player, numbers = player_and_numbers(canonical_number(number))
    email = _address(player.number)
    if player.erased or not email:
        return None
    account = accounts.account_of_player(numbers)
    if account is not None and not account.is_active:
        return None
    return Invitation(player.number, email, account)


def _address_state(player: models.Player) -> str:
    """Return the state that keeps a link to a new address valid: the address, the password and the login.

    It is hashed, because the link goes to an address that may be another person's.
    """
    account = accounts.account_of_player(numbers_of(player))
    if account is None or not account.is_active or player.erased:
        return ""
    state = f"{player.number} {_address(player.number)} {account.pk} {account.password}"
    return salted_hmac(_ADDRESS, state).hexdigest()


def _invitation_state(invitation: Invitation) -> str:
    """Return the state that keeps a link valid: it ends with a new password, another address or the next login."""
    account = invitation.account
    state = f"{account.pk} {account.password} {account.last_login}" if account else ""
    return salted_hmac(_SIGN_UP, f"{invitation.number} {invitation.email} {state}").hexdigest()
