"""How players are reached, and whether they want their certificates by e-mail. The federation enters what they say."""

from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from overtrick.store import models, place
from overtrick.store.decisions import Refusal
from overtrick.store.decisions.people import find_player, numbers_of, survivor_of

_LONGEST = 254


def contact_of(number: str) -> models.Contact | None:
    """How to reach a player, under whichever number it was entered: the one that survives goes before the others."""
    numbers = numbers_of(survivor_of(find_player(number)))
    kept = {contact.player: contact for contact in models.Contact.objects.filter(player__in=numbers)}
    return next((kept[number] for number in numbers if number in kept), None)


def enter(number: str, email: str | None = None, certificates: bool | None = None) -> models.Contact:
    """Enter an address, a wish, or both; what is not given stays as it was."""
    player = survivor_of(find_player(number))
    if player.erased:
        raise Refusal(f"Player {player.number} has been erased: there is nobody to write to.")
    with place.writing():
        kept = contact_of(number) or models.Contact()
        told = {
            "email": kept.email if email is None else _checked(email),
            "certificates": kept.certificates if certificates is None else certificates,
        }
        if told["certificates"] and not told["email"]:
            raise Refusal(f"Player {player.number} has no address to send certificates to; give one too.")
        return models.Contact.objects.update_or_create(player=player.number, defaults=told)[0]


def remove(number: str) -> bool:
    """Forget how to reach a player; whether anything was known."""
    numbers = numbers_of(survivor_of(find_player(number)))
    with place.writing():
        return models.Contact.objects.filter(player__in=numbers).delete()[0] > 0


def _checked(email: str) -> str:
    try:
        validate_email(email)
    except ValidationError as error:
        raise Refusal(f"'{email}' is no e-mail address.") from error
    if len(email) > _LONGEST:
        raise Refusal(f"An e-mail address has at most {_LONGEST} characters.")
    return email
