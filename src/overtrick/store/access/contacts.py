"""Players' addresses and what they want to be sent; entered on their own pages, or by the federation."""

import re
from collections.abc import Iterable, Sequence
from typing import Any

from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX
from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from overtrick.store import models
from overtrick.store.db import database
from overtrick.store.db.fetch import in_chunks
from overtrick.store.db.values import plain_text
from overtrick.store.errors import Refusal
from overtrick.store.journal.number_form import canonical_number
from overtrick.store.registers.players import find_player, numbers_of, player_and_numbers, survivor_of

_LONGEST_EMAIL, _LONGEST_TELEPHONE = 254, 40
# However a telephone number is written, some digits are in it.
TELEPHONE = re.compile(r"\d(\D*\d){4}")


def contact_of(number: str) -> models.Contact | None:
    """Return the contact of a player, under any of the player's numbers; the surviving number comes first."""
    return contact_by_numbers(player_and_numbers(canonical_number(number))[1])


def contact_by_numbers(numbers: Sequence[str]) -> models.Contact | None:
    """Return the contact of a player whose numbers are known, the surviving one first."""
    by_number = {contact.player: contact for contact in models.Contact.objects.filter(player__in=numbers)}
    return next((by_number[number] for number in numbers if number in by_number), None)


def enter_contact(
    number: str,
    email: str | None = None,
    certificates: bool | None = None,
    telephone: str | None = None,
    *,
    corrections: bool | None = None,
    roundup: bool | None = None,
    scorecards: bool | None = None,
    language: str | None = None,
    without_email: bool = False,
) -> models.Contact:
    """Enter an address, a telephone number, or what to send and in which language; what is not given stays as it was.

    `without_email` removes the address; an empty telephone number removes that.
    What can be sent are certificates, letters about corrections of results, the roundup of each month, and the
    scorecard of each session.
    """
    with database.write_transaction():
        return write_contact(
            number, email, certificates, telephone, corrections=corrections, roundup=roundup,
            scorecards=scorecards, language=language, without_email=without_email,
        )  # fmt: skip


def write_contact(
    number: str,
    email: str | None = None,
    certificates: bool | None = None,
    telephone: str | None = None,
    *,
    corrections: bool | None = None,
    roundup: bool | None = None,
    scorecards: bool | None = None,
    language: str | None = None,
    without_email: bool = False,
) -> models.Contact:
    """Do what `enter_contact` does, in the current transaction."""
    player = survivor_of(find_player(canonical_number(number)))
    if player.erased:
        raise Refusal(f"Player {player.number} has been erased: there is nobody to write to.")
    before = contact_of(number) or models.Contact()
    values: dict[str, Any] = {
        "email": "" if without_email else before.email if email is None else check_email(email),
        "telephone": before.telephone if telephone is None else _check_telephone(telephone),
        "certificates": before.certificates if certificates is None else certificates,
        "corrections": before.corrections if corrections is None else corrections,
        "roundup": before.roundup if roundup is None else roundup,
        "scorecards": before.scorecards if scorecards is None else scorecards,
        "language": before.language if language is None else language,
    }
    if values["certificates"] and not values["email"]:
        raise Refusal(f"Player {player.number} has no address to send certificates to; give one too.")
    if any(values[letter] for letter in ("corrections", "roundup", "scorecards")) and not values["email"]:
        raise Refusal(f"Player {player.number} has no address to send letters to; give one too.")
    _update_account_email(player, values["email"])
    return models.Contact.objects.update_or_create(player=player.number, defaults=values)[0]


def wishes_for_corrections() -> list[models.Contact]:
    """Return the contacts of players who want a letter when one of their results is corrected."""
    return list(models.Contact.objects.filter(corrections=True).exclude(email="").order_by("id"))


def wishes_for_roundup() -> list[models.Contact]:
    """Return the contacts of players who want the roundup of each month."""
    return list(models.Contact.objects.filter(roundup=True).exclude(email="").order_by("id"))


def wishes_for_scorecards(numbers: Iterable[str]) -> dict[str, models.Contact]:
    """Return the contacts of those among some numbers who want their scorecards, by number."""
    found: dict[str, models.Contact] = {}
    for _, some in in_chunks(sorted(set(numbers))):
        wanted = models.Contact.objects.filter(scorecards=True, player__in=some).exclude(email="")
        found |= {contact.player: contact for contact in wanted}
    return found


def stop_letters(number: str, letter: str) -> None:
    """Send a player no more letters of a kind, whether or not any were asked for."""
    with database.write_transaction():
        numbers = player_and_numbers(canonical_number(number))[1]
        models.Contact.objects.filter(player__in=numbers).update(**{letter: False})


def find_logins(numbers: Sequence[str]) -> list[models.Account]:
    """Return the logins of a player whose numbers are known, by name."""
    return list(models.Account.objects.filter(player__in=numbers).order_by("name"))


def is_used(account: models.Account) -> bool:
    """Tell whether a login has a password, so that the player looks after the address; an invitation has none yet."""
    return not account.password.startswith(UNUSABLE_PASSWORD_PREFIX)


def remove_contact(number: str) -> bool:
    """Delete the contact of a player; return whether there was one."""
    with database.write_transaction():
        return delete_contact(number)


def delete_contact(number: str) -> bool:
    """Delete the contact of a player in the current transaction; return whether there was one."""
    player, numbers = player_and_numbers(canonical_number(number))
    _update_account_email(player, "")
    return models.Contact.objects.filter(player__in=numbers).delete()[0] > 0


def _update_account_email(player: models.Player, email: str) -> None:
    """Give the player's login the address of the player, where mail about the login goes."""
    models.Account.objects.filter(player__in=numbers_of(player)).update(email=email.lower())


def check_email(email: str) -> str:
    """Return an email address; raise a Refusal if it is not one."""
    try:
        validate_email(email)
    except ValidationError as error:
        raise Refusal(f"'{email}' is not an email address.") from error
    if len(email) > _LONGEST_EMAIL:
        raise Refusal(f"An email address has at most {_LONGEST_EMAIL} characters.")
    return email


def _check_telephone(telephone: str) -> str:
    text = plain_text(" ".join(telephone.split()))
    if len(text) > _LONGEST_TELEPHONE:
        raise Refusal(f"A telephone number has at most {_LONGEST_TELEPHONE} characters.")
    if text and not TELEPHONE.search(text):
        raise Refusal(f"'{text}' is not a telephone number.")
    return text
