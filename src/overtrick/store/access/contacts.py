"""Players' addresses and what they want to be sent; entered on their own pages, or by the federation."""

import re
from collections.abc import Sequence
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.db.values import plain_text
from overtrick.store.errors import Refusal
from overtrick.store.registers.players import find_player, numbers_of, player_and_numbers, survivor_of

_LONGEST_EMAIL, _LONGEST_TELEPHONE = 254, 40
# However a telephone number is written, some digits are in it.
TELEPHONE = re.compile(r"\d(\D*\d){4}")


def contact_of(number: str) -> models.Contact | None:
    """Return the contact of a player, under any of the player's numbers; the surviving number comes first."""
    return contact_by_numbers(player_and_numbers(number)[1])


def contact_by_numbers(numbers: Sequence[str]) -> models.Contact | None:
    """Return the contact of a player whose numbers are known, the surviving one first."""
    by_number = {contact.player: contact for contact in models.Contact.objects.filter(player__in=numbers)}
    return next((by_number[number] for number in numbers if number in by_number), None)


def enter_contact(
    number: str, email: str | None = None, certificates: bool | None = None, telephone: str | None = None
) -> models.Contact:
    """Enter an address, a telephone number or whether to send certificates; what is not given stays as it was."""
    player = survivor_of(find_player(number))
    if player.erased:
        raise Refusal(f"Player {player.number} has been erased: there is nobody to write to.")
    with database.write_transaction():
        before = contact_of(number) or models.Contact()
        values: dict[str, Any] = {
            "email": before.email if email is None else check_email(email),
            "telephone": before.telephone if telephone is None else _check_telephone(telephone),
            "certificates": before.certificates if certificates is None else certificates,
        }
        if values["certificates"] and not values["email"]:
            raise Refusal(f"Player {player.number} has no address to send certificates to; give one too.")
        _update_account_email(player, values["email"])
        return models.Contact.objects.update_or_create(player=player.number, defaults=values)[0]


def remove_contact(number: str) -> bool:
    """Delete the contact of a player; return whether there was one."""
    player, numbers = player_and_numbers(number)
    with database.write_transaction():
        _update_account_email(player, "")
        return models.Contact.objects.filter(player__in=numbers).delete()[0] > 0


def _update_account_email(player: models.Player, email: str) -> None:
    """Give the player's login the address of the player, where mail about the login goes."""
    models.Account.objects.filter(player__in=numbers_of(player)).update(email=email.lower())


def check_email(email: str) -> str:
    """Return an e-mail address; raise a Refusal if it is not one."""
    try:
        validate_email(email)
    except ValidationError as error:
        raise Refusal(f"'{email}' is no e-mail address.") from error
    if len(email) > _LONGEST_EMAIL:
        raise Refusal(f"An e-mail address has at most {_LONGEST_EMAIL} characters.")
    return email


def _check_telephone(telephone: str) -> str:
    text = plain_text(" ".join(telephone.split()))
    if len(text) > _LONGEST_TELEPHONE:
        raise Refusal(f"A telephone number has at most {_LONGEST_TELEPHONE} characters.")
    if text and not TELEPHONE.search(text):
        raise Refusal(f"'{text}' is no telephone number.")
    return text
