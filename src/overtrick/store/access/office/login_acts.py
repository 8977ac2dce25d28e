"""What the office does with logins: each act in one transaction with its note, and never so that nobody is left.

No password is ever chosen for another person: a link goes to the address of the login, and sets it.
"""

from typing import Any, NamedTuple

from django.contrib.auth.hashers import make_password

from overtrick.store import models
from overtrick.store.access.accounts import CLUB, FEDERATION, PLAYER, ROLES, account_of_player, unused_name
from overtrick.store.access.club_logins import add_invited, check_new_name
from overtrick.store.access.contacts import check_email, contact_of, write_contact
from overtrick.store.access.office.changes import LOGIN, ActNote, record_change
from overtrick.store.access.office.login_list import find_login, working_office_logins
from overtrick.store.db import database
from overtrick.store.errors import Refusal
from overtrick.store.journal.number_form import canonical_number
from overtrick.store.registers.clubs import check_club
from overtrick.store.registers.players import player_and_numbers


class LoginOwner(NamedTuple):
    """Whom a login is for: a role, with the club or the player that it needs."""

    role: str
    club: int | None = None
    player: str = ""


def invite_login(owner: LoginOwner, name: str, email: str, note: ActNote) -> models.Account:
    """Make a login without a password; a player's is named by the number, and the address becomes the player's."""
    with database.write_transaction():
        owner = _check_owner(owner)
        if owner.role == PLAYER:
            account = _add_player(owner.player, email)
        elif owner.role == CLUB:
            assert owner.club is not None
            account = add_invited(owner.club, name, email)
        else:
            account = _add_office(name, email)
        record_change(LOGIN, str(account.pk), "invited", note, {}, _values(account))
    return account


def _add_office(name: str, email: str) -> models.Account:
    name, email = check_new_name(name), check_email(email.strip()).lower()
    if models.Account.objects.filter(role=FEDERATION, email=email).exists():
        raise Refusal(f"{email} already has a login of the federation.")
    return models.Account.objects.create(name=name, role=FEDERATION, email=email, password=make_password(None))


def _add_player(number: str, email: str) -> models.Account:
    player, numbers = player_and_numbers(number)
    if account_of_player(numbers):
        raise Refusal(f"Player {player.number} already has a login.")
    contact = contact_of(player.number)
    if contact is None or contact.email != email.strip():
        contact = write_contact(player.number, email.strip())
    return models.Account.objects.create(
        name=unused_name(player.number), role=PLAYER, player=player.number, email=contact.email.lower(),
        password=make_password(None),
    )  # fmt: skip


def close_login(number: int, version: str, own: int, note: ActNote) -> models.Account:
    """Close a login; refuse one's own, and the last of the federation that works."""
    with database.write_transaction():
        account = _find(number, version)
        _refuse_own(account, own)
        _refuse_last(account)
        _update(account, "closed", note, is_active=False)
    return account


def reopen_login(number: int, version: str, note: ActNote) -> models.Account:
    """Open a login that was closed; its password and second step are those from before."""
    with database.write_transaction():
        account = _find(number, version)
        _update(account, "reopened", note, is_active=True)
    return account


def change_owner(number: int, version: str, own: int, owner: LoginOwner, note: ActNote) -> dict[str, Any]:
    """Give a login another role, club or player, and sign its devices out; return the values from before."""
    with database.write_transaction():
        account = _find(number, version)
        _refuse_own(account, own)
        owner = _check_owner(owner)
        if owner.role != FEDERATION:
            _refuse_last(account)
        if owner.role == PLAYER and (other := account_of_player([owner.player])) and other.pk != account.pk:
            raise Refusal(f"Player {owner.player} already has a login.")
        if account.player and account.player != owner.player:
            tokens = models.Credential.objects.filter(player=account.player, revoked=None)
            tokens.update(revoked=note.at)
        before = _values(account)
        _update(
            account, "owner", note, role=owner.role, club=owner.club, player=owner.player,
            sign_outs=account.sign_outs + 1,
        )  # fmt: skip
    return before


def change_email(number: int, version: str, email: str, note: ActNote) -> tuple[models.Account, str]:
    """Give a login another address; a player's is the player's contact too. Return the address from before."""
    with database.write_transaction():
        account = _find(number, version)
        email = check_email(email.strip())
        before = account.email
        if account.player:
            write_contact(account.player, email)
        _update(account, "address", note, email=email.lower())
    return account, before


def remove_second_step(number: int, version: str, own: int, note: ActNote) -> models.Account:
    """Take all second steps of a login away, with its codes on paper, and sign its devices out."""
    with database.write_transaction():
        account = _find(number, version)
        _refuse_own(account, own)
        if not models.Authenticator.objects.filter(user=account).delete()[0]:
            raise Refusal(f"The login {account.name} has no second step.")
        _update(account, "second-step", note, sign_outs=account.sign_outs + 1)
    return account


def sign_out_devices(number: int, version: str, note: ActNote) -> models.Account:
    """Sign a login out on all devices."""
    with database.write_transaction():
        account = _find(number, version)
        _update(account, "signed-out", note, sign_outs=account.sign_outs + 1)
    return account


def note_password_link(number: int, version: str, note: ActNote) -> models.Account:
    """Record that a link to a new password is sent; refuse a login that is closed or has no address."""
    with database.write_transaction():
        account = _find(number, version)
        if not account.is_active:
            raise Refusal(f"The login {account.name} is closed: open it first.")
        if not account.email:
            raise Refusal(f"The login {account.name} has no address to send letters to; give one first.")
        record_change(LOGIN, str(account.pk), "password-link", note)
    return account


class ChangedSince(Refusal):
    """A login that someone else has changed since it was shown."""


def _find(number: int, version: str) -> models.Account:
    account, row = find_login(number)
    if version != row.version:
        raise ChangedSince("Someone else has changed this login in the meantime. Your changes are not saved yet.")
    return account


def _check_owner(owner: LoginOwner) -> LoginOwner:
    """Return whom a login is for, with the number that the player has now."""
    if owner.role not in ROLES:
        raise Refusal("Choose who the login is for.")
    if owner.role == CLUB:
        if owner.club is None:
            raise Refusal("Choose the club of the login.")
        check_club(owner.club)
        return LoginOwner(CLUB, owner.club)
    if owner.role == FEDERATION:
        return LoginOwner(FEDERATION)
    player, _ = player_and_numbers(canonical_number(owner.player))
    if player.erased:
        raise Refusal(f"Player {player.number} has been erased: there is nobody to write to.")
    return LoginOwner(PLAYER, None, player.number)


def _refuse_own(account: models.Account, own: int) -> None:
    if account.pk == own:
        raise Refusal("That is your own login. Another administrator has to do it.")


def _refuse_last(account: models.Account) -> None:
    if account.role == FEDERATION and not working_office_logins().exclude(pk=account.pk).exists():
        raise Refusal("This is the federation's last working login. Give someone else one first.")


def _update(account: models.Account, act: str, note: ActNote, **values: Any) -> None:
    before = _values(account)
    for name, value in values.items():
        setattr(account, name, value)
    account.save(update_fields=list(values))
    after = _values(account)
    changed = [name for name in after if after[name] != before[name]]
    record_change(
        LOGIN, str(account.pk), act, note, {name: before[name] for name in changed},
        {name: after[name] for name in changed},
    )  # fmt: skip


def _values(account: models.Account) -> dict[str, Any]:
    return {
        "role": account.role, "club": account.club, "player": account.player, "email": account.email,
        "open": account.is_active,
    }  # fmt: skip
