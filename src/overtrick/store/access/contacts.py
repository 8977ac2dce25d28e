"""How players are reached, and what they want to be sent; entered on their own pages, or by the federation."""

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
    """How to reach a player, under whichever number it was entered: the one that survives goes before the others."""
    return contact_by_numbers(player_and_numbers(number)[1])


def contact_by_numbers(numbers: Sequence[str]) -> models.Contact | None:
    """The same for a player whose numbers are known, the one that survives first."""
    kept = {contact.player: contact for contact in models.Contact.objects.filter(player__in=numbers)}
    return next((kept[number] for number in numbers if number in kept), None)


def enter_contact(
    number: str, email: str | None = None, certificates: bool | None = None, telephone: str | None = None
) -> models.Contact:
    """Enter an address, a telephone number or a wish; what is not given stays as it was."""
    player = survivor_of(find_player(number))
    if player.erased:
        raise Refusal(f"Player {player.number} has been erased: there is nobody to write to.")
    with database.write_transaction():
        kept = contact_of(number) or models.Contact()
        told: dict[str, Any] = {
            "email": kept.email if email is None else check_email(email),
            "telephone": kept.telephone if telephone is None else _check_telephone(telephone),
            "certificates": kept.certificates if certificates is None else certificates,
        }
        if told["certificates"] and not told["email"]:
            raise Refusal(f"Player {player.number} has no address to send certificates to; give one too.")
        _update_account_email(player, told["email"])
        return models.Contact.objects.update_or_create(player=player.number, defaults=told)[0]


def remove_contact(number: str) -> bool:
    """Forget how to reach a player; whether anything was known."""
    player, numbers = player_and_numbers(number)
    with database.write_transaction():
        _update_account_email(player, "")
        return models.Contact.objects.filter(player__in=numbers).delete()[0] > 0


def _update_account_email(player: models.Player, email: str) -> None:
    """The player's login has the address of the player: letters about the login go there."""
    models.Account.objects.filter(player__in=numbers_of(player)).update(email=email.lower())


def check_email(email: str) -> str:
    """An e-mail address; a Refusal if it is none."""
    try:
        validate_email(email)
    except ValidationError as error:
        raise Refusal(f"'{email}' is no e-mail address.") from error
    if len(email) > _LONGEST_EMAIL:
        raise Refusal(f"An e-mail address has at most {_LONGEST_EMAIL} characters.")
    return email


def _check_telephone(telephone: str) -> str:
    found = plain_text(" ".join(telephone.split()))
    if len(found) > _LONGEST_TELEPHONE:
        raise Refusal(f"A telephone number has at most {_LONGEST_TELEPHONE} characters.")
    if found and not TELEPHONE.search(found):
        raise Refusal(f"'{found}' is no telephone number.")
    return found
