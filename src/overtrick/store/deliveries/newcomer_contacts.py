"""How a new member is reached whose old records the federation looks for: kept until there is a number for it.

An address has no place in the journal, so it waits beside the application.
"""

from datetime import datetime

import msgspec

from overtrick.store.access import contacts
from overtrick.store.deliveries import drafts
from overtrick.store.deliveries.drafts import CONTACT, DraftText
from overtrick.store.registers.players import player_and_numbers


class NewcomerContact(msgspec.Struct, frozen=True, kw_only=True):
    """An email address and a telephone number; empty where the club wrote none."""

    email: str = ""
    telephone: str = ""


def keep_contact(application: int, club: int, login: str, contact: NewcomerContact, now: datetime) -> None:
    """Keep how a new member is reached until the application is granted."""
    if contact.email or contact.telephone:
        drafts.keep_draft(club, login, DraftText(CONTACT, str(application), msgspec.json.encode(contact)), now)


def find_contact(application: int, club: int, now: datetime) -> NewcomerContact:
    """Return how the new member of an application is reached."""
    kept = drafts.find_named_draft(club, CONTACT, str(application), now)
    return msgspec.json.decode(bytes(kept.content), type=NewcomerContact) if kept else NewcomerContact()


def enter_contact(application: int, club: int, number: str, now: datetime, *, only_missing: bool = False) -> None:
    """Enter it under the number that the new member has; who has a login looks after the address there.

    With `only_missing`, what is on record stays: the player is at home in another club, which knows better.
    """
    kept = drafts.find_named_draft(club, CONTACT, str(application), now)
    if kept is None:
        return
    wanted = find_contact(application, club, now)
    numbers = player_and_numbers(number)[1]
    own = contacts.contact_by_numbers(numbers)
    has_login = any(contacts.is_used(account) for account in contacts.find_logins(numbers))
    email = "" if has_login or (only_missing and own and own.email) else wanted.email
    telephone = "" if only_missing and own and own.telephone else wanted.telephone
    if email or telephone:
        contacts.enter_contact(number, email=email or None, telephone=telephone or None)
    drafts.discard_draft(club, kept.pk)
