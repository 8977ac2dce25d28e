"""Contacts as the office keeps them: those of players, found by name, number or address; and the addresses of clubs."""

from functools import reduce
from operator import or_
from typing import Any

import msgspec
from django.db.models import Q

from overtrick.store import models
from overtrick.store.access.accounts import account_of_player
from overtrick.store.access.contacts import contact_by_numbers, delete_contact, write_contact
from overtrick.store.access.office.changes import CONTACT, ActNote, record_change
from overtrick.store.db import database
from overtrick.store.errors import Refusal
from overtrick.store.journal.number_form import canonical_number
from overtrick.store.registers.players import full_name, player_and_numbers

PAGE_SIZE, _LAST_PAGE, _MOST_WORDS = 50, 10_000, 6
ALL, WITH_EMAIL, WITHOUT_EMAIL = "", "with", "without"
_NAMES = ("first", "preferred", "family", "number")
_VALUES = ("email", "telephone", "certificates", "corrections", "roundup", "scorecards")


class ContactRow(msgspec.Struct, frozen=True, kw_only=True):
    """How a player is reached, and what the player wants to be sent; `login` is the number of the login, 0 for none."""

    number: str
    name: str
    club: int
    email: str = ""
    telephone: str = ""
    certificates: bool = False
    corrections: bool = False
    roundup: bool = False
    scorecards: bool = False
    login: int = 0

    @property
    def version(self) -> str:
        """Return what changes with every value."""
        return repr(tuple(getattr(self, name) for name in _VALUES))


class ContactPage(msgspec.Struct, frozen=True):
    """A page of contacts, how many match, and whether there are more."""

    rows: list[ContactRow]
    matching: int
    more: bool


def list_contacts(text: str, which: str = ALL, page: int = 1) -> ContactPage:
    """Return a page of players with their contacts, by name; `which` are those with an email address, or without."""
    own = models.Contact.objects.all()
    found = models.Player.objects.filter(erased=False, merged_into=None)
    for word in text.split()[:_MOST_WORDS]:
        reached = own.filter(Q(email__icontains=word) | Q(telephone__icontains=word)).values("player")
        found = found.filter(_any(word) | Q(number__in=reached))
    with_email = own.exclude(email="").values("player")
    if which == WITH_EMAIL:
        found = found.filter(number__in=with_email)
    elif which == WITHOUT_EMAIL:
        found = found.exclude(number__in=with_email)
    start = (min(max(page, 1), _LAST_PAGE) - 1) * PAGE_SIZE
    players = list(found.order_by("family", "first", "id")[start : start + PAGE_SIZE + 1])
    contacts = {each.player: each for each in own.filter(player__in=[each.number for each in players])}
    rows = [_row(each, contacts.get(each.number)) for each in players[:PAGE_SIZE]]
    return ContactPage(rows, found.count(), len(players) > PAGE_SIZE)


def find_contact(number: str) -> ContactRow:
    """Return how a player is reached; NotFound if nobody has the number."""
    player, numbers = player_and_numbers(canonical_number(number))
    login = account_of_player(numbers)
    return _row(player, contact_by_numbers(numbers), login.pk if login else 0)


def change_contact(number: str, version: str, values: dict[str, Any], note: ActNote) -> tuple[ContactRow, ContactRow]:
    """Enter a contact; return it as it was before and as it is."""
    with database.write_transaction():
        before = _find_unchanged(number, version)
        write_contact(
            before.number, values["email"] or None, values["certificates"], values["telephone"],
            corrections=values["corrections"], roundup=values["roundup"], scorecards=values["scorecards"],
            without_email=not values["email"],
        )  # fmt: skip
        after = find_contact(number)
        changed = [name for name in _VALUES if getattr(before, name) != getattr(after, name)]
        if changed:
            record_change(CONTACT, before.number, "edited", note, _pick(before, changed), _pick(after, changed))
    return before, after


def remove_contact(number: str, version: str, note: ActNote) -> ContactRow:
    """Delete a contact; return it as it was. That it was deleted is noted, and not what it was."""
    with database.write_transaction():
        before = _find_unchanged(number, version)
        if not delete_contact(before.number):
            raise Refusal(f"There is no address for player {before.number}.")
        models.AccessChange.objects.filter(what=CONTACT, key=before.number).update(before="{}", after="{}")
        record_change(CONTACT, before.number, "deleted", note)
    return before


class ContactChangedSince(Refusal):
    """A contact that someone else has changed since it was shown."""


def _find_unchanged(number: str, version: str) -> ContactRow:
    found = find_contact(number)
    if found.version != version:
        raise ContactChangedSince(
            "Someone else has changed this contact in the meantime. Your changes are not saved yet."
        )
    return found


def _any(word: str) -> Q:
    return reduce(or_, (Q(**{f"{name}__icontains": word}) for name in _NAMES))


def _pick(row: ContactRow, names: list[str]) -> dict[str, Any]:
    return {name: getattr(row, name) for name in names}


def _row(player: models.Player, contact: models.Contact | None, login: int = 0) -> ContactRow:
    values = _pick_model(contact) if contact else {}
    return ContactRow(number=player.number, name=full_name(player), club=player.club, login=login, **values)


def _pick_model(contact: models.Contact) -> dict[str, Any]:
    return {name: getattr(contact, name) for name in _VALUES}


class ClubAddresses(msgspec.Struct, frozen=True):
    """The addresses of a club's officers, which the club keeps among its settings."""

    club: int
    secretary: str
    treasurer: str
    tournaments: str


def list_club_addresses(text: str) -> list[ClubAddresses]:
    """Return the addresses of all clubs, or of those in whose name, number or addresses all words are."""
    details = {each.club: each for each in models.ClubDetails.objects.all()}
    found = []
    for code, name in models.Club.objects.order_by("name").values_list("code", "name"):
        own = details.get(code)
        emails = (own.secretary_email, own.treasurer_email, own.tournaments_email) if own else ("", "", "")
        said = " ".join((str(code), name, *emails)).casefold()
        if all(word in said for word in text.casefold().split()):
            found.append(ClubAddresses(code, *emails))
    return found
